from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.search.lexical import LexicalQuery, mark_common
from keepsake.search.word_search import WordSearch
from keepsake.store.readers import Readers
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.analysis import query_terms


@pytest.fixture
def readers(data_folder):
    texts = [
        f"heron {n}: {'still ' * max(0, n % 7 - 3)}by the {'' if n % 3 else 'old '}pond {n % 7}"
        for n in range(60)
    ]
    with Engine.open(
        data_folder, load_embedder=HashingEmbedder, watch=False, embed=False
    ) as engine:
        engine.remember_many([Capture(text=text) for text in texts])
    with contextlib.closing(Readers(data_folder.database)) as readers:
        yield readers


def query(text: str, *common: str) -> LexicalQuery:
    terms = tuple(query_terms(text, ["en"]))
    return LexicalQuery(terms, common=frozenset(t for t in terms if t.surface in common))


def scores(readers: Readers, asked: LexicalQuery, count: int, enough: int = 10, **parts: int):
    with contextlib.closing(WordSearch(readers, **parts)) as words:
        return [match.score for match in words.best(asked, Filters(), count, enough)]


def test_parts_searched_at_once_find_what_one_search_finds(readers):
    wanted = scores(readers, query("still heron pond 3"), 20)
    assert len(wanted) == 20
    assert scores(readers, query("still heron pond 3"), 20, smallest_part=15) == wanted


def test_common_words_count_beside_rarer_ones_as_in_a_search_for_any(readers):
    wanted = scores(readers, query("still old heron pond"), 12)
    assert len(set(wanted)) > 3
    assert scores(readers, query("still old heron pond", "heron", "pond"), 12) == wanted


def test_common_words_alone_are_looked_for_where_rarer_ones_find_too_little(readers):
    asked = query("6 pond", "pond")
    found = scores(readers, asked, 60, enough=5)
    assert 5 <= len(found) < 20
    assert scores(readers, asked, 60, enough=50) == scores(readers, query("6 pond"), 60)


def test_a_question_of_stop_words_needs_all_of_them(readers):
    assert scores(readers, query("by the"), 60) == scores(readers, query("by the", "the"), 60)


def marked(counts: dict[str, int], scored: int) -> tuple[set[str], list[str]]:
    asked = query(" ".join(counts))
    held = {term: counts[term.surface] for term in asked.terms}
    result = mark_common(asked, held, 60, scored)
    return {term.surface for term in result.common}, [term.surface for term in result.core]


def test_the_rarest_words_are_never_common():
    counts = {"heron": 9, "pond": 50, "reed": 3, "water": 20}
    assert marked(counts, 100) == (set(), [])
    assert marked(counts, 40) == ({"pond"}, [])
    assert marked({"pond": 50}, 2) == (set(), [])
    assert marked({}, 2) == (set(), [])


def test_words_that_all_are_common_are_first_looked_for_together():
    counts = {"heron": 30, "pond": 50, "reed": 40, "water": 20}
    assert marked(counts, 15) == ({"pond", "heron", "reed"}, ["water", "heron"])
    assert marked(counts, 8) == ({"pond", "heron", "reed"}, ["water", "heron", "reed"])
    assert marked(counts, 1) == (
        {"pond", "heron", "reed"},
        ["water", "heron", "reed", "pond"],
    )


def test_where_every_word_is_common_passages_with_all_of_the_core_come_first(readers):
    asked = query("still old heron pond", "heron", "pond", "still")
    still, old, *_ = asked.terms
    asked = replace(asked, core=(still, old))
    found = scores(readers, asked, 60, enough=5)
    assert 5 <= len(found) < 20
    widely = scores(readers, asked, 60, enough=60)
    assert widely == scores(readers, query("still old heron pond"), 60, enough=60)
    assert len(widely) == 60
