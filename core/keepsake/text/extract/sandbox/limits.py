"""How much a process that reads untrusted files may use."""

from __future__ import annotations

import sys
from dataclasses import dataclass

if sys.platform != "win32":
    import resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """``silence`` is how many seconds may pass between two records of a file.

    ``memory`` is in bytes; a file may give ``characters`` of text, and as many more as it has
    bytes ``growth`` times.
    """

    silence: float = 60.0
    memory: int = 1 << 30
    characters: int = 50_000_000
    growth: int = 20


def limit_memory(most: int) -> None:
    """Let no more than ``most`` bytes be asked for from now on, where the system can do that.

    The parent watches as well: macOS takes the limit and ignores it, Windows has none.
    """
    if sys.platform == "linux":
        taken = _address_space()
        _lower(resource.RLIMIT_AS, taken + most)


def limit_seconds(more: float) -> None:
    """End the process when it computes for so many seconds without this being called again.

    This is for a process that nobody watches any more.
    """
    if sys.platform != "win32":
        used = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(used.ru_utime + used.ru_stime)
        _lower(resource.RLIMIT_CPU, spent + int(more) + 1)


def leave_no_dump() -> None:
    """Keep the memory of a crashed process, which holds a person's texts, off the disk."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if sys.platform == "linux":

    def _address_space() -> int:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split()[0]) * resource.getpagesize()


if sys.platform != "win32":

    def _lower(kind: int, soft: int) -> None:
        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(kind, (soft, hard))
