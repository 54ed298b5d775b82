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
    document: int
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


def test_a_long_file_leaves_room_however_many_memories_it_became(data_folder, tmp_path):
    book = tmp_path / "book.md"
    book.write_text("\n\n".join([BOOK] * 3), encoding="utf-8")
    with Engine.open(data_folder, watch=False, embed=False) as engine:
        receipt = engine.wait_for_import(engine.import_paths([book]))
        assert receipt.new > 3
        engine.remember_many([Capture(text=text) for text in SHORT])
        answer = engine.search(Query(text="harbor", mode=Mode.LEXICAL, limit=50))
    assert set(SHORT) <= {hit.memory.text for hit in answer.hits}


def test_a_few_of_each_document_are_enough_and_the_best_come_first():
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

    assert len(uncrowded(look, 12)) == 5
    assert asked == [12, 120, 1_200, 12_000]
    passages[50:90] = [Passage(number, number) for number in range(50, 90)]
    asked.clear()
    assert [one.number for one in uncrowded(look, 12)] == [*range(5), *range(50, 57)]
    assert asked == [12, 120]
