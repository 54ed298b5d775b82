"""Where the words of a text are, in any script, with their exact offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# Combining marks belong to the letters before them; \w leaves them out, so they are listed.
_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a"
    "\u07a6-\u07b0\u07eb-\u07f3\u0816-\u082d\u0859-\u085b\u0898-\u089f\u08ca-\u0903\u093a-\u094f"
    "\u0951-\u0957\u0962\u0963\u0980-\u0df3\u0f18\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f84\u0f86"
    "\u0f87\u0f8d-\u0fbc\u135d-\u135f\u180b-\u180d\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0"
    "\u302a-\u302f\u3099\u309a\ufe20-\ufe2f"
)
_HAN: Final = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA: Final = "\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_HANGUL: Final = "\uac00-\ud7af\u1100-\u11ff\u3130-\u318f"
_SOUTH_EAST: Final = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ec6\u0ec8-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u108f"
    "\u109a-\u109f\u1780-\u17d3\u17d7\u17dc\u17dd"
)
_JOINERS_INSIDE: Final = "\u200c\u200d\u00ad\u2060"
CHARACTER: Final = rf"[\w{_MARKS}{_SOUTH_EAST}]"
"""A pattern for what words are written with."""
_INNER: Final = rf"[\w{_MARKS}{_SOUTH_EAST}{_JOINERS_INSIDE}]"
_TOKEN: Final = re.compile(
    rf"""
    (?<![\w.])\.[A-Za-z]{_INNER}++                                   # .NET
    |{CHARACTER}{_INNER}*+
     (?:(?:['’.·‐‑-]|(?<=\d)[,:](?=\d)){CHARACTER}{_INNER}*+)*+           # node.js, e-mail, 1,000
     (?:\+\+|\#(?!\w))?+                                             # C++, C#
    |[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]
    """,
    re.VERBOSE,
)
_RUN: Final = re.compile(
    rf"(?P<spaceless>[{_HAN}{_KANA}{_SOUTH_EAST}]+)|(?P<hangul>[{_HANGUL}]+)"
    rf"|(?P<word>[^{_HAN}{_KANA}{_SOUTH_EAST}{_HANGUL}]+)"
)
_SPACELESS: Final = re.compile(f"[{_HAN}{_KANA}{_SOUTH_EAST}{_HANGUL}]")
HAN: Final = re.compile(f"[{_HAN}]")
KANA: Final = re.compile(f"[{_KANA}]")
HANGUL: Final = re.compile(f"[{_HANGUL}]")
HIRAGANA: Final = re.compile("[\u3041-\u309f]+")
SOUTH_EAST: Final = re.compile(f"[{_SOUTH_EAST}]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or a run of characters of a script that does not part its words by spaces."""

    start: int
    text: str
    is_run: bool


def pieces(text: str) -> Iterator[Piece]:
    """Yield words and runs in order. Compounds such as ``node.js`` and ``e-mail`` stay whole."""
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token.isascii() or not _SPACELESS.search(token):
            yield Piece(match.start(), token, is_run=False)
            continue
        for run in _RUN.finditer(token):
            start = match.start() + run.start()
            if run.lastgroup != "word":
                yield Piece(start, run[0], is_run=True)
                continue
            for word in _TOKEN.finditer(run[0]):
                yield Piece(start + word.start(), word[0], is_run=False)
