"""Every prompt ever typed into Claude Code, of which the conversations may be gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.exchange import (
    Conversation,
    Turn,
    captures_of,
    fingerprint,
    own_words,
)
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.fields import Record, moment_of, record_of, text_of
from keepsake.text.extract.json_lines import read_lines
from keepsake.text.extract.json_outline import has_path, outline_of

COMMAND: Final = "A command for the program, not words."
KEPT_WHOLE: Final = "A question whose conversation is kept as a whole."
NO_WORDS: Final = "A line without words."
_COMMAND: Final = re.compile(r"[/!]\S")
_PASTED: Final = re.compile(r"\[Pasted text #(\d+)[^\]]*\]")
_FOLDER_SIGN: Final = re.compile(r"[^A-Za-z0-9]")


class ClaudeCodeHistory:
    """Reads the history, which grows at its end; questions of kept transcripts are left out."""

    name = "claude code history"
    resumable = True
    streams = True

    def recognizes(self, sample: Sample) -> bool:
        outline = outline_of(sample.head)
        return all(has_path(outline, name) for name in ("display", "timestamp", "project"))

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        ordinal = start.ordinal
        for line in read_lines(file.path, start.offset):
            reason = line.problem if line.record is None else _reason(file, line.record)
            if line.record is None or reason:
                yield Extracted(Skipped(file.key, reason), Position(line.end, ordinal))
                continue
            conversation, turn = _prompt(file, line.record)
            key = fingerprint(turn.happened_at, turn.text)
            for capture in captures_of(conversation, [turn], ordinal, key):
                ordinal += 1
                yield Extracted(capture, Position(line.end, ordinal))


def _reason(file: FileInput, record: Record) -> str:
    """Why a line is left out; empty when it is not."""
    text = _words(record)
    if not text:
        return NO_WORDS
    if _COMMAND.match(text):
        return COMMAND
    session = text_of(record, "sessionId")
    folder = _FOLDER_SIGN.sub("-", text_of(record, "project"))
    transcript = file.path.parent / "projects" / folder / f"{session}.jsonl"
    return KEPT_WHOLE if session and transcript.is_file() else ""


def _prompt(file: FileInput, record: Record) -> tuple[Conversation, Turn]:
    project, session = text_of(record, "project"), text_of(record, "sessionId")
    moment = moment_of(record.get("timestamp"))
    conversation = Conversation(
        file=file,
        thread=session or f"claude-history:{project}",
        provider="anthropic",
        agent="Claude Code",
        id=session,
        session=True,
        details={"project": project},
    )
    return conversation, Turn(speaker=Speaker.USER, text=_words(record), happened_at=moment)


def _words(record: Record) -> str:
    """The prompt with the texts that were pasted into it."""
    pasted = record_of(record, "pastedContents")

    def whole(match: re.Match[str]) -> str:
        return text_of(record_of(pasted, match[1]), "content") or match[0]

    return own_words(_PASTED.sub(whole, text_of(record, "display")))
