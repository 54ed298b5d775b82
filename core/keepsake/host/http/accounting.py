"""What agents do through HTTP, taken down call by call."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, cast

from keepsake.agent_service import AgentService
from keepsake.domain.agent import Access, Agent, Form, Given, Outcome
from keepsake.domain.context import Context
from keepsake.domain.memory import Memory, Remembered
from keepsake.domain.query import Page
from keepsake.errors import KeepsakeError, NotAllowedError
from keepsake.service import Service
from keepsake.store.memories import BROWSE_CHARACTERS
from keepsake.text.tokens import estimate_tokens

SESSION = "http"
_WRITING = ("revise", "reinstate")


class Accounted:
    """Has the methods of the memory as one agent sees it; each call is noted with its result."""

    def __init__(self, service: Service, agent: Agent, tool: str) -> None:
        self._service = service
        self._view = service.as_agent(agent.id)
        self._agent = agent
        self._tool = tool

    @property
    def memory(self) -> AgentService:
        """This memory, as type checkers should see it."""
        return cast("AgentService", self)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return partial(self._call, name)

    def _call(self, name: str, /, *arguments: Any, **keywords: Any) -> Any:
        began = time.time()
        note = partial(self._note, began, arguments)
        try:
            result = getattr(self._view, name)(*arguments, **keywords)
        except KeepsakeError as error:
            refused = isinstance(error, NotAllowedError)
            note((), Outcome.REFUSED if refused else Outcome.FAILED)
            raise
        text = "\n".join(memory.text for memory in _memories(result))
        note(tuple(self._given(name, arguments, result)), Outcome.DONE, text)
        return result

    def _note(
        self,
        began: float,
        arguments: tuple[Any, ...],
        given: tuple[Given, ...],
        outcome: Outcome,
        text: str = "",
    ) -> None:
        access = Access(
            agent_id=self._agent.id,
            session=SESSION,
            at=int(began * 1000),
            tool=self._tool,
            query=_question(arguments),
            given=given,
            tokens=estimate_tokens(text),
            took_ms=(time.time() - began) * 1000,
            outcome=outcome,
        )
        self._service.note_access(access)

    def _given(self, name: str, arguments: tuple[Any, ...], result: Any) -> Iterator[Given]:
        """The memories in a result, or that were changed by the call."""
        if name in ("forget", "restore"):
            form = Form.TRASHED if name == "forget" else Form.WRITTEN
            yield from (_as_given(self._service.get(uid), form) for uid in arguments[0])
        form = Form.WRITTEN if name in _WRITING else Form.FULL
        in_list = isinstance(result, Page)
        for memory in _memories(result):
            is_cut = in_list and len(memory.text) >= BROWSE_CHARACTERS
            yield _as_given(memory, Form.PREVIEW if is_cut else form)
        if isinstance(result, Context):
            told = (self._service.get(one.evidence[-1]) for one in result.relations)
            yield from (_as_given(memory, Form.RELATION) for memory in told)
        for kept in result if isinstance(result, list) else [result]:
            if isinstance(kept, Remembered) and kept.uid:
                yield _as_given(self._service.get(kept.uid), Form.WRITTEN)


def _question(arguments: tuple[Any, ...]) -> str:
    """What was asked or kept, in words."""
    first = arguments[0] if arguments else ""
    if isinstance(first, str):
        return first
    return str(getattr(first, "topic", "") or getattr(first, "text", ""))


def _memories(value: Any) -> Iterator[Memory]:
    """The memories anywhere in a result."""
    if isinstance(value, Memory):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _memories(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _memories(getattr(value, field.name))


def _as_given(memory: Memory, form: Form) -> Given:
    return Given(memory.uid, memory.version, form)
