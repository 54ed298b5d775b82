from __future__ import annotations

import numpy as np

from keepsake.ingest.word_choice import MOST_WORDS, WordChoice
from keepsake.testing.embedder import HashingEmbedder


def chosen(text: str) -> list[str]:
    """The words whose vectors were chosen, in their order."""
    embedder = HashingEmbedder()
    known = {word: embedder.encode([word])[0].token_vectors[0] for word in text.casefold().split()}
    rows = WordChoice(embedder).choose(embedder.encode([text])[0])
    return [
        next(word for word, vector in known.items() if np.allclose(vector, row)) for row in rows
    ]


def test_marks_are_left_out_and_a_repeated_word_is_kept_once():
    assert chosen("tea , tea and more tea !") == ["tea", "and", "more"]


def test_small_words_go_first_when_there_are_too_many():
    telling = [f"word{number}" for number in range(MOST_WORDS)]
    assert chosen(" ".join(["the", *telling, "and", "of"])) == telling


def test_a_text_of_marks_has_no_words():
    assert chosen("? !") == []
    assert chosen("") == []
