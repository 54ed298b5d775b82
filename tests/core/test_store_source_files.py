"""What is said of a file is true of what is kept of it now."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.importing import counts, run

from keepsake.bench.chat_export import write_export
from keepsake.domain.query import Filters
from keepsake.domain.source import FORGOTTEN, TAKEN_BACK, FileState, Receipt
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.text.extract.chats.aside import ASIDE


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An archive with conversations, and two files that hold none."""
    conversations = tmp_path / "conversations.json"
    write_export(conversations, 0.01)
    archive = tmp_path / "export.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.write(conversations, "conversations.json")
        packed.writestr("user.json", json.dumps({"email": "zoe@example.org"}))
        packed.writestr("message_feedback.json", "[]")
    conversations.unlink()
    return archive


def told(engine: Engine, receipt: Receipt) -> tuple[FileState, str, int]:
    (file,) = engine.source_files(receipt.source_id)
    return file.state, file.reason, file.skipped


def test_the_reason_is_that_of_the_file_again_when_its_import_is(engine: Engine, export: Path):
    receipt = run(engine, export)
    assert told(engine, receipt) == (FileState.KEPT, ASIDE, 2)
    engine.undo_import(receipt.id)
    assert told(engine, receipt) == (FileState.SKIPPED, TAKEN_BACK, receipt.new + 2)
    assert run(engine, export).reasons == {TAKEN_BACK: receipt.new + 2}
    engine.redo_import(receipt.id)
    assert told(engine, receipt) == (FileState.KEPT, ASIDE, 2)
    again = run(engine, export)
    assert (counts(again), again.reasons) == (
        {"unchanged": receipt.new, "skipped": 2},
        {ASIDE: 2},
    )


def test_what_was_forgotten_by_hand_is_told_when_the_rest_comes_again(engine: Engine, export: Path):
    receipt = run(engine, export)
    (first, *_others) = engine.browse(Filters()).memories
    engine.forget([first.uid])
    engine.undo_import(receipt.id)
    engine.redo_import(receipt.id)
    assert told(engine, receipt) == (FileState.KEPT, FORGOTTEN, 3)
    engine.restore([first.uid])
    assert told(engine, receipt) == (FileState.KEPT, ASIDE, 2)


def test_a_kept_file_of_which_a_part_was_skipped_is_among_the_skipped(
    engine: Engine, export: Path, tmp_path: Path
):
    receipt = run(engine, export)
    whole = tmp_path / "conversations.json"
    write_export(whole, 0.01)
    run(engine, whole)
    for files in (
        engine.source_files(receipt.source_id, state=FileState.SKIPPED),
        engine.receipt_files(receipt.id, state=FileState.SKIPPED),
    ):
        assert [(file.state, file.skipped) for file in files] == [(FileState.KEPT, 2)]
