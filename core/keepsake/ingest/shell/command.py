"""A command as a memory, and how much it is likely to tell later."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Final

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.domain.project import Shell

_NOISE: Final = frozenset({
    "cd", "ls", "dir", "pwd", "clear", "cls", "exit", "history", "whoami", "date", "type", "cat",
    "more", "less", "ll", "la", "l", "fg", "bg", "jobs", "logout",
})  # fmt: skip
_RISKY: Final = re.compile(
    r"\brm\s+-\w*[rf]|Remove-Item\b.*-Recurse|\bdel\s+/s|drop\s+(?:table|database)|--force\b"
    r"|truncate\s+table|git\s+(?:push\s+.*-f\b|reset\s+--hard|clean\s+-\w*f|branch\s+-D)",
    re.IGNORECASE,
)
_INSTALL: Final = re.compile(
    r"\b(?:pip3?|pipx|uv|npm|pnpm|yarn|cargo|brew|apt(?:-get)?|dnf|winget|choco|gem|go)\s+"
    r"(?:\S+\s+)*?(?:install|add|get)\b"
)
_BUILD: Final = re.compile(
    r"\b(?:make|cmake|ninja|pytest|tox|jest|vitest|gradle|mvn|msbuild|cargo\s+(?:build|test|run)"
    r"|npm\s+(?:test|run)|pnpm\s+(?:test|run)|go\s+(?:build|test)|docker\s+(?:build|compose))\b"
)
_TITLE: Final = 200
_LONG: Final = 60
_SHORT: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What was typed. Times in milliseconds; None for what the shell did not write down.

    ``folder`` is where it ran, empty if unknown; ``status`` is 0 when it succeeded.
    """

    shell: Shell
    text: str
    began_at: int | None = None
    duration: int | None = None
    folder: str = ""
    status: int | None = None


def command_capture(command: Command, namespace: str, *, otherwise: int) -> Capture | None:
    """A command as it is kept; None for an empty one.

    One that has no time of its own gets the time ``otherwise`` and is kept once, however often it
    was typed, since nothing else tells two of them apart.
    """
    text = command.text.strip()
    if not text:
        return None
    name = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]
    moment = "" if command.began_at is None else f"{command.began_at}:"
    return Capture(
        text="\n".join([f"$ {text}", *_circumstances(command)]),
        title=text.splitlines()[0][:_TITLE],
        kind=Kind.COMMAND,
        source_key=f"{command.shell}:{moment}{name}",
        happened_at=otherwise if command.began_at is None else command.began_at,
        speaker=Speaker.USER,
        namespace=namespace,
        provenance=Provenance.OBSERVED,
        signal=command_signal(text, command.status),
        metadata={"shell": command.shell.value, **_known(command)},
    )


def command_signal(text: str, status: int | None) -> float:
    """The signal of a command, 0.05 to 1: by what it does and whether it failed."""
    words = text.split()
    if words and words[0] in _NOISE and "|" not in words:
        signal = 0.1
    elif _RISKY.search(text):
        signal = 0.75
    elif _INSTALL.search(text):
        signal = 0.6
    elif _BUILD.search(text):
        signal = 0.55
    elif words and words[0] == "git":
        signal = 0.2
    else:
        signal = 0.35
    if status is not None:
        signal += 0.05 if status == 0 else 0.25
    signal += 0.05 * (len(text) > _LONG) - 0.05 * (len(text) <= _SHORT)
    return round(min(1.0, max(0.05, signal)), 3)


def _circumstances(command: Command) -> list[str]:
    lines = [f"in {command.folder}"] if command.folder else []
    if command.status:
        lines.append(f"failed with {command.status}")
    if command.duration is not None and command.duration >= 1000:
        lines.append(f"took {command.duration / 1000:.1f} s")
    return lines


def _known(command: Command) -> dict[str, str | int]:
    values = {
        "folder": command.folder,
        "status": command.status,
        "duration_ms": command.duration,
    }
    return {name: value for name, value in values.items() if value not in (None, "")}
