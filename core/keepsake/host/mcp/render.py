"""Memories as an assistant reads them: text fenced as data, with its source and date, and JSON.

Stored text is never trusted: it stands inside a fence that it cannot close, so that whatever it
says is read as a quotation and not as an instruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any, Final

from keepsake.domain.memory import Memory, Speaker, begins_with_title, conversation_of
from keepsake.domain.query import Hit
from keepsake.search.dates import from_ms, local_zone
from keepsake.text.fence import fenced, inert

NOTHING: Final = "Nothing is remembered about this."

_PREVIEW: Final = 160  # characters
SHOWN_WHOLE: Final = 2_000  # characters


def moment(milliseconds: int, zone: tzinfo) -> str:
    """A time for reading: local, to the minute."""
    return from_ms(milliseconds, zone).strftime("%Y-%m-%d %H:%M")


def day(milliseconds: int) -> str:
    """A day for reading, in local time."""
    return from_ms(milliseconds, local_zone()).strftime("%Y-%m-%d")


def source_of(memory: Memory) -> str:
    """Where a memory comes from, in a word; who said it, if that is known."""
    source = memory.source_name or memory.attribution.agent or "user"
    return source if memory.speaker is Speaker.NONE else f"{source}, said by {memory.speaker}"


def whole(memory: Memory, text: str) -> str:
    """One memory with its text, as fenced data."""
    told = begins_with_title(memory.title, text)
    return fenced(
        text if told else f"{memory.title}\n{text}",
        id=memory.uid,
        date=moment(memory.happened_at, local_zone()),
        source=source_of(memory),
        conversation=conversation_of(memory.metadata),
    )


def preview_line(memory: Memory, preview: str, *, note: str = "") -> str:
    """One memory on one line: id, day, source, beginning of its text."""
    said = preview if begins_with_title(memory.title, preview) else f"{memory.title}: {preview}"
    chat = conversation_of(memory.metadata)
    origin = f"{source_of(memory)}, “{chat}”" if chat else source_of(memory)
    parts = (f"[{memory.uid}]", day(memory.happened_at), origin, note, said)
    return one_line(" · ".join(part for part in parts if part))


def preview_block(lines: Sequence[str]) -> str:
    """Previews as fenced data."""
    return fenced("\n".join(lines))


def preview_of(text: str) -> str:
    """The beginning of a text, on one line."""
    beginning = text[: 4 * _PREVIEW]
    line = one_line(beginning)
    if len(line) > _PREVIEW:
        return line[:_PREVIEW].rsplit(" ", 1)[0] + "…"
    return line if len(beginning) == len(text) else f"{line}…"


def preview_of_hit(hit: Hit) -> str:
    """The passage that matched, on one line."""
    snippet = hit.snippet
    before, after = "…" if snippet.cut_left else "", "…" if snippet.cut_right else ""
    return one_line(f"{before}{snippet.text}{after}")


def one_line(text: str) -> str:
    """A text without line ends, of whatever kind, and without control characters."""
    if not text.isprintable():
        text = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(text.split())


def record(memory: Memory, text: str, **more: Any) -> dict[str, Any]:
    """A memory for programs; its text cannot leave the fence there either."""
    ends = memory.expires_at
    known = {
        "id": memory.uid,
        "title": inert(memory.title),
        "date": _iso(memory.happened_at),
        "expires_at": None if ends is None else _iso(ends),
        "source": source_of(memory),
        "conversation": inert(conversation_of(memory.metadata)),
        "kind": str(memory.kind),
        "category": memory.category,
        "tags": [inert(tag) for tag in memory.tags],
        "pinned": memory.pinned,
        "superseded_by": memory.superseded_by,
        **more,
    }
    kept = {name: value for name, value in known.items() if value not in (None, "", [], False)}
    return {**kept, "text": inert(text)}


def _iso(milliseconds: int) -> str:
    return from_ms(milliseconds, local_zone()).isoformat(timespec="seconds")
