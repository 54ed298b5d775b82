"""What one memory shows in a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt

MEMORY_ROW: Final = Qt.ItemDataRole.UserRole + 1
"""The model role under which a view of memories expects a ``MemoryRow``."""


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """What a row shows; every text is finished. ``marks`` are (start, end) in ``passage``."""

    title: str
    passage: str
    marks: tuple[tuple[int, int], ...] = ()
    source: str = ""
    date: str = ""
    category: str = ""
    reason: str = ""
    pinned: bool = False

    def spoken(self) -> str:
        """Return the row as one sentence for screen readers (AccessibleTextRole)."""
        title = "" if self.passage.startswith(self.title.rstrip("…")) else self.title
        parts = (title, self.passage, self.source, self.date, self.category, self.reason)
        return ". ".join(part for part in parts if part)
