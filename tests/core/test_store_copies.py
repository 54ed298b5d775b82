"""An export and the files it was made of are kept once, whichever comes first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.importing import counts, run

from keepsake.domain.capture import Capture
from keepsake.domain.query import EVERYTHING, Filters
from keepsake.engine import Engine
from keepsake.host.export import export_lines
from keepsake.host.vault_export import export_vault
from keepsake.paths import DataFolder
from keepsake.settings import Settings

NOTES = {
    "bread.md": "---\ntags: [food]\n---\n# Bread\n\nBread needs salt. See [[cake]].\n",
    "cake.md": "# Cake\n\nCake needs sugar.\n",
    "long.md": "# Long\n\n" + "\n\n".join(f"## Part {n}\n\n{'word ' * 400}" for n in range(12)),
}


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    """Notes, and both exports of a memory that holds them."""
    found = {name: tmp_path / name for name in ("notes", "vault", "lines.jsonl")}
    found["notes"].mkdir()
    for name, text in NOTES.items():
        (found["notes"] / name).write_text(text, encoding="utf-8")
    with Engine.open(
        DataFolder(tmp_path / "there").create(), Settings(), watch=False, embed=False
    ) as engine:
        run(engine, found["notes"])
        export_vault(engine, found["vault"], EVERYTHING)
        found["lines.jsonl"].write_text("".join(export_lines(engine)), encoding="utf-8")
    assert any("## Links" in note.read_text("utf-8") for note in found["vault"].rglob("*.md"))
    return found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("notes", "vault"),
        ("vault", "notes"),
        ("notes", "lines.jsonl"),
        ("lines.jsonl", "notes"),
        ("vault", "lines.jsonl"),
        ("lines.jsonl", "vault"),
    ],
)
def test_what_both_hold_is_one_memory(
    engine: Engine, places: dict[str, Path], first: str, second: str
):
    new = run(engine, places[first])
    assert new.new == engine.status().memories
    again = run(engine, places[second])
    assert counts(again) == {"unchanged": new.new}
    assert engine.undo_import(new.id).held == new.new
    assert engine.undo_import(again.id).removed == new.new
    assert engine.status().memories == 0


def test_two_notes_that_say_the_same_are_not_doubled(engine: Engine, places: dict[str, Path]):
    again = places["notes"] / "again.md"
    again.write_text(NOTES["cake.md"], encoding="utf-8")
    kept = run(engine, places["notes"]).new
    assert kept == engine.status().memories
    assert counts(run(engine, places["vault"])) == {"unchanged": kept - 1}


def test_a_file_goes_on_with_what_an_export_brought(engine: Engine, places: dict[str, Path]):
    run(engine, places["lines.jsonl"])
    run(engine, places["notes"])
    (places["notes"] / "bread.md").write_text("# Bread\n\nBread needs time.\n", encoding="utf-8")
    assert run(engine, places["notes"]).updated == 1
    bread = [one for one in engine.browse(Filters()).memories if one.title == "Bread"]
    assert [one.source_name for one in bread] == ["notes"]
    assert [len(engine.history(one.uid)) for one in bread] == [2]
    assert run(engine, places["lines.jsonl"]).new == 0


def test_a_copy_that_was_changed_is_kept_beside(engine: Engine, places: dict[str, Path]):
    kept = run(engine, places["notes"]).new
    for note in places["vault"].rglob("Bread*.md"):
        note.write_text(note.read_text("utf-8").replace("salt", "pepper"), encoding="utf-8")
    assert counts(run(engine, places["vault"])) == {"new": 1, "unchanged": kept - 1}


def test_files_that_merely_say_the_same_stay_two(engine: Engine, tmp_path: Path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "note.md").write_text("The same words.", encoding="utf-8")
    run(engine, tmp_path / "one")
    engine.remember(Capture(text="Other words."))
    assert counts(run(engine, tmp_path / "two")) == {"new": 1}
