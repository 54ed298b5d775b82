"""Many memories at once: finding all that share something, and changing them together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import apsw

from keepsake.domain.change import Changes, Reversal
from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order
from keepsake.engine.memories import Memories, apply_changes, check_changes, not_found
from keepsake.enrich.tags import canonical_tags
from keepsake.errors import InvalidInputError
from keepsake.events import Change
from keepsake.store import memories, selection, tags


class Selection(Memories):
    """The part of the service that treats many memories as one."""

    def uids(
        self, filters: Filters, *, order: Order = Order.NEWEST, containing: str = ""
    ) -> list[str]:
        """Every memory that passes the filters, in the order of the list.

        With ``containing`` only those whose title, text or tags hold these letters, in any case.
        """
        with self._readers.connection() as db:
            if containing.strip():
                return selection.find_containing(db, filters, containing)
            return selection.find_uids(db, filters, order)

    def whole_uid(self, beginning: str) -> str:
        """The id that begins like this.

        NotFoundError when there is none, InvalidInputError when there are several.
        """
        with self._readers.connection() as db:
            found = selection.find_beginning(db, beginning.lower(), 2) if beginning else []
        if not found:
            raise not_found(beginning)
        if len(found) > 1 and found[0] != beginning.lower():
            message = f"Several memories have an id that begins with “{beginning[:64]}”."
            raise InvalidInputError(message, hint="Type more of it.")
        return found[0]

    def get_many(self, uids: Sequence[str]) -> list[Memory]:
        """These memories whole, in the same order; those that do not exist are left out."""
        with self._readers.connection() as db:
            return memories.read_uids(db, uids)

    def change_many(self, uids: Sequence[str], changes: Changes, *, by: str = "") -> list[Reversal]:
        """Change several memories in one transaction; returns what takes that back.

        InvalidInputError for a title or a text: those belong to one memory.
        """
        if changes.text is not None or changes.title is not None:
            message = "Several memories cannot be given the same title or text."
            raise InvalidInputError(message)
        check_changes(changes)

        def job(db: apsw.Connection) -> list[Reversal]:
            backwards: dict[Changes, list[str]] = defaultdict(list)
            for present in memories.read_uids(db, uids):
                backwards[_backwards(db, present, changes)].append(present.uid)
                apply_changes(db, present, changes)
            return [Reversal(tuple(same), back) for back, same in backwards.items()]

        reversals = self._writer.run(job)
        self._announce(Change.REVISED, [uid for one in reversals for uid in one.uids], by)
        return reversals

    def agents(self) -> list[tuple[str, int]]:
        """The assistants that wrote memories, and how many each, the most first."""
        with self._readers.connection() as db:
            return selection.agents(db)

    def namespaces(self) -> list[tuple[str, int]]:
        """The namespaces that hold memories, and how many each, the most first."""
        with self._readers.connection() as db:
            return selection.namespaces(db)


def _backwards(db: apsw.Connection, present: Memory, changes: Changes) -> Changes:
    """What makes a memory again what it is, after these changes."""
    carried = set(present.tags)
    return Changes(
        category=None if changes.category is None else present.category,
        namespace=None if changes.namespace is None else present.namespace,
        importance=None if changes.importance is None else present.importance,
        pinned=None if changes.pinned is None else present.pinned,
        expires_at=present.expires_at if _moves_expiry(changes) else None,
        no_expiry=_moves_expiry(changes) and present.expires_at is None,
        add_tags=tuple(tag for tag in _resolved(db, changes.remove_tags) if tag in carried),
        remove_tags=tuple(tag for tag in _resolved(db, changes.add_tags) if tag not in carried),
    )


def _moves_expiry(changes: Changes) -> bool:
    return changes.no_expiry or changes.expires_at is not None


def _resolved(db: apsw.Connection, names: Sequence[str]) -> list[str]:
    return [tags.resolve(db, name) for name in canonical_tags(names)]
