"""Giving memories to an assistant: nothing twice, within a budget, all of it noted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from keepsake.domain.agent import Form
from keepsake.domain.memory import Memory
from keepsake.host.mcp import render
from keepsake.host.mcp.call import Call
from keepsake.text.fence import DATA_NOTE

_PER_LINE: Final = 2
_AROUND: Final = 30
"""Tokens of the note and the fence around previews."""


@dataclass(frozen=True, slots=True)
class Item:
    """A memory on its way out, with the text of it that is to be given.

    On a line of a list, with a note, or as a block of its own; ``more`` is for programs.
    """

    memory: Memory
    text: str
    is_line: bool = field(default=False, kw_only=True)
    note: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def form(self) -> Form:
        """How much of the memory this is."""
        if self.text != self.memory.text:
            return Form.PREVIEW
        return Form.LINE if self.is_line else Form.FULL


@dataclass(slots=True)
class Parcel:
    """What is given in one answer.

    ``previews`` are lines and ``wholes`` blocks of text; ``repeated`` are the ids of what the
    conversation has already, ``left_out`` counts what did not fit.
    """

    previews: list[str] = field(default_factory=list)
    wholes: list[str] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    left_out: int = 0
    tokens: int = 0

    def text(self, *, nothing: str = render.NOTHING) -> str:
        """All of it for reading."""
        parts: list[str] = []
        if self.records:
            parts.append(DATA_NOTE)
            parts += self.wholes
            if self.previews:
                parts.append(render.preview_block(self.previews))
        elif not self.repeated and not self.left_out:
            parts.append(nothing)
        if self.repeated:
            ids = ", ".join(self.repeated)
            parts.append(f"Already given to you, not repeated (again=true repeats): {ids}")
        if self.left_out:
            parts.append(f"{self.left_out} more did not fit into the token budget.")
        return "\n".join(parts)

    def data(self, name: str) -> dict[str, Any]:
        """All of it for programs, the memories under ``name``."""
        data: dict[str, Any] = {name: self.records, "tokens": self.tokens}
        if self.records:
            data["note"] = DATA_NOTE
        if self.repeated:
            data["given_before"] = self.repeated
        if self.left_out:
            data["left_out"] = self.left_out
        return data


def previewed(memory: Memory, *, note: str = "", **more: Any) -> Item:
    """A memory that is given by the beginning of its text."""
    return Item(memory, render.preview_of(memory.text), note, more, is_line=True)


def pack(
    call: Call, items: Iterable[Item], *, budget: int | None = None, again: bool = False
) -> Parcel:
    """Put into a parcel what is new to the conversation and fits; note all that is given."""
    parcel = Parcel(tokens=_AROUND)
    count = call.memory.count_tokens
    for item in items:
        if not again and call.received.holds(item.memory, in_full=not item.is_line):
            parcel.repeated.append(item.memory.uid)
            continue
        shown = _shown(item)
        cost = count(shown) + _PER_LINE
        if budget is not None and parcel.tokens + cost > budget:
            parcel.left_out += 1
            continue
        (parcel.previews if item.is_line else parcel.wholes).append(shown)
        parcel.records.append(render.record(item.memory, item.text, **item.more))
        parcel.tokens += cost
        call.give(item.memory, item.form)
    if not parcel.records:
        parcel.tokens = 0
    return parcel


def _shown(item: Item) -> str:
    if item.is_line:
        return render.preview_line(item.memory, item.text, note=item.note)
    return render.whole(item.memory, item.text)
