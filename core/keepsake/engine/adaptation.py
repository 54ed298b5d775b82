"""Weights that follow feedback: looked at, taken over, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import apsw
import numpy as np

from keepsake.domain.weights import WeightReview, Weights
from keepsake.engine.parts import Part
from keepsake.ingest.pipeline import now_ms
from keepsake.search.adapting import differences, propose
from keepsake.search.passages import read_merits
from keepsake.store import judgments
from keepsake.store.judgments import Applied


class Adaptation(Part):
    """The part of the service that learns how much recency, signal, importance and help count."""

    def review_weights(self) -> WeightReview:
        """What the next step would change and why; nothing changes by this."""
        self._query_log.settle()
        with self._readers.connection() as db:
            return _review(db)

    def adapt_weights(self) -> WeightReview:
        """Take the next step, if there is one."""
        self._query_log.settle()

        def job(db: apsw.Connection) -> WeightReview:
            review = _review(db)
            if review.changes:
                chosen = Weights(**{one.name: one.proposed for one in review.steps})
                judgments.write(db, [*judgments.applied(db), Applied(now_ms(), chosen)])
            return _review(db)

        return self._writer.run(job)

    def revert_weights(self) -> WeightReview:
        """Take the last step back, if there was one; what it was learned from tells again."""

        def job(db: apsw.Connection) -> WeightReview:
            judgments.write(db, judgments.applied(db)[:-1])
            return _review(db)

        return self._writer.run(job)


def _review(db: apsw.Connection) -> WeightReview:
    steps = judgments.applied(db)
    since = steps[-1].at if steps else 0
    found = list(_differences(db, since))
    return WeightReview(
        steps=propose(judgments.weights(db), found), judged=len(found), can_revert=bool(steps)
    )


def _differences(db: apsw.Connection, since: int) -> Iterator[dict[str, float]]:
    for one in judgments.read(db, since):
        ids, merits = read_merits(db, one.shown)
        if one.memory_id not in ids or len(ids) < 2:
            continue
        helped = judgments.helpful_before(db, ids, one.at)
        known = replace(merits, helpful=np.array([float(helped.get(id_, 0)) for id_ in ids]))
        yield differences(known, ids.index(one.memory_id), one.at, helped=one.helped)
