from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from keepsake.domain.capture import Capture
from keepsake.testing.documents import records_of, zip_of
from keepsake.text.extract.front_matter import FrontMatter
from keepsake.text.extract.notion_properties import notion_properties

PAGE = """# Trip to Rome

Tags: travel, family time
Created: January 5, 2026 3:04 PM
Status: In progress
URL: https://example.org/a

We take the *night train*.
"""
ID = "0123456789abcdef0123456789abcdef"


def local(*parts: int) -> int:
    return int(datetime(*parts).astimezone().timestamp() * 1000)  # type: ignore[arg-type]


def test_properties_become_tags_time_and_metadata():
    front = notion_properties(PAGE)
    assert front.tags == ("travel", "family time")
    assert front.happened_at == local(2026, 1, 5, 15, 4)
    assert front.others == {"created": "January 5, 2026 3:04 PM", "status": "In progress",
                            "url": "https://example.org/a"}  # fmt: skip


@pytest.mark.parametrize(
    ("told", "moment"),
    [
        ("May 1, 2026 → May 3, 2026", (2026, 5, 1)),
        ("2026/02/03 09:30", (2026, 2, 3, 9, 30)),
        ("December 31, 2026 12:00 AM", (2026, 12, 31, 0, 0)),
        ("soon", ()),
        ("Febtober 30, 2026", ()),
        ("February 30, 2026", ()),
    ],
)
def test_dates(told: str, moment: tuple[int, ...]):
    expected = local(*moment) if moment else None
    assert notion_properties(f"# Page\n\nDate: {told}\n").happened_at == expected


@pytest.mark.parametrize(
    "text",
    [
        "# Page\n\nNote: this is a sentence\nand it goes on.\n",
        "# Page\n\n- Tags: a list\n",
        "Tags: no, title\n",
        "# Page\n\n",
    ],
)
def test_a_text_is_no_property(text: str):
    assert notion_properties(text) == FrontMatter()


@pytest.mark.parametrize("packed", [True, False])
def test_a_page_keeps_its_text_and_gets_its_tags(tmp_path: Path, packed: bool):
    path = tmp_path / f"Trip {ID}.md"
    path.write_text(PAGE, encoding="utf-8")
    if packed:
        path = tmp_path / "Export.zip"
        path.write_bytes(zip_of({f"Trip {ID}.md": PAGE}))
    (page,) = records_of(path)
    assert isinstance(page, Capture)
    assert (page.title, page.text.strip()) == ("Trip to Rome", PAGE.strip())
    assert page.tags == ("travel", "family time")
    assert page.happened_at == local(2026, 1, 5, 15, 4)


def test_a_note_of_another_program_has_no_such_properties(tmp_path: Path):
    path = tmp_path / "Trip.md"
    path.write_text(PAGE, encoding="utf-8")
    (note,) = records_of(path)
    assert isinstance(note, Capture)
    assert note.tags == ()
