"""Questions about encyclopedic paragraphs that say the same in eight languages, in one memory."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import DataFolder
from keepsake.search.reading import read_question
from keepsake.testing.embedder import HashingEmbedder

DATA = Path(__file__).parents[1] / "data" / "paragraphs.json"
PARAGRAPHS: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
LANGUAGES = sorted({paragraph["language"] for paragraph in PARAGRAPHS})
ASKED_IN_EACH = 36


@pytest.fixture(scope="module")
def places(model_path: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Counter[int]]:
    """For each language at which place, from 1, the right paragraph was found, and how often.

    0 stands for what is not among the first twenty.
    """
    folder = DataFolder(tmp_path_factory.mktemp("languages")).create()
    found: dict[str, Counter[int]] = {language: Counter() for language in LANGUAGES}
    with Engine.open(folder, load_embedder=lambda: GgufEmbedder(model_path), watch=False) as engine:
        engine.wait_for_model()
        engine.remember_many(
            [
                Capture(text=paragraph["text"], kind=Kind.DOCUMENT, source_key=str(number))
                for number, paragraph in enumerate(PARAGRAPHS)
            ]
        )
        engine.wait_for_vectors()
        for number, question in _questions():
            hits = engine.search(Query(text=question, limit=20)).hits
            keys = [hit.memory.source_key for hit in hits]
            place = keys.index(str(number)) + 1 if str(number) in keys else 0
            found[PARAGRAPHS[number]["language"]][place] += 1
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paragraph_that_answers_is_found(places: dict[str, Counter[int]], language: str):
    found = places[language]
    assert found.total() == ASKED_IN_EACH
    assert sum(found[place] for place in range(1, 6)) == ASKED_IN_EACH, found
    assert found[1] >= 33, found


def test_by_words_alone_an_answer_in_the_language_of_the_question_goes_first(
    data_folder: DataFolder,
):
    german = "Das Hotel Adlon in Berlin ist an der Straße, die Unter den Linden heißt."
    english = "The hotel in Berlin was booked, and it has a pool."
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        engine.remember_many([Capture(text=english), Capture(text=german)])
        for question, first in (("Welches Hotel in Berlin?", german), ("which hotel", english)):
            hits = engine.search(Query(text=question, mode=Mode.LEXICAL)).hits
            assert hits[0].memory.text == first
            assert len(hits) == 2


@pytest.fixture(scope="module")
def embedder(model_path: Path) -> Iterator[GgufEmbedder]:
    embedder = GgufEmbedder(model_path)
    yield embedder
    embedder.close()


@pytest.mark.parametrize("language", ["ar", "el", "hi", "th", "tr", "vi"])
def test_a_model_for_english_knows_no_language_whose_words_it_cannot_read(
    embedder: GgufEmbedder, language: str
):
    known = [
        read_question(text, "", {}, embedder.encode([text])[0], embedder.tokenize).known
        for number, text in _questions()
        if PARAGRAPHS[number]["language"] == language
    ]
    assert sum(known) / len(known) < 0.2


def _questions() -> Iterator[tuple[int, str]]:
    """Each question with the number of the paragraph that answers it."""
    for number, paragraph in enumerate(PARAGRAPHS):
        for question in paragraph["questions"]:
            yield number, question
