"""Claude Code transcripts: one memory for each question with its answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Attribution, Kind, Provenance, Speaker
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.titles import title_of
from keepsake.text.extract.chats.transcript import Utterance, parse_line, read_lines, utterance_of

LABELS: Final = {Speaker.USER: "User", Speaker.ASSISTANT: "Assistant"}
_OWN_TYPES: Final = frozenset({"queue-operation", "file-history-snapshot", "progress"})
_OWN_FIELDS: Final = frozenset({"parentUuid", "leafUuid"})
_OWN_MARKS: Final = tuple(f'"{word}"'.encode() for word in (*_OWN_TYPES, *_OWN_FIELDS))
_TYPED: Final = b'"type"'


@dataclass(slots=True)
class _Exchange:
    """A question and what followed it, while it is being read."""

    position: Position
    said: list[Utterance] = field(default_factory=list)


class ClaudeCodeTranscripts:
    """Reads sessions of Claude Code, which grow at their end while they last.

    The last exchange may still get a longer answer: it is given as it is, and its position is
    where it begins, so that the next reading gives it again under the same key.
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
        exchange = _Exchange(start)
        seen: set[str] = set()
        for line in read_lines(file.path, start.offset):
            if line.record is None:
                where = f"{file.key}, byte {line.offset:,}"
                yield Extracted(Skipped(where, line.problem), exchange.position)
                continue
            said = utterance_of(line.record)
            if said is None or said.uuid in seen:
                continue
            seen.update({said.uuid} - {""})
            if said.speaker is Speaker.USER and exchange.said:
                here = Position(line.offset, exchange.position.ordinal + 1)
                yield Extracted(_capture(file, exchange), here)
                exchange = _Exchange(here)
            exchange.said.append(said)
        if exchange.said:
            yield Extracted(_capture(file, exchange), exchange.position)


def _capture(file: FileInput, exchange: _Exchange) -> Capture:
    first = exchange.said[0]
    speakers = {said.speaker for said in exchange.said}
    session = first.session_id or file.stem
    model = next((said.model for said in exchange.said if said.model), "")
    place = {"path": file.location, "project": first.folder, "git_branch": first.branch}
    return Capture(
        text=_labeled(exchange.said),
        title=title_of(first.text),
        kind=Kind.CONVERSATION,
        source_key=first.uuid or _key_of(first, session),
        thread=session,
        ordinal=exchange.position.ordinal,
        happened_at=first.happened_at,
        speaker=first.speaker if len(speakers) == 1 else Speaker.NONE,
        provenance=Provenance.RECORDED,
        attribution=Attribution(
            provider="anthropic", model_id=model, agent="Claude Code", session_id=session
        ),
        metadata={name: value for name, value in place.items() if value},
    )


def _labeled(said: list[Utterance]) -> str:
    """Everything said, each change of speaker marked by a label."""
    parts: list[str] = []
    speaker = None
    for utterance in said:
        label = "" if utterance.speaker is speaker else f"{LABELS[utterance.speaker]}: "
        parts.append(label + utterance.text)
        speaker = utterance.speaker
    return "\n\n".join(parts)


def _key_of(first: Utterance, session: str) -> str:
    """A key for a line that has no uuid of its own."""
    told = f"{session}\n{first.happened_at}\n{first.text}"
    return hashlib.sha256(told.encode("utf-8", errors="replace")).hexdigest()[:32]
