from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Attribution
from keepsake.domain.query import Filters, Order
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


def keep(engine, text, **values) -> str:
    return engine.remember(Capture(text=text, **values)).uid


def test_all_memories_of_a_list_are_named_in_its_order(engine):
    old = keep(engine, "boiler man comes", happened_at=1_000)
    new = keep(engine, "bread needs salt", happened_at=2_000)
    engine.forget([keep(engine, "parking level three")])
    assert engine.uids(Filters()) == [new, old]
    assert engine.uids(Filters(), order=Order.OLDEST) == [old, new]


def test_letters_are_found_in_title_text_and_tags_whatever_their_case(engine):
    texts = {
        "title": keep(engine, "first", title="Meeting MÜLLER on Monday"),
        "text": keep(engine, "called\nMüller-Lüdenscheidt today"),
        "tag": keep(engine, "a third thought", tags=("müller",)),
    }
    keep(engine, "bread needs salt")
    assert set(engine.uids(Filters(), containing=" müller ")) == set(texts.values())
    assert engine.uids(Filters(), containing="100%_") == []


def test_what_came_in_lately_is_told_from_what_happened_lately(engine):
    imported = keep(engine, "an old letter", happened_at=1_000)
    kept_at = engine.get(imported).created_at
    assert engine.uids(Filters(kept_after=kept_at)) == [imported]
    assert engine.uids(Filters(kept_before=kept_at - 1)) == []
    assert engine.uids(Filters(after=kept_at)) == []


def test_memories_of_one_assistant_or_about_one_thing_are_found(engine):
    written = keep(engine, "He moved to Lisbon", attribution=Attribution(agent="claude"))
    keep(engine, "bread needs salt")
    engine.wait_for_enrichment(30)
    (lisbon,) = [entity for entity in engine.entities() if entity.name == "Lisbon"]
    assert engine.uids(Filters(agents=("claude",))) == [written]
    assert engine.uids(Filters(entities=(lisbon.name,))) == [written]
    assert engine.agents() == [("claude", 1)]


def test_a_change_of_many_is_taken_back_to_what_each_was(engine):
    one = keep(engine, "boiler man comes", tags=("home",))
    two = keep(engine, "bread needs salt", tags=("food",), namespace="work")
    changes = Changes(
        add_tags=("Home",), remove_tags=("food",), pinned=True, namespace="private", importance=0.9
    )
    reversals = engine.change_many([one, two], changes)
    changed = engine.get_many([two, one])
    assert [memory.tags for memory in changed] == [("home",), ("home",)]
    assert {memory.namespace for memory in changed} == {"private"}
    assert all(memory.pinned for memory in changed)
    for reversal in reversals:
        engine.change_many(reversal.uids, reversal.changes)
    back = {memory.uid: memory for memory in engine.get_many([one, two])}
    assert (back[one].tags, back[two].tags) == (("home",), ("food",))
    assert (back[one].namespace, back[two].namespace) == ("default", "work")
    assert not any(memory.pinned for memory in back.values())
    assert {memory.importance for memory in back.values()} == {0.5}


def test_many_memories_are_not_given_one_text(engine):
    with pytest.raises(InvalidInputError):
        engine.change_many([keep(engine, "bread")], Changes(text="butter"))


def test_unknown_memories_are_left_out(engine):
    uid = keep(engine, "bread needs salt")
    assert [memory.uid for memory in engine.get_many(["nobody", uid])] == [uid]
    assert engine.change_many(["nobody"], Changes(pinned=True)) == []


def test_namespaces_are_counted(engine):
    keep(engine, "bread needs salt")
    keep(engine, "ticket to Tartu", namespace="travel")
    keep(engine, "boat to Tallinn", namespace="travel")
    assert engine.namespaces() == [("travel", 2), ("default", 1)]
