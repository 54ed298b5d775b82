"""What the doctor found."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from keepsake.paths import DataFolder


class Health(StrEnum):
    """How something is. A NOTE needs nobody, and explains what may surprise."""

    FINE = "fine"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``advice`` is what to do, empty when all is well."""

    name: str
    health: Health
    text: str
    advice: str = ""


Check = Callable[[DataFolder], Iterator[Finding]]


def fine(name: str, text: str) -> Finding:
    return Finding(name, Health.FINE, text)


def note(name: str, text: str, advice: str = "") -> Finding:
    return Finding(name, Health.NOTE, text, advice)


def wrong(name: str, text: str, advice: str) -> Finding:
    return Finding(name, Health.WRONG, text, advice)


def command(*words: str | Path) -> str:
    """A command line that can be copied into this system's shell."""
    parts = [str(word) for word in words]
    return subprocess.list2cmdline(parts) if sys.platform == "win32" else shlex.join(parts)
