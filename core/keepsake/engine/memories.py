"""Keeping, changing and forgetting memories: what is written, and what is announced after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import apsw

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.link import Link
from keepsake.domain.memory import Memory, Outcome, Remembered, Version
from keepsake.domain.query import Filters, Order, Page
from keepsake.engine.parts import Part
from keepsake.enrich.tags import canonical_tag, canonical_tags
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.ingest.cleaning import check_moment, check_share
from keepsake.ingest.pipeline import keep, now_ms, write_version
from keepsake.store import links, memories, statements, trash, versions

_LARGEST_PAGE: Final = 1_000


class Memories(Part):
    """The part of the service that keeps memories."""

    @property
    def events(self) -> Events:
        """Where changes are announced."""
        return self._events

    def remember(self, capture: Capture, *, by: str = "") -> Remembered:
        """Keep one thing. InvalidInputError when nothing is left of its text."""
        return self.remember_many([capture], by=by)[0]

    def remember_many(self, captures: Sequence[Capture], *, by: str = "") -> list[Remembered]:
        """Keep several in one transaction, in order: all of them or none."""
        pipeline = self._pipeline()
        prepared = [pipeline.prepare(capture) for capture in captures]
        kept = self._writer.run(lambda db: [keep(db, one) for one in prepared])
        self._announce(Change.ADDED, _uids(kept, Outcome.NEW), by)
        self._announce(Change.REVISED, _uids(kept, Outcome.UPDATED, Outcome.CONFIRMED), by)
        return kept

    def revise(self, uid: str, changes: Changes, *, by: str = "") -> Memory:
        """Change a memory; a new text or title makes a new version."""
        present = self.get(uid)
        prepared = None
        if changes.text is not None or changes.title is not None:
            capture = Capture(
                text=present.text if changes.text is None else changes.text,
                title=present.title if changes.title is None else changes.title,
                metadata=present.metadata,
            )
            prepared = self._pipeline().prepare(replace(capture, tags=present.tags))
        check_changes(changes)

        def job(db: apsw.Connection) -> None:
            if memories.find_by_uid(db, uid) is None:
                raise not_found(uid)
            if prepared is not None and _differs(present, prepared.draft.capture):
                write_version(db, present.id, prepared)
            apply_changes(db, present, changes)

        self._writer.run(job)
        self._announce(Change.REVISED, (uid,), by)
        return self.get(uid)

    def forget(self, uids: Sequence[str], *, by: str = "") -> int:
        """Move memories to the Trash; how many were moved."""
        moved = self._writer.run(lambda db: trash.put(db, uids, now_ms()))
        self._announce(Change.TRASHED, moved, by)
        return len(moved)

    def restore(self, uids: Sequence[str], *, by: str = "") -> int:
        """Bring memories back from the Trash; how many came back."""
        back = self._writer.run(lambda db: trash.take_back(db, uids))
        self._announce(Change.RESTORED, back, by)
        return len(back)

    def purge(self, uids: Sequence[str]) -> int:
        """Remove memories in the Trash for good; how many are gone."""
        gone = self._writer.run(lambda db: trash.destroy(db, uids, now_ms()))
        self._announce(Change.PURGED, gone, "")
        return len(gone)

    def reinstate(self, uid: str, *, by: str = "") -> Memory:
        """Make a superseded memory live again beside what superseded it, for good."""
        memory = self.get(uid)

        def job(db: apsw.Connection) -> list[tuple[int, str]]:
            after = statements.successors(db, memory.id)
            if after:
                statements.reinstate(db, memory.id, now_ms())
                links.keep_apart(db, memory.id, [row[0] for row in after], now_ms())
            return after

        after = self._writer.run(job)
        self._announce(Change.REVISED, [uid, *(row[1] for row in after)] if after else [], by)
        return self.get(uid)

    def links(self, uid: str) -> list[Link]:
        """How a memory hangs together with others, the strongest links first."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            return links.read(db, memory.id)

    def get(self, uid: str) -> Memory:
        """One memory, in the Trash or not. NotFoundError when there is none."""
        with self._readers.connection() as db:
            memory = memories.read_uid(db, uid)
        if memory is None:
            raise not_found(uid)
        return memory

    def history(self, uid: str) -> list[Version]:
        """All versions of a memory, the present one first."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            return versions.read(db, memory)

    def browse(
        self, filters: Filters, *, order: Order = Order.NEWEST, limit: int = 50, offset: int = 0
    ) -> Page:
        """A window of the list of memories; long texts are cut."""
        if not (0 <= limit <= _LARGEST_PAGE and offset >= 0):
            message = f"A page holds at most {_LARGEST_PAGE} memories and cannot begin before 0."
            raise InvalidInputError(message)
        with self._readers.connection() as db:
            return memories.browse(db, filters, order, limit, offset)

    def neighbors(self, uid: str, *, before: int = 2, after: int = 2) -> list[Memory]:
        """What came before and after it in its conversation, itself left out, in order."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            ids = memories.thread_neighbors(db, memory, before=before, after=after)
            found = memories.read_many(db, ids)
        return [found[memory_id] for memory_id in ids if memory_id in found]

    def mark_used(self, uids: Sequence[str]) -> None:
        """These were really used: opened, copied or given to an assistant in full."""
        self._writer.submit(lambda db: memories.mark_used(db, uids, now_ms()))

    def tags(self, prefix: str = "", *, limit: int = 100) -> list[tuple[str, int]]:
        """Tags beginning with ``prefix`` and how many memories carry each, most used first."""
        with self._readers.connection() as db:
            return memories.tag_counts(db, canonical_tag(prefix), limit)

    def _announce(self, change: Change, uids: Sequence[str], by: str) -> None:
        if uids:
            self._events.publish(MemoriesChanged(change, tuple(uids), by))


def _uids(kept: Sequence[Remembered], *outcomes: Outcome) -> list[str]:
    return [one.uid for one in kept if one.outcome in outcomes]


def not_found(uid: str) -> NotFoundError:
    """The one answer for every id that is not there, whatever the reason."""
    return NotFoundError(f"There is no memory with the id “{uid[:64]}”.")


def _differs(present: Memory, capture: Capture) -> bool:
    return (present.text, present.title) != (capture.text, capture.title)


def check_changes(changes: Changes) -> None:
    """Raise InvalidInputError for values that no memory can have."""
    if changes.importance is not None:
        check_share("importance", changes.importance)
    check_moment(changes.expires_at)


def apply_changes(db: apsw.Connection, present: Memory, changes: Changes) -> None:
    """Write everything that changes but title and text, which make a version."""
    memories.update(db, present.id, _values(present, changes))
    _change_tags(db, present.id, changes)


def _values(present: Memory, changes: Changes) -> dict[str, Any]:
    values: dict[str, Any] = {"updated_at": now_ms()}
    if changes.importance is not None:
        values["importance"] = changes.importance
    if changes.pinned is not None:
        values["pinned"] = int(changes.pinned)
    if changes.category is not None:
        values["category"] = changes.category
    if changes.namespace is not None:
        values["namespace"] = changes.namespace
    if changes.happened_at is not None:
        values["happened_at"] = changes.happened_at
    if changes.expires_at is not None or changes.no_expiry:
        values["expires_at"] = changes.expires_at
    if changes.metadata is not None:
        merged = {**present.metadata, **changes.metadata}
        kept = {key: value for key, value in merged.items() if value is not None}
        values["metadata"] = memories.to_json(kept)
    return values


def _change_tags(db: apsw.Connection, memory_id: int, changes: Changes) -> None:
    if changes.tags is not None:
        memories.clear_tags(db, memory_id)
        memories.add_tags(db, memory_id, canonical_tags(changes.tags))
    memories.remove_tags(db, memory_id, canonical_tags(changes.remove_tags))
    memories.add_tags(db, memory_id, canonical_tags(changes.add_tags))
