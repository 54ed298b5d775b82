from __future__ import annotations

import random

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.entity import USER
from keepsake.domain.memory import Kind, Speaker
from keepsake.engine import Engine
from keepsake.enrich.enrichment import Subject, enrich
from keepsake.paths import DataFolder
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30


@pytest.fixture
def memory(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


def keep(memory: Engine, *texts: tuple[int, str], namespace: str = "default") -> list[str]:
    kept = memory.remember_many(
        [Capture(text=text, happened_at=when, namespace=namespace) for when, text in texts]
    )
    assert memory.wait_for_enrichment(PATIENCE)
    return [one.uid for one in kept]


def values(memory: Engine, subject: str = USER) -> list[tuple[str, str, int, int | None]]:
    return [(f.predicate, f.object, f.valid_from, f.valid_to) for f in memory.facts(subject)]


def stated(text: str, language: str = "en") -> list[tuple[str, str, str]]:
    found = enrich(Subject("", text, language, Kind.NOTE, Speaker.NONE, ())).facts
    return [(fact.subject, fact.predicate, fact.object) for fact in found]


def test_a_new_value_ends_the_old_one_and_history_stays(memory):
    keep(memory, (10, "My birthday is on March 3."), (20, "My birthday is on March 4."))
    assert values(memory) == [("birthday", "March 4", 20, None), ("birthday", "March 3", 10, 20)]


def test_the_order_of_writing_does_not_matter(memory):
    said = [(when, f"My rent is {600 + when} euros.") for when in range(1, 9)]
    random.Random(7).shuffle(said)
    for one in said:
        keep(memory, one)
    assert values(memory) == [
        ("rent", f"{600 + when} euros", when, None if when == 8 else when + 1)
        for when in range(8, 0, -1)
    ]


def test_the_same_value_again_goes_on(memory):
    keep(memory, (1, "My rent is 900 euros."), (2, "Yes, my rent is 900 euros."))
    assert values(memory) == [("rent", "900 euros", 1, None)]


def test_what_can_hold_together_ends_only_when_denied(memory):
    keep(
        memory,
        (1, "I'm allergic to nuts."),
        (2, "I'm allergic to pollen."),
        (3, "I'm no longer allergic to nuts."),
    )
    facts = {(f.object, f.negative): f.valid_to for f in memory.facts(USER)}
    assert facts == {("nuts", False): 3, ("pollen", False): None, ("nuts", True): None}


def test_a_forgotten_memory_gives_the_old_value_back(memory):
    _, second = keep(memory, (1, "My rent is 900 euros."), (2, "My rent is 950 euros."))
    memory.forget([second])
    assert values(memory) == [("rent", "900 euros", 1, None)]
    memory.restore([second])
    assert values(memory)[0] == ("rent", "950 euros", 2, None)


def test_namespaces_do_not_end_each_others_values(memory):
    keep(memory, (1, "Our server runs on port 8080."), namespace="work")
    keep(memory, (2, "Our server runs on port 9191."), namespace="home")
    assert {f.object: f.valid_to for f in memory.facts("server")} == {"8080": None, "9191": None}


def test_a_subject_is_known_by_all_its_names(memory):
    keep(memory, (1, "Anna Schmidt is 34 years old."))
    entity = memory.entities("anna")[0]
    memory.change_entity(entity.id, name="Anna Weber")
    assert [f.subject for f in memory.facts("anna weber")] == ["Anna Weber"]
    assert [f.subject for f in memory.facts("Anna Schmidt")] == ["Anna Weber"]


def test_a_fact_says_where_it_stands(memory):
    text = "It rained. My rent is 900 euros. It rained again."
    (uid,) = keep(memory, (1, text))
    (fact,) = memory.facts()
    assert fact.uid == uid
    assert text[fact.start : fact.stop] == "My rent is 900 euros."


@pytest.mark.parametrize(
    "text",
    [
        "My problem is that nothing works.",
        "My rent is too high.",
        "My birthday is coming soon.",
        "What is my rent?",
        "My favorite color is not important.",
        "It runs on port 80 or so they say?",
        "The deadline is near.",
        "I am fine.",
    ],
)
def test_what_states_no_value_gives_none(text: str):
    assert stated(text) == []


def test_lists_are_several_facts():
    assert stated("I'm allergic to nuts, cats and pollen.") == [
        (USER, "allergic to", "nuts"),
        (USER, "allergic to", "cats"),
        (USER, "allergic to", "pollen"),
    ]
