"""What becomes of statements that are near to each other, and how all of it is undone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind, Memory, Speaker
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.events import Change, MemoriesChanged
from keepsake.ingest.duplicates import DuplicateCheck
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import statements
from keepsake.store.database import open_database
from keepsake.store.health import check_health
from keepsake.store.readers import Readers
from keepsake.store.vector_index import Match
from keepsake.store.writer import Writer
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30
OLD = "The API of the shop listens on port 8080."
NEW = "The API of the shop listens on port 9191."
AGAIN = "The API of the shop listens on port 8080!"
MORE = "The API of the shop listens on port 8080 behind nginx."


def open_engine(folder: DataFolder, *, embed: bool = True) -> Engine:
    return Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=embed)


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with open_engine(data_folder) as engine:
        yield engine
    assert check_health(data_folder.database) == []


def remember(engine: Engine, text: str, **values: object) -> str:
    uid = engine.remember(Capture(text=text, **values)).uid  # type: ignore[arg-type]
    assert engine.wait_for_vectors(PATIENCE)
    return uid


def both(engine: Engine, one: str, other: str) -> tuple[Memory, Memory]:
    return engine.get(one), engine.get(other)


def test_the_same_again_confirms_what_is_there(engine: Engine):
    first = remember(engine, OLD, tags=("shop",), importance=0.4)
    again = remember(engine, AGAIN, tags=("port",), importance=0.8)
    old, new = both(engine, first, again)
    assert (old.superseded_by, new.superseded_by) == (None, first)
    assert set(old.tags) >= {"port", "shop"}
    assert old.importance == 0.8
    assert old.last_confirmed_at is not None
    assert engine.browse(Filters()).total == 1


def test_another_value_takes_the_place_of_the_old_one(engine: Engine):
    first = remember(engine, OLD, tags=("shop",))
    second = remember(engine, NEW)
    old, new = both(engine, first, second)
    assert (old.superseded_by, new.superseded_by) == (second, None)
    assert "shop" in new.tags
    assert [version.text for version in engine.history(second)] == [NEW, OLD]
    assert [(link.type, link.to_uid) for link in engine.links(second)] == [
        (LinkType.SUPERSEDES, first)
    ]


def test_a_value_that_comes_back_is_the_present_one_again(engine: Engine):
    uids = [remember(engine, text) for text in (OLD, NEW, OLD)]
    assert [engine.get(uid).superseded_by for uid in uids] == [uids[1], uids[2], None]
    assert [version.text for version in engine.history(uids[2])] == [OLD, NEW, OLD]


def test_the_one_that_says_more_stands_for_both(engine: Engine):
    short = remember(engine, OLD)
    longer = remember(engine, MORE)
    again = remember(engine, AGAIN)
    assert engine.get(short).superseded_by == longer
    assert engine.get(again).superseded_by == longer


def test_a_pinned_memory_is_never_replaced(engine: Engine):
    pinned = remember(engine, OLD, pinned=True)
    changed = remember(engine, NEW)
    old, new = both(engine, pinned, changed)
    assert (old.superseded_by, new.superseded_by) == (None, None)
    assert [link.type for link in engine.links(pinned)] == [LinkType.RELATED]
    again = remember(engine, AGAIN, pinned=True)
    assert engine.get(again).superseded_by is None


def test_a_pinned_repetition_stands_for_both(engine: Engine):
    first = remember(engine, OLD)
    pinned = remember(engine, AGAIN, pinned=True)
    assert engine.get(first).superseded_by == pinned


@pytest.mark.parametrize(
    "values",
    [
        {"namespace": "elsewhere"},
        {"speaker": Speaker.ASSISTANT},
        {"category": "agent_persona"},
        {"kind": Kind.SUMMARY},
        {"kind": Kind.DOCUMENT},
        {"source_key": "notes/port.md"},
        {"thread": "t", "ordinal": 1},
    ],
)
@pytest.mark.parametrize("text", [OLD, NEW, AGAIN])
def test_what_is_no_statement_of_the_same_hand_and_place_stays(
    engine: Engine, values: dict[str, object], text: str
):
    first = remember(engine, OLD)
    other = remember(engine, text, **values)
    old, new = both(engine, first, other)
    assert first != other
    assert (old.superseded_by, new.superseded_by) == (None, None)


def test_a_file_or_turn_is_never_replaced(engine: Engine):
    record = remember(engine, OLD, source_key="notes/port.md")
    changed = remember(engine, NEW)
    assert engine.get(record).superseded_by is None
    assert [link.to_uid for link in engine.links(changed)] == [record]


def test_a_correction_replaces_all_that_it_corrects(engine: Engine):
    fact = remember(engine, "The shop uses MySQL as its database.")
    todo = remember(engine, "Todo: move the shop to a bigger MySQL.", category="todo")
    right = remember(engine, "The shop does not use MySQL but Postgres as its database.")
    assert engine.get(fact).superseded_by == right
    assert engine.get(todo).superseded_by in {None, right}


def test_what_the_person_calls_a_correction_is_one(engine: Engine):
    old = remember(engine, "Our new printer stands in the hall on the left.")
    new = remember(
        engine, "Our new printer stands in the cellar on the right.", category="correction"
    )
    assert engine.get(old).superseded_by == new


def test_the_five_nearest_are_linked(engine: Engine):
    for owner in ("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo"):
        remember(engine, f"{owner} painted the boat that is in the old harbor in the north red.")
    last = remember(engine, "Ida painted the boat that is in the old harbor in the north red.")
    links = engine.links(last)
    assert len(links) == 5
    assert {link.type for link in links} == {LinkType.RELATED}
    assert all(0.75 <= link.strength <= 1.001 for link in links)
    assert links[0] in engine.links(links[0].to_uid)


def test_changes_are_told(engine: Engine):
    heard: list[MemoriesChanged] = []
    first = remember(engine, OLD)
    engine.events.subscribe(
        lambda event: heard.append(event) if isinstance(event, MemoriesChanged) else None
    )
    second = remember(engine, NEW)
    revised = [event for event in heard if event.change is Change.REVISED]
    assert [set(event.uids) for event in revised] == [{first, second}]


def test_a_text_that_was_changed_is_compared_again(engine: Engine):
    first = remember(engine, OLD)
    other = remember(engine, "Water the ferns on Friday.")
    engine.revise(other, Changes(text=NEW))
    assert engine.wait_for_vectors(PATIENCE)
    assert engine.get(first).superseded_by == other


def test_what_was_brought_back_stays_for_good(engine: Engine):
    first = remember(engine, OLD)
    second = remember(engine, NEW)
    assert engine.reinstate(first).superseded_by is None
    assert engine.get(second).superseded_by is None
    engine.revise(second, Changes(text=NEW.replace("9191", "9292")))
    assert engine.wait_for_vectors(PATIENCE)
    old, new = both(engine, first, second)
    assert (old.superseded_by, new.superseded_by) == (None, None)
    assert engine.browse(Filters()).total == 2


def test_a_confirmation_can_be_undone_as_well(engine: Engine):
    first = remember(engine, OLD)
    again = remember(engine, AGAIN)
    engine.reinstate(again)
    assert [memory.superseded_by for memory in both(engine, first, again)] == [None, None]
    assert [version.text for version in engine.history(first)] == [OLD]


def test_bringing_back_what_is_live_changes_nothing(engine: Engine):
    uid = remember(engine, OLD)
    before = engine.get(uid)
    assert engine.reinstate(uid) == before


def test_the_history_goes_with_a_memory_that_is_forgotten_for_good(engine: Engine):
    first = remember(engine, OLD)
    second = remember(engine, NEW)
    engine.forget([second])
    engine.purge([second])
    assert engine.browse(Filters(include_superseded=True)).total == 0
    assert engine.remember(Capture(text=OLD)).uid != first


def test_what_waits_at_the_end_is_compared_after_the_next_start(data_folder: DataFolder):
    with open_engine(data_folder, embed=False) as engine:
        uids = [engine.remember(Capture(text=text)).uid for text in (OLD, NEW, AGAIN)]
        assert all(engine.get(uid).superseded_by is None for uid in uids)
    with open_engine(data_folder) as engine:
        assert engine.wait_for_vectors(PATIENCE)
        assert [engine.get(uid).superseded_by for uid in uids] == [uids[1], uids[2], None]


def test_comparing_once_more_changes_nothing(data_folder: DataFolder):
    def state() -> list[tuple[object, ...]]:
        db = open_database(data_folder.database, read_only=True)
        try:
            return [
                *db.execute("SELECT id, superseded_by, importance FROM memory"),
                *db.execute("SELECT from_id, to_id, type, strength FROM link"),
            ]
        finally:
            db.close()

    with open_engine(data_folder) as engine:
        for text in (OLD, NEW, MORE, "The API of the blog listens on port 8080."):
            remember(engine, text)
    before = state()
    wait_again(data_folder)
    with open_engine(data_folder) as engine:
        assert engine.wait_for_vectors(PATIENCE)
    assert state() == before


def test_a_comparison_that_fails_waits_for_the_next_start(data_folder: DataFolder):
    with open_engine(data_folder) as engine:
        uids = [remember(engine, f"A thought about {thing}") for thing in ("rain", "snow", "ice")]
    wait_again(data_folder)
    calls = 0

    def nearest(vector: NDArray[np.float32], count: int) -> list[Match]:
        nonlocal calls
        calls += 1
        if calls in {1, 2}:  # the whole batch, then its first memory alone
            raise ValueError("a bug")
        return []

    writer = Writer(open_database(data_folder.database))
    readers = Readers(data_folder.database)
    try:
        with open_engine(data_folder, embed=False) as engine:
            check = DuplicateCheck(writer, readers, engine.events, nearest)
            check.run("hashing", lambda: False)
            assert check.is_done()
            with readers.connection() as db:
                assert [one.memory.uid for one in statements.waiting(db, 9)] == [uids[0]]
    finally:
        writer.close()
        readers.close()
    with open_engine(data_folder) as engine:
        assert engine.wait_for_vectors(PATIENCE)


def wait_again(folder: DataFolder) -> None:
    """Let all live statements wait to be compared, as after a crash before their comparison."""
    db = open_database(folder.database)
    db.execute("UPDATE memory SET compared_at = NULL WHERE superseded_by IS NULL")
    db.close()
