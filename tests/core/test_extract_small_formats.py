"""RTF, subtitles and tables as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.testing.documents import records_of
from keepsake.text.extract.documents import rich_text, subtitles, table_file
from keepsake.text.extract.documents.format import DAMAGED


def record_of(path: Path, raw: bytes) -> Capture:
    path.write_bytes(raw)
    (record,) = records_of(path)
    assert isinstance(record, Capture)
    return record


def test_rich_text(tmp_path: Path):
    raw = (
        rb"{\rtf1\ansi\ansicpg1252{\fonttbl\f0 Arial;}{\info{\title Letter}}{\*\generator X;}"
        rb"Gr\'fc\'dfe \u8364?\par\b bold\b0  {\pict 00ff}"
        rb"{\field{\*\fldinst HYPERLINK}{\fldrslt link}}}"
    )
    record = record_of(tmp_path / "letter.doc", raw)
    assert record.text.split("\n") == ["Grüße €", "bold link"]
    assert record.title == "Letter"
    (tmp_path / "empty.rtf").write_bytes(rb"{\rtf1\ansi }")
    assert records_of(tmp_path / "empty.rtf") == [Skipped("empty.rtf", rich_text.NO_TEXT)]
    (tmp_path / "broken.rtf").write_bytes(rb"{\rtf1 \u1114112? no such character}")
    assert records_of(tmp_path / "broken.rtf") == [Skipped("broken.rtf", DAMAGED)]


def test_subtitles_become_what_is_said(tmp_path: Path):
    raw = """\ufeff1\r
00:00:01,000 --> 00:00:02,500\r
<i>Hello</i> &amp; {\\an8}welcome\r
to the show.\r
\r
2\r
00:00:03,000 --> 00:00:04,000\r
It is 7.\r
\r
3\r
00:02:03,000 --> 00:02:04,000\r
Later.\r
""".encode()
    record = record_of(tmp_path / "film.srt", raw)
    assert record.text.strip().split("\n\n") == [
        "[0:00:01] Hello & welcome to the show. It is 7.",
        "[0:02:03] Later.",
    ]


def test_a_transcript_tells_who_speaks(tmp_path: Path):
    raw = b"""WEBVTT - Meeting
Kind: captions

NOTE not said

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.000 align:start
<v Ada Lovelace>We ship on Friday.</v>

00:02.000 --> 00:03.000
<v Ada Lovelace>We ship on Friday.
<v Ada Lovelace>Agreed?

00:04.000 --> 00:05.000
<v.loud Bob>Agreed.
"""
    record = record_of(tmp_path / "meeting.vtt", raw)
    assert record.text.strip().split("\n\n") == [
        "[0:00:01] Ada Lovelace: We ship on Friday. Agreed?",
        "[0:00:04] Bob: Agreed.",
    ]


def test_subtitles_without_words_say_so(tmp_path: Path):
    (tmp_path / "a.vtt").write_bytes(b"WEBVTT\n\n00:01.000 --> 00:02.000\n\n")
    assert records_of(tmp_path / "a.vtt") == [Skipped("a.vtt", subtitles.NO_TEXT)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_tables_name_their_columns(tmp_path: Path, delimiter: str):
    rows = [["Name", "Note"], ["Ada", '"a, b; c\nd ""q"""'], ["Bob", ""]]
    raw = "\r\n".join(delimiter.join(row) for row in rows).encode("utf-8-sig")
    record = record_of(tmp_path / "people.csv", raw)
    assert record.text.splitlines() == [
        "Name | Note",
        'Name: Ada; Note: a, b; c d "q"',
        "Name: Bob",
    ]


def test_a_table_without_a_header(tmp_path: Path):
    record = record_of(tmp_path / "figures.csv", b"2024-01-01,5\n2024-01-02,6\n")
    assert record.text.splitlines() == ["2024-01-01 | 5", "2024-01-02 | 6"]


def test_an_old_table_in_its_encoding(tmp_path: Path):
    raw = "Straße;Größe\nWeg;klein\n".encode("cp1252")
    record = record_of(tmp_path / "old.csv", raw)
    assert record.text.splitlines()[1:] == ["Straße: Weg; Größe: klein"]


def test_an_empty_table_says_so(tmp_path: Path):
    (tmp_path / "a.tsv").write_bytes(b"\n\n")
    assert records_of(tmp_path / "a.tsv") == [Skipped("a.tsv", table_file.EMPTY)]
