"""Running what an assistant asks for: admitted, within its time, and accounted for."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import anyio
from anyio import from_thread, to_thread
from mcp.server.session import ServerSession

from keepsake.domain.agent import Access, Form, Outcome
from keepsake.errors import KeepsakeError, NotAllowedError
from keepsake.host.mcp.call import Call, CallEndedError
from keepsake.host.mcp.session import AssistantSession

log = logging.getLogger(__name__)

T = TypeVar("T")

CALL_SECONDS: Final = 55.0
"""Clients wait a minute; what is there by then is better than nothing."""

_GRACE_SECONDS: Final = 5.0
_LONGEST_NAME: Final = 64
TOO_LATE: Final = "Keepsake did not answer in time. Try again in a moment."
_DEEDS: Final = (Form.WRITTEN, Form.TRASHED)
OWN_MISTAKE: Final = "Keepsake made a mistake here; its log has the details."


class RefusedError(Exception):
    """What was asked for is not done; the sentence is for the assistant."""


async def perform(
    session: AssistantSession,
    channel: ServerSession,
    what: str,
    work: Callable[[Call], T],
    text_of: Callable[[T], str],
) -> T:
    """Run ``work`` in a thread and note it as ``what``. RefusedError when nothing comes of it.

    ``text_of`` is what the assistant reads of the result, for counting its tokens.
    """
    session.count_call()
    account = _Account(session, what[:_LONGEST_NAME])
    run = partial(_run, account, _reporter(channel), work, text_of)
    try:
        with anyio.fail_after(CALL_SECONDS + _GRACE_SECONDS):
            return await to_thread.run_sync(run, abandon_on_cancel=True, limiter=session.calls)
    except TimeoutError as error:
        raise RefusedError(TOO_LATE) from error
    finally:
        account.nobody_waits()


class _Account:
    """One call on its way into the log."""

    def __init__(self, session: AssistantSession, what: str) -> None:
        self.session = session
        self.what = what
        self._at = time.time_ns() // 1_000_000
        self._began = time.perf_counter()
        self._is_over = False
        self.call: Call | None = None

    def nobody_waits(self) -> None:
        """The answer was given, or its receiver is gone: nothing more may be done."""
        self._is_over = True
        if self.call is not None:
            self.call.ended.set()

    def begin(self, call: Call) -> None:
        """The agent is known and this is what it does."""
        self.call = call
        if self._is_over:
            call.ended.set()

    def note(self, outcome: Outcome, text: str = "") -> None:
        """Take the call down, if its agent is known."""
        call = self.call
        if call is None:
            return
        got = outcome is Outcome.DONE
        given = tuple(one for one in call.given if got or one.form in _DEEDS)
        call.service.note_access(
            Access(
                agent_id=call.memory.agent.id,
                session=call.session_id,
                at=self._at,
                tool=self.what,
                query=call.query,
                given=given,
                tokens=call.memory.count_tokens(text),
                took_ms=(time.perf_counter() - self._began) * 1000,
                outcome=outcome,
            )
        )


def _run(
    account: _Account,
    report: Callable[[float, float | None, str], None],
    work: Callable[[Call], T],
    text_of: Callable[[T], str],
) -> T:
    session = account.session
    try:
        view = session.view()
        call = Call(
            memory=view,
            service=session.service,
            received=session.received,
            session_id=session.id,
            deadline=time.monotonic() + CALL_SECONDS,
            report=report,
        )
        account.begin(call)
        session.service.admit(view.agent, session.id)
        result = work(call)
    except CallEndedError as error:
        account.note(Outcome.CANCELLED)
        raise RefusedError(TOO_LATE) from error
    except NotAllowedError as error:
        account.note(Outcome.REFUSED)
        raise RefusedError(f"{error} {error.hint}".strip()) from error
    except KeepsakeError as error:
        account.note(Outcome.FAILED)
        raise RefusedError(f"{error} {error.hint}".strip()) from error
    except RefusedError:
        account.note(Outcome.FAILED)
        raise
    except Exception as error:
        account.note(Outcome.FAILED)
        log.exception("%s failed", account.what)
        raise RefusedError(OWN_MISTAKE) from error
    if call.ended.is_set():
        account.note(Outcome.CANCELLED)
    else:
        session.received.note(call.given)
        account.note(Outcome.DONE, text_of(result))
    return result


def _reporter(channel: ServerSession) -> Callable[[float, float | None, str], None]:
    def report(done: float, total: float | None, message: str) -> None:
        from_thread.run(channel.report_progress, done, total, message)

    return report
