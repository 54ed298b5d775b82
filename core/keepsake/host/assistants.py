"""Which assistants asked this memory, and when."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from keepsake.domain.status import Assistant


@dataclass(slots=True)
class _Record:
    version: str
    sessions: int
    last_seen: int
    calls: int


class Assistants:
    """The assistants seen since this host started; ``announce`` hears the name at each change."""

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._announce = announce
        self._lock = threading.Lock()
        self._records: dict[str, _Record] = {}

    def joined(self, name: str, version: str) -> None:
        """A session of this assistant began."""
        with self._lock:
            record = self._records.setdefault(name, _Record(version, 0, 0, 0))
            record.version = version
            record.sessions += 1
            record.last_seen = _now()
        self._announce(name)

    def called(self, name: str) -> None:
        """It used a tool."""
        with self._lock:
            record = self._records[name]
            record.calls += 1
            record.last_seen = _now()
        self._announce(name)

    def left(self, name: str) -> None:
        """A session of it ended."""
        with self._lock:
            record = self._records[name]
            record.sessions -= 1
            record.last_seen = _now()
        self._announce(name)

    def listed(self) -> list[Assistant]:
        """All of them, the one seen last first."""
        with self._lock:
            assistants = [
                Assistant(
                    name=name,
                    version=record.version,
                    connected=record.sessions > 0,
                    last_seen=record.last_seen,
                    calls=record.calls,
                )
                for name, record in self._records.items()
            ]
        return sorted(assistants, key=lambda assistant: assistant.last_seen, reverse=True)


def _now() -> int:
    return int(time.time() * 1000)
