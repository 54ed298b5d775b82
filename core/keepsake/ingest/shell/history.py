"""The files in which shells keep what was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.project import Shell
from keepsake.errors import UnreadableFileError
from keepsake.ingest.shell.command import Command

_BASH_MOMENT: Final = re.compile(r"#(\d{9,11})")
_ZSH_ENTRY: Final = re.compile(r": (\d{9,11}):(\d+);(.*)", re.DOTALL)
_FISH_COMMAND: Final = "- cmd: "
_FISH_MOMENT: Final = re.compile(r"\s+when: (\d{9,11})")
_META: Final = 0x83  # zsh writes this byte and the real one with its sixth bit turned
_LARGEST: Final = 50_000_000


def history_file(shell: Shell, env: Environment) -> Path:
    """Where a shell keeps its history on such a system, there or not."""
    if shell is Shell.BASH:
        return env.home / ".bash_history"
    if shell is Shell.ZSH:
        return env.folder("ZDOTDIR", env.home) / ".zsh_history"
    if shell is Shell.FISH:
        data = env.folder("XDG_DATA_HOME", env.home / ".local" / "share")
        return data / "fish" / "fish_history"
    if env.platform == "windows":
        folder = env.appdata / "Microsoft" / "Windows" / "PowerShell"
    else:
        folder = env.folder("XDG_DATA_HOME", env.home / ".local" / "share") / "powershell"
    return folder / "PSReadLine" / "ConsoleHost_history.txt"


def read_history(shell: Shell, path: Path) -> Iterator[Command]:
    """The commands of a history, oldest first. UnreadableFileError when the disk says no."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST)
    except OSError as error:
        message = f"The history of {shell} could not be read ({error.strerror or error})."
        raise UnreadableFileError(message) from error
    text = (unmetafied(data) if shell is Shell.ZSH else data).decode("utf-8", "replace")
    return _READERS[shell](text.replace("\r\n", "\n"))


def unmetafied(data: bytes) -> bytes:
    """The bytes that zsh meant: it marks those above ASCII that it uses itself."""
    result, pending = bytearray(), False
    for byte in data:
        if pending:
            result.append(byte ^ 0x20)
            pending = False
        elif byte == _META:
            pending = True
        else:
            result.append(byte)
    return bytes(result)


def _bash(text: str) -> Iterator[Command]:
    """Lines; a line ``#1700000000`` is the time of what follows, up to the next such line."""
    moment: int | None = None
    lines: list[str] = []
    for line in text.splitlines():
        found = _BASH_MOMENT.fullmatch(line)
        if found is None and moment is not None:
            lines.append(line)  # perhaps one of several lines of a command
        elif found is None:
            yield Command(shell=Shell.BASH, text=line)
        else:
            yield from _timed(lines, moment)
            moment, lines = int(found[1]) * 1000, []
    yield from _timed(lines, moment)


def _timed(lines: list[str], moment: int | None) -> Iterator[Command]:
    if lines:
        yield Command(shell=Shell.BASH, text="\n".join(lines), began_at=moment)


def _zsh(text: str) -> Iterator[Command]:
    r"""Entries ``: began:seconds;command``; a ``\`` at the end of a line joins the next one."""
    for entry in _joined(text.splitlines()):
        found = _ZSH_ENTRY.fullmatch(entry)
        if found is None:
            yield Command(shell=Shell.ZSH, text=entry)
        else:
            yield Command(
                shell=Shell.ZSH,
                text=found[3],
                began_at=int(found[1]) * 1000,
                duration=int(found[2]) * 1000,
            )


def _joined(lines: list[str]) -> Iterator[str]:
    waiting: list[str] = []
    for line in lines:
        if line.endswith("\\"):
            waiting.append(line[:-1])
        else:
            yield "\n".join([*waiting, line])
            waiting = []
    if waiting:
        yield "\n".join(waiting)


def _fish(text: str) -> Iterator[Command]:
    r"""Entries ``- cmd: …`` with ``when: …`` below; ``\n`` and ``\\`` stand for what they mean."""
    command: str | None = None
    moment: int | None = None
    for line in [*text.splitlines(), _FISH_COMMAND]:
        if line.startswith(_FISH_COMMAND):
            if command:
                yield Command(shell=Shell.FISH, text=command, began_at=moment)
            command, moment = _unescaped(line.removeprefix(_FISH_COMMAND)), None
        elif found := _FISH_MOMENT.fullmatch(line):
            moment = int(found[1]) * 1000


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def _powershell(text: str) -> Iterator[Command]:
    """Lines; a backtick at the end of one joins the next."""
    waiting: list[str] = []
    for line in text.splitlines():
        waiting.append(line.removesuffix("`"))
        if not line.endswith("`"):
            yield Command(shell=Shell.POWERSHELL, text="\n".join(waiting))
            waiting = []


_READERS: Final = {
    Shell.BASH: _bash,
    Shell.ZSH: _zsh,
    Shell.FISH: _fish,
    Shell.POWERSHELL: _powershell,
}
