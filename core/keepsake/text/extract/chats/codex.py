"""Codex rollouts: the log of a session, in which every turn stands twice."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.codex_actions import actions_of
from keepsake.text.extract.chats.digest import Digest
from keepsake.text.extract.chats.exchange import (
    Conversation,
    Turn,
    exchanges_of,
    helper_exchanges,
)
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import read_lines
from keepsake.text.extract.json_outline import has_path, outline_of

_TYPES: Final = frozenset({
    "session_meta", "turn_context", "response_item", "event_msg", "compacted", "event",
})  # fmt: skip
_SPEAKERS: Final = {"user": Speaker.USER, "assistant": Speaker.ASSISTANT}
_EVENTS: Final = {"user_message": Speaker.USER, "agent_message": Speaker.ASSISTANT}
# What the program says in the person's name.
_INJECTED: Final = (
    "# AGENTS.md instructions", "<environment_context>", "<user_instructions>", "<INSTRUCTIONS>",
    "<turn_aborted>", "<user_shell_command>", "<permissions instructions>", "<skill>",
    "<subagent_notification>", "<collaboration_mode>",
)  # fmt: skip
# The same by its shape, and what stands around a picture.
_WRAPPED: Final = re.compile(r"<([a-z]+(?:[_ ][a-z]+)+)>.*</\1>", re.S)
_PICTURE: Final = re.compile(r"</?image\b[^<>]*>")
_REQUEST: Final = "## My request for Codex:"


def recognizes_codex(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    if has_path(outline, "payload"):
        return outline.get(("type",)) in _TYPES
    old = has_path(outline, "id") and has_path(outline, "timestamp")
    return old and has_path(outline, "instructions")


@dataclass(slots=True)
class _Session:
    """What the log tells of the session. ``root`` is the session it was forked from, or itself.

    ``helper`` tells that it is one of a sub-agent, whose questions no person asked.
    """

    id: str = ""
    root: str = ""
    folder: str = ""
    branch: str = ""
    began_at: int | None = None
    model: str = ""
    helper: bool = False
    problems: list[str] = field(default_factory=list)
    digest: Digest = field(default_factory=Digest)

    def read_meta(self, meta: Record) -> None:
        """The head of the log; a fork repeats the log of its parent with its head."""
        self.root = text_of(meta, "id") or self.root
        if not self.id:
            self.id = self.root
            self.folder = text_of(meta, "cwd")
            self.helper = bool(record_of(meta, "source"))
            self.branch = text_of(record_of(meta, "git"), "branch")
            self.began_at = moment_of(meta.get("timestamp"))


def read_codex(file: FileInput) -> Records:
    session = _Session()
    turns = list(_turns(file, session))
    name = session.id or file.stem
    conversation = Conversation(
        file=file,
        thread=f"codex:{name}",
        provider="openai",
        agent="Codex",
        id=name,
        session=True,
        began_at=session.began_at,
        details={"project": session.folder, "git_branch": session.branch},
    )
    shared = replace(conversation, thread=f"codex:{session.root or name}")
    for problem in session.problems:
        yield Skipped(file.key, problem)
    told = helper_exchanges if session.helper else exchanges_of
    for capture in told(conversation, _keyed(turns)):
        yield replace(capture, source_key=f"{shared.thread}/{_own(capture.source_key)}")
    if not session.helper:
        session.digest.listen(turns)
        yield from session.digest.captures(conversation, next(iter(turns), None))


def _own(key: str | None) -> str:
    return (key or "").rpartition("/")[2]


def _keyed(turns: Iterable[Turn]) -> Iterator[Turn]:
    """Turns with keys made of all that was asked so far.

    What a fork repeats of its parent so has the parent's keys, and comes in once.
    """
    asked = hashlib.sha256()
    for turn in turns:
        if turn.speaker is Speaker.USER:
            asked.update(turn.text.encode("utf-8", errors="replace") + b"\x00")
        yield replace(turn, key=asked.hexdigest()[:32])


def _turns(file: FileInput, session: _Session) -> Iterator[Turn]:
    recent: list[Turn] = []
    for line in read_lines(file.path):
        if line.record is None:
            session.problems.append(line.problem)
            continue
        for turn in _said(line.record, session):
            if turn.speaker is Speaker.USER and any(_answers(other) for other in recent):
                recent = []
            if any(_is_same(turn, other) for other in recent):
                continue
            recent.append(turn)
            yield turn


def _answers(turn: Turn) -> bool:
    return turn.speaker is Speaker.ASSISTANT


def _is_same(turn: Turn, other: Turn) -> bool:
    return turn.speaker is other.speaker and turn.text == other.text


def _said(record: Record, session: _Session) -> Iterator[Turn]:
    kind, payload = text_of(record, "type"), record_of(record, "payload")
    if kind == "session_meta":
        session.read_meta(record_of(payload, "meta") or payload)
    elif kind == "turn_context":
        session.model = text_of(payload, "model") or session.model
    elif kind == "event_msg":
        speaker = _EVENTS.get(text_of(payload, "type"))
        yield from _turn(speaker, text_of(payload, "message"), record, session)
    elif kind in ("response_item", "message", "function_call"):
        item = payload or record
        session.digest.note(actions_of(item))
        if item.get("type") == "message":
            speaker = _SPEAKERS.get(text_of(item, "role"))
            text = _text(item)
            # What a person typed like this stands as an event as well.
            if not (speaker is Speaker.USER and _WRAPPED.fullmatch(text.strip())):
                yield from _turn(speaker, text, record, session)
    elif not kind and "id" in record and "instructions" in record:
        session.read_meta(record)


def _turn(speaker: Speaker | None, text: str, record: Record, session: _Session) -> Iterator[Turn]:
    words = _words(text) if speaker is Speaker.USER else text.strip()
    if speaker is None or not words:
        return
    yield Turn(
        speaker=speaker,
        text=words,
        happened_at=moment_of(record.get("timestamp")),
        model=session.model if speaker is Speaker.ASSISTANT else "",
    )


def _text(item: Record) -> str:
    if isinstance(item.get("content"), str):
        return text_of(item, "content")
    texts = [text_of(part, "text").strip() for part in records_of(item, "content")]
    return "\n\n".join(text for text in texts if text and not _PICTURE.fullmatch(text))


def _words(text: str) -> str:
    """What the person typed, without what the program and the editor put before it."""
    words = text.strip()
    if words.startswith(_INJECTED):
        return ""
    _, mark, request = words.partition(_REQUEST)
    return request.strip() if mark else words


CODEX: Final = ChatFormat("codex", recognizes_codex, read_codex)
