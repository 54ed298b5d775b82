"""Finding memories, and learning from what was asked and what helped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from keepsake.domain.feedback import UnansweredQuestion, Verdict
from keepsake.domain.query import Answer, Query
from keepsake.domain.regression import GoldenQuery, RegressionReport, RegressionRun
from keepsake.engine.query_log import QueryLog
from keepsake.engine.selection import Selection
from keepsake.errors import InvalidInputError
from keepsake.events import Events
from keepsake.ingest.pipeline import Pipeline, now_ms
from keepsake.search.dates import local_zone
from keepsake.search.parsing import within
from keepsake.search.regression import DEPTH, measure_drift
from keepsake.search.searcher import Searcher
from keepsake.search.small_talk import is_small_talk
from keepsake.search.time_words import find_time_words
from keepsake.settings import Settings
from keepsake.store import feedback, golden_queries, queries
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.text.analysis import query_terms
from keepsake.text.normalization import normalize
from keepsake.text.redaction import redact

SMALL_TALK = "This is small talk, so nothing was looked up. Put it in quotation marks to search it."

_GOLDEN_BY_THEMSELVES = 20
_LOOKED_AT = 3 * DEPTH


class Finding(Selection):
    """The half of the service that finds memories, over the half that keeps them."""

    def __init__(
        self,
        writer: Writer,
        readers: Readers,
        events: Events,
        pipeline: Callable[[], Pipeline],
        *,
        searcher: Searcher,
        settings: Callable[[], Settings],
    ) -> None:
        super().__init__(writer, readers, events, pipeline)
        self._searcher = searcher
        self._query_log = QueryLog(writer, settings)

    def close_finding(self) -> None:
        """Write down the last questions."""
        self._query_log.close()

    def search(self, query: Query) -> Answer:
        """Find memories by their words and their meaning; small talk finds nothing."""
        if is_small_talk(query.text):
            return Answer(hits=(), note=SMALL_TALK)
        answer = self._happened_then(query) or self._searcher.search(query)
        self._query_log.note(query, answer)
        return answer

    def mark_used(self, uids: Sequence[str]) -> None:
        """These were really used: opened, copied or given to an assistant in full.

        What was found less than half an hour ago has helped with that question.
        """
        self._query_log.flush()
        super().mark_used(uids)
        self._writer.submit(lambda db: feedback.credit_use(db, uids, now_ms()))

    def give_feedback(self, uid: str, verdict: Verdict, *, query: str = "", by: str = "") -> None:
        """Say what a memory was worth as an answer to ``query``; a new word replaces the old."""
        memory = self.get(uid)
        asked = redact(normalize(query).strip()).text
        self._writer.run(
            lambda db: feedback.give(db, memory.id, verdict, query=asked, now=now_ms(), by=by)
        )

    def unanswered(self, limit: int = 50) -> list[UnansweredQuestion]:
        """Questions that found nothing when they were last asked, the most asked first."""
        self._query_log.settle()
        with self._readers.connection() as db:
            return queries.unanswered(db, limit)

    def forget_queries(self) -> None:
        """Forget every question that was asked; returns at once."""
        self._query_log.flush()
        self._writer.submit(queries.clear)

    def save_golden(self, texts: Sequence[str] = ()) -> list[GoldenQuery]:
        """Keep today's answers to these questions, or to the most asked ones, to compare with.

        InvalidInputError for a question that finds nothing or holds a secret.
        """
        asked = [normalize(text).strip() for text in texts] or self._most_asked()
        if any(redact(text).counts for text in asked):
            message = "A question that holds a secret is not kept."
            raise InvalidInputError(message)
        found = {text: self._answer(text, DEPTH) for text in asked}
        for text, answer in found.items():
            if not answer.hits:
                message = f"“{text[:64]}” finds nothing, so there is no answer to keep."
                raise InvalidInputError(message)
        tops = {text: [hit.memory.id for hit in answer.hits] for text, answer in found.items()}
        self._writer.run(lambda db: golden_queries.save(db, tops, now_ms()))
        return [golden for golden in self.golden_queries() if golden.text in found]

    def golden_queries(self) -> list[GoldenQuery]:
        """The questions whose answers are watched."""
        with self._readers.connection() as db:
            return golden_queries.read(db)

    def drop_golden(self, texts: Sequence[str]) -> int:
        """Stop watching these questions; how many were watched."""
        return self._writer.run(lambda db: golden_queries.remove(db, texts))

    def compare_golden(self) -> RegressionReport:
        """Ask all golden queries again and say how far each answer moved."""
        drifts = []
        for golden in self.golden_queries():
            answer = self._answer(golden.text, _LOOKED_AT)
            known = [hit.memory for hit in answer.hits if hit.memory.created_at <= golden.saved_at]
            drifts.append(measure_drift(golden, [memory.uid for memory in known]))
        report = RegressionReport(now_ms(), tuple(drifts))
        self._writer.run(lambda db: golden_queries.record_run(db, report))
        return report

    def regression_runs(self, limit: int = 30) -> list[RegressionRun]:
        """The figures of the last comparisons, newest first."""
        with self._readers.connection() as db:
            return golden_queries.runs(db, limit)

    def _happened_then(self, query: Query) -> Answer | None:
        """What happened at a time, for a question of nothing else ("what did I do yesterday").

        None for other questions, and where nothing happened: the words may then mean themselves.
        """
        time = find_time_words(query.text, datetime.now(local_zone()))
        is_quoted = '"' in query.text
        if is_quoted or time is None or not all(term.is_stop for term in query_terms(time.rest)):
            return None
        filters = within(query.filters, time.period)
        answer = self._searcher.search(replace(query, text="", filters=filters))
        return answer if answer.hits else None

    def _answer(self, text: str, limit: int) -> Answer:
        return self._searcher.search(Query(text=text, limit=limit))

    def _most_asked(self) -> list[str]:
        with self._readers.connection() as db:
            asked = queries.most_asked(db, _GOLDEN_BY_THEMSELVES)
        if not asked:
            raise InvalidInputError(
                "No question was asked yet whose answer could be kept.",
                hint="Name some questions.",
            )
        return asked
