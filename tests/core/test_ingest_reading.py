from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from keepsake.domain.source import FileState, FolderRules, Source, SourceKind, SourceState
from keepsake.ingest import reading
from keepsake.ingest.pipeline import Pipeline
from keepsake.ingest.reading import ChangedWhileReadError, FileReader
from keepsake.ingest.scan import FoundFile, find_file
from keepsake.settings import Settings
from keepsake.text.extract.sandbox.sandbox import Sandbox


def reader(folder: Path, count_tokens: Callable[[str], int] = len) -> FileReader:
    source = Source(
        id=1,
        kind=SourceKind.FOLDER,
        name=folder.name,
        location=str(folder),
        namespace="default",
        watched=False,
        paused=False,
        rules=FolderRules(),
        state=SourceState.IDLE,
        detail="",
        memories=0,
        files={},
        created_at=0,
        scanned_at=None,
    )
    pipeline = Pipeline(Settings(), count_tokens)
    return FileReader(source, pipeline, Sandbox(), 50, None, lambda _cleaned: None)


def find(path: Path) -> FoundFile:
    found = find_file(path, path.name)
    assert found is not None
    return found


def test_a_file_that_changes_meanwhile_is_given_back(tmp_path: Path):
    note = tmp_path / "note.md"
    note.write_text("before", encoding="utf-8")

    def count_and_write(text: str) -> int:
        note.write_text("after all this", encoding="utf-8")
        return len(text)

    with pytest.raises(ChangedWhileReadError):
        list(reader(tmp_path, count_and_write).read(find(note), None))
    (step,) = reader(tmp_path).read(find(note), None)
    assert step.prepared[0].draft.capture.text == "after all this"


def test_a_file_that_goes_before_it_is_read_is_told(tmp_path: Path):
    note = tmp_path / "note.md"
    note.touch()
    found = find(note)
    note.unlink()
    (step,) = reader(tmp_path).read(found, None)
    assert (step.row.state, step.row.reason) == (FileState.MISSING, reading.GONE)
    assert (step.tally.failed, step.tally.skipped) == (0, 1)


def test_a_huge_file_comes_in_steps_that_can_be_taken_up_again(tmp_path: Path):
    log = tmp_path / "log.txt"
    log.write_text("A line of a very long log.\n" * 45_000, encoding="utf-8")
    steps = list(reader(tmp_path).read(find(log), None))
    assert len(steps) > 1
    assert [step.row.complete for step in steps] == [False] * (len(steps) - 1) + [True]
    first = steps[0].row
    rest = list(reader(tmp_path).read(find(log), first))
    assert rest[0].before == first.cursor_ordinal
    ordinals = [p.draft.capture.ordinal for step in rest for p in step.prepared]
    assert ordinals[0] == first.cursor_ordinal
    assert len(ordinals) + first.cursor_ordinal == sum(len(step.prepared) for step in steps)
