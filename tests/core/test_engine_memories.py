from __future__ import annotations

import math
import threading

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, Outcome, Speaker
from keepsake.domain.query import Filters, Mode, Order, Query
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, MemoriesChanged
from keepsake.paths import DataFolder
from keepsake.store.health import check_health
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def memory(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine
        assert check_health(data_folder.database) == []


def found(memory: Engine, text: str, **filters) -> list[str]:
    query = Query(text=text, filters=Filters(**filters), mode=Mode.LEXICAL)
    return [hit.memory.text for hit in memory.search(query).hits]


def test_what_was_kept_can_be_read_back(memory):
    kept = memory.remember(
        Capture(text="Water the ferns", title="Garden", tags=("Green Thumb",), category="todo")
    )
    one = memory.get(kept.uid)
    assert (kept.outcome, one.text, one.title) == (Outcome.NEW, "Water the ferns", "Garden")
    assert (one.tags, one.importance, one.version) == (("green-thumb",), 0.3, 1)


def test_the_same_words_again_confirm_the_memory_and_add_their_tags(memory):
    first = memory.remember(Capture(text="Water the ferns", tags=("garden",), importance=0.4))
    again = memory.remember(Capture(text="water  the FERNS", tags=("home",), importance=0.7))
    assert (again.uid, again.outcome) == (first.uid, Outcome.CONFIRMED)
    one = memory.get(first.uid)
    assert (one.tags, one.importance) == (("garden", "home"), 0.7)
    assert one.last_confirmed_at is not None
    assert memory.browse(Filters()).total == 1


def test_the_same_words_of_another_kind_or_namespace_are_another_memory(memory):
    memory.remember(Capture(text="Water the ferns"))
    memory.remember(Capture(text="Water the ferns", kind=Kind.DOCUMENT))
    memory.remember(Capture(text="Water the ferns", namespace="work"))
    assert memory.browse(Filters()).total == 3


def test_a_record_read_again_is_unchanged_or_becomes_a_version(memory):
    first = memory.remember(Capture(text="Draft one", source_key="notes/a.md"))
    same = memory.remember(Capture(text="Draft one", source_key="notes/a.md"))
    other = memory.remember(Capture(text="Draft two", source_key="notes/a.md"))
    assert [same.outcome, other.outcome] == [Outcome.UNCHANGED, Outcome.UPDATED]
    assert first.uid == same.uid == other.uid
    assert [(v.number, v.text) for v in memory.history(first.uid)] == [
        (2, "Draft two"),
        (1, "Draft one"),
    ]
    assert found(memory, "draft") == ["Draft two"]


def test_going_back_makes_a_version_and_loses_none(memory):
    kept = memory.remember(Capture(text="one"))
    memory.revise(kept.uid, Changes(text="two"))
    earlier = memory.history(kept.uid)[1]
    memory.revise(kept.uid, Changes(text=earlier.text))
    assert [v.text for v in memory.history(kept.uid)] == ["one", "two", "one"]


def test_a_change_of_tags_or_importance_makes_no_version(memory):
    kept = memory.remember(Capture(text="one", tags=("a", "b"), metadata={"x": 1, "y": 2}))
    changed = memory.revise(
        kept.uid,
        Changes(remove_tags=("a",), add_tags=("C c",), importance=0.9, metadata={"x": None}),
    )
    assert (changed.tags, changed.importance, changed.version) == (("b", "c-c"), 0.9, 1)
    assert changed.metadata == {"y": 2}


def test_private_parts_and_secrets_never_arrive(memory, data_folder):
    key = "sk-ant-api03-" + "a1B2c3D4e5" * 9
    kept = memory.remember(
        Capture(
            text=f"Use the key {key} here <private>my diary</private> please",
            title=f"About {key}",
            metadata={"note": [f"token {key}"]},
        )
    )
    assert (kept.private_parts, sum(kept.masked.values())) == (1, 3)
    memory.close()
    stored = b"".join(path.read_bytes() for path in data_folder.root.rglob("*") if path.is_file())
    assert b"a1B2c3D4e5" not in stored
    assert b"diary" not in stored


@pytest.mark.parametrize("text", ["", "   \n\t", "<private>all of it</private>", "\x00\x01"])
def test_nothing_to_keep_is_refused(memory, text):
    with pytest.raises(InvalidInputError, match="nothing to keep"):
        memory.remember(Capture(text=text))


@pytest.mark.parametrize("importance", [math.nan, math.inf, -0.1, 1.1])
def test_a_senseless_importance_is_refused(memory, importance):
    with pytest.raises(InvalidInputError, match="importance"):
        memory.remember(Capture(text="x", importance=importance))
    kept = memory.remember(Capture(text="y"))
    with pytest.raises(InvalidInputError, match="importance"):
        memory.revise(kept.uid, Changes(importance=importance))


def test_times_in_year_1_and_9999_are_kept(memory):
    first, last = -62_135_596_800_000, 253_402_300_799_999
    memory.remember_many([Capture(text="early", happened_at=first)])
    memory.remember_many([Capture(text="late", happened_at=last)])
    page = memory.browse(Filters(), order=Order.OLDEST)
    assert [m.happened_at for m in page.memories] == [first, last]
    with pytest.raises(InvalidInputError):
        memory.remember(Capture(text="never", happened_at=last + 1))


def test_several_captures_are_kept_all_or_none(memory):
    with pytest.raises(InvalidInputError):
        memory.remember_many([Capture(text="good"), Capture(text="")])
    assert memory.browse(Filters()).total == 0


def test_forgetting_hides_and_restoring_brings_back(memory):
    kept = memory.remember(Capture(text="octopus rice in Porto"))
    assert memory.forget([kept.uid, "no such id"]) == 1
    assert found(memory, "octopus") == []
    assert memory.browse(Filters(trashed=True)).memories[0].uid == kept.uid
    assert memory.restore([kept.uid]) == 1
    assert found(memory, "octopus") == ["octopus rice in Porto"]


def test_a_forgotten_record_does_not_come_back_by_itself(memory):
    capture = Capture(text="a secret wish", source_key="diary.md")
    kept = memory.remember(capture)
    memory.forget([kept.uid])
    assert memory.remember(capture).outcome is Outcome.FORGOTTEN
    memory.purge([kept.uid])
    with pytest.raises(NotFoundError):
        memory.get(kept.uid)
    assert memory.remember(capture).outcome is Outcome.FORGOTTEN
    assert memory.browse(Filters()).total == 0


def test_only_what_is_in_the_trash_can_be_purged(memory):
    kept = memory.remember(Capture(text="alive"))
    assert memory.purge([kept.uid]) == 0
    assert memory.get(kept.uid).text == "alive"


def test_neighbors_come_in_the_order_of_the_conversation(memory):
    turns = [
        Capture(text=f"turn {n}", thread="t", ordinal=n, speaker=Speaker.USER, source_key=str(n))
        for n in (3, 1, 2, 5, 4)
    ]
    kept = memory.remember_many(turns)
    texts = [m.text for m in memory.neighbors(kept[0].uid, before=2, after=1)]
    assert texts == ["turn 1", "turn 2", "turn 4"]


def test_a_turn_is_found_by_the_words_beside_it_until_those_are_forgotten(memory):
    kept = memory.remember_many(
        [
            Capture(text="Which zebra did you mean?", thread="t", ordinal=1, source_key="1"),
            Capture(text="The one on the left.", thread="t", ordinal=2, source_key="2"),
        ]
    )
    assert "The one on the left." in found(memory, "zebra")
    memory.forget([kept[0].uid])
    assert found(memory, "zebra") == []
    memory.restore([kept[0].uid])
    assert "The one on the left." in found(memory, "zebra")


def test_filters_limit_the_list_and_the_search_alike(memory):
    memory.remember(Capture(text="red apple", tags=("fruit",), namespace="a", happened_at=1000))
    memory.remember(Capture(text="green apple", kind=Kind.DOCUMENT, happened_at=2000))
    memory.remember(Capture(text="apple pie", importance=0.9, pinned=True, happened_at=3000))
    memory.wait_for_vectors(10)
    for filters, expected in (
        ({"tags": ("fruit",)}, ["red apple"]),
        ({"namespaces": ("a",)}, ["red apple"]),
        ({"kinds": ("document",)}, ["green apple"]),
        ({"min_importance": 0.8}, ["apple pie"]),
        ({"pinned_only": True}, ["apple pie"]),
        ({"after": 1000, "before": 1000}, ["red apple"]),
        ({"after": 2000, "kinds": ("document", "note")}, ["apple pie", "green apple"]),
        ({"namespaces": ("nobody",)}, []),
    ):
        page = memory.browse(Filters(**filters))
        assert [m.text for m in page.memories] == expected
        assert page.total == len(expected)
        assert sorted(found(memory, "apple", **filters)) == sorted(expected)


def test_fifty_threads_keep_things_at_once(memory):
    threads = [
        threading.Thread(target=memory.remember, args=(Capture(text=f"thought {n}"),))
        for n in range(50)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert memory.browse(Filters(include_superseded=True)).total == 50


def test_every_change_is_announced_with_who_asked(memory):
    heard = []
    memory.events.subscribe(heard.append)
    kept = memory.remember(Capture(text="one"), by="claude")
    memory.revise(kept.uid, Changes(text="two"), by="claude")
    memory.forget([kept.uid])
    memory.restore([kept.uid])
    changes = [(e.change, e.by) for e in heard if isinstance(e, MemoriesChanged)]
    assert [c for c in changes if c[0] is not Change.INDEXED] == [
        (Change.ADDED, "claude"),
        (Change.REVISED, "claude"),
        (Change.TRASHED, ""),
        (Change.RESTORED, ""),
    ]


def test_tags_are_counted_by_use(memory):
    memory.remember(Capture(text="a", tags=("work", "code")))
    memory.remember(Capture(text="b", tags=("work", "world")))
    assert memory.tags("wo") == [("work", 2), ("world", 1)]


@pytest.mark.parametrize("uid", ["", "nope", "x" * 10_000, "\x00"])
def test_unknown_ids_are_not_found(memory, uid):
    with pytest.raises(NotFoundError):
        memory.get(uid)


def test_a_text_of_a_megabyte_is_kept_whole(memory):
    text = "\n\n".join(f"Paragraph {n} about rivers and stones." for n in range(23_000))
    kept = memory.remember(Capture(text=text))
    assert memory.get(kept.uid).text == text
    assert len(memory.browse(Filters()).memories[0].text) < 5000
