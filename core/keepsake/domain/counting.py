"""Numbers with their nouns, in English, as programs and assistants are told them."""

from __future__ import annotations


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 memory", "2,000 memories"; ``many`` is not told for a plain s."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def memories(count: int) -> str:
    """So many memories."""
    return counted(count, "memory", "memories")
