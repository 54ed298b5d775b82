"""Whether the word index and the vectors agree with the passages, and making them agree."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import apsw

_BATCH: Final = 1_000


class Fault(Enum):
    """A way in which derived data can fail to match its passages."""

    NOT_INDEXED = "Passages missing from the word index"
    WRONGLY_INDEXED = "Passages wrongly in the word index"
    STRAY_VECTOR = "Vectors without a passage"
    VECTOR_LOST = "Passages whose vector is lost"
    VECTOR_UNFIT = "Passages with a vector of another model"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A fault and the ids of the passages that have it."""

    fault: Fault
    chunk_ids: tuple[int, ...]

    @property
    def text(self) -> str:
        """What was found, in words for a person."""
        return f"{self.fault.value}: {len(self.chunk_ids):,}"


@dataclass(frozen=True, slots=True)
class _Rule:
    """``find`` names the ids as ``id``; each of ``repair`` takes a JSON list of ids."""

    find: str
    repair: tuple[str, ...]


_LISTED: Final = "(SELECT value FROM json_each(?))"
_DROP_VECTOR: Final = f"DELETE FROM chunk_vector WHERE chunk_id IN {_LISTED}"
_SET_PENDING: Final = f"UPDATE chunk SET embedded_with = NULL WHERE id IN {_LISTED}"
_RULES: Final = {
    Fault.NOT_INDEXED: _Rule(
        """SELECT c.id AS id FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE m.trashed_at IS NULL AND c.id NOT IN (SELECT id FROM chunk_fts_docsize)""",
        (
            f"""INSERT INTO chunk_fts (rowid, title, body, keywords, around)
            SELECT id, title, body, keywords, around FROM chunk_document WHERE id IN {_LISTED}""",
        ),
    ),
    Fault.WRONGLY_INDEXED: _Rule(
        """SELECT d.id AS id FROM chunk_fts_docsize AS d WHERE NOT EXISTS (
            SELECT 1 FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
            WHERE c.id = d.id AND m.trashed_at IS NULL
        )""",
        (f"DELETE FROM chunk_fts WHERE rowid IN {_LISTED}",),
    ),
    Fault.STRAY_VECTOR: _Rule(
        """SELECT v.chunk_id AS id FROM chunk_vector AS v WHERE NOT EXISTS (
            SELECT 1 FROM chunk AS c WHERE c.id = v.chunk_id AND c.embedded_with IS NOT NULL
        )""",
        (_DROP_VECTOR,),
    ),
    Fault.VECTOR_LOST: _Rule(
        """SELECT c.id AS id FROM chunk AS c WHERE c.embedded_with IS NOT NULL
        AND c.id NOT IN (SELECT chunk_id FROM chunk_vector) AND NOT EXISTS (
            SELECT 1 FROM unreadable_chunk WHERE chunk_id = c.id AND model_id = c.embedded_with
        )""",
        (_SET_PENDING,),
    ),
    Fault.VECTOR_UNFIT: _Rule(
        """SELECT c.id AS id FROM chunk AS c JOIN model AS m ON m.id = c.embedded_with
        JOIN chunk_vector AS v ON v.chunk_id = c.id WHERE length(v.vector) <> m.dimensions""",
        (_DROP_VECTOR, _SET_PENDING),
    ),
}


def find_disagreements(db: apsw.Connection) -> list[Disagreement]:
    """Compare every passage with the word index and the vectors; empty when all agree."""
    found = [
        Disagreement(fault, tuple(int(str(row[0])) for row in db.execute(rule.find)))
        for fault, rule in _RULES.items()
    ]
    return [one for one in found if one.chunk_ids]


def repair(db: apsw.Connection, found: Disagreement) -> None:
    """Make the passages of a disagreement agree; those that were changed meanwhile stay."""
    rule = _RULES[found.fault]
    for first in range(0, len(found.chunk_ids), _BATCH):
        batch = found.chunk_ids[first : first + _BATCH]
        still = _ids(db, f"SELECT id FROM ({rule.find}) WHERE id IN {_LISTED}", batch)
        for statement in rule.repair:
            db.execute(statement, (json.dumps(still),))


def _ids(db: apsw.Connection, sql: str, listed: Sequence[int]) -> list[int]:
    return [int(str(row[0])) for row in db.execute(sql, (json.dumps(listed),))]
