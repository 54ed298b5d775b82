"""Text files of any encoding, decoded piece by piece."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from charset_normalizer import from_bytes

from keepsake.text.extract.detection import wide_encoding

_BLOCK_BYTES: Final = 1 << 20
_EVIDENCE_BYTES: Final = 16_384
_WESTERN: Final = "cp1252"
# The encodings that people's old files are in; rare ones only invite wrong guesses.
_LIKELY: Final = (
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r",
    "cp866", "cp932", "euc_jp", "gb18030", "big5", "cp949",
)  # fmt: skip
RESCUE: Final = "keepsake-rescue"
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_text(path: Path) -> Iterator[str]:
    """The text of a file in pieces of about a megabyte; no byte of it is dropped.

    Bytes that do not fit the file's encoding are read as Western European, as old editors wrote
    them. OSError passes through.
    """
    decoder = codecs.getincrementaldecoder(find_encoding(path))(RESCUE)
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            yield decoder.decode(block)
    yield decoder.decode(b"", final=True)


def read_text_lines(path: Path) -> Iterator[str]:
    """The lines of a text file without their ends, whichever system wrote them."""
    rest = ""
    for piece in read_text(path):
        *lines, rest = (rest + piece).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        yield from lines
    if rest:
        yield rest


def find_encoding(path: Path) -> str:
    """The encoding of a text file: its mark, UTF-8 where that fits, else the likeliest one."""
    with path.open("rb") as file:
        head = file.read(_EVIDENCE_BYTES)
        for mark, encoding in _MARKS:
            if head.startswith(mark):
                return encoding
        wide = wide_encoding(head)
        if wide:
            return wide
        file.seek(0)
        checker = codecs.getincrementaldecoder("utf-8")()
        foreign = False
        while block := file.read(_BLOCK_BYTES):
            try:
                foreign = not checker.decode(block).isascii() or foreign
            except UnicodeDecodeError as error:
                return _judge(error, foreign=foreign)
    return "utf-8"


def _judge(error: UnicodeDecodeError, *, foreign: bool) -> str:
    """UTF-8 with a flaw if letters before the flaw were UTF-8, else what the bytes look like."""
    block, flaw = error.object, error.start
    if foreign or not block[:flaw].isascii():
        return "utf-8"
    evidence = block[max(0, flaw - _EVIDENCE_BYTES // 4) : flaw + _EVIDENCE_BYTES]
    matches = from_bytes(evidence, cp_isolation=list(_LIKELY))
    if not matches:
        return _WESTERN
    best = min(matches, key=lambda m: (m.chaos, -m.coherence, m.encoding != _WESTERN))
    return _WESTERN if _WESTERN in best.could_be_from_charset else best.encoding


def _rescue(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    flawed = error.object[error.start : error.end]
    return flawed.decode(_WESTERN, errors="replace"), error.end


codecs.register_error(RESCUE, _rescue)
