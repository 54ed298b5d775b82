"""A copy of the whole memory at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup file; ``made_at`` is milliseconds UTC, ``size`` bytes."""

    path: Path
    made_at: int
    size: int
