"""Vietnamese words, whose accents may stand in two places."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# A tone on the second vowel of an open syllable; "quý" has only one vowel.
_LATE_TONE: Final = re.compile("(?<!q)(o(?=[ae])|u(?=y))([aey])([\u0300\u0301\u0303\u0309\u0323])$")
_OWN_LETTERS: Final = re.compile("[ơư\u1ea0-\u1ef9]")


def is_vietnamese(word: str) -> bool:
    """Tell whether a lower-case word has letters that no other language has."""
    return _OWN_LETTERS.search(word) is not None


def usual_spelling(word: str) -> str:
    """The lower-case word with the tone on the first vowel: "hoà" and "hòa" are one word."""
    moved = _LATE_TONE.sub(r"\1\3\2", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", moved)
