"""Titles made of what a text begins with."""

from __future__ import annotations

from typing import Final

LONGEST_TITLE: Final = 90
_SHORTEST_CUT: Final = 40


def title_of(text: str) -> str:
    """The first line that says something, cut at a word where it is long."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if len(line) <= LONGEST_TITLE:
        return line
    cut = line[: LONGEST_TITLE - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space >= _SHORTEST_CUT else cut).rstrip(" ,;:.") + "…"
