"""A person who remembers what a conversation was called finds what was said in it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, conversation_of
from keepsake.domain.query import Filters, Query
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings

CHAT = {
    "uuid": "c", "name": "Rhubarb experiments",
    "chat_messages": [
        {"uuid": "m1", "sender": "human", "text": "How long in the oven?"},
        {"uuid": "m2", "sender": "assistant", "text": "Forty minutes."},
        {"uuid": "m3", "sender": "human", "text": "And how hot?"},
        {"uuid": "m4", "sender": "assistant", "text": "180 degrees."},
    ],
}  # fmt: skip


@pytest.fixture
def engine(data_folder: DataFolder, tmp_path: Path) -> Iterator[Engine]:
    """A memory with one conversation and a note."""
    chats, note = tmp_path / "conversations.json", tmp_path / "note.md"
    chats.write_text(json.dumps([CHAT]), encoding="utf-8")
    note.write_text("The oven needs an hour to get hot.", encoding="utf-8")
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.wait_for_import(engine.import_paths([chats, note]), 60)
        yield engine


def found(engine: Engine, text: str) -> list[str]:
    return sorted(hit.memory.source_key or "" for hit in engine.search(Query(text=text)).hits)


def versions(engine: Engine) -> set[tuple[str, int]]:
    page = engine.browse(Filters())
    return {(memory.uid, memory.version) for memory in page.memories}


def test_the_title_finds_every_exchange_and_is_shown_with_it(engine: Engine):
    hits = engine.search(Query(text="rhubarb experiments")).hits
    assert {hit.memory.source_key for hit in hits} == {"claude:c/m1", "claude:c/m3"}
    assert {conversation_of(hit.memory.metadata) for hit in hits} == {"Rhubarb experiments"}


def test_title_and_words_together_find_the_one_exchange_first(engine: Engine):
    first = engine.search(Query(text="rhubarb how hot")).hits[0]
    assert first.memory.source_key == "claude:c/m3"


def test_the_title_still_finds_what_was_corrected_by_hand(engine: Engine):
    (hit,) = engine.search(Query(text="rhubarb degrees")).hits[:1]
    engine.revise(hit.memory.uid, Changes(text="200 degrees, as it turned out."))
    assert "claude:c/m3" in found(engine, "rhubarb")


def test_the_title_still_finds_what_an_import_was_taken_back_for(engine: Engine, tmp_path: Path):
    changed = json.loads(json.dumps(CHAT).replace("180 degrees", "It depends"))
    newer = tmp_path / "newer.json"
    newer.write_text(json.dumps([changed]), encoding="utf-8")
    receipt = engine.wait_for_import(engine.import_paths([newer]), 60)
    assert receipt.updated == 1
    engine.undo_import(receipt.id)
    assert found(engine, "rhubarb") == ["claude:c/m1", "claude:c/m3"]
    assert found(engine, "depends") == []


def test_a_new_title_is_no_change_and_finds_what_was_said_before(engine: Engine, tmp_path: Path):
    before = versions(engine)
    newer = tmp_path / "newer.json"
    newer.write_text(json.dumps([{**CHAT, "name": "Pie for Anna"}]), encoding="utf-8")
    receipt = engine.wait_for_import(engine.import_paths([newer]), 60)
    assert (receipt.new, receipt.updated, receipt.unchanged) == (0, 0, 2)
    assert found(engine, "pie anna") == ["claude:c/m1", "claude:c/m3"]
    assert found(engine, "rhubarb") == []
    assert versions(engine) == before


def called(engine: Engine) -> set[str]:
    chats = Filters(kinds=(Kind.CONVERSATION,))
    return {conversation_of(memory.metadata) for memory in engine.browse(chats).memories}


def import_named(engine: Engine, path: Path, name: str) -> int:
    path.write_text(json.dumps([{**CHAT, "name": name}]), encoding="utf-8")
    return engine.wait_for_import(engine.import_paths([path]), 60).id


def test_taking_an_import_back_brings_the_title_back(engine: Engine, tmp_path: Path):
    newer = import_named(engine, tmp_path / "newer.json", "Pie for Anna")
    engine.undo_import(newer)
    assert called(engine) == {"Rhubarb experiments"}
    assert found(engine, "pie anna") == []
    assert found(engine, "rhubarb") == ["claude:c/m1", "claude:c/m3"]
    engine.redo_import(newer)
    assert called(engine) == {"Pie for Anna"}
    assert found(engine, "rhubarb") == []


def test_a_title_comes_with_turns_that_all_changed(engine: Engine, tmp_path: Path):
    newer = json.loads(json.dumps([{**CHAT, "name": "Pie for Anna"}]).replace(".", " or so."))
    path = tmp_path / "newer.json"
    path.write_text(json.dumps(newer), encoding="utf-8")
    receipt = engine.wait_for_import(engine.import_paths([path]), 60)
    assert receipt.updated == 2
    assert called(engine) == {"Pie for Anna"}
    engine.undo_import(receipt.id)
    assert called(engine) == {"Rhubarb experiments"}


def test_a_title_stays_while_a_later_import_holds(engine: Engine, tmp_path: Path):
    first = import_named(engine, tmp_path / "first.json", "Pie for Anna")
    second = import_named(engine, tmp_path / "second.json", "Cake for Anna")
    engine.undo_import(first)
    assert called(engine) == {"Cake for Anna"}
    engine.undo_import(second)
    assert called(engine) == {"Rhubarb experiments"}
    engine.redo_import(first)
    assert called(engine) == {"Pie for Anna"}


def test_a_title_taken_back_in_order(engine: Engine, tmp_path: Path):
    first = import_named(engine, tmp_path / "first.json", "Pie for Anna")
    second = import_named(engine, tmp_path / "second.json", "Cake for Anna")
    engine.undo_import(second)
    assert called(engine) == {"Pie for Anna"}
    engine.undo_import(first)
    assert called(engine) == {"Rhubarb experiments"}
    engine.redo_import(first)
    engine.redo_import(second)
    assert called(engine) == {"Cake for Anna"}


def test_a_title_is_that_of_the_last_import_that_holds(engine: Engine, tmp_path: Path):
    names = ["Rhubarb experiments", "Pie for Anna", "Cake for Anna", "Tart for Ben"]
    imports = [import_named(engine, tmp_path / f"{name}.json", name) for name in names[1:]]
    holding, chance = set(imports), random.Random(5)
    for _ in range(40):
        number = chance.choice(imports)
        turn = engine.undo_import if number in holding else engine.redo_import
        turn(number)
        holding ^= {number}
        last = max((imports.index(one) + 1 for one in holding), default=0)
        assert called(engine) == {names[last]}


def test_a_session_that_gets_its_title_late_is_found_by_it(engine: Engine, tmp_path: Path):
    def line(kind: str, uuid: str, text: str) -> dict[str, object]:
        return {"type": kind, "uuid": uuid, "parentUuid": None, "sessionId": "s",
                "message": {"role": kind, "content": text}}  # fmt: skip

    path = tmp_path / "s.jsonl"
    talk = [line("user", "u1", "Which port?"), line("assistant", "a1", "8080."),
            line("user", "u2", "Why?"), line("assistant", "a2", "Habit.")]  # fmt: skip
    for records in (talk, [*talk, {"type": "ai-title", "aiTitle": "Harbor master"}]):
        path.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
        engine.wait_for_import(engine.import_paths([path]), 60)
    assert found(engine, "harbor master") == ["u1", "u2"]
