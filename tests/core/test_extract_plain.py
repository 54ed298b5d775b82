from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture, Skipped
from keepsake.errors import UnreadableFileError, UnsupportedFileError
from keepsake.text.extract.detection import OTHER_JSON
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.parts import split_parts
from keepsake.text.extract.plain import EMPTY
from keepsake.text.extract.registry import extractor_for, read_records

RUSSIAN = (
    "Съешь же ещё этих мягких французских булок, да выпей чаю. Широкая электрификация южных"
    " губерний даст мощный толчок подъёму сельского хозяйства.\n"
)
GERMAN = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. Äpfel, Öl, Übung.\n"


def read(path: Path) -> list[Capture | Skipped]:
    file = FileInput(path=path, key=path.name, modified_at=5)
    records = [one.record for one in read_records(extractor_for(path), file)]
    return [one for one in records if isinstance(one, Capture | Skipped)]


def text_of(path: Path, raw: bytes) -> str:
    path.write_bytes(raw)
    (record,) = read(path)
    assert isinstance(record, Capture)
    return record.text


@pytest.mark.parametrize(
    ("encoding", "mark", "text"),
    [
        ("utf-8", b"", RUSSIAN + GERMAN),
        ("utf-8", codecs.BOM_UTF8, GERMAN),
        ("utf-16-le", codecs.BOM_UTF16_LE, RUSSIAN),
        ("utf-16-be", codecs.BOM_UTF16_BE, GERMAN),
        ("utf-16-le", b"", GERMAN),
        ("utf-16-be", b"", GERMAN),
        ("utf-32-le", codecs.BOM_UTF32_LE, GERMAN),
        ("cp1252", b"", GERMAN * 3),
        ("cp1252", b"", "Été à la plage, où l’on mange des gâteaux très sucrés.\n"),
        ("cp1251", b"", RUSSIAN * 3),
        ("koi8_r", b"", RUSSIAN),
        ("cp1254", b"", "Pijamalı hasta yağız şoföre çabucak güvendi. İstanbul güzel bir şehir.\n"),
        ("shift_jis", b"", "これは日本語で書かれた古いメモです。明日は病院へ行きます。\n" * 5),
    ],
)
def test_texts_of_every_encoding(tmp_path: Path, encoding: str, mark: bytes, text: str):
    assert text_of(tmp_path / "old.txt", mark + text.encode(encoding)) == text


def test_an_encoding_that_shows_late_in_the_file(tmp_path: Path):
    text = "plain ascii\n" * 200_000 + RUSSIAN * 4
    assert text_of_parts(tmp_path / "late.txt", text.encode("cp1251")) == text


def test_a_flaw_in_utf_8_does_not_spoil_the_rest(tmp_path: Path):
    raw = GERMAN.encode() + b"caf\xe9\n" + RUSSIAN.encode()
    assert text_of(tmp_path / "mixed.txt", raw) == GERMAN + "café\n" + RUSSIAN


def text_of_parts(path: Path, raw: bytes) -> str:
    path.write_bytes(raw)
    return "".join(record.text for record in read(path) if isinstance(record, Capture))


@pytest.mark.parametrize("raw", [b"", b"\n \t\r\n", codecs.BOM_UTF16_LE])
def test_an_empty_file_is_skipped(tmp_path: Path, raw: bytes):
    path = tmp_path / "empty.txt"
    path.write_bytes(raw)
    assert read(path) == [Skipped("empty.txt", EMPTY)]


@pytest.mark.parametrize(
    ("name", "raw", "reason"),
    [
        ("a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(30), "Archives cannot be read yet."),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Old Office documents cannot be read yet."),
        ("a.txt", b"\x89PNG\r\n\x1a\n" + bytes(9), "Pictures cannot be read yet."),
        ("a", b"SQLite format 3\x00" + bytes(9), "Databases cannot be read yet."),
        ("a.msg", b"x", "Outlook's files cannot be read yet."),
        ("a.py", b"print(1)\n", "Program code cannot be read yet."),
        ("a.json", b"{}", OTHER_JSON),
        ("a.txt", bytes(range(256)) * 20, "The file does not hold text."),
        ("a.txt", b"\x00\x01\x02 text" * 99, "The file does not hold text."),
    ],
)
def test_what_cannot_be_read_says_so(tmp_path: Path, name: str, raw: bytes, reason: str):
    path = tmp_path / name
    path.write_bytes(raw)
    with pytest.raises(UnsupportedFileError) as caught:
        extractor_for(path)
    assert str(caught.value) == reason


@pytest.mark.parametrize("text", ["BM is a beginning too", "MZ", "ID3 tags are music", "BZh!"])
def test_words_that_look_like_a_signature_are_text(tmp_path: Path, text: str):
    assert text_of(tmp_path / "words.txt", text.encode()) == text


def test_a_file_that_is_gone_says_so(tmp_path: Path):
    with pytest.raises(UnreadableFileError, match="no longer there"):
        extractor_for(tmp_path / "gone.txt")


@given(st.lists(st.text(st.sampled_from("ab \n"), max_size=40)), st.integers(1, 30))
def test_parts_joined_are_the_text(pieces: list[str], largest: int):
    parts = list(split_parts(pieces, largest))
    assert "".join(parts) == "".join(pieces)
    assert all(0 < len(part) <= largest for part in parts)
