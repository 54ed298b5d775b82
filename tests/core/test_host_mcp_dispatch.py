from __future__ import annotations

import re
import threading
from typing import Any, cast

import anyio
import pytest
from mcp.server.session import ServerSession

from keepsake.domain.agent import Outcome
from keepsake.domain.capture import Capture
from keepsake.errors import InvalidInputError
from keepsake.host.mcp.call import CallEndedError
from keepsake.host.mcp.dispatch import RefusedError, perform

SECONDS = 30.0


def ask(session, work: Any, text_of: Any = str):
    return perform(session, cast(ServerSession, None), "memory_store", work, text_of)


def met(converse):
    """The session of an assistant that has said its name."""
    conversation = converse()
    conversation.session.name = "tester"
    conversation.assistants.joined("tester", "1")
    return conversation.session


def test_a_call_that_is_cancelled_before_it_writes_has_no_effect(engine, converse):
    started, may_go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(call):
        started.set()
        may_go_on.wait(SECONDS)
        try:
            call.must_go_on()
            call.memory.remember(Capture(text="Too late."))
        finally:
            ended.set()

    async def run():
        session = met(converse)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(ask, session, work)
            assert await anyio.to_thread.run_sync(started.wait, SECONDS)
            tasks.cancel_scope.cancel()
        may_go_on.set()
        assert await anyio.to_thread.run_sync(ended.wait, SECONDS)

    anyio.run(run)
    assert engine.status().memories == 0
    outcomes = set()
    for _ in range(100):
        outcomes = {entry.access.outcome for entry in engine.activity().entries}
        if outcomes:
            break
        threading.Event().wait(0.05)
    assert outcomes == {Outcome.CANCELLED}


@pytest.mark.parametrize(
    ("error", "outcome", "said"),
    [
        (InvalidInputError("Not so.", hint="But so."), Outcome.FAILED, "Not so. But so."),
        (RefusedError("No."), Outcome.FAILED, "No."),
        (CallEndedError(), Outcome.CANCELLED, "in time"),
        (ZeroDivisionError("inside"), Outcome.FAILED, "mistake"),
    ],
)
def test_every_end_of_a_call_is_said_and_written_down(engine, converse, error, outcome, said):
    def work(call):
        call.query = "why"
        raise error

    with pytest.raises(RefusedError, match=re.escape(said)) as caught:
        anyio.run(ask, met(converse), work)
    assert "inside" not in str(caught.value)
    (entry,) = engine.activity().entries
    assert (entry.access.outcome, entry.access.query) == (outcome, "why")


def test_calls_of_one_conversation_do_not_take_all_threads(engine, converse):
    free = threading.Event()

    async def run():
        busy, other = met(converse), met(converse)
        async with anyio.create_task_group() as tasks:
            for _ in range(30):
                tasks.start_soon(ask, busy, lambda _: free.wait(SECONDS))
            with anyio.fail_after(SECONDS):
                assert await ask(other, lambda _: "answered") == "answered"
            free.set()

    anyio.run(run)
