"""Transcripts of Claude Code and of Claude Desktop's agent: a memory for each exchange."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.claude_titles import title_of_session
from keepsake.text.extract.chats.claude_tools import CLAUDE_TOOLS
from keepsake.text.extract.chats.digest import Digest, actions_in
from keepsake.text.extract.chats.exchange import (
    HELPER_TAG,
    Conversation,
    Turn,
    captures_of,
    fingerprint,
)
from keepsake.text.extract.chats.transcript import Utterance, utterance_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.fields import record_of, records_of
from keepsake.text.extract.json_lines import parse_line, read_lines

_OWN_TYPES: Final = frozenset({"queue-operation", "file-history-snapshot", "progress"})
_OWN_FIELDS: Final = frozenset({
    "parentUuid", "leafUuid", "parent_tool_use_id", "_audit_timestamp",
})  # fmt: skip
_OWN_MARKS: Final = tuple(f'"{word}"'.encode() for word in (*_OWN_TYPES, *_OWN_FIELDS))
_TYPED: Final = b'"type"'
_DESKTOP: Final = "local-agent-mode-sessions"
_SPOKEN: Final = (b'"assistant"', b'"user"')


@dataclass(slots=True)
class _Exchange:
    """A question and what followed it, while it is being read."""

    position: Position
    said: list[Utterance] = field(default_factory=list)


class ClaudeCodeTranscripts:
    """Reads sessions, which grow at their end while they last.

    The last exchange may still get a longer answer: it is given as it is, and its position is
    where it begins, so that the next reading gives it again under the same key. So it is with the
    digest of the session. Of a sub-agent, which has a file of its own, everything is an
    assistant's; its talk inside another session is left out.
    """

    name = "claude code"
    resumable = True
    streams = True

    def recognizes(self, sample: Sample) -> bool:
        if not (_TYPED in sample.head and any(mark in sample.head for mark in _OWN_MARKS)):
            return False
        lines = sample.head.splitlines(keepends=True)
        records = [line.record for raw in lines if (line := parse_line(raw)) and line.record]
        if not records:  # the first line is longer than the sample
            return sample.head.lstrip().startswith(b"{") and b'"parentUuid"' in sample.head
        typed = [record for record in records if isinstance(record.get("type"), str)]
        own = any(
            record["type"] in _OWN_TYPES or not _OWN_FIELDS.isdisjoint(record) for record in typed
        )
        return own or (bool(typed) and b'"parentUuid"' in sample.head)

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        exchange, helper = _Exchange(start), _is_helper(file)
        title = title_of_session(file.path)
        seen: set[str] = set()
        for line in read_lines(file.path, start.offset):
            if line.record is None:
                where = f"{file.key}, byte {line.offset:,}"
                yield Extracted(Skipped(where, line.problem), exchange.position)
                continue
            said = utterance_of(line.record)
            if said is None or said.helper is not helper or said.turn.key in seen:
                continue
            seen.update({said.turn.key} - {""})
            if said.turn.speaker is Speaker.USER and exchange.said:
                captures = list(_captures(file, exchange, title))
                here = Position(line.offset, exchange.position.ordinal + len(captures))
                for capture in captures[:-1]:
                    yield Extracted(capture, exchange.position)
                yield Extracted(captures[-1], here)
                exchange = _Exchange(here)
            exchange.said.append(said)
        if exchange.said:
            for capture in (
                *_captures(file, exchange, title),
                *_digest(file, title, helper=helper),
            ):
                yield Extracted(capture, exchange.position)


def _is_helper(file: FileInput) -> bool:
    """Whether a file is the transcript of a sub-agent: nothing in it is said to a person."""
    lines = read_lines(file.path, marks=_SPOKEN)
    spoken = (said for line in lines if line.record and (said := utterance_of(line.record)))
    return all(said.helper for said in spoken)


def _captures(file: FileInput, exchange: _Exchange, title: str) -> Iterator[Capture]:
    first = exchange.said[0]
    conversation = _conversation(file, first, title)
    turns = [said.turn for said in exchange.said]
    if first.helper:
        turns = [replace(turn, speaker=Speaker.ASSISTANT) for turn in turns]
    told = fingerprint(conversation.id, turns[0].happened_at, turns[0].text)
    name = turns[0].key or told
    for capture in captures_of(conversation, turns, exchange.position.ordinal, name):
        key = (capture.source_key or "").removeprefix(conversation.key_of(""))
        tags = (HELPER_TAG,) if first.helper else ()
        yield replace(capture, source_key=key, tags=tags)


def _conversation(file: FileInput, said: Utterance, title: str) -> Conversation:
    session = said.session_id or file.stem
    desktop = _DESKTOP in file.location
    return Conversation(
        file=file,
        thread=f"{session}/{said.helper_id or file.stem}" if said.helper else session,
        provider="anthropic",
        agent="Claude Desktop" if desktop else "Claude Code",
        id=session,
        session=True,
        title=title,
        details={"project": said.folder, "git_branch": said.branch},
    )


def _digest(file: FileInput, title: str, *, helper: bool) -> Iterator[Capture]:
    """The digest of the whole session so far; that of a sub-agent is its last answer itself."""
    if helper:
        return
    digest = Digest()
    first: Utterance | None = None
    asked: Turn | None = None
    for line in read_lines(file.path, marks=_SPOKEN):
        if line.record is None:
            continue
        blocks = records_of(record_of(line.record, "message"), "content")
        digest.note(actions_in(blocks, CLAUDE_TOOLS))
        said = utterance_of(line.record)
        if said is None or said.helper:
            continue
        first = first or said
        asked = asked or (said.turn if said.turn.speaker is Speaker.USER else None)
        digest.listen([said.turn])
    if first is not None:
        yield from digest.captures(_conversation(file, first, title), asked or first.turn)
