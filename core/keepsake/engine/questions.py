"""Watching that answers stay as they were, and the questions that had none."""

from __future__ import annotations

from collections.abc import Sequence

from keepsake.domain.feedback import UnansweredQuestion
from keepsake.domain.query import Answer, Query
from keepsake.domain.regression import GoldenQuery, RegressionReport, RegressionRun
from keepsake.engine.parts import Part
from keepsake.errors import InvalidInputError
from keepsake.ingest.pipeline import now_ms
from keepsake.search.regression import DEPTH, measure_drift
from keepsake.store import golden_queries, queries
from keepsake.text.normalization import normalize
from keepsake.text.redaction import redact

_GOLDEN_BY_THEMSELVES = 20
_LOOKED_AT = 3 * DEPTH


class Questions(Part):
    """The part of the service that remembers what was asked."""

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
