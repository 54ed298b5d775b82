"""What changed between two versions of a text, word by word."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from enum import Enum, auto

_PIECES = re.compile(r"\s+|[\u3040-\u30ff\u3400-\u9fff]|\w+|[^\w\s]")
_MOST_PIECES = 6000


class Fate(Enum):
    """What became of a piece of text."""

    SAME = auto()
    ADDED = auto()
    REMOVED = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text with one fate."""

    text: str
    fate: Fate


def differences(old: str, new: str) -> list[Piece]:
    """The pieces that lead from the old text to the new one, in reading order.

    Very long texts are compared line by line, which stays quick.
    """
    before, after = _split(old), _split(new)
    if len(before) + len(after) > _MOST_PIECES:
        before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    pieces: list[Piece] = []
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for _operation, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        gone, come = "".join(before[old_from:old_to]), "".join(after[new_from:new_to])
        if gone == come:
            pieces.append(Piece(gone, Fate.SAME))
            continue
        if gone:
            pieces.append(Piece(gone, Fate.REMOVED))
        if come:
            pieces.append(Piece(come, Fate.ADDED))
    return pieces


def _split(text: str) -> list[str]:
    return _PIECES.findall(text)
