"""Imports of the same notes are taken back and brought again in any order."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.importing import run

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.paths import DataFolder
from keepsake.settings import Settings

NOTES = (
    ("one", {"a"}),
    ("one", {"a"}),
    ("two", {"a", "b"}),
    ("two", {"a", "b"}),
    ("two", {"a", "b"}),
    ("three", {"a", "b", "c"}),
)
"""What the note says in each import, and its tags; some find it as it is."""


def import_all(engine: Engine, folder: Path) -> list[int]:
    """Import a note as often as it is said otherwise or the same."""
    note = folder / "note.md"
    made = []
    for text, tags in NOTES:
        front = f"---\ntags: [{', '.join(sorted(tags))}]\n---\n"
        note.write_text(f"{front}The note says {text}.", encoding="utf-8")
        made.append(run(engine, folder).id)
    return made


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> tuple[DataFolder, list[int]]:
    """A memory after all imports, and their numbers."""
    folder = DataFolder(tmp_path_factory.mktemp("memory")).create()
    with Engine.open(folder, Settings(), watch=False, embed=False) as engine:
        return folder, import_all(engine, tmp_path_factory.mktemp("notes"))


def said(engine: Engine) -> tuple[str, set[str]] | None:
    page = engine.browse(Filters())
    return (page.memories[0].text, set(page.memories[0].tags)) if page.memories else None


def expected(holding: set[int]) -> tuple[str, set[str]] | None:
    """The text of the last import that holds, and the tags of all that do."""
    if not holding:
        return None
    tags: set[str] = set().union(*(NOTES[number][1] for number in holding))
    return f"The note says {NOTES[max(holding)][0]}.", tags


def waits(number: int, holding: set[int]) -> bool:
    """Whether an earlier import that said something new is not there."""
    changing = {first for first, note in enumerate(NOTES) if first == NOTES.index(note)}
    return any(earlier in changing - holding for earlier in range(number))


def turn(engine: Engine, imports: list[int], holding: set[int], number: int) -> None:
    """Take an import back if it holds, else bring it again if that can be."""
    if number in holding:
        engine.undo_import(imports[number])
        holding.remove(number)
    elif waits(number, holding):
        with pytest.raises(InvalidInputError, match="earlier import"):
            engine.redo_import(imports[number])
    else:
        engine.redo_import(imports[number])
        holding.add(number)


@settings(max_examples=40, deadline=None)
@given(order=st.lists(st.integers(0, len(NOTES) - 1), min_size=1, max_size=14))
def test_the_memory_is_always_what_the_imports_that_hold_say(
    imported: tuple[DataFolder, list[int]], order: list[int]
):
    master, imports = imported
    holding = set(range(len(NOTES)))
    with TemporaryDirectory() as name:
        folder = DataFolder(Path(name)).create()
        shutil.copy(master.database, folder.database)
        with Engine.open(folder, Settings(), watch=False, embed=False) as engine:
            for number in order:
                turn(engine, imports, holding, number)
                assert said(engine) == expected(holding)


def test_everything_brought_again_is_as_it_was(data_folder: DataFolder, tmp_path: Path):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        imports = import_all(engine, tmp_path)
        (memory,) = engine.browse(Filters()).memories
        history = engine.history(memory.uid)
        for receipt_id in imports:
            engine.undo_import(receipt_id)
        assert engine.browse(Filters()).memories == ()
        for receipt_id in imports:
            engine.redo_import(receipt_id)
        assert [v.text for v in engine.history(memory.uid)] == [v.text for v in history]
        assert engine.get(memory.uid).version == memory.version


def test_words_that_came_back_come_again_with_their_history(
    data_folder: DataFolder, tmp_path: Path
):
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        imports = []
        for word in ("one", "two", "one"):
            (tmp_path / "note.md").write_text(f"The note says {word}.", encoding="utf-8")
            imports.append(run(engine, tmp_path).id)
        (memory,) = engine.browse(Filters()).memories
        history = [(version.number, version.text) for version in engine.history(memory.uid)]
        for turn in (engine.undo_import, engine.redo_import):
            for receipt_id in imports:
                turn(receipt_id)
        again = [(version.number, version.text) for version in engine.history(memory.uid)]
        assert again == history
        assert engine.get(memory.uid).version == memory.version
