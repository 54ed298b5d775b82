"""One form for every text, and the key under which two texts count as the same."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

_TERMINAL_SEQUENCE: Final = re.compile(r"\x1b\[[0-?]*+[ -/]*+[@-~]")
_LINE_END: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff]+")
_HASH_BYTES: Final = 16


def normalize(text: str) -> str:
    r"""Bring text into the form in which it is kept; doing it twice changes nothing more.

    Composed characters (NFC), ``\n`` line ends, no control characters but tab and newline, no
    terminal colors, no byte order mark, U+FFFD for what is no character at all, no white space at
    the ends of lines and no blank lines around the whole.
    """
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _TERMINAL_SEQUENCE.sub("", text)
    text = _LINE_END.sub("\n", text)
    text = _CONTROL.sub("", text)
    text = unicodedata.normalize("NFC", text)
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")


def fold(text: str) -> str:
    """Reduce text to what makes it "the same text": case and white space do not count.

    Lower case, not full case folding: that would hold the German "Maße" and "Masse" for one word.
    The final sigma is the one letter whose lower case depends on its place.
    """
    folded = unicodedata.normalize("NFC", text).lower().replace("ς", "σ")
    return " ".join(unicodedata.normalize("NFC", folded).split())


def content_hash(title: str, text: str) -> bytes:
    """Return 16 bytes that are equal for the same title and text, to the character."""
    data = f"{title}\0{text}".encode("utf-8", "replace")
    return hashlib.blake2b(data, digest_size=_HASH_BYTES).digest()


def text_hash(text: str) -> bytes:
    """Return 16 bytes that are equal for texts that are the same when folded."""
    data = fold(text).encode("utf-8", "replace")
    return hashlib.blake2b(data, digest_size=_HASH_BYTES).digest()
