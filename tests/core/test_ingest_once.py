"""Whatever way a file comes in, and however often: it is kept once, and there is an answer why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.importing import run

from keepsake.domain.query import Filters, Order
from keepsake.domain.source import (
    FORGOTTEN,
    TAKEN_BACK,
    FileState,
    FolderRules,
    Receipt,
    SourceKind,
)
from keepsake.engine import Engine
from keepsake.ingest import answers
from keepsake.ingest.rules import EXCLUDED, HIDDEN, IGNORED, OTHER_TYPE, OWN
from keepsake.paths import DataFolder
from keepsake.settings import Settings


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


def put(root: Path, *names: str) -> Path:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"The words of {name}.", encoding="utf-8")
    return root


def wait(engine: Engine) -> Receipt:
    return engine.wait_for_import(engine.receipts()[0].id, 60)


def texts(engine: Engine) -> list[str]:
    page = engine.browse(Filters(), order=Order.OLDEST, limit=500)
    return sorted(memory.text for memory in page.memories)


def words(*names: str) -> list[str]:
    return sorted(f"The words of {name}." for name in names)


def session(path: Path, *numbers: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        {"type": kind, "uuid": f"{kind}{n}", "parentUuid": None, "sessionId": "s",
         "message": {"content": f"{kind} says {n}"}}
        for n in numbers for kind in ("user", "assistant")
    ]  # fmt: skip
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_heap_goes_to_the_sources_that_its_files_belong_to(engine: Engine, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", "sub/b.md")
    loose = put(tmp_path / "loose", "c.md", "d.md")
    run(engine, notes)
    put(notes, "new.md")
    receipt = run(engine, loose / "c.md", notes / "new.md", notes / "a.md")
    assert (receipt.new, receipt.unchanged, receipt.finished_at is None) == (2, 1, False)
    assert texts(engine) == words("a.md", "sub/b.md", "new.md", "c.md")
    assert {file.path for file in engine.receipt_files(receipt.id)} == {
        "new.md", "a.md", (loose / "c.md").as_posix(),
    }  # fmt: skip
    listed = {source.name: engine.receipts(source_id=source.id) for source in engine.sources()}
    assert listed["notes"][0].id == receipt.id

    undone = engine.undo_import(receipt.id)
    assert undone.removed == 2
    assert texts(engine) == words("a.md", "sub/b.md")


def test_a_heap_around_a_source_does_not_double_it(engine: Engine, tmp_path: Path):
    above = put(tmp_path / "above", "x.md", "notes/a.md", "notes/sub/b.md")
    run(engine, above / "notes")
    put(above, "notes/new.md")
    single = put(tmp_path / "single", "s.md")
    receipt = run(engine, above, single / "s.md")
    assert receipt.new == 3
    again = run(engine, above, single)
    assert (again.new, again.unchanged) == (0, 5)
    assert len(texts(engine)) == len(set(texts(engine))) == 5


def test_a_folder_takes_over_what_was_dropped_from_it_before(engine: Engine, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", "sub/b.md", "c.md")
    run(engine, notes / "a.md", notes / "sub")
    before = {m.uid for m in engine.browse(Filters()).memories}
    engine.add_folder(notes)
    receipt = wait(engine)
    assert (receipt.new, receipt.unchanged) == (1, 2)
    assert texts(engine) == words("a.md", "sub/b.md", "c.md")
    assert before < {m.uid for m in engine.browse(Filters()).memories}
    files, folder = engine.sources()
    assert (files.memories, folder.memories) == (0, 3)
    assert run(engine, notes / "a.md").unchanged == 1


def test_a_part_of_a_folder_becomes_a_source_and_goes_back(engine: Engine, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", "sub/b.md", "sub/deep/c.md")
    run(engine, notes)
    inner = engine.add_folder(notes / "sub")
    assert (wait(engine).new, wait(engine).unchanged) == (0, 2)
    assert {source.name: source.memories for source in engine.sources()} == {"notes": 1, "sub": 2}
    engine.remove_source(inner.id)
    receipt = run(engine, notes)
    assert (receipt.new, receipt.unchanged) == (0, 3)
    assert texts(engine) == words("a.md", "sub/b.md", "sub/deep/c.md")


def test_what_was_forgotten_stays_so_in_another_source(engine: Engine, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", "b.md")
    run(engine, notes / "a.md", notes / "b.md")
    first, second = (m.uid for m in engine.browse(Filters()).memories)
    engine.forget([first, second])
    engine.purge([second])
    assert run(engine, notes).skipped == 2
    assert texts(engine) == []


def test_a_conversation_is_kept_once_wherever_its_file_lies(engine: Engine, tmp_path: Path):
    first = session(tmp_path / "one" / "s.jsonl", 1, 2)
    run(engine, first.parent)
    copy = session(tmp_path / "two" / "copy.jsonl", 1, 2, 3)
    receipt = run(engine, copy.parent)
    assert (receipt.new, receipt.unchanged) == (1, 2)
    uids = [m.uid for m in engine.browse(Filters()).memories]
    engine.forget(uids)
    engine.purge(uids)
    assert run(engine, session(tmp_path / "three" / "s.jsonl", 1, 2, 3)).skipped == 3


def test_a_folder_added_by_hand_is_recognized_as_that_of_an_app(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    session(tmp_path / "claude" / "projects" / "-x" / "s.jsonl", 1)
    put(tmp_path / "claude" / "projects" / "-x" / "memory", "m.md")
    source = engine.add_folder(tmp_path / "claude")
    assert (source.kind, source.name) == (SourceKind.CLAUDE_CODE, "Claude Code")
    assert wait(engine).files == 1
    assert [(place.name, place.known) for place in engine.find_places()][:1] == [
        ("Claude Code", True)
    ]


def test_a_persons_wishes_for_a_folder_count_and_can_change(engine: Engine, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", "b.txt", "drafts/c.md", "built/d.md")
    (notes / ".gitignore").write_text("built/\n", encoding="utf-8")
    rules = FolderRules(only_types=("md",), excluded=("drafts",))
    source = engine.add_folder(notes, rules=rules)
    assert wait(engine).new == 1
    assert texts(engine) == words("a.md")
    assert engine.look_at(notes).files == 4

    changed = engine.set_folder_rules(source.id, FolderRules(use_ignore_files=False))
    assert (changed.rules.only_types, wait(engine).new) == ((), 3)
    engine.set_folder_rules(source.id, rules)
    assert wait(engine).unchanged == 1
    states = {f.path: (f.state, f.reason) for f in engine.source_files(source.id)}
    assert states["b.txt"] == (FileState.SKIPPED, OTHER_TYPE)
    assert states["drafts/c.md"] == (FileState.SKIPPED, EXCLUDED)
    assert states["built/d.md"] == (FileState.SKIPPED, IGNORED)
    assert len(texts(engine)) == 4


def test_there_is_an_answer_for_every_file(engine: Engine, data_folder: DataFolder, tmp_path: Path):
    notes = put(tmp_path / "notes", "a.md", ".hidden.md", "gone.md", "built/x.md")
    (notes / ".keepsakeignore").write_text("built\n", encoding="utf-8")
    (notes / "empty.md").touch()
    (notes / "link.md").symlink_to(notes / "a.md")
    receipt = run(engine, notes)
    (notes / "gone.md").unlink()
    put(notes, "new.md")
    put(tmp_path, "outside.md")

    def why(path: Path) -> tuple[bool, str]:
        (answer,) = engine.why(path)
        return answer.kept, answer.reason

    assert why(notes / "a.md") == (True, "")
    assert why(notes / "gone.md") == (True, "")
    assert why(notes / "empty.md")[0] is False
    assert why(notes / ".hidden.md") == (False, HIDDEN)
    assert why(notes / "built" / "x.md") == (False, IGNORED)
    assert why(notes / "link.md") == (False, answers.LINK)
    assert why(notes / "new.md") == (False, answers.NOT_YET)
    assert why(notes / "nowhere.md") == (False, answers.NOWHERE)
    assert why(notes) == (False, answers.FOLDER)
    assert why(tmp_path / "outside.md") == (False, answers.NO_SOURCE)
    assert why(data_folder.database) == (False, OWN)
    (apple,) = (m.uid for m in engine.browse(Filters()).memories if m.source_key == "a.md")
    engine.forget([apple])
    assert why(notes / "a.md") == (False, FORGOTTEN)
    engine.restore([apple])
    assert why(notes / "a.md") == (True, "")
    engine.undo_import(receipt.id)
    assert why(notes / "a.md") == (False, TAKEN_BACK)
    (answer,) = engine.why(notes / "gone.md")
    assert answer.source_name == "notes"
