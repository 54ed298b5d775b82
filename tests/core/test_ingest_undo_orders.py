"""Imports of the same notes are taken back and brought again in any order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.importing import run

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.paths import DataFolder
from keepsake.settings import Settings

NOTES = (("one", {"a"}), ("two", {"a", "b"}), ("three", {"a", "b", "c"}))
"""What the note says in each import, and its tags."""


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def imports(engine: Engine, tmp_path: Path) -> list[int]:
    note = tmp_path / "notes" / "note.md"
    note.parent.mkdir()
    made = []
    for text, tags in NOTES:
        front = f"---\ntags: [{', '.join(sorted(tags))}]\n---\n"
        note.write_text(f"{front}The note says {text}.", encoding="utf-8")
        made.append(run(engine, note.parent).id)
    return made


def said(engine: Engine) -> tuple[str, set[str]] | None:
    page = engine.browse(Filters())
    return (page.memories[0].text, set(page.memories[0].tags)) if page.memories else None


def expected(holding: set[int]) -> tuple[str, set[str]] | None:
    """The text of the last import that holds, and the tags of all that do."""
    if not holding:
        return None
    tags: set[str] = set().union(*(NOTES[number][1] for number in holding))
    return f"The note says {NOTES[max(holding)][0]}.", tags


@pytest.mark.parametrize(
    "order",
    [
        "321 123", "123 123", "132 123", "213 123", "231 123", "312 123",
        "12 12 3 3", "21 12 321", "13 13 31", "1 3 1 3 2 2", "2 1 1 2 1 2 3",
        "1213", "12132", "1221223",
    ],
)  # fmt: skip
def test_the_memory_is_always_what_the_imports_that_hold_say(
    engine: Engine, imports: list[int], order: str
):
    holding = {0, 1, 2}
    for number in (int(one) - 1 for one in order.replace(" ", "")):
        if number in holding:
            engine.undo_import(imports[number])
            holding.remove(number)
        elif any(earlier not in holding for earlier in range(number)):
            with pytest.raises(InvalidInputError, match="earlier import"):
                engine.redo_import(imports[number])
        else:
            engine.redo_import(imports[number])
            holding.add(number)
        assert said(engine) == expected(holding)


def test_everything_brought_again_is_as_it_was(engine: Engine, imports: list[int]):
    (memory,) = engine.browse(Filters()).memories
    history = engine.history(memory.uid)
    for receipt_id in imports:
        engine.undo_import(receipt_id)
    for receipt_id in imports:
        engine.redo_import(receipt_id)
    assert [v.text for v in engine.history(memory.uid)] == [v.text for v in history]
    assert engine.get(memory.uid).version == memory.version
