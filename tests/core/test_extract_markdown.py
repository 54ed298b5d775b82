from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.text.extract.extraction import START, FileInput, Position
from keepsake.text.extract.front_matter import split_front_matter
from keepsake.text.extract.markdown import MarkdownNotes, first_heading, hashtags
from keepsake.text.extract.parts import LARGEST_PART
from keepsake.text.extract.plain import EMPTY


def read(path: Path, start: Position = START) -> list[Capture | Skipped]:
    file = FileInput(path=path, key=f"notes/{path.name}", modified_at=1_700_000_000_000)
    records = [one.record for one in MarkdownNotes().extract(file, start)]
    return [one for one in records if isinstance(one, Capture | Skipped)]


def read_text(tmp_path: Path, text: str) -> Capture:
    path = tmp_path / "My note.md"
    path.write_bytes(text.encode())
    (record,) = read(path)
    assert isinstance(record, Capture)
    return record


def test_a_note_with_front_matter(tmp_path: Path):
    note = read_text(
        tmp_path,
        "---\r\ntitle: Garden plan\r\ntags: [home, 'long term']\r\ndate: 2024-05-06T10:00:00Z\r\n"
        "author: Jane Doe\r\nrating: 5\r\n---\r\n# Ignored\r\n\r\nSee [[Roses]] #spring\r\n",
    )
    assert note.title == "Garden plan"
    assert note.tags == ("home", "long term", "spring")
    assert note.happened_at == 1_714_989_600_000
    assert note.kind is Kind.NOTE
    assert "[[Roses]]" in note.text
    assert note.text.endswith("author: Jane Doe")
    assert note.metadata["properties"] == {"author": "Jane Doe", "rating": 5}
    assert note.source_key == "notes/My note.md"


def test_the_title_is_the_first_heading_or_the_name(tmp_path: Path):
    assert (
        read_text(tmp_path, "intro\n\n## The *real* [title](x.md) ##\n").title == "The real title"
    )
    assert read_text(tmp_path, "no heading here").title == "My note"
    assert read_text(tmp_path, "no heading here").happened_at == 1_700_000_000_000


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("Setext\n======\n", "Setext"),
        ("```\n# comment\n```\n# After", "After"),
        ("~~~~\n# a\n~~~\n# b\n~~~~\n# c", "c"),
        ("#no heading\n", ""),
        ("# \n# x", "x"),
    ],
)
def test_headings(text: str, heading: str):
    assert first_heading(text) == heading


@pytest.mark.parametrize(
    "matter",
    [
        "---\ntitle: [unclosed\n---\n",
        "---\n- a\n- list\n---\n",
        "---\ntitle: &a x\nb: *a\n---\n",
        "---\ndate: 2024-13-45\n---\n",
        "---\nnever closed\n",
        "--- not a fence\n",
    ],
)
def test_invalid_front_matter_stays_in_the_text(matter: str):
    front, rest = split_front_matter(matter + "body")
    assert rest == matter + "body"
    assert not front.tags


def test_front_matter_of_all_sorts():
    front, rest = split_front_matter(
        "---\nTitle: 2024\nTags: '#one, two #three'\nkeywords: [4, null]\ndate: someday\n"
        "created: 2024-01-02\nnested: {a: [2024-01-02, 3]}\n...\nrest"
    )
    assert front.title == "2024"
    assert front.tags == ("one", "two", "three", "4")
    assert front.happened_at is not None
    assert front.others == {"nested": {"a": ["2024-01-02", 3]}}
    assert rest == "rest"


def test_empty_front_matter():
    assert split_front_matter("---\n---\nx") == (split_front_matter("")[0], "x")


def test_hashtags():
    text = (
        "#one and (#no) a#no #two/three, #Überblick #fff #12 `#code`\n"
        "    #indented\n```\n#fenced\n```\n# heading\n[API]: #anchor\n#last-"
    )
    assert hashtags(text) == ("one", "two/three", "Überblick", "last")


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff", "---\nrating: 5\n---\n\n"])
def test_an_empty_note_is_skipped(tmp_path: Path, text: str):
    path = tmp_path / "empty.md"
    path.write_text(text, encoding="utf-8")
    assert read(path) == [Skipped("notes/empty.md", EMPTY)]


def test_a_very_long_note_comes_in_parts_and_nothing_is_dropped(tmp_path: Path):
    text = "# Log\n\n" + "".join(f"Line {number} of the log.\n\n" for number in range(30_000))
    path = tmp_path / "log.md"
    path.write_bytes(text.encode())
    captures = [record for record in read(path) if isinstance(record, Capture)]
    assert "".join(one.text for one in captures) == text
    assert all(len(one.text) <= LARGEST_PART for one in captures)
    assert [one.ordinal for one in captures] == list(range(len(captures)))
    assert [one.title for one in captures[:2]] == ["Log", "Log (2)"]
    assert [one.source_key for one in captures[:2]] == ["notes/log.md", "notes/log.md#2"]
    assert len({one.thread for one in captures}) == 1
    assert read(path, Position(ordinal=2)) == captures[2:]
