"""Answering a query: both searches at once, one ranking, honest about what was missing."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, Protocol

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Answer, Filters, Hit, Mode, Query, Snippet
from keepsake.errors import InvalidInputError
from keepsake.inference.embedder import Encoding
from keepsake.search.dates import Period, local_zone
from keepsake.search.grouping import best_of_memories
from keepsake.search.lexical import (
    LexicalQuery,
    Phrase,
    conforming,
    holding_all,
    mark_common,
)
from keepsake.search.newest import newest
from keepsake.search.packing import full_text, pack, preview_text, shorten
from keepsake.search.parsing import ParsedQuery, parse_query, within
from keepsake.search.passages import Passages, read_passages
from keepsake.search.ranking import (
    ByWords,
    Candidates,
    Ranking,
    rank,
    rank_by_words,
    reasons_for,
)
from keepsake.search.rarity import WordCounts, rarity
from keepsake.search.reading import Reading, read_question
from keepsake.search.semantic import Neighbor, nearest_allowed
from keepsake.search.snippets import make_snippet
from keepsake.search.vocabulary import with_nearest
from keepsake.search.weighing import weigh
from keepsake.search.word_search import WordSearch
from keepsake.search.word_shares import shares_of_best
from keepsake.store import chunks, figures, judgments, memories, sources
from keepsake.store.readers import Readers
from keepsake.store.vector_index import VectorIndex
from keepsake.text.analysis import QueryTerm, query_phrases, query_terms
from keepsake.text.language import question_language

# Looking at more than this is slower and finds nothing better.
_BY_WORDS: Final = 100
_BY_MEANING: Final = 60
# What was found by its meaning may stand further down among what was found by words.
_WORDS_DEPTH: Final = 2
_LARGEST_LIMIT: Final = 1_000
_NO_PHRASE: Final = "The quoted words stand nowhere like this, so each was searched for by itself."
_MEANING_LATE: Final = "Only words were searched: the search by meaning took too long."
_WORDS_LATE: Final = "The search by words took too long, so this is not all."
_NO_SUCH_TIME: Final = "Nothing is dated in that time, so all times were searched."


class MeaningModel(Protocol):
    """The search model as far as a question needs it."""

    def encode_query(self, text: str) -> Encoding | None:
        """The vectors of a question and its tokens; None when there is no model."""
        ...

    def tokenize(self, text: str) -> list[int]:
        """The tokens of a text; only while there is a model."""
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
    language: str
    lexical: LexicalQuery
    rarities: dict[QueryTerm, float]
    query: Query
    until: float

    @property
    def seconds_left(self) -> float | None:
        """How long the answer is waited for; None for as long as it takes."""
        return None if math.isinf(self.until) else max(0.0, self.until - time.monotonic())

    def within(self, period: Period) -> _Question:
        """The same question to what happened in a period."""
        filters = within(self.parsed.filters, period)
        return replace(self, parsed=replace(self.parsed, filters=filters))

    def without_phrases(self) -> _Question:
        """The same words without asking for any of them to stand together."""
        return replace(self, lexical=replace(self.lexical, phrases=()))


class Searcher:
    """Finds memories in one database."""

    def __init__(
        self, readers: Readers, index: VectorIndex, index_db: apsw.Connection, model: MeaningModel
    ) -> None:
        self._readers = readers
        self._index = index
        self._index_db = index_db
        self._model = model
        self._counts = WordCounts()
        self._words = WordSearch(readers)
        self._threads = ThreadPoolExecutor(3, thread_name_prefix="keepsake-reader")

    def close(self) -> None:
        """Finish running searches and free the vectors."""
        self._threads.shutdown()
        self._words.close()
        self._index.clear()

    def search(self, query: Query) -> Answer:
        """Find memories by words and meaning. InvalidInputError for a senseless limit."""
        if not 1 <= query.limit <= _LARGEST_LIMIT:
            message = f"A search can return from 1 to {_LARGEST_LIMIT} memories."
            raise InvalidInputError(message)
        with self._index.in_use():
            return self._search(query)

    def _search(self, query: Query) -> Answer:
        started = time.monotonic()
        question = self._understand(query, started)
        hits, degraded = self._answer(question)
        note = ""
        if not hits and question.parsed.time_limited:
            hits, degraded = self._answer(self._understand(query, started, time_limits=False))
            note = _NO_SUCH_TIME if hits else ""
        if query.compact:
            hits = [shorten(hit) for hit in hits]
        text_of = preview_text if query.compact else full_text
        packed = pack(hits, query.token_budget, self._model.count_tokens, text_of)
        return Answer(
            hits=packed.hits,
            degraded=degraded,
            note=note,
            left_out=packed.left_out,
            tokens=packed.tokens,
            took_ms=(time.monotonic() - started) * 1000,
        )

    def nearest_to(
        self, vector: NDArray[np.float32], filters: Filters, count: int
    ) -> list[Neighbor]:
        """The passages nearest to a vector among the memories that the filters allow."""
        with self._index.in_use(), self._readers.connection() as db:
            self._index.follow(self._index_db)
            return nearest_allowed(db, self._index, vector, filters, count)

    def _answer(self, question: _Question) -> tuple[list[Hit], str]:
        if not question.parsed.text.strip():
            return self._newest(question), ""
        happened = self._happened(question)
        if happened:
            return happened, ""
        hits, degraded = self._find(question)
        if not hits and question.parsed.phrases:
            hits, degraded = self._find(question.without_phrases())
            degraded = f"{_NO_PHRASE} {degraded}".strip()
        return hits, degraded

    def _happened(self, question: _Question) -> list[Hit]:
        """For a question of nothing but a time what happened then, and what holds its words.

        Nothing for other questions, and where nothing happened: the words may mean themselves.
        """
        period = question.parsed.happened
        hits = self._newest(question.within(period)) if period else []
        if hits:
            known = {hit.memory.id for hit in hits}
            hits += [
                hit
                for hit in self._find(question)[0]
                if hit.signals["complete"] and hit.memory.id not in known
            ]
        return hits[: question.query.limit]

    def _understand(self, query: Query, started: float, *, time_limits: bool = True) -> _Question:
        now = datetime.now(local_zone())
        parsed = parse_query(query.text, query.filters, now, time_limits=time_limits)
        with self._readers.connection() as db:
            languages = figures.languages(db)
            if parsed.source_names:
                found = sources.find_by_name(db, parsed.source_names)
                filters = replace(parsed.filters, source_ids=tuple(found) or (-1,))
                parsed = replace(parsed, filters=filters)
            terms = query_terms(parsed.text, languages)
            passages = chunks.id_range(db)
            count_word = partial(self._counts.of, db, passages)
            terms = with_nearest(db, terms, count_word, languages)
            counts = {term: count_word(term.forms) for term in terms}
        lexical = _lexical_query(parsed, counts, len(passages), languages)
        rarities = {term: rarity(len(passages), count) for term, count in counts.items()}
        until = math.inf if query.deadline_ms is None else started + query.deadline_ms / 1000
        language = question_language(parsed.text, languages)
        return _Question(parsed, language, lexical, rarities, query, until)

    def _find(self, question: _Question) -> tuple[list[Hit], str]:
        words = self._threads.submit(self._by_words, question)
        reading, degraded = self._read_in_time(question)
        by_meaning = self._by_meaning(question, reading) if reading and reading.known else {}
        try:
            by_words = words.result(question.seconds_left)
        except TimeoutError:
            by_words, degraded = ByWords(), _WORDS_LATE
        candidates = Candidates(by_words, by_meaning, max(_BY_WORDS, question.query.limit))
        with self._readers.connection() as db:
            passages = read_passages(db, candidates.ids())
            if reading:
                ranking = rank(db, self._index, reading, passages, candidates)
            else:
                ranking = rank_by_words(passages, candidates, question.language)
            ranking = weigh(
                passages,
                ranking,
                question.parsed.period,
                time.time_ns() // 1_000_000,
                judgments.weights(db),
            )
            best = best_of_memories(passages, ranking.scores, ranking.shown, question.query.limit)
            return self._hits(db, passages, ranking, best, question.lexical.terms), degraded

    def _by_words(self, question: _Question) -> ByWords:
        if question.query.mode is Mode.SEMANTIC:
            return ByWords()
        count = _WORDS_DEPTH * max(_BY_WORDS, question.query.limit)
        matches = self._words.best(
            question.lexical, question.parsed.filters, count, question.query.limit
        )
        with self._readers.connection() as db:
            passages = chunks.id_range(db)
            count_word = partial(self._counts.of, db, passages)
            shares = shares_of_best(question.lexical, matches, count_word, len(passages))
            return ByWords(shares, holding_all(db, question.lexical, count_word))

    def _read_in_time(self, question: _Question) -> tuple[Reading | None, str]:
        if question.seconds_left is None:
            return self._read(question)
        try:
            return self._threads.submit(self._read, question).result(question.seconds_left)
        except TimeoutError:
            return None, _MEANING_LATE

    def _read(self, question: _Question) -> tuple[Reading | None, str]:
        if question.query.mode is Mode.LEXICAL:
            return None, ""
        text = question.parsed.text
        encoding = self._model.encode_query(text)
        if encoding is None:
            return None, (
                f"Only words were searched, not the meaning. {self._model.trouble}".strip()
            )
        reading = read_question(
            text, question.language, question.rarities, encoding, self._model.tokenize
        )
        return reading, self._unfinished()

    def _by_meaning(self, question: _Question, reading: Reading) -> dict[int, float]:
        count = max(_BY_MEANING, question.query.limit)
        matches = self.nearest_to(reading.vector, question.parsed.filters, count)
        cosines = {match.chunk_id: match.cosine for match in matches}
        if question.lexical.phrases or question.lexical.excluded:
            with self._readers.connection() as db:
                kept = conforming(db, question.lexical, list(cosines))
            cosines = {chunk_id: cosines[chunk_id] for chunk_id in cosines if chunk_id in kept}
        return cosines

    def _unfinished(self) -> str:
        with self._readers.connection() as db:
            waiting = figures.has_pending(db)
        return "Some new memories can be found by their words only for now." if waiting else ""

    def _newest(self, question: _Question) -> list[Hit]:
        with self._readers.connection() as db:
            found = newest(db, question.parsed.filters, question.lexical, question.query.limit)
        return [Hit(one, Snippet(one.text[:320]), 0.0, (), {}) for one in found]

    def _hits(
        self,
        db: apsw.Connection,
        passages: Passages,
        ranking: Ranking,
        best: NDArray[np.int64],
        terms: Sequence[QueryTerm],
    ) -> list[Hit]:
        found = memories.read_many(db, passages.memories[best].tolist())
        hits = []
        for place in best.tolist():
            memory = found[int(passages.memories[place])]
            snippet = make_snippet(
                memory.text,
                int(passages.starts[place]),
                int(passages.stops[place]),
                terms,
                str(passages.languages[place]),
            )
            signals = ranking.signals_of(place)
            score = min(1.0, float(ranking.scores[place]))
            hits.append(Hit(memory, snippet, score, reasons_for(signals), signals))
        return hits


def _lexical_query(
    parsed: ParsedQuery, counts: Mapping[QueryTerm, int], passages: int, languages: Sequence[str]
) -> LexicalQuery:
    """``counts`` has the words and how many of all ``passages`` hold each."""
    query = LexicalQuery(
        tuple(counts),
        _with_words(parsed.phrases, languages),
        _with_words(parsed.excluded, languages),
    )
    return mark_common(query, counts, passages)


def _with_words(phrases: Sequence[str], languages: Sequence[str]) -> tuple[Phrase, ...]:
    """The phrases as index terms, without those of nothing but signs: an arrow excludes nothing."""
    runs = (tuple(query_phrases(phrase, languages)) for phrase in phrases)
    return tuple(phrase for phrase in runs if phrase)
