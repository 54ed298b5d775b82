from __future__ import annotations

from dataclasses import dataclass

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters, Mode, Query
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.search.crowding import uncrowded
from keepsake.testing.embedder import HashingEmbedder

BOOK = "The harbor has a long history, and the harbor was never empty. " * 6_000
SHORT = ["The harbor closes at nine.", "A harbor:\n- opens at six\n- closes at ten"]


@dataclass(frozen=True)
class Passage:
    memory_id: int
    number: int


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with Engine.open(
        DataFolder(tmp_path_factory.mktemp("library")), load_embedder=HashingEmbedder, watch=False
    ) as engine:
        engine.remember_many([Capture(text=text) for text in (BOOK, *SHORT)])
        assert engine.wait_for_vectors(60)
        yield engine


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("filters", [Filters(), Filters(after=0)])
def test_a_book_that_is_full_of_a_word_leaves_room_for_notes_with_it(library, mode, filters):
    answer = library.search(Query(text="harbor", mode=mode, filters=filters))
    assert set(SHORT) <= {hit.memory.text for hit in answer.hits}


def test_a_few_of_each_memory_are_enough_and_the_best_come_first():
    passages = [Passage(1 + number % 2, number) for number in range(100)]
    found = uncrowded(lambda wanted: passages[:wanted], 8)
    assert found == passages[:8]
    assert uncrowded(lambda wanted: passages[:wanted], 60) == passages[:10]


def test_more_is_asked_for_until_there_is_no_more_or_enough():
    passages = [Passage(1, number) for number in range(5_000)]
    asked = []

    def look(wanted: int) -> list[Passage]:
        asked.append(wanted)
        return passages[:wanted]

    assert len(uncrowded(look, 10)) == 5
    assert asked == [10, 100, 1_000, 10_000]
    passages[50:90] = [Passage(number, number) for number in range(50, 90)]
    asked.clear()
    assert [one.number for one in uncrowded(look, 10)] == [0, 1, 2, 3, 4, 50, 51, 52, 53, 54]
    assert asked == [10, 100]
