from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from tests.core.importing import counts, run

from keepsake.domain.source import SourceState
from keepsake.engine import Engine
from keepsake.errors import CaptureError
from keepsake.ingest.rules import ScanRules
from keepsake.ingest.survey import survey
from keepsake.paths import DataFolder
from keepsake.settings import Settings


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("apple", "pear", "plum"):
        (folder / f"{name}.md").write_text(f"A {name} is a fruit.", encoding="utf-8")
    return folder


def test_an_import_can_be_held_and_stopped(engine: Engine, notes: Path):
    engine.pause(None)
    first = engine.import_paths([notes])
    second = engine.import_paths([notes / "apple.md"])
    assert engine.paused_until is not None
    assert engine.wait_for_import(first, 0.05).finished_at is None
    engine.stop_import(second)
    engine.pause_import(first)
    engine.resume()
    assert engine.wait_for_import(first, 0.05).finished_at is None
    engine.resume_import(first)
    assert counts(engine.wait_for_import(first, 60)) == {"new": 3}
    stopped = engine.wait_for_import(second, 60)
    assert (stopped.found, stopped.finished_at is None) == (0, False)


def test_an_interrupted_import_goes_on_at_the_next_start(data_folder: DataFolder, notes: Path):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.pause(None)
        receipt_id = engine.import_paths([notes])
    with Engine.open(data_folder, Settings(), watch=True, embed=False) as engine:
        assert engine.paused_until is not None
        engine.resume()
        assert counts(engine.wait_for_import(receipt_id, 60)) == {"new": 3}


def test_a_later_import_of_all_of_it_ends_one_that_was_interrupted(
    data_folder: DataFolder, notes: Path
):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.pause(None)
        whole = engine.import_paths([notes])
        engine.import_paths([notes / "apple.md"])
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        run(engine, notes / "apple.md")
        ended = [receipt.finished_at is not None for receipt in engine.receipts()]
        assert ended == [True, True, False]
        run(engine, notes / "pear.md")
        assert engine.receipt(whole).finished_at is None
        last = run(engine, notes)
        assert engine.receipt(whole).finished_at is not None
        assert engine.receipt(whole).finished_by == last.id
        assert last.finished_by is None


def test_an_import_of_what_lies_around_ends_one_that_was_interrupted(
    data_folder: DataFolder, notes: Path
):
    (notes / ".hidden.md").write_text("Hidden.", encoding="utf-8")
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.pause(None)
        file = engine.import_paths([notes / "apple.md"])
        hidden = engine.import_paths([notes / ".hidden.md"])
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.resume()
        around = run(engine, notes.parent / "notes")
        assert engine.receipt(file).finished_by == around.id
        assert engine.receipt(hidden).finished_at is None


def test_an_import_that_breaks_says_so_and_goes_on_at_the_next_start(
    data_folder: DataFolder, notes: Path
):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        db = apsw.Connection(str(data_folder.database))
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON memory BEGIN SELECT raise(ABORT, 'x'); END"
        )
        receipt_id = engine.import_paths([notes])
        with pytest.raises(CaptureError):
            engine.wait_for_import(receipt_id, 60)
        (source,) = engine.sources()
        assert source.state is SourceState.PROBLEM
        assert engine.problems() == (f"notes: {source.detail}",)
        db.execute("DROP TRIGGER full")
        db.close()
    with Engine.open(data_folder, Settings(), embed=False) as engine:
        assert counts(engine.wait_for_import(receipt_id, 60)) == {"new": 3}
        assert engine.problems() == ()


def test_looking_through_folders_ends_at_the_next_file(engine: Engine, notes: Path):
    source = engine.add_folder(notes)
    rules = ScanRules(own_folder=notes.parent / "own")
    asked: list[bool] = []

    def go_on() -> bool:
        asked.append(len(asked) < 1)
        return asked[-1]

    assert survey(source, (), rules, {}, go_on) is None
    assert asked == [True, False]
    whole = survey(source, (), rules, {}, lambda: True)
    assert whole is not None
    assert len(whole.changed) == 3
