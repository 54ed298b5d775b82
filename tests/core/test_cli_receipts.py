from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keepsake.domain.source import TAKEN_BACK
from keepsake.paths import DataFolder


def keepsake(*arguments: str, looking: bool = False) -> subprocess.CompletedProcess[str]:
    """With ``looking`` as if it wrote into the terminal of a person."""
    terminal = {"TTY_COMPATIBLE": "1", "NO_COLOR": "1"} if looking else {}
    return subprocess.run(
        [sys.executable, "-m", "keepsake.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | terminal,
    )


@pytest.fixture
def notes(tmp_path: Path, data_folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "200")
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("apple", "pear"):
        (folder / f"{name}.md").write_text(f"A {name} is a fruit.", encoding="utf-8")
    (folder / "broken.bin").write_bytes(b"\x00\x01\x02" * 500)
    return folder


def test_an_import_is_told_taken_back_and_brought_again(notes: Path):
    first = json.loads(keepsake("import", str(notes), "--later", "--json").stdout)
    assert (first["new"], first["skipped"]) == (2, 1)
    assert json.loads(keepsake("undo", "1", "--json").stdout)["removed"] == 2
    told = json.loads(keepsake("receipts", "1", "--json").stdout)
    assert told["receipt"]["undone_at"] is not None
    assert [file["path"] for file in told["files"]] == ["broken.bin", "apple.md", "pear.md"]
    assert TAKEN_BACK in keepsake("why", str(notes / "apple.md")).stdout
    assert "2 out of the Trash" in keepsake("redo", "1").stderr


def test_who_looks_sees_how_far_an_import_is_taken_back_or_brought_again(notes: Path):
    keepsake("import", str(notes), "--later")
    assert "Taking back " in keepsake("undo", "1", looking=True).stderr
    assert "Bringing again " in keepsake("redo", "1", looking=True).stderr
    assert "Taking back " not in keepsake("undo", "1").stderr


def test_sources_are_listed_and_what_is_wanted_of_them_changes(notes: Path):
    assert keepsake("watch", str(notes), "--once").returncode == 0
    changed = json.loads(keepsake("sources", "rules", "1", "--only", "md", "--json").stdout)
    assert (changed["found"], changed["finished_at"] is None) == (2, False)
    (source,) = json.loads(keepsake("sources", "--json").stdout)
    assert (source["name"], source["watched"], source["memories"]) == ("notes", True, 2)
    removed = json.loads(keepsake("sources", "remove", "1", "--forget", "--json").stdout)
    assert removed == {"trashed": 2}


def test_one_memory_is_told_in_the_singular_and_what_a_later_import_found_stays(notes: Path):
    keepsake("import", str(notes), "--later")
    assert "Kept: 1 memory (from" in keepsake("why", str(notes / "apple.md")).stdout
    keepsake("import", str(notes), "--later")
    told = keepsake("undo", "1").stderr
    assert "2 memories stay, since a later import found the same." in told
    assert "take that import back as well" in told
    keepsake("undo", "2")
    assert TAKEN_BACK in keepsake("why", str(notes / "apple.md")).stdout
