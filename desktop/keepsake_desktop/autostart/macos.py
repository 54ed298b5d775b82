"""A launch agent of this user."""

from __future__ import annotations

import plistlib
from collections.abc import Sequence
from pathlib import Path

_LABEL = "app.keepsake.desktop"


def enable(command: Sequence[str]) -> None:
    """Start ``command`` at login. OSError when the agent cannot be written."""
    agent = _agent()
    agent.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "Label": _LABEL,
        "ProgramArguments": list(command),
        "RunAtLoad": True,
        "ProcessType": "Interactive",
    }
    agent.write_bytes(plistlib.dumps(content))


def disable() -> None:
    """Do not start at login any more."""
    _agent().unlink(missing_ok=True)


def is_enabled() -> bool:
    return _agent().is_file()


def _agent() -> Path:
    return Path.home() / "Library" / "LaunchAgents" / f"{_LABEL}.plist"
