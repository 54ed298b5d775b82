"""A question that nothing answers is answered with nothing, and a loosely worded one is not."""

from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Query
from keepsake.engine import Engine
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import DataFolder

NOTES = [
    "My daughter is allergic to peanuts.",
    "The car needs new winter tires by November.",
    "Deploy on Fridays is forbidden since the outage in spring.",
    "The wifi at the cabin is called PineNet.",
    "I quit smoking on 3 March 2021.",
    "Dad takes his blood pressure pills in the morning.",
    "The projector needs a USB-C adapter.",
    "Marathon training: long run on Sundays, intervals on Wednesdays.",
]


@pytest.fixture(scope="module")
def memory(tmp_path_factory, model_path):
    folder = DataFolder(tmp_path_factory.mktemp("memory"))
    with Engine.open(folder, load_embedder=lambda: GgufEmbedder(model_path), watch=False) as engine:
        engine.remember_many([Capture(text=note) for note in NOTES])
        assert engine.wait_for_vectors(60)
        yield engine


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what must my child not eat", "allergic"),
        ("what do I need for my vehicle before the cold season", "tires"),
        ("when may we not release software", "Deploy"),
        ("internet at the holiday house", "wifi"),
        ("since when do I no longer use cigarettes", "smoking"),
        ("medicine of my father", "pills"),
        ("cable for presenting slides", "adapter"),
    ],
)
def test_other_words_for_a_short_note_find_it(memory, question, answer):
    hits = memory.search(Query(text=question)).hits
    assert hits
    assert answer in hits[0].memory.text


@pytest.mark.parametrize(
    "question",
    [
        "capital of Mongolia",
        "how do black holes form",
        "who won the world cup in 1998",
        "best surfing beaches in Hawaii",
        "the plot of Hamlet",
        "what is a monad",
        "chess opening theory",
        "penguins in Antarctica",
        "elephant",
        "skyscraper",
        "guitar",
        "猫",
    ],
)
def test_what_nothing_speaks_of_finds_nothing(memory, question):
    assert memory.search(Query(text=question)).hits == ()
