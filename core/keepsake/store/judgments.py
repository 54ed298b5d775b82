"""Answers that were judged, with what was shown beside them; and the weights learned from them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.domain.feedback import Verdict
from keepsake.domain.weights import Weights
from keepsake.store import meta

_KEY: Final = "ranking_weights"
_LOOKED_AT: Final = 10


@dataclass(frozen=True, slots=True)
class Judgment:
    """A memory that was judged at a moment (milliseconds UTC), among those shown with it, by id.

    ``shown`` are those that stood above it, itself, and the one below it.
    """

    memory_id: int
    helped: bool
    at: int
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """Weights that were taken over at a moment (milliseconds UTC)."""

    at: int
    weights: Weights


def read(db: apsw.Connection, since: int) -> Iterator[Judgment]:
    """What was judged after a moment in answers that are still known, each with the last of them.

    An answer of one memory alone tells nothing and is left out.
    """
    # Of the bare column SQLite takes the row with the latest question.
    rows: Any = db.execute(
        """SELECT f.memory_id, f.verdict, f.given_at, q.found, max(q.asked_at)
        FROM feedback AS f JOIN query_log AS q ON q.text = f.query AND q.asked_at <= f.given_at
        JOIN memory AS m ON m.id = f.memory_id
        WHERE f.query <> '' AND f.given_at > ? AND q.hits > 1
        GROUP BY f.id ORDER BY f.given_at, f.id""",
        (since,),
    ).fetchall()
    for memory_id, verdict, at, found, _ in rows:
        ids = json.loads(found)[:_LOOKED_AT]
        if memory_id in ids and len(ids) > 1:
            shown = tuple(ids[: ids.index(memory_id) + 2])
            yield Judgment(memory_id, verdict == Verdict.HELPFUL, at, shown)


def helpful_before(db: apsw.Connection, memory_ids: Sequence[int], at: int) -> dict[int, int]:
    """How often each of these had helped, less its opposite, before a moment; never below zero."""
    rows = db.execute(
        """SELECT memory_id, max(0, sum(iif(verdict = ?, 1, -1))) FROM feedback
        WHERE memory_id IN (SELECT value FROM json_each(?)) AND given_at < ? GROUP BY memory_id""",
        (Verdict.HELPFUL, json.dumps(list(memory_ids)), at),
    )
    return dict(rows)


def weights(db: apsw.Connection) -> Weights:
    """The weights that hold now."""
    steps = applied(db)
    return steps[-1].weights if steps else Weights()


def applied(db: apsw.Connection) -> list[Applied]:
    """Every step that was taken and not taken back, the first one first."""
    stored: list[dict[str, Any]] = json.loads(meta.read(db, _KEY) or "[]")
    return [Applied(one["at"], Weights(**one["weights"])) for one in stored]


def write(db: apsw.Connection, steps: Sequence[Applied]) -> None:
    """Let these be all steps that were taken."""
    meta.write(db, _KEY, json.dumps([dataclasses.asdict(one) for one in steps]))
