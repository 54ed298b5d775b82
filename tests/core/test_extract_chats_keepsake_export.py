from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.goal import GoalDraft
from keepsake.domain.memory import Attribution, Kind, Memory, Provenance, Speaker
from keepsake.domain.query import Filters, Order
from keepsake.domain.source import Receipt
from keepsake.engine import Engine
from keepsake.host.export import export_lines
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.extract.chats.keepsake_export import (
    CUT_OFF,
    EMPTY,
    IMPOSSIBLE,
    INCOMPLETE,
    NO_MEMORIES,
    ONLY_OTHERS,
    UNREADABLE,
)
from keepsake.text.extract.json_lines import BROKEN_LINE

THOUGHT = Capture(
    text="Anna prefers tea.\n\n* green\n* black",
    title="Tea",
    category="preference",
    happened_at=1_700_000_000_123,
    namespace="work",
    importance=0.9,
    confidence=0.75,
    valence=-0.5,
    signal=0.25,
    pinned=True,
    expires_at=1_900_000_000_000,
    tags=("drinks", "家"),
    attribution=Attribution(provider="anthropic", agent="Claude"),
    metadata={"mood": ["calm"]},
)
TURN = Capture(
    text="Is the Falcon ready?",
    kind=Kind.CONVERSATION,
    source_key="chatgpt:1/2",
    thread="chatgpt:1",
    ordinal=2,
    speaker=Speaker.USER,
    provenance=Provenance.RECORDED,
)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Engine]:
    """The memory of another computer."""
    folder = DataFolder(tmp_path / "other")
    with Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


@pytest.fixture
def exported(engine: Engine, tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "harbor.md").write_text("The harbor is open.", encoding="utf-8")
    engine.remember_many([THOUGHT, TURN])
    take_in(engine, notes)
    return export(engine, tmp_path / "memories.jsonl")


def export(engine: Engine, path: Path) -> Path:
    path.write_text("".join(export_lines(engine, Filters())), encoding="utf-8")
    return path


def take_in(engine: Engine, path: Path) -> Receipt:
    return engine.wait_for_import(engine.import_paths([path]), 60)


def contents(engine: Engine) -> dict[str, Memory]:
    """All memories by name, without what another computer gives them anew."""
    own: dict[str, Any] = {
        "id": 0,
        "created_at": 0,
        "updated_at": 0,
        "source_id": None,
        "source_name": "",
    }
    listed = engine.browse(Filters(), order=Order.OLDEST, limit=100).memories
    whole = engine.get_many([one.uid for one in listed])
    return {one.uid: replace(one, **own) for one in whole}


def test_everything_comes_back_into_an_empty_memory(engine: Engine, other: Engine, exported: Path):
    receipt = take_in(other, exported)
    assert (receipt.new, receipt.skipped, receipt.failed) == (3, 0, 0)
    here, there = contents(engine), contents(other)
    assert here.keys() == there.keys()
    for uid, memory in here.items():
        key = there[uid].source_key
        assert there[uid] == replace(memory, source_key=key)
        assert key in (memory.source_key, f"keepsake://{uid}")
    assert {one.source_key for one in there.values()} >= {"", "chatgpt:1/2"}


def test_nothing_is_doubled(engine: Engine, other: Engine, exported: Path, tmp_path: Path):
    before = contents(engine)
    assert take_in(engine, exported).unchanged == 3
    assert contents(engine) == before
    take_in(other, exported)
    there = contents(other)
    again = export(other, tmp_path / "again.jsonl")
    assert take_in(other, again).unchanged == 3
    assert take_in(engine, again).unchanged == 3
    assert (contents(engine), contents(other)) == (before, there)


def test_a_memory_stays_as_it_is_here(engine: Engine, exported: Path):
    uid = next(uid for uid, one in contents(engine).items() if one.title == "Tea")
    engine.revise(uid, Changes(text="Anna prefers coffee."))
    take_in(engine, exported)
    assert engine.get(uid).text == "Anna prefers coffee."


def test_a_folder_still_knows_its_files(engine: Engine, exported: Path, tmp_path: Path):
    take_in(engine, exported)
    (tmp_path / "notes" / "harbor.md").write_text("The harbor is closed.", encoding="utf-8")
    receipt = take_in(engine, tmp_path / "notes")
    assert (receipt.new, receipt.updated) == (0, 1)


def test_what_was_forgotten_stays_so_until_it_is_wanted(engine: Engine, exported: Path):
    uids = list(contents(engine))
    engine.forget(uids)
    assert take_in(engine, exported).new == 0
    assert not contents(engine)
    wanted = engine.import_paths([exported], again=True)
    assert engine.wait_for_import(wanted, 60).new == 3
    assert set(contents(engine)) == set(uids)


def test_the_same_words_typed_there_are_one_memory(other: Engine, exported: Path):
    own = other.remember(Capture(text=THOUGHT.text, namespace="work"))
    take_in(other, exported)
    assert own.uid in contents(other)
    assert len(contents(other)) == 3


def test_a_broken_export_gives_what_is_whole(read_file: Callable[..., Any]):
    begin = '{"uid": "1", "source_key": "", "provenance": "?", "namespace": "", "text": '
    lines = [f'{begin}"kept", "kind": 5, "ordinal": true, "valence": "x", "tags": 3}}', "{broken"]
    lines.append(f'{begin}" "}}')
    reading = read_file("x.jsonl", "\n".join(lines) + "\n")
    assert reading.format == "Keepsake export"
    assert reading.texts == ["kept"]
    assert reading.captures[0].kind is Kind.NOTE
    assert reading.reasons == [BROKEN_LINE, EMPTY]


@pytest.mark.parametrize(
    "past",
    [
        {"created_at": 2**70},
        {"created_at": -(2**70)},
        {"version": 10**20},
        {"version": 0},
        {"access_count": -1},
        {"last_used_at": 2**63},
        {"versions": [{"uid": "", "number": 2**70, "title": "", "text": "x",
                       "written_at": 1, "replaced_at": 2}]},
    ],
    ids=str,
)  # fmt: skip
def test_a_number_that_cannot_be_costs_its_line_alone(
    other: Engine, exported: Path, past: Mapping[str, Any]
):
    lines = exported.read_text(encoding="utf-8").splitlines()
    bad = json.loads(lines[1])
    bad["past"] |= past
    question = {"record": "watched_question", "text": "Tea?", "top": [], "saved_at": 2**70}
    rest = [lines[0], json.dumps(bad), *lines[2:], json.dumps(question)]
    exported.write_text("\n".join(rest) + "\n", encoding="utf-8")
    receipt = take_in(other, exported)
    assert receipt.finished_at is not None
    assert (receipt.new, receipt.reasons) == (2, {IMPOSSIBLE: 1, UNREADABLE: 1})


def test_an_export_that_ends_early_says_so(other: Engine, exported: Path):
    whole = exported.read_bytes()
    lines = whole.splitlines(keepends=True)
    exported.write_bytes(b"".join(lines[:3]) + lines[3][:-20])
    receipt = take_in(other, exported)
    assert (receipt.new, receipt.reasons) == (2, {BROKEN_LINE: 1, CUT_OFF: 1})
    exported.write_bytes(b"".join(lines[:4]))
    receipt = take_in(other, exported)
    assert (receipt.new, receipt.unchanged, receipt.reasons) == (1, 2, {CUT_OFF: 1})
    exported.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    assert take_in(other, exported).reasons == {INCOMPLETE: 1}
    exported.write_bytes(whole.rstrip())
    assert take_in(other, exported).skipped == 0


@pytest.mark.parametrize(
    "header", [[], [b'{"keepsake_export": 1}\n'], [b'{"keepsake_export": 2}\n']]
)
def test_older_exports_have_no_last_line(other: Engine, exported: Path, header: list[bytes]):
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join([*header, *lines[1:-1]]))
    receipt = take_in(other, exported)
    assert (receipt.new, receipt.skipped) == (3, 0)


def test_an_export_without_memories_says_so(engine: Engine, other: Engine, tmp_path: Path):
    assert take_in(other, export(engine, tmp_path / "none.jsonl")).reasons == {NO_MEMORIES: 1}
    engine.create_goal(GoalDraft(title="Move"))
    assert take_in(other, export(engine, tmp_path / "goal.jsonl")).reasons == {ONLY_OTHERS: 1}
    assert [goal.title for goal in other.goals()] == ["Move"]
