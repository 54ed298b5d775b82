"""What everything that brings files in works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from keepsake.events import Events
from keepsake.ingest.pipeline import Pipeline
from keepsake.settings import Settings
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Foundation:
    """One writer and some readers of one memory, and how texts are prepared for it now.

    ``own_folder`` is Keepsake's data folder, resolved; it is never read.
    """

    writer: Writer
    readers: Readers
    events: Events
    pipeline: Callable[[], Pipeline]
    settings: Callable[[], Settings]
    own_folder: Path
