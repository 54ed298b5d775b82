"""An import is taken back some memories at a time, and an end in the midst loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.importing import run

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import StorageError
from keepsake.events import Change, Event, MemoriesChanged
from keepsake.paths import DataFolder
from keepsake.settings import Settings

NOTES = 203


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for number in range(NOTES):
        (folder / f"{number}.md").write_text(f"Note number {number}.", encoding="utf-8")
    return folder


def content(engine: Engine) -> set[tuple[str, str, int]]:
    page = engine.browse(Filters(), limit=500)
    return {(memory.uid, memory.text, memory.version) for memory in page.memories}


def take_back_interrupted(engine: Engine, receipt_id: int) -> None:
    """Close the memory while an import is taken back."""

    def close(event: Event) -> None:
        if isinstance(event, MemoriesChanged) and event.change is Change.TRASHED:
            engine.close()

    engine.events.subscribe(close)
    with pytest.raises(StorageError):
        engine.undo_import(receipt_id)


def test_others_write_while_an_import_is_taken_back(data_folder: DataFolder, notes: Path):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        receipt = run(engine, notes)
        seen: list[tuple[bool, bool, int]] = []

        def write_between(event: Event) -> None:
            if isinstance(event, MemoriesChanged) and event.change is Change.TRASHED:
                engine.remember(Capture(text=f"Thought {len(seen)} in between."))
                known = engine.receipt(receipt.id)
                seen.append((known.undone_at is not None, known.turning, engine.status().trashed))

        engine.events.subscribe(write_between)
        assert engine.undo_import(receipt.id).removed == NOTES
        assert seen[0] == (True, True, 64)
        assert len(seen) == len(content(engine)) == 4
        assert not engine.receipt(receipt.id).turning


def test_an_interrupted_undo_is_a_problem_until_it_is_ended(data_folder: DataFolder, notes: Path):
    told: list[int] = []
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        receipt_id = run(engine, notes).id
        take_back_interrupted(engine, receipt_id)
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        assert [one.id for one in engine.status().half_undone] == [receipt_id]
        assert any(
            "“notes” is not completely taken back" in one for one in engine.status().problems
        )

        def look(event: Event) -> None:
            if isinstance(event, MemoriesChanged):
                told.append(len(engine.status().half_undone))

        engine.events.subscribe(look)
        engine.undo_import(receipt_id)
        assert told
        assert not any(told)
        assert (engine.status().half_undone, engine.status().problems) == ((), ())


def test_what_was_taken_back_in_part_can_be_ended_in_both_directions(
    data_folder: DataFolder, notes: Path
):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        receipt_id, before = run(engine, notes).id, content(engine)
        take_back_interrupted(engine, receipt_id)
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        assert engine.receipt(receipt_id).turning
        assert engine.status().trashed == 64
        engine.redo_import(receipt_id)
        assert content(engine) == before
        assert not engine.receipt(receipt_id).turning
        take_back_interrupted(engine, receipt_id)
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        assert engine.undo_import(receipt_id).removed == NOTES - 64
        assert content(engine) == set()
        engine.redo_import(receipt_id)
        assert content(engine) == before
