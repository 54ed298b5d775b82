"""Search by words: the passages in which the question's words are rare and dense (BM25)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import apsw

from keepsake.domain.query import Filters
from keepsake.store.filters import narrows, where
from keepsake.text.analysis import QueryTerm

# How much a word counts in the title, the passage itself, the keywords and the passages around.
_WEIGHTS: Final = "2.0, 1.0, 0.5, 0.4"
_OWN_COLUMNS: Final = "{title body keywords}"

Phrase = Sequence[tuple[str, ...]]
"""The runs of index terms, one for each language it may be written in, that a phrase may be."""


@dataclass(frozen=True, slots=True)
class LexicalQuery:
    """What is asked of the word index.

    ``terms`` are the words, ``phrases`` runs of words that must occur as they are, ``excluded``
    runs that must not.
    """

    terms: tuple[QueryTerm, ...]
    phrases: tuple[Phrase, ...] = ()
    excluded: tuple[Phrase, ...] = ()

    def telling(self) -> tuple[QueryTerm, ...]:
        """The words that say something; all of them if none does."""
        return tuple(term for term in self.terms if not term.is_stop) or self.terms


@dataclass(frozen=True, slots=True)
class LexicalMatch:
    """A passage and its BM25 score, the higher the better."""

    chunk_id: int
    score: float


def best_passages(
    db: apsw.Connection, query: LexicalQuery, filters: Filters, count: int, ids: range
) -> list[LexicalMatch]:
    """The ``count`` best of these passages among the memories that the filters allow, best first.

    Scores weigh words by how rare they are in all passages.
    """
    expression = match_expression(query)
    if not expression:
        return []
    rank = f"bm25(chunk_fts, {_WEIGHTS})"
    within, ends = "rowid BETWEEN ? AND ?", (ids.start, ids.stop - 1)
    condition, values = where(filters)
    if narrows(filters):
        sql = f"""SELECT f.rowid, -{rank} AS score FROM chunk_fts AS f
            JOIN chunk AS c ON c.id = f.rowid JOIN memory AS m ON m.id = c.memory_id
            WHERE chunk_fts MATCH ? AND f.{within} AND {condition} ORDER BY score DESC LIMIT ?"""
        return _matches(db, sql, (expression, *ends, *values, count))
    # Only superseded memories can be left out here; taking a few more first is much cheaper than
    # asking for each of the many passages that match.
    sql = f"""SELECT f.id, f.score FROM (
            SELECT rowid AS id, -{rank} AS score FROM chunk_fts
            WHERE chunk_fts MATCH ? AND {within} ORDER BY {rank} LIMIT ?
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


def match_expression(query: LexicalQuery) -> str:
    """The query in FTS5's language; empty when there is nothing to look for.

    One matching word is enough. A question of nothing but stop words must find all of them, since
    each alone stands everywhere.
    """
    operator = " AND " if all(term.is_stop for term in query.terms) else " OR "
    words = operator.join(_any_form(term) for term in query.telling())
    parts = [f"({words})"] if words else []
    parts += [f"({_OWN_COLUMNS} : {_phrase(phrase)})" for phrase in query.phrases if phrase]
    expression = " AND ".join(parts)
    for phrase in query.excluded:
        if expression and phrase:
            expression = f"({expression}) NOT ({_OWN_COLUMNS} : {_phrase(phrase)})"
    return expression


def _any_form(term: QueryTerm) -> str:
    return f"({' OR '.join(_quoted(form) for form in term.forms)})"


def _phrase(phrase: Phrase) -> str:
    """The words one after the other, in any of the languages."""
    return f"({' OR '.join(' + '.join(map(_quoted, run)) for run in phrase)})"


def _quoted(form: str) -> str:
    escaped = form.replace('"', '""')
    return f'"{escaped}"'


def _containing(db: apsw.Connection, phrase: Phrase, chunk_ids: set[int]) -> set[int]:
    if not phrase:
        return set(chunk_ids)
    rows = db.execute(
        """SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ?
        AND rowid IN (SELECT value FROM json_each(?))""",
        (f"{_OWN_COLUMNS} : {_phrase(phrase)}", json.dumps(sorted(chunk_ids))),
    )
    return {row[0] for row in rows}


def _matches(db: apsw.Connection, sql: str, values: tuple[object, ...]) -> list[LexicalMatch]:
    return [LexicalMatch(*row) for row in db.execute(sql, values)]
