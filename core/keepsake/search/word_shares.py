"""Scores by words as shares of the best score that a passage in its language can have.

A word that many texts have in one form and few have in another, because they are in another
language, seems rare in the second form; by itself that would put these few before all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from keepsake.search.lexical import LexicalMatch, LexicalQuery
from keepsake.search.rarity import CountWord, bm25_weight, rarity

# k1 + 1: a word that fills a passage counts this many times its rarity.
_BM25_SATURATION: Final = 2.2


def shares_of_best(
    query: LexicalQuery, matches: Sequence[LexicalMatch], count_word: CountWord, total: int
) -> dict[int, float]:
    """For each passage found the share of the question's words that it holds, the best first.

    ``total`` is the number of all passages.
    """
    languages = {match.language for match in matches}
    largest = {one: _largest_score(query, one, count_word, total) for one in languages}
    shares = {match.chunk_id: min(1.0, match.score / largest[match.language]) for match in matches}
    return dict(sorted(shares.items(), key=lambda item: -item[1]))


def _largest_score(query: LexicalQuery, language: str, count_word: CountWord, total: int) -> float:
    """What BM25 gives at most: every telling word, as often and as dense as can be.

    A word that no text in this language has counts as it does in all.
    """
    counts = [
        count_word(term.in_language(language)) or count_word(term.forms) for term in query.telling()
    ]
    return _BM25_SATURATION * sum(bm25_weight(rarity(total, count)) for count in counts)
