"""Changes in a folder on systems that watch whole trees by themselves: Windows and macOS."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer

from keepsake.ingest.native import Listener

# Opening and reading are left out, since looking at files does both.
_EVENTS: Final[list[type[FileSystemEvent]]] = [
    FileCreatedEvent, FileModifiedEvent, FileDeletedEvent, FileMovedEvent, FileClosedEvent,
    DirCreatedEvent, DirDeletedEvent, DirMovedEvent,
]  # fmt: skip


class ObservedTree:
    """Tells of changes below a folder by means of watchdog."""

    def __init__(self, root: Path, listener: Listener) -> None:
        self._observer = Observer()
        self._observer.schedule(_Handler(listener), str(root), recursive=True, event_filter=_EVENTS)
        self._observer.start()

    def close(self) -> None:
        self._observer.stop()
        self._observer.join()


class _Handler(FileSystemEventHandler):
    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def on_any_event(self, event: FileSystemEvent) -> None:
        for path in (event.src_path, event.dest_path):
            if path:
                self._listener.changed(Path(os.fsdecode(path)), is_folder=event.is_directory)
