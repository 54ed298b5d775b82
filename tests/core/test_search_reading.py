from __future__ import annotations

import numpy as np
import pytest

from keepsake.search.reading import read_question
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.analysis import query_terms


class SpellingEmbedder(HashingEmbedder):
    """Knows no word of more than two letters, so it spells them out in pairs."""

    def tokenize(self, text: str) -> list[int]:
        return [
            token
            for word in text.split()
            for start in range(0, len(word), 2)
            for token in super(SpellingEmbedder, self).tokenize(word[start : start + 2])
        ]


def weights(text: str, rarities: dict[str, float], embedder: HashingEmbedder) -> list[float]:
    terms = {term: rarities.get(term.surface.casefold(), 1.0) for term in query_terms(text, ["en"])}
    reading = read_question(text, "", terms, embedder.encode([text])[0], embedder.tokenize)
    assert reading.weights.sum() == pytest.approx(1.0)
    assert np.linalg.norm(reading.vector) == pytest.approx(1.0, abs=1e-5)
    return reading.weights.tolist()


def test_a_rare_word_weighs_more_than_a_common_one_and_a_small_one_least():
    where, does, anna, keep, marmots = weights(
        "where does Anna keep marmots",
        {"anna": 1.0, "keep": 2.0, "marmots": 4.0},
        HashingEmbedder(),
    )
    assert where == does < anna < keep < marmots


def test_beyond_rare_nothing_weighs_more():
    first, second = weights("marmots zeppelins", {"marmots": 5, "zeppelins": 9}, HashingEmbedder())
    assert first == second


def test_a_word_that_is_spelled_out_weighs_as_much_as_one_that_is_not():
    spelled = weights("zeppelin ox", {"zeppelin": 4.0, "ox": 4.0}, SpellingEmbedder())
    assert sum(spelled[:4]) == pytest.approx(spelled[4])


@pytest.mark.parametrize(
    ("embedder", "known"), [(HashingEmbedder(), 1.0), (SpellingEmbedder(), 0.0)]
)
def test_a_model_that_spells_everything_out_does_not_know_the_language(
    embedder: HashingEmbedder, known: float
):
    text = "unbegreifliche schifffahrtsgesellschaft"
    terms = dict.fromkeys(query_terms(text), 3.0)
    reading = read_question(text, "", terms, embedder.encode([text])[0], embedder.tokenize)
    assert reading.known == known


class LatinEmbedder(HashingEmbedder):
    """Has one token for every word in another script."""

    def tokenize(self, text: str) -> list[int]:
        return super().tokenize(" ".join(w if w.isascii() else "unknown" for w in text.split()))


@pytest.mark.parametrize(("text", "known"), [("猫", 0.0), ("cat", 1.0), ("猫 deploy cat", 0.92)])
def test_a_word_that_the_model_cannot_read_is_none_that_it_knows_however_short(
    text: str, known: float
):
    embedder = LatinEmbedder()
    reading = read_question(text, "", {}, embedder.encode([text])[0], embedder.tokenize)
    assert reading.known == pytest.approx(known, abs=0.01)


def test_of_a_page_only_the_weightiest_words_are_compared():
    text = " ".join(f"word{number}" for number in range(300))
    embedder = HashingEmbedder()
    reading = read_question(text, "", {}, embedder.encode([text])[0], embedder.tokenize)
    assert len(reading.weights) == len(reading.words) == 48
