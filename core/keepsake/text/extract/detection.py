"""What a file is, by its first bytes and then by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from keepsake.errors import UnsupportedFileError

SAMPLE_BYTES: Final = 65_536
_CONTROL_SHARE: Final = 0.1
_TEXT_CONTROLS: Final = frozenset(b"\t\n\r\f\v\b\x1b")
_UNICODE_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_WIDE_MARKS: Final = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")

_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PROTECTED: Final = "EncryptedPackage".encode("utf-16-le")
_SIGNATURES: Final = (
    (_OLD_OFFICE, "Old Office documents"),
    (b"SQLite format 3\x00", "Databases"),
    (b"\x89PNG\r\n", "Pictures"),
    (b"\xff\xd8\xff", "Pictures"),
    (b"GIF8", "Pictures"),
    (b"BM", "Pictures"),
    (b"II*\x00", "Pictures"),
    (b"MM\x00*", "Pictures"),
    (b"RIFF", "Pictures, sounds and films"),
    (b"ID3", "Sounds and films"),
    (b"OggS", "Sounds and films"),
    (b"fLaC", "Sounds and films"),
    (b"\x1aE\xdf\xa3", "Sounds and films"),
    (b"BZh", "Archives"),
    (b"\xfd7zXZ\x00", "Archives"),
    (b"7z\xbc\xaf\x27\x1c", "Archives"),
    (b"Rar!", "Archives"),
    (b"\x7fELF", "Programs"),
    (b"MZ", "Programs"),
)
_CODE: Final = (
    "py pyi pyx js mjs cjs ts mts cts tsx jsx java kt kts scala go rs c h cc cpp cxx hpp hh cu "
    "cs fs vb swift m mm php rb pl pm lua r jl dart ex exs erl hs ml clj sh bash zsh fish ps1 "
    "bat cmd sql vue svelte css scss sass less wat asm s f90 cmake gradle proto map tmpl j2 "
    "split"
)
_JSON: Final = "JSON files"
OTHER_JSON: Final = "This JSON is of no kind that is known here."
_BY_SUFFIX: Final = {
    **{f".{name}": "Program code" for name in _CODE.split()},
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".ipynb", ".geojson"), _JSON),
    **dict.fromkeys((".xml", ".svg", ".plist", ".xsd", ".xsl"), "XML files"),
    **dict.fromkeys((".msg", ".pst", ".ost"), "Outlook's files"),
}


@dataclass(frozen=True, slots=True)
class Sample:
    """The name of a file, up to 64 KB of its beginning, and what lies beside it.

    ``beside`` tells whether the same folder, on the disk or in a container, has a file of a name.
    """

    name: str
    head: bytes
    beside: Callable[[str], bool] = lambda _name: False

    @property
    def suffix(self) -> str:
        return PurePath(self.name).suffix.lower()


def take_sample(path: Path) -> Sample:
    """Read the beginning of a file. OSError passes through."""
    with path.open("rb") as file:
        head = file.read(SAMPLE_BYTES)
    return Sample(path.name, head, lambda name: (path.parent / name).exists())


def refuse_unsupported(sample: Sample) -> None:
    """Raise UnsupportedFileError for a file whose text cannot be reached, with the reason."""
    if sample.head.startswith(_OLD_OFFICE) and _PROTECTED in sample.head:
        raise UnsupportedFileError("The document is protected by a password.")
    what = _known_format(sample) if sample.head else ""
    if what == _JSON:
        raise UnsupportedFileError(OTHER_JSON)
    if what:
        raise UnsupportedFileError(f"{what} cannot be read yet.")
    if looks_binary(sample.head):
        raise UnsupportedFileError("The file does not hold text.")


def looks_binary(head: bytes) -> bool:
    """Whether these bytes are no text in any encoding."""
    if not head or head.startswith(_UNICODE_MARKS + _WIDE_MARKS) or wide_encoding(head):
        return False
    if 0 in head:
        return True
    controls = sum(1 for byte in head[:4096] if byte < 32 and byte not in _TEXT_CONTROLS)
    return controls > _CONTROL_SHARE * min(len(head), 4096)


def wide_encoding(head: bytes) -> str:
    """The UTF-16 variant of text without a byte order mark, empty for anything else.

    In UTF-16 of most languages nearly every other byte is the same small number; in text written
    with Latin letters that number is zero.
    """
    pairs = head[: len(head) // 2 * 2][:4096]
    if len(pairs) < 4:
        return ""
    half = len(pairs) // 2
    even, odd = pairs[::2].count(0), pairs[1::2].count(0)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _known_format(sample: Sample) -> str:
    head = sample.head
    if head[4:8] == b"ftyp":
        return "Sounds and films"
    for signature, what in _SIGNATURES:
        if head.startswith(signature) and (len(signature) > 3 or looks_binary(head)):
            return what
    return _BY_SUFFIX.get(sample.suffix, "")
