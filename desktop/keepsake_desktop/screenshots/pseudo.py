"""A language nobody speaks: English with accents, longer than any translation.

A text that shows without brackets was never translated; one that shows without its closing
bracket has too little room.
"""

from __future__ import annotations

import re
from itertools import cycle, islice
from typing import Final

from PySide6.QtCore import QTranslator

_ACCENTED: Final = str.maketrans("aceinosuyACEINOSUY", "áçéíñóšúýÁÇÉÍÑÓŠÚÝ")
_FILLED_IN: Final = re.compile(r"%L?n|\{\w+\}|<[^>]+>")
_STRETCH: Final = 0.4
_DATE_FORMATS: Final = re.compile(r"[dMy ]+")
_KEYS: Final = re.compile(r"(Ctrl|Shift|Alt)\+.*")


class PseudoTranslator(QTranslator):
    """Install it after the real translations of English."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self,
        _context: str | bytes,
        source: str | bytes,
        _disambiguation: str | bytes | None = None,
        _n: int = -1,
    ) -> str:
        text = source if isinstance(source, str) else source.decode()
        if not text.strip() or _DATE_FORMATS.fullmatch(text) or _KEYS.fullmatch(text):
            return text
        return stretched(text)


def stretched(text: str) -> str:
    """The text with accents and longer, what is filled in untouched."""
    parts = _FILLED_IN.split(text)
    gaps = [*_FILLED_IN.findall(text), ""]
    said = "".join(part.translate(_ACCENTED) + gap for part, gap in zip(parts, gaps, strict=True))
    more = "".join(islice(cycle("one two three four "), int(len(text) * _STRETCH)))
    return f"[{said} {more.strip()}]" if more else f"[{said}]"
