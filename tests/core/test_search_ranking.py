"""How memories are ranked, through the same call that everything else makes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind
from keepsake.domain.query import Mode, Query, Reason
from keepsake.engine import Engine
from keepsake.errors import ModelMissingError
from keepsake.inference.embedder import Embedder
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.pipeline import now_ms
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


def remember(engine: Engine, *texts: str, thread: str = "") -> None:
    engine.remember_many(
        [
            Capture(text=text, thread=thread, ordinal=place, kind=Kind.CONVERSATION)
            for place, text in enumerate(texts)
        ]
    )
    assert engine.wait_for_vectors(PATIENCE)


def found(engine: Engine, text: str, mode: Mode = Mode.HYBRID) -> list[str]:
    return [hit.memory.text for hit in engine.search(Query(text=text, mode=mode)).hits]


def fill(engine: Engine) -> None:
    """Other memories, so that words are rare or common as in a real store."""
    remember(engine, *(f"Something quite different about topic{n} and more." for n in range(40)))


def test_the_answer_to_a_question_is_found_by_the_words_of_the_question(engine: Engine):
    fill(engine)
    remember(
        engine,
        "Which marmot lives under the woodshed now?",
        "Only the old grey fellow with one ear.",
        "He eats everything.",
        thread="talk",
    )
    question, answer = engine.search(Query(text="marmot under the woodshed")).hits[:2]
    assert question.memory.text == "Which marmot lives under the woodshed now?"
    assert answer.memory.text == "Only the old grey fellow with one ear."
    assert Reason.NEIGHBOR in answer.reasons
    assert Reason.NEIGHBOR not in question.reasons


def test_what_holds_more_words_of_the_question_comes_first(engine: Engine):
    fill(engine)
    remember(engine, "The harbor opens at nine.", "The harbor opens its lighthouse at nine.")
    assert found(engine, "harbor lighthouse")[0] == "The harbor opens its lighthouse at nine."


def test_what_holds_every_word_of_the_question_comes_before_what_is_newer(data_folder, model_path):
    """A price of last spring is asked for by its sum; yesterday's is another."""
    texts = (
        ("The license for the map tiles costs 1,200 euros a year.", 95),
        ("Bought a new vacuum cleaner, Miele C3, 289 euros, receipt in the blue folder.", 2),
        ("The rent is 1,340 euros, due on the third of each month.", 300),
        *((f"Lena moved the talk about topic{n} to another room.", n) for n in range(40)),
    )
    with Engine.open(
        data_folder, load_embedder=lambda: GgufEmbedder(model_path), watch=False
    ) as engine:
        engine.remember_many(
            [Capture(text=text, happened_at=now_ms() - days * 86_400_000) for text, days in texts]
        )
        assert engine.wait_for_vectors(PATIENCE)
        assert found(engine, "1200 euros")[0] == texts[0][0]


def test_what_holds_every_word_of_the_question_is_shown_however_much_better_another_is(
    engine: Engine,
):
    fill(engine)
    long = " ".join(f"Much was said of matter{n} and of others." for n in range(60))
    aside = f"{long} Somebody spoke of the harbor and of its lighthouse."
    remember(engine, "Harbor lighthouse.", aside, "The harbor opens at nine, as it always did.")
    assert found(engine, "harbor lighthouse")[:2] == ["Harbor lighthouse.", aside]


@pytest.mark.parametrize("mode", [Mode.HYBRID, Mode.SEMANTIC])
def test_what_says_nothing_of_the_question_is_not_returned(engine: Engine, mode: Mode):
    fill(engine)
    assert found(engine, "zeppelin gondola harbor", mode) == []


def test_a_quoted_phrase_that_stands_nowhere_is_searched_for_word_by_word(engine: Engine):
    fill(engine)
    remember(engine, "A lighthouse keeper lives in the harbor.")
    answer = engine.search(Query(text='"harbor lighthouse"'))
    assert [hit.memory.text for hit in answer.hits] == ["A lighthouse keeper lives in the harbor."]
    assert "quoted" in answer.degraded


def test_every_signal_is_told_by_name_and_scores_are_between_zero_and_one(engine: Engine):
    fill(engine)
    remember(engine, "A lighthouse keeper lives in the harbor.")
    hit = engine.search(Query(text="lighthouse keeper")).hits[0]
    assert {"words", "meaning", "wording", "surroundings", "conversation"} <= set(hit.signals)
    assert 0 < hit.score <= 1
    assert hit.reasons[:2] == (Reason.WORDS, Reason.MEANING)


def test_without_vectors_a_memory_is_found_by_its_words(data_folder: DataFolder):
    with Engine.open(
        data_folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=False
    ) as engine:
        engine.remember_many([Capture(text=f"Note on topic{n}.") for n in range(20)])
        engine.remember(Capture(text="A lighthouse keeper lives in the harbor."))
        answer = engine.search(Query(text="lighthouse keeper"))
        assert [hit.memory.text for hit in answer.hits] == [
            "A lighthouse keeper lives in the harbor."
        ]
        assert answer.degraded


def test_without_a_model_words_alone_answer_and_the_answer_says_so(data_folder: DataFolder):
    def load() -> Embedder:
        raise ModelMissingError("There is no search model.")

    with Engine.open(data_folder, Settings(), load_embedder=load, watch=False) as engine:
        engine.remember(Capture(text="A lighthouse keeper lives in the harbor."))
        engine.remember(Capture(text="Something else entirely."))
        answer = engine.search(Query(text="lighthouse"))
        assert [hit.memory.text for hit in answer.hits] == [
            "A lighthouse keeper lives in the harbor."
        ]
        assert "meaning" in answer.degraded
        assert answer.hits[0].reasons == (Reason.WORDS,)


def test_a_single_memory_is_found(engine: Engine):
    remember(engine, "Green tea at four.")
    assert found(engine, "green tea") == ["Green tea at four."]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Wo ist der Leuchtturm und was ist mit Kubernetes?", "Das ist für uns das neue"),
        ("Where is the lighthouse and what about Kubernetes?", "This is for us the new"),
    ],
)
def test_of_two_equal_texts_the_one_in_the_language_of_the_question_comes_first(
    engine: Engine, question: str, first: str
):
    fill(engine)
    remember(
        engine,
        "Das ist für uns das neue Kubernetes und nicht mehr.",
        "This is for us the new Kubernetes and no more.",
    )
    assert found(engine, question)[0].startswith(first)


class LetterEmbedder(HashingEmbedder):
    """Knows letters alone, as a model does of a language that it never met."""

    def tokenize(self, text: str) -> list[int]:
        return super().tokenize(" ".join(text.replace(" ", "")))


def test_in_a_language_that_the_model_does_not_know_words_alone_answer(data_folder: DataFolder):
    with Engine.open(data_folder, Settings(), load_embedder=LetterEmbedder, watch=False) as engine:
        remember(engine, *(f"Σημείωση {n} για άλλο θέμα" for n in range(20)))
        remember(engine, "Ο φάρος στο λιμάνι ανάβει στις εννέα", "Το λιμάνι είναι μεγάλο")
        hits = engine.search(Query(text="φάρος του λιμανιού")).hits
        assert [hit.memory.text for hit in hits] == [
            "Ο φάρος στο λιμάνι ανάβει στις εννέα",
            "Το λιμάνι είναι μεγάλο",
        ]
        assert all(hit.reasons == (Reason.WORDS,) for hit in hits)
