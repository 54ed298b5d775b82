from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.enrich.enrichment import Subject, enrich
from keepsake.enrich.similar_tags import edit_distance, similar_pairs
from keepsake.errors import InvalidInputError
from keepsake.events import Change, MemoriesChanged
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store.health import check_health
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30
WORDS = st.text(alphabet="abc-", max_size=8)


@pytest.fixture
def memory(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine
    assert check_health(data_folder.database) == []


def keep(memory: Engine, text: str, *tags: str) -> str:
    uid = memory.remember(Capture(text=text, tags=tags)).uid
    assert memory.wait_for_enrichment(PATIENCE)
    return uid


def tags(text: str) -> tuple[str, ...]:
    return enrich(Subject("", text, "en", Kind.NOTE, Speaker.NONE, ())).tags


def tagged(memory: Engine, tag: str) -> int:
    return memory.browse(Filters(tags=(tag,))).total


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We decided to use PostgreSQL.", {"postgresql", "decision"}),
        ("Fixed a bug in the Python parser; it crashed.", {"python", "bug"}),
        ("Refactored the Docker deployment.", {"docker", "refactor", "deployment"}),
        ("Lesson learned: never test in production with Redis.", {"redis", "lesson", "deployment"}),
        ("p99 latency of the project Falcon doubled.", {"performance", "falcon"}),
        ("The performance of the orchestra was wonderful.", set()),
        ("I feel a sense of security at home.", set()),
        ("Dinner with Anna at eight.", set()),
        ("", set()),
    ],
)
def test_a_text_tags_itself_with_what_it_is_about(text: str, expected: set[str]):
    assert set(tags(text)) == expected


def test_a_memory_gets_at_most_five_tags_by_rule():
    text = "Docker, Redis, MySQL, Nginx and Kafka: a bug in the config, slow queries, flaky tests."
    assert len(tags(text)) == 5


def test_tags_by_rule_are_announced_and_stand_beside_those_by_hand(memory):
    heard = []
    memory.events.subscribe(heard.append)
    uid = keep(memory, "Docker is slow today.", "work")
    assert memory.get(uid).tags == ("docker", "work")
    assert MemoriesChanged(Change.REVISED, (uid,)) in heard
    plain = keep(memory, "Dinner at eight.")
    assert not [e for e in heard if e == MemoriesChanged(Change.REVISED, (plain,))]


def test_a_tag_that_a_person_took_away_does_not_come_back(memory):
    uid = keep(memory, "Docker and Redis are slow today.")
    memory.revise(uid, Changes(remove_tags=("docker",), text="Docker and Redis are slow."))
    assert memory.wait_for_enrichment(PATIENCE)
    assert memory.get(uid).tags == ("redis",)
    memory.revise(uid, Changes(tags=("mine",)))
    assert memory.wait_for_enrichment(PATIENCE)
    assert memory.get(uid).tags == ("mine",)


def test_a_tag_by_rule_goes_with_what_it_was_for_and_one_by_hand_stays(memory):
    uid = keep(memory, "Docker and Redis are slow today.", "redis")
    memory.revise(uid, Changes(text="All is well."))
    assert memory.wait_for_enrichment(PATIENCE)
    assert memory.get(uid).tags == ("redis",)


def test_similar_tags_in_real_use_are_suggested(memory):
    for n in range(3):
        keep(memory, f"one {n}", "deployment")
    for n in range(2):
        keep(memory, f"two {n}", "deployments")
    keep(memory, "three", "deploymint")
    (pair,) = memory.tag_suggestions()
    assert (pair.name, pair.uses, pair.better, pair.better_uses) == (
        "deployments", 2, "deployment", 3,
    )  # fmt: skip
    assert pair.similarity == pytest.approx(1 - 1 / 11)
    assert pair.together == 0


def test_a_merged_tag_still_filters_and_is_given_no_more(memory):
    old, both = keep(memory, "one", "k8s-cluster"), keep(memory, "two", "k8s-cluster", "cluster")
    merged = memory.merge_tags("k8s cluster", "Cluster")
    assert (merged.renamed, merged.joined) == ((old,), (both,))
    assert memory.get(both).tags == ("cluster",)
    assert tagged(memory, "k8s-cluster") == tagged(memory, "cluster") == 2
    new = keep(memory, "three", "k8s-cluster")
    assert memory.get(new).tags == ("cluster",)


def test_a_merge_can_be_undone(memory):
    old, both = keep(memory, "one", "k8s-cluster"), keep(memory, "two", "k8s-cluster", "cluster")
    memory.undo_tag_merge(memory.merge_tags("k8s-cluster", "cluster"))
    assert memory.get(old).tags == ("k8s-cluster",)
    assert memory.get(both).tags == ("cluster", "k8s-cluster")
    assert tagged(memory, "k8s-cluster") == 2
    assert tagged(memory, "cluster") == 1
    assert memory.get(keep(memory, "three", "k8s-cluster")).tags == ("k8s-cluster",)


def test_merging_back_makes_no_circle(memory):
    keep(memory, "one", "a")
    memory.merge_tags("a", "b")
    memory.merge_tags("b", "a")
    assert memory.get(keep(memory, "two", "a")).tags == ("a",)
    assert memory.get(keep(memory, "three", "b")).tags == ("a",)


@pytest.mark.parametrize(("source", "target"), [("a", "a"), ("a b", "A_b"), ("", "a"), ("a", " ")])
def test_only_two_different_tags_can_be_merged(memory, source: str, target: str):
    with pytest.raises(InvalidInputError):
        memory.merge_tags(source, target)


def test_aliases_of_the_settings_hold_as_soon_as_they_are_set(memory):
    keep(memory, "one", "wfh")
    memory.use_settings(Settings(tag_aliases={"WFH": "Home Office"}))
    assert memory.get(keep(memory, "two", "wfh")).tags == ("home-office",)
    assert tagged(memory, "wfh") == 2
    memory.use_settings(Settings(tag_aliases={}))
    assert memory.get(keep(memory, "three", "wfh")).tags == ("wfh",)


@given(WORDS, WORDS)
def test_the_edit_distance_is_one(one: str, other: str):
    distance = edit_distance(one, other, 100)
    assert distance == edit_distance(other, one, 100)
    assert (distance == 0) == (one == other)
    assert abs(len(one) - len(other)) <= distance <= max(len(one), len(other))
    assert edit_distance(one, other, 1) == min(distance, 2)


@given(st.dictionaries(WORDS.filter(bool), st.integers(1, 5)))
def test_pairs_are_alike_and_used(uses: dict[str, int]):
    for pair in similar_pairs(list(uses.items())):
        assert pair.better_uses >= pair.uses >= 2
        assert pair.similarity >= 0.8
        assert pair.name != pair.better
