"""Whatever is asked gets a clear error or an honest result."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake.domain.query import Answer, Filters, Mode, Query
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, ModelLoadError, ModelMissingError, NotFoundError
from keepsake.inference.embedder import Encoding
from keepsake.paths import DataFolder
from keepsake.testing.embedder import HashingEmbedder

TEXTS = (
    "the zebra lives in the garden",
    "Привет, мир: зебра в саду",
    "斑马住在花园里",
    "C++ and C# and .NET 1.0.21",
    "🍕 with friends",
)


def fill(engine: Engine) -> None:
    for text in TEXTS:
        engine.remember(Capture(text=text))
    engine.wait_for_vectors(10)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory):
    folder = DataFolder(tmp_path_factory.mktemp("memory")).create()
    with Engine.open(folder, load_embedder=HashingEmbedder, watch=False) as engine:
        fill(engine)
        yield engine


def is_honest(answer: Answer) -> bool:
    """Scores are numbers between 0 and 1, falling, and every passage is part of its memory."""
    scores = [hit.score for hit in answer.hits]
    return (
        all(math.isfinite(score) and 0 <= score <= 1 + 1e-9 for score in scores)
        and scores == sorted(scores, reverse=True)
        and len({hit.memory.uid for hit in answer.hits}) == len(scores)
        and all(hit.snippet.text in hit.memory.text for hit in answer.hits)
    )


BAD = {
    "nothing": "",
    "white space": " \t\n\u3000",
    "one letter": "z",
    "one Chinese sign": "马",
    "one mark": "?",
    "very long": "zebra " * 17_000,
    "one very long word": "z" * 100_000,
    "very long Chinese": "斑马" * 50_000,
    "only stop words": "what is the of and in",
    "only stop words, Chinese": "的了吗",
    "only emoji": "🍕🎉👩‍👩‍👧",
    "one emoji": "🍕",
    "only operators": "AND OR NOT NEAR ( ) * ^ : + - {}",
    "operators of the index": 'zebra AND (garden OR "',
    "column of the index": "title:zebra body:garden {title}:x",
    "unbalanced quotes": 'zebra "in the garden',
    "only quotes": '""""""',
    "quotes in quotes": '"zebra "garden" lives"',
    "only minus": "- -- ---",
    "everything excluded": "-zebra -garden",
    "wild cards": "zeb* %eb_ ?",
    "NUL": "zeb\x00ra",
    "only NUL": "\x00",
    "NUL in a phrase": '"zebra\x00lives"',
    "lone surrogate": "zebra \ud800",
    "only lone surrogates": "\udfff\ud800",
    "lone surrogate in a phrase": '"zebra \ud800" -\udfff tag:\ud800 source:\ud800',
    "mixed scripts": "zebra зебра 斑马 ゼブラ ज़ेब्रा ม้าลาย חזיר حمار",
    "right to left": "\u202ezebra\u202c",
    "combining": "z\u0301\u0301\u0301ebra" + "\u0301" * 2_000,
    "zero width": "zeb\u200bra \u200d\ufeff",
    "filters only": "tag: kind: before: after: source:",
    "impossible dates": "before:9999-99 after:0000 before:",
    "SQL": "'; DROP TABLE memory; --",
    "JSON": '{"a": [1, 2]}',
    "a path": "C:\\Users\\zebra\\*.md",
    "numbers": "1.0.21 3,14 1e999 -0 NaN inf",
    "full width": "ｚｅｂｒａ",
    "private use": "\ue000\U000f0000",
    "no character": "\ufffe\uffff",
    "times": "last last last week ago since between and until",
}


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_odd_questions_have_honest_answers(memory, text, mode):
    started = time.monotonic()
    answer = memory.search(Query(text=text, mode=mode))
    assert is_honest(answer)
    assert time.monotonic() - started < 20


@pytest.mark.parametrize(
    "text",
    ["zebra", "ZEBRA", "ｚｅｂｒａ", 'zebra "', "zebra \ud800", "zebra AND (", "斑马", "зебра"],
)
def test_what_can_be_found_is_found_in_spite_of_it(memory, text):
    assert memory.search(Query(text=text, mode=Mode.LEXICAL)).hits != ()


@pytest.mark.parametrize("text", ["zebra -> garden", "zebra -, garden", 'zebra garden "->"'])
def test_signs_alone_exclude_nothing(memory, text):
    found = memory.search(Query(text=text, mode=Mode.SEMANTIC)).hits
    assert found[0].memory.text == TEXTS[0]


@pytest.mark.parametrize("limit", [1, 100])
def test_what_is_excluded_is_not_listed_where_nothing_else_is_asked(memory, limit):
    found = memory.search(Query(text='-zebra -"with friends" -斑马 kind:note', limit=limit)).hits
    expected = ["C++ and C# and .NET 1.0.21", "Привет, мир: зебра в саду"]
    assert [hit.memory.text for hit in found] == expected[:limit]


def test_names_with_half_characters_are_clear_errors_or_find_nothing(memory):
    with pytest.raises((InvalidInputError, NotFoundError)):
        memory.get("\ud800")
    with pytest.raises(InvalidInputError):
        memory.search(Query(text="zebra", filters=Filters(tags=("\ud800",), kinds=("\ud800",))))


def test_numbers_that_no_database_holds_are_clear_errors(memory):
    with pytest.raises(InvalidInputError, match="too large"):
        memory.search(Query(text="zebra", filters=Filters(after=10**30)))
    with pytest.raises(InvalidInputError, match="too large"):
        memory.remember(Capture(text="A turn.", thread="t", ordinal=10**25))


def test_odd_metadata_is_kept_as_far_as_json_can(data_folder):
    odd = {"nothing": math.nan, "endless": [math.inf], "half \ud800": "\udfff", "whole": 1.5}
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        kept = engine.get(engine.remember(Capture(text="A text.", metadata=odd)).uid)
    assert kept.metadata == {
        "nothing": None,
        "endless": [None],
        "half \ufffd": "\ufffd",
        "whole": 1.5,
    }


@pytest.mark.parametrize("limit", [0, -1, 1_001, 10**12])
def test_a_senseless_limit_is_an_error(memory, limit):
    with pytest.raises(InvalidInputError):
        memory.search(Query(text="zebra", limit=limit))


@pytest.mark.parametrize("budget", [0, 1, -5, 10**12])
def test_any_budget_leaves_out_what_does_not_fit_and_says_so(memory, budget):
    answer = memory.search(Query(text="zebra", mode=Mode.LEXICAL, token_budget=budget))
    assert answer.tokens <= max(budget, 0)
    assert len(answer.hits) + answer.left_out >= 1


@pytest.mark.parametrize(
    "filters",
    [
        {"namespaces": ("\x00",)},
        {"tags": ("",)},
        {"kinds": ("nonsense",)},
        {"source_ids": (-1, 2**62)},
        {"after": 2**62, "before": -(2**62)},
        {"min_importance": math.inf},
    ],
)
def test_filters_that_allow_nothing_find_nothing(memory, filters):
    assert memory.search(Query(text="zebra", filters=Filters(**filters))).hits == ()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet=st.characters(), max_size=60), mode=st.sampled_from(Mode))
def test_no_text_breaks_a_search(memory, text, mode):
    assert is_honest(memory.search(Query(text=text, mode=mode)))


PIECES = ("zebra", '"', "-", "AND", "OR", "NOT", "(", ")", "*", "^", ":", "NEAR(", "tag:", "\x00",
          "斑马", "🍕", "\ud800", "garden")  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(parts=st.lists(st.sampled_from(PIECES), max_size=8), joint=st.sampled_from(["", " "]))
def test_no_mixture_of_operators_breaks_a_search(memory, parts, joint):
    assert is_honest(memory.search(Query(text=joint.join(parts), mode=Mode.LEXICAL)))


def missing() -> HashingEmbedder:
    raise ModelMissingError("There is no model.", hint="Get one.")


def broken() -> HashingEmbedder:
    raise ModelLoadError("The model is broken.")


@pytest.mark.parametrize("load", [missing, broken])
def test_without_a_model_words_are_searched_and_that_is_said(data_folder, load):
    with Engine.open(data_folder, load_embedder=load, watch=False) as engine:
        fill(engine)
        answer = engine.search(Query(text="zebra"))
        assert [hit.memory.text for hit in answer.hits] == [TEXTS[0]]
        assert "model" in answer.degraded
        meaning = engine.search(Query(text="zebra", mode=Mode.SEMANTIC))
        assert meaning.hits == ()
        assert "model" in meaning.degraded


@pytest.mark.parametrize("dimensions", [64, 384, 512])
def test_another_model_takes_over_and_all_is_found_again(data_folder, dimensions):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        fill(engine)
    with Engine.open(
        data_folder, load_embedder=lambda: HashingEmbedder(dimensions), watch=False
    ) as engine:
        assert is_honest(engine.search(Query(text="zebra garden")))
        assert engine.wait_for_vectors(30)
        answer = engine.search(Query(text=TEXTS[0], mode=Mode.SEMANTIC))
        assert answer.hits[0].memory.text == TEXTS[0]
        assert answer.degraded == ""


def test_a_model_beside_vectors_of_another_one_finds_by_words(data_folder):
    """A command with another model beside a running host must not compare what is not alike."""
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        fill(engine)
    with Engine.open(
        data_folder, load_embedder=lambda: HashingEmbedder(64), watch=False, embed=False
    ) as engine:
        answer = engine.search(Query(text="zebra garden"))
        assert is_honest(answer)
        assert TEXTS[0] in [hit.memory.text for hit in answer.hits]
        assert "Only words" in answer.degraded


class Delirious(HashingEmbedder):
    """Answers questions with numbers that are none."""

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [
            replace(one, vector=np.full_like(one.vector, self.value))
            for one in super().encode(texts)
        ]

    value = math.nan


class Endless(Delirious):
    value = math.inf


@pytest.mark.parametrize("model", [Delirious, Endless])
def test_a_model_that_answers_with_no_numbers_is_told_and_words_still_find(data_folder, model):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        fill(engine)
    with Engine.open(data_folder, load_embedder=model, watch=False) as engine:
        answer = engine.search(Query(text="zebra garden"))
        assert is_honest(answer)
        assert TEXTS[0] in [hit.memory.text for hit in answer.hits]
        assert answer.degraded != ""
