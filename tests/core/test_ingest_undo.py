"""An import that is taken back leaves what was there before, to the character."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.importing import run

from keepsake.bench.chat_export import write_export
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.query import Filters, Order, Query
from keepsake.domain.source import FORGOTTEN, TAKEN_BACK, FileState, Receipt
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, Event, MemoriesChanged
from keepsake.paths import DataFolder
from keepsake.settings import Settings

State = dict[str, dict[str, Any]]


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("apple", "pear", "plum"):
        (folder / f"{name}.md").write_text(f"A {name} is a #fruit.", encoding="utf-8")
    return folder


def rescan(engine: Engine) -> Receipt:
    engine.rescan(engine.sources()[0].id)
    return engine.wait_for_import(engine.receipts()[0].id, 60)


def state(engine: Engine) -> State:
    """Everything that a person can see of the live memories."""
    page = engine.browse(Filters(), order=Order.OLDEST, limit=500)
    return {
        memory.uid: {
            "key": memory.source_key,
            "title": memory.title,
            "text": memory.text,
            "tags": memory.tags,
            "version": memory.version,
            "happened_at": memory.happened_at,
            "speaker": memory.speaker,
            "importance": memory.importance,
            "confirmed": memory.last_confirmed_at,
            "history": [(v.number, v.title, v.text) for v in engine.history(memory.uid)],
        }
        for memory in page.memories
    }


def texts(engine: Engine) -> list[str]:
    return sorted(one["text"] for one in state(engine).values())


def found(engine: Engine, words: str) -> set[str]:
    return {hit.memory.text for hit in engine.search(Query(text=words)).hits}


def files(engine: Engine) -> dict[str, tuple[FileState, str, int]]:
    listed = engine.source_files(engine.receipts()[0].source_id)
    return {file.path: (file.state, file.reason, file.memories) for file in listed}


def session(path: Path, answers: dict[int, str]) -> None:
    lines = [
        line
        for number, answer in answers.items()
        for line in (
            {"type": "user", "uuid": f"u{number}", "message": {"content": f"Question {number}?"}},
            {"type": "assistant", "uuid": f"a{number}", "message": {"content": answer}},
        )
    ]
    whole = [{"parentUuid": None, "sessionId": "s", **line} for line in lines]
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in whole), encoding="utf-8")


def test_what_an_import_made_goes_and_comes_again(engine: Engine, notes: Path):
    engine.remember(Capture(text="My own thought about an apple."))
    before = state(engine)
    receipt = run(engine, notes)
    after = state(engine)
    undone = engine.undo_import(receipt.id)
    assert (undone.removed, undone.reverted, undone.kept) == (3, 0, 0)
    assert state(engine) == before
    assert found(engine, "fruit") == set()
    assert engine.status().trashed == 3
    assert engine.receipt(receipt.id).undone_at is not None
    assert files(engine)["pear.md"] == (FileState.SKIPPED, TAKEN_BACK, 0)

    redone = engine.redo_import(receipt.id)
    assert (redone.removed, redone.kept) == (3, 0)
    assert state(engine) == after
    assert len(found(engine, "fruit")) == 3
    assert engine.receipt(receipt.id).undone_at is None
    assert files(engine)["pear.md"] == (FileState.KEPT, "", 1)


def test_what_an_import_changed_is_again_what_it_was(engine: Engine, notes: Path):
    run(engine, notes)
    before = state(engine)
    (notes / "apple.md").write_text("---\ntags: [red]\n---\n# Apfel\n\nIt is red.", "utf-8")
    (notes / "fig.md").write_text("A fig is new.", encoding="utf-8")
    receipt = run(engine, notes)
    after = state(engine)
    assert (receipt.new, receipt.updated) == (1, 1)

    undone = engine.undo_import(receipt.id)
    assert (undone.removed, undone.reverted, undone.kept) == (1, 1, 0)
    assert state(engine) == before
    assert found(engine, "red") == set()
    assert "A apple is a #fruit." in found(engine, "apple")

    engine.redo_import(receipt.id)
    assert state(engine) == after
    engine.undo_import(receipt.id)
    assert state(engine) == before


def test_a_longer_answer_becomes_the_short_one_again(engine: Engine, tmp_path: Path):
    path = tmp_path / "projects" / "s.jsonl"
    session(path, {1: "Yes.", 2: "No"})
    run(engine, path.parent)
    before = state(engine)
    session(path, {1: "Yes.", 2: "No, and here is why.", 3: "Maybe."})
    receipt = run(engine, path.parent)
    assert (receipt.new, receipt.updated) == (1, 1)
    engine.undo_import(receipt.id)
    assert state(engine) == before


def test_a_stack_of_imports_is_taken_back_one_by_one(engine: Engine, notes: Path):
    states = [state(engine)]
    receipts = []
    for round_ in range(3):
        (notes / "apple.md").write_text(f"An apple, seen {round_} times.", encoding="utf-8")
        (notes / f"new {round_}.md").write_text(f"New in round {round_}.", encoding="utf-8")
        receipts.append(run(engine, notes).id)
        states.append(state(engine))
    for receipt_id in reversed(receipts):
        assert state(engine) == states.pop()
        engine.undo_import(receipt_id)
    assert state(engine) == states[0] == {}
    for receipt_id in receipts:
        engine.redo_import(receipt_id)
    assert "An apple, seen 2 times." in texts(engine)
    assert len(texts(engine)) == 6


def test_an_older_import_leaves_what_a_later_one_brought_too(engine: Engine, notes: Path):
    first = run(engine, notes)
    (notes / "apple.md").write_text("An apple is red.", encoding="utf-8")
    second = run(engine, notes)
    after = state(engine)
    undone = engine.undo_import(first.id)
    assert (undone.removed, undone.kept, undone.held) == (0, 0, 3)
    assert state(engine) == after
    undone = engine.undo_import(second.id)
    assert (undone.removed, undone.held) == (3, 0)
    assert texts(engine) == []
    engine.redo_import(first.id)
    assert "A apple is a #fruit." in texts(engine)
    engine.redo_import(second.id)
    assert state(engine) == after


def test_what_a_later_import_found_unchanged_is_its_own_until_it_is_taken_back_as_well(
    engine: Engine, notes: Path
):
    first, second = run(engine, notes), rescan(engine)
    assert engine.undo_import(second.id).removed == 0
    assert engine.undo_import(first.id).removed == 3
    with pytest.raises(InvalidInputError, match="earlier import"):
        engine.redo_import(second.id)
    engine.redo_import(first.id)
    engine.redo_import(second.id)
    assert engine.undo_import(first.id).held == 3
    assert engine.redo_import(first.id).held == 3
    assert engine.undo_import(second.id).removed == 0
    assert engine.undo_import(first.id).removed == 3


def test_an_edit_stays_though_two_imports_of_it_are_taken_back(engine: Engine, notes: Path):
    first, second = run(engine, notes), rescan(engine)
    pear = next(uid for uid, one in state(engine).items() if one["key"] == "pear.md")
    engine.revise(pear, Changes(text="A pear is what I like best."))
    assert engine.undo_import(first.id).held == 3
    undone = engine.undo_import(second.id)
    assert (undone.removed, undone.kept) == (2, 1)
    assert texts(engine) == ["A pear is what I like best."]


def test_what_was_changed_by_hand_stays(engine: Engine, notes: Path):
    receipt = run(engine, notes)
    pear = next(uid for uid, one in state(engine).items() if one["key"] == "pear.md")
    engine.revise(pear, Changes(text="A pear is what I like best."))
    undone = engine.undo_import(receipt.id)
    assert (undone.removed, undone.kept) == (2, 1)
    assert texts(engine) == ["A pear is what I like best."]


def test_what_lies_in_the_trash_by_hand_stays_there(engine: Engine, notes: Path):
    receipt = run(engine, notes)
    plum = next(uid for uid, one in state(engine).items() if one["key"] == "plum.md")
    engine.forget([plum])
    assert engine.undo_import(receipt.id).removed == 2
    assert engine.redo_import(receipt.id).removed == 2
    assert engine.get(plum).trashed_at is not None


def test_looking_again_brings_back_nothing_by_itself(engine: Engine, notes: Path):
    run(engine, notes)
    (notes / "apple.md").write_text("An apple is red.", encoding="utf-8")
    (notes / "fig.md").write_text("A fig.", encoding="utf-8")
    receipt = run(engine, notes)
    engine.undo_import(receipt.id)
    left = state(engine)

    for name in ("apple.md", "fig.md"):  # touched and read once more
        (notes / name).write_bytes((notes / name).read_bytes())
    again = rescan(engine)
    assert (again.new, again.updated) == (0, 0)
    assert again.reasons == {TAKEN_BACK: 1}
    assert state(engine) == left

    (notes / "apple.md").write_text("An apple is green.", encoding="utf-8")
    (notes / "fig.md").write_text("A fig is sweet.", encoding="utf-8")
    assert (rescan(engine).updated, engine.receipts()[0].reasons) == (1, {TAKEN_BACK: 1})
    assert "An apple is green." in texts(engine)


def test_a_person_can_have_it_again(engine: Engine, notes: Path):
    receipt = run(engine, notes)
    after = state(engine)
    engine.undo_import(receipt.id)
    assert run(engine, notes).reasons == {TAKEN_BACK: 3}
    again = run(engine, notes, again=True)
    assert (again.new, again.skipped) == (3, 0)
    assert state(engine) == after
    assert files(engine)["pear.md"] == (FileState.KEPT, "", 1)
    engine.undo_import(again.id)
    assert texts(engine) == []


def test_what_was_forgotten_for_good_comes_only_when_asked_for(engine: Engine, notes: Path):
    run(engine, notes)
    uids = list(state(engine))
    engine.forget(uids)
    engine.purge(uids[:1])
    (notes / "apple.md").write_text("Other words.", encoding="utf-8")
    assert run(engine, notes).reasons == {FORGOTTEN: 3}
    again = run(engine, notes, again=True)
    assert (again.new, again.skipped, again.unchanged) == (3, 0, 0)
    assert "Other words." in texts(engine)


def test_an_edit_stays_until_the_file_says_something_else(engine: Engine, notes: Path):
    run(engine, notes)
    pear = next(uid for uid, one in state(engine).items() if one["key"] == "pear.md")
    engine.revise(pear, Changes(text="A pear, in my own words."))
    (notes / "pear.md").write_text("A pear is a #fruit.\n\n", encoding="utf-8")
    receipt = run(engine, notes)
    assert (receipt.updated, receipt.edited) == (0, 0)
    assert engine.get(pear).text == "A pear, in my own words."

    (notes / "pear.md").write_text("A pear is green.", encoding="utf-8")
    receipt = run(engine, notes)
    assert (receipt.updated, receipt.edited) == (1, 1)
    history = [version.text for version in engine.history(pear)]
    assert history == ["A pear is green.", "A pear, in my own words.", "A pear is a #fruit."]
    engine.undo_import(receipt.id)
    assert engine.get(pear).text == "A pear, in my own words."


def test_every_receipt_keeps_its_own_account_of_each_file(engine: Engine, notes: Path):
    (notes / "broken.bin").write_bytes(b"\x00\x01\x02" * 500)
    first = run(engine, notes)
    (notes / "apple.md").write_text("An apple is red.", encoding="utf-8")
    second = run(engine, notes)

    def account(receipt: Receipt) -> dict[str, tuple[int, int, int, int]]:
        return {
            file.path: (file.new, file.updated, file.unchanged, file.skipped)
            for file in engine.receipt_files(receipt.id)
        }

    assert account(first) == {
        "broken.bin": (0, 0, 0, 1),
        "apple.md": (1, 0, 0, 0),
        "pear.md": (1, 0, 0, 0),
        "plum.md": (1, 0, 0, 0),
    }
    assert account(second)["apple.md"] == (0, 1, 0, 0)
    assert account(second)["pear.md"] == (0, 0, 1, 0)
    assert engine.receipt_files(first.id)[0].reasons == {"The file does not hold text.": 1}


def test_a_running_import_is_ended_and_taken_back(engine: Engine, notes: Path):
    for number in range(400):
        (notes / f"{number}.md").write_text(f"Note number {number}.", encoding="utf-8")
    receipt_id = engine.import_paths([notes])
    engine.undo_import(receipt_id)
    assert texts(engine) == []
    assert engine.receipt(receipt_id).finished_at is not None
    assert engine.imports() == ()


def test_only_what_was_imported_can_be_taken_back_and_only_once(engine: Engine, notes: Path):
    with pytest.raises(NotFoundError):
        engine.undo_import(99)
    receipt = run(engine, notes)
    with pytest.raises(InvalidInputError):
        engine.redo_import(receipt.id)
    engine.undo_import(receipt.id)
    with pytest.raises(InvalidInputError):
        engine.undo_import(receipt.id)


def test_what_was_taken_back_is_told(engine: Engine, notes: Path):
    run(engine, notes)
    (notes / "apple.md").write_text("An apple is red.", encoding="utf-8")
    (notes / "fig.md").write_text("A fig.", encoding="utf-8")
    receipt = run(engine, notes)
    uids = {one["key"]: uid for uid, one in state(engine).items()}
    told: list[Event] = []
    engine.events.subscribe(told.append)
    engine.undo_import(receipt.id)
    engine.redo_import(receipt.id)
    assert [event for event in told if isinstance(event, MemoriesChanged)] == [
        MemoriesChanged(Change.TRASHED, (uids["fig.md"],)),
        MemoriesChanged(Change.REVISED, (uids["apple.md"],)),
        MemoriesChanged(Change.RESTORED, (uids["fig.md"],)),
        MemoriesChanged(Change.REVISED, (uids["apple.md"],)),
    ]


def test_a_source_of_which_nothing_is_left_is_listed_again_when_its_import_is(
    engine: Engine, notes: Path, tmp_path: Path
):
    write_export(tmp_path / "conversations.json", 0.01)
    receipt = run(engine, tmp_path / "conversations.json")
    run(engine, notes / "apple.md")
    assert [source.name for source in engine.sources()] == ["ChatGPT export", "Single files"]
    engine.undo_import(receipt.id)
    assert [source.name for source in engine.sources()] == ["Single files"]
    assert engine.status().sources == 1
    engine.redo_import(receipt.id)
    assert [source.name for source in engine.sources()] == ["ChatGPT export", "Single files"]


def test_a_source_stays_while_something_of_it_does(engine: Engine, notes: Path):
    receipt = run(engine, notes)
    (kept, *_rest) = engine.browse(Filters()).memories
    engine.revise(kept.uid, Changes(text="By my own hand."))
    engine.undo_import(receipt.id)
    assert [source.memories for source in engine.sources()] == [1]
    watched = engine.add_folder(notes)
    engine.forget([kept.uid])
    for one in engine.receipts(source_id=watched.id):
        if one.undone_at is None:
            engine.wait_for_import(one.id, 60)
            engine.undo_import(one.id)
    assert [source.watched for source in engine.sources()] == [True]
