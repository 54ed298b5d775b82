"""Answering a query: both searches at once, one ranking, honest about what was missing."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Answer, Filters, Hit, Mode, Order, Query, Reason, Snippet
from keepsake.errors import InvalidInputError
from keepsake.search.dates import local_zone
from keepsake.search.fusion import reciprocal_rank_fusion
from keepsake.search.grouping import BestPassage, group_by_memory
from keepsake.search.lexical import LexicalMatch, LexicalQuery, best_passages, conforming
from keepsake.search.packing import full_text, pack, preview_text, shorten
from keepsake.search.parsing import ParsedQuery, parse_query
from keepsake.search.semantic import nearest_allowed
from keepsake.search.snippets import make_snippet
from keepsake.store import figures, memories, sources
from keepsake.store.readers import Readers
from keepsake.store.vector_index import Match, VectorIndex
from keepsake.text.analysis import QueryTerm, query_phrases, query_terms

_CANDIDATES: Final = 100
_LARGEST_LIMIT: Final = 1_000


class MeaningModel(Protocol):
    """The search model as far as a question needs it."""

    def embed_query(self, text: str) -> NDArray[np.float32] | None:
        """The question's vector; None when there is no model."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many tokens a text has."""
        ...

    @property
    def trouble(self) -> str:
        """Why there is no model, in a sentence; empty when there is one."""
        ...


@dataclass(frozen=True, slots=True)
class _Question:
    parsed: ParsedQuery
    lexical: LexicalQuery
    query: Query


class Searcher:
    """Finds memories in one database."""

    def __init__(
        self, readers: Readers, index: VectorIndex, index_db: apsw.Connection, model: MeaningModel
    ) -> None:
        self._readers = readers
        self._index = index
        self._index_db = index_db
        self._model = model
        self._threads = ThreadPoolExecutor(3, thread_name_prefix="keepsake-reader")

    def close(self) -> None:
        """Finish running searches and free the vectors."""
        self._threads.shutdown()
        self._index.clear()

    def search(self, query: Query) -> Answer:
        """Find memories by words and meaning. InvalidInputError for a senseless limit."""
        started = time.perf_counter()
        if not 1 <= query.limit <= _LARGEST_LIMIT:
            message = f"A search can return from 1 to {_LARGEST_LIMIT} memories."
            raise InvalidInputError(message)
        question = self._understand(query)
        if not question.parsed.text.strip():
            hits, degraded = self._newest(question), ""
        else:
            hits, degraded = self._find(question)
        if query.compact:
            hits = [shorten(hit) for hit in hits]
        text_of = preview_text if query.compact else full_text
        packed = pack(hits, query.token_budget, self._model.count_tokens, text_of)
        return Answer(
            hits=packed.hits,
            degraded=degraded,
            left_out=packed.left_out,
            tokens=packed.tokens,
            took_ms=(time.perf_counter() - started) * 1000,
        )

    def nearest_to(self, vector: NDArray[np.float32], filters: Filters, count: int) -> list[Match]:
        """The passages nearest to a vector among the memories that the filters allow."""
        self._index.follow(self._index_db)
        with self._readers.connection() as db:
            return nearest_allowed(db, self._index, vector, filters, count)

    def _understand(self, query: Query) -> _Question:
        parsed = parse_query(query.text, query.filters, datetime.now(local_zone()))
        with self._readers.connection() as db:
            languages = figures.languages(db)
            if parsed.source_names:
                found = sources.find_by_name(db, parsed.source_names)
                filters = replace(parsed.filters, source_ids=tuple(found) or (-1,))
                parsed = replace(parsed, filters=filters)
        lexical = LexicalQuery(
            tuple(query_terms(parsed.text, languages)),
            tuple(query_phrases(phrase, languages) for phrase in parsed.phrases),
            tuple(query_phrases(phrase, languages) for phrase in parsed.excluded),
        )
        return _Question(parsed, lexical, query)

    def _find(self, question: _Question) -> tuple[list[Hit], str]:
        by_words = self._threads.submit(self._by_words, question)
        by_meaning, degraded = self._by_meaning(question)
        words = {match.chunk_id: match.score for match in by_words.result()}
        meaning = {match.chunk_id: match.cosine for match in by_meaning}
        scores = reciprocal_rank_fusion([ranking for ranking in (words, meaning) if ranking])
        with self._readers.connection() as db:
            best = group_by_memory(db, scores, question.query.limit)
            return self._hits(db, best, words, meaning, question.lexical.terms), degraded

    def _by_words(self, question: _Question) -> list[LexicalMatch]:
        if question.query.mode is Mode.SEMANTIC:
            return []
        with self._readers.connection() as db:
            return best_passages(db, question.lexical, question.parsed.filters, _CANDIDATES)

    def _by_meaning(self, question: _Question) -> tuple[list[Match], str]:
        if question.query.mode is Mode.LEXICAL:
            return [], ""
        vector = self._model.embed_query(question.parsed.text)
        if vector is None:
            return [], f"Only words were searched, not the meaning. {self._model.trouble}".strip()
        matches = self.nearest_to(vector, question.parsed.filters, _CANDIDATES)
        if question.lexical.phrases or question.lexical.excluded:
            with self._readers.connection() as db:
                ids = [match.chunk_id for match in matches]
                kept = conforming(db, question.lexical, ids)
            matches = [match for match in matches if match.chunk_id in kept]
        return matches, self._unfinished()

    def _unfinished(self) -> str:
        with self._readers.connection() as db:
            waiting = figures.has_pending(db)
        return "Some new memories can be found by their words only for now." if waiting else ""

    def _newest(self, question: _Question) -> list[Hit]:
        with self._readers.connection() as db:
            page = memories.browse(
                db, question.parsed.filters, Order.NEWEST, question.query.limit, 0
            )
        return [Hit(one, Snippet(one.text[:320]), 0.0, (), {}) for one in page.memories]

    def _hits(
        self,
        db: apsw.Connection,
        best: Sequence[BestPassage],
        words: dict[int, float],
        meaning: dict[int, float],
        terms: Sequence[QueryTerm],
    ) -> list[Hit]:
        found = memories.read_many(db, [passage.memory_id for passage in best])
        hits = []
        for passage in best:
            memory = found[passage.memory_id]
            signals = {"score": passage.score}
            reasons = []
            if passage.chunk_id in words:
                signals["words"] = words[passage.chunk_id]
                reasons.append(Reason.WORDS)
            if passage.chunk_id in meaning:
                signals["meaning"] = meaning[passage.chunk_id]
                reasons.append(Reason.MEANING)
            snippet = make_snippet(memory.text, passage.start, passage.stop, terms)
            hits.append(Hit(memory, snippet, passage.score, tuple(reasons), signals))
        return hits
