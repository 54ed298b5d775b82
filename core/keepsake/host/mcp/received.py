"""What one conversation has received, so that nothing is sent to it twice."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Final

from keepsake.domain.agent import Form, Given
from keepsake.domain.memory import Memory

_MOST_REMEMBERED: Final = 20_000
_READABLE: Final = (Form.PREVIEW, Form.LINE, Form.FULL)


class Received:
    """The memories a conversation got, by uid: which version of each, and whether in full."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, Given] = {}
        self._told: set[str] = set()

    def holds(self, memory: Memory, *, in_full: bool) -> bool:
        """Whether it got this version of a memory: at all, or in full by itself."""
        known = self._known.get(memory.uid)
        return (
            known is not None
            and known.version == memory.version
            and (known.form is Form.FULL or not in_full)
        )

    def in_full(self) -> dict[str, int]:
        """The versions of those it got in full."""
        with self._lock:
            return {one.uid: one.version for one in self._known.values() if one.form is Form.FULL}

    def told(self) -> frozenset[str]:
        """Those of which it was told what they say of the relations between names."""
        with self._lock:
            return frozenset(self._told)

    def note(self, given: Iterable[Given]) -> None:
        """It got these; what it got in full stays so, and what went to the Trash is no more."""
        with self._lock:
            for one in given:
                if one.form is Form.TRASHED:
                    self._known.pop(one.uid, None)
                elif one.form is Form.RELATION:
                    self._told.add(one.uid)
                elif one.form in _READABLE and not self._is_better_known(one):
                    self._known.pop(one.uid, None)
                    self._known[one.uid] = one
            while len(self._known) > _MOST_REMEMBERED:
                self._known.pop(next(iter(self._known)))

    def clear(self) -> None:
        """A new conversation begins, or this one has lost what it was told."""
        with self._lock:
            self._known.clear()
            self._told.clear()

    def _is_better_known(self, one: Given) -> bool:
        known = self._known.get(one.uid)
        return known is not None and known.version == one.version and known.form is Form.FULL
