"""Search by words: the passages in which the question's words are rare and dense (BM25)."""

from __future__ import annotations

import itertools
import json
import operator
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import apsw

from keepsake.domain.query import Filters
from keepsake.search.crowding import DOCUMENT, uncrowded
from keepsake.search.rarity import CountWord
from keepsake.store.expiry import EXPIRED
from keepsake.store.filters import narrows, where
from keepsake.text.analysis import QueryTerm

# How much a word counts in the title, the passage itself, the keywords and the passages around.
_WEIGHTS: Final = "2.0, 1.0, 0.5, 0.4"
_UNEXPIRED: Final = (
    f"(NOT EXISTS {EXPIRED} OR rowid NOT IN (SELECT id FROM chunk WHERE memory_id IN {EXPIRED}))"
)
_OWN_COLUMNS: Final = "{title body keywords}"
# Passages that may be scored for one question, about a microsecond each.
_SCORED: Final = 5_000

Phrase = Sequence[tuple[str, ...]]
"""The runs of index terms, one for each language it may be written in, that a phrase may be."""


@dataclass(frozen=True, slots=True)
class LexicalQuery:
    """What is asked of the word index.

    ``terms`` are the words, ``phrases`` runs of words that must occur as they are, ``excluded``
    runs that must not. ``common`` are words of so many passages that they only add to the score
    of what the others have found; ``core`` are words of which even the rarest is of so many that
    the passages that hold all of them are looked for first.
    """

    terms: tuple[QueryTerm, ...]
    phrases: tuple[Phrase, ...] = ()
    excluded: tuple[Phrase, ...] = ()
    common: frozenset[QueryTerm] = frozenset()
    core: tuple[QueryTerm, ...] = ()

    def telling(self) -> tuple[QueryTerm, ...]:
        """The words that say something; all of them if none does."""
        return tuple(term for term in self.terms if not term.is_stop) or self.terms


@dataclass(frozen=True, slots=True)
class LexicalMatch:
    """A passage, its BM25 score, the higher the better, its document and its language."""

    chunk_id: int
    score: float
    document: int | str
    language: str


def mark_common(
    query: LexicalQuery, counts: Mapping[QueryTerm, int], passages: int, scored: int = _SCORED
) -> LexicalQuery:
    """The query with the words marked beside which rarer ones find enough; never all of them.

    ``counts`` are those of all ``passages`` that hold each word. No more than about ``scored``
    hold those that are left, unless it is one word alone: then there is a core.
    """
    order = sorted(query.telling(), key=lambda term: counts[term])
    held = list(itertools.accumulate(counts[term] for term in order))
    rare = max(1, sum(number <= scored for number in held))
    shares = (counts[term] / max(passages, 1) for term in order)
    together = [passages * share for share in itertools.accumulate(shares, operator.mul)]
    core = order[: 1 + sum(number > scored for number in together)]
    return replace(query, common=frozenset(order[rare:]), core=tuple(core) if len(core) > 1 else ())


def best_passages(
    db: apsw.Connection, expression: str, filters: Filters, count: int, ids: range
) -> list[LexicalMatch]:
    """The ``count`` best of these passages among the memories that the filters allow, best first.

    Scores weigh words by how rare they are in all passages. No document has more than a few.
    """
    return uncrowded(lambda wanted: _best(db, expression, filters, wanted, ids), count)


def _best(
    db: apsw.Connection, expression: str, filters: Filters, count: int, ids: range
) -> list[LexicalMatch]:
    rank = f"bm25(chunk_fts, {_WEIGHTS})"
    within, ends = "rowid BETWEEN ? AND ?", (ids.start, ids.stop - 1)
    condition, values = where(filters)
    if narrows(filters):
        sql = f"""SELECT f.rowid, -{rank} AS score, {DOCUMENT}, m.language FROM chunk_fts AS f
            JOIN chunk AS c ON c.id = f.rowid JOIN memory AS m ON m.id = c.memory_id
            WHERE chunk_fts MATCH ? AND f.{within} AND {condition} ORDER BY score DESC LIMIT ?"""
        return _matches(db, sql, (expression, *ends, *values, count))
    # Only superseded memories can be left out here; taking a few more first is much cheaper than
    # asking for each of the many passages that match.
    sql = f"""SELECT f.id, f.score, {DOCUMENT}, m.language FROM (
            SELECT rowid AS id, -{rank} AS score FROM chunk_fts
            WHERE chunk_fts MATCH ? AND {within} AND {_UNEXPIRED}
            ORDER BY {rank} LIMIT ?
        ) AS f JOIN chunk AS c ON c.id = f.id JOIN memory AS m ON m.id = c.memory_id
        WHERE {condition} ORDER BY f.score DESC LIMIT ?"""
    return _matches(db, sql, (expression, *ends, count * 2, *values, count))


def conforming(db: apsw.Connection, query: LexicalQuery, chunk_ids: Sequence[int]) -> set[int]:
    """Those of the passages that hold every phrase and nothing excluded."""
    kept = set(chunk_ids)
    for phrase in query.phrases:
        kept &= _containing(db, phrase, kept)
    for phrase in query.excluded:
        kept -= _containing(db, phrase, kept)
    return kept


def holding_all(db: apsw.Connection, query: LexicalQuery, count_word: CountWord) -> set[int]:
    """The passages that hold every telling word themselves; none if even the rarest is common."""
    telling = [term for term in query.terms if not term.is_stop]
    if not telling or min(count_word(term.forms) for term in telling) > _SCORED:
        return set()
    together = f"{_OWN_COLUMNS} : ({' AND '.join(map(_any_form, telling))})"
    rows = db.execute("SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ?", (together,))
    return {row[0] for row in rows}


def match_expressions(query: LexicalQuery) -> list[tuple[str, ...]]:
    """The query in FTS5's language: what to search for, then what if that finds too little.

    One matching word is enough. A question of nothing but stop words must find all of them, since
    each alone stands everywhere.
    """
    telling = query.telling()
    if all(term.is_stop for term in query.terms):
        whole = _restricted(" AND ".join(map(_any_form, telling)), query)
        return [(whole,)] if whole else []
    rare, common = _divided(telling, query.common)
    steps = _beside(_any_of(rare), _any_of(common))
    if query.core:
        others, core = _divided(telling, query.core)
        together = f"{_OWN_COLUMNS} : ({' AND '.join(map(_any_form, core))})"
        first = _beside(together, _any_of(others))
        steps = [(words,) for words in itertools.chain(*first, *steps)]
    if common:
        steps.append((f"({_any_of(common)}) NOT ({_any_of(rare)})",))
    return [tuple(_restricted(words, query) for words in step) for step in steps]


def _divided(
    terms: Sequence[QueryTerm], some: Container[QueryTerm]
) -> tuple[list[QueryTerm], list[QueryTerm]]:
    """The terms that are not among ``some``, and those that are."""
    return [term for term in terms if term not in some], [term for term in terms if term in some]


def _beside(sought: str, others: str) -> list[tuple[str, ...]]:
    """Passages with what is sought, scored by the others, too, where they stand beside it.

    Walking over a passage costs a twentieth of scoring it. FTS5 gives these passages the same
    score as in a search for any of the words.
    """
    if not others:
        return [(sought,)]
    return [(f"({sought}) AND ({others})", f"({sought}) NOT ({others})")]


def _restricted(words: str, query: LexicalQuery) -> str:
    parts = [f"({words})"] if words else []
    parts += [f"({_OWN_COLUMNS} : {_phrase(phrase)})" for phrase in query.phrases]
    expression = " AND ".join(parts)
    for phrase in query.excluded:
        if expression:
            expression = f"({expression}) NOT ({_OWN_COLUMNS} : {_phrase(phrase)})"
    return expression


def _any_of(terms: Sequence[QueryTerm]) -> str:
    return " OR ".join(map(_any_form, terms))


def _any_form(term: QueryTerm) -> str:
    return f"({' OR '.join(_quoted(form) for form in term.forms)})"


def _phrase(phrase: Phrase) -> str:
    """The words one after the other, in any of the languages."""
    return f"({' OR '.join(' + '.join(map(_quoted, run)) for run in phrase)})"


def _quoted(form: str) -> str:
    escaped = form.replace('"', '""')
    return f'"{escaped}"'


def _containing(db: apsw.Connection, phrase: Phrase, chunk_ids: set[int]) -> set[int]:
    rows = db.execute(
        """SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ?
        AND rowid IN (SELECT value FROM json_each(?))""",
        (f"{_OWN_COLUMNS} : {_phrase(phrase)}", json.dumps(sorted(chunk_ids))),
    )
    return {row[0] for row in rows}


def _matches(db: apsw.Connection, sql: str, values: tuple[object, ...]) -> list[LexicalMatch]:
    return [LexicalMatch(*row) for row in db.execute(sql, values)]
