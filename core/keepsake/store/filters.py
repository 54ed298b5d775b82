"""Filters as a condition that SQLite checks inside the search."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from keepsake.domain.names import name_key
from keepsake.domain.query import Filters
from keepsake.store.expiry import EXPIRED, unexpired

Condition = tuple[str, tuple[Any, ...]]


def where(filters: Filters) -> Condition:
    """A condition over ``memory AS m`` and its values, for one WHERE clause."""
    parts: list[Condition] = [
        (_place(filters), ()),
        *_one_of("m.namespace", filters.namespaces),
        *_one_of("m.kind", filters.kinds),
        *_one_of("m.category", filters.categories),
        *_one_of("m.source_id", filters.source_ids),
        *_one_of("m.speaker", filters.speakers),
        *_one_of("m.thread", filters.threads),
        *_one_of("m.agent", filters.agents),
    ]
    if not filters.include_superseded:
        parts.append(("m.superseded_by IS NULL", ()))
    if filters.tags:
        parts.append(
            (
                "m.id IN (SELECT memory_id FROM tag WHERE name IN (SELECT value FROM json_each(?)"
                " UNION SELECT target FROM tag_alias"
                " WHERE name IN (SELECT value FROM json_each(?))))",
                (json.dumps(filters.tags), json.dumps(filters.tags)),
            )
        )
    if filters.entities:
        parts.append(
            (
                "m.id IN (SELECT memory_id FROM mention WHERE entity_id IN (SELECT entity_id"
                " FROM entity_name WHERE key IN (SELECT value FROM json_each(?))))",
                (json.dumps([name_key(name) for name in filters.entities]),),
            )
        )
    parts += [
        (f"m.{column} {relation} ?", (moment,))
        for column, relation, moment in (
            ("happened_at", ">=", filters.after),
            ("happened_at", "<=", filters.before),
            ("created_at", ">=", filters.kept_after),
            ("created_at", "<=", filters.kept_before),
        )
        if moment is not None
    ]
    if filters.min_importance > 0:
        parts.append(("m.importance >= ?", (filters.min_importance,)))
    if filters.pinned_only:
        parts.append(("m.pinned = 1", ()))
    return " AND ".join(sql for sql, _ in parts), tuple(v for _, values in parts for v in values)


def narrows(filters: Filters) -> bool:
    """Whether the filters leave anything out beyond the Trash, superseded and expired memories."""
    return filters != Filters()


def _place(filters: Filters) -> str:
    """Whether memories are meant that are live, in the Trash, or expired."""
    if filters.trashed:
        return "m.trashed_at IS NOT NULL"
    ended = f"m.id IN {EXPIRED}" if filters.expired else unexpired("m.id")
    return f"m.trashed_at IS NULL AND {ended}"


def _one_of(column: str, names: Sequence[str] | Sequence[int]) -> list[Condition]:
    if not names:
        return []
    if len(names) == 1:
        return [(f"{column} = ?", (names[0],))]
    return [(f"{column} IN (SELECT value FROM json_each(?))", (json.dumps(names),))]
