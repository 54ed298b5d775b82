"""The lines of a Claude Code transcript, told apart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.chrome import strip_chrome

BROKEN_LINE: Final = "A line is not valid JSON."
STRANGE_LINE: Final = "A line is no record of a conversation."
_SYNTHETIC: Final = "<synthetic>"
_NOT_SPOKEN: Final = (
    "isSidechain",
    "isMeta",
    "isCompactSummary",
    "isVisibleInTranscriptOnly",
    "isApiErrorMessage",
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript file: its object, or why there is none."""

    offset: int
    record: Mapping[str, Any] | None
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What a person or the assistant said, in one line."""

    uuid: str
    speaker: Speaker
    text: str
    happened_at: int | None
    model: str
    session_id: str
    folder: str
    branch: str


def read_lines(path: Path, offset: int) -> Iterator[Line]:
    """The lines from a byte offset on; an unfinished last line is left for the next time."""
    with path.open("rb") as file:
        file.seek(offset)
        for raw in file:
            line = parse_line(raw, offset)
            offset += len(raw)
            if line is not None and not (line.problem and not raw.endswith(b"\n")):
                yield line


def parse_line(raw: bytes, offset: int = 0) -> Line | None:
    """Read one line; None for a blank one."""
    text = raw.decode("utf-8-sig" if offset == 0 else "utf-8", errors="replace").strip(
        "\x00 \t\r\n"
    )
    if not text:
        return None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return Line(offset, None, BROKEN_LINE)
    if not isinstance(record, dict):
        return Line(offset, None, STRANGE_LINE)
    return Line(offset, record)


def utterance_of(record: Mapping[str, Any]) -> Utterance | None:
    """What was said in this line; None for tools, hidden lines, helpers and summaries."""
    if any(record.get(mark) is True for mark in _NOT_SPOKEN):
        return None
    spoken = _spoken(record)
    if spoken is None:
        return None
    speaker, text, model = spoken
    if not text or model == _SYNTHETIC:
        return None
    return Utterance(
        uuid=_string(record, "uuid"),
        speaker=speaker,
        text=text,
        happened_at=_milliseconds(record.get("timestamp")),
        model=model,
        session_id=_string(record, "sessionId"),
        folder=_string(record, "cwd"),
        branch=_string(record, "gitBranch"),
    )


def _spoken(record: Mapping[str, Any]) -> tuple[Speaker, str, str] | None:
    kind = record.get("type")
    if kind == "attachment":
        queued = record.get("attachment")
        if not isinstance(queued, dict) or queued.get("type") != "queued_command":
            return None
        if queued.get("commandMode") != "prompt":
            return None
        return Speaker.USER, strip_chrome(_text_of(queued.get("prompt"))), ""
    message = record.get("message")
    if not isinstance(message, dict):
        return None
    text = _text_of(message.get("content"))
    if kind == "user":
        return Speaker.USER, strip_chrome(text), ""
    if kind == "assistant":
        return Speaker.ASSISTANT, text.strip(), _string(message, "model")
    return None


def _text_of(content: object) -> str:
    """The text blocks of a message; pictures, thoughts and tools are no words of a person."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    blocks = [block for block in content if isinstance(block, dict)]
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    return "\n\n".join(text for text in texts if isinstance(text, str))


def _string(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    return value if isinstance(value, str) else ""


def _milliseconds(value: object) -> int | None:
    if not isinstance(value, str):
        return None
    try:
        time = datetime.fromisoformat(value)
    except ValueError:
        return None
    return int((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp() * 1000)
