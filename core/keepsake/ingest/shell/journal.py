"""What the hooks of shells wrote down since the last look.

A hook writes only what is typed in folders that were switched on. Its lines hold commands as they
were typed, secrets included, so they are taken away as soon as they are read.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keepsake.domain.project import Shell
from keepsake.ingest.shell.command import Command

_FOLDER: Final = "shell"
_JOURNAL: Final = "commands.jsonl"
_TAKEN: Final = "commands.taken.jsonl"
_FOLDERS: Final = "folders"


@dataclass(frozen=True, slots=True)
class Journal:
    """The files that hooks and Keepsake share, in a folder that only the person may enter."""

    folder: Path

    @property
    def path(self) -> Path:
        """Where hooks write."""
        return self.folder / _JOURNAL

    @property
    def folders(self) -> Path:
        """The list of folders in which they do, one a line."""
        return self.folder / _FOLDERS

    def allow(self, folders: list[Path]) -> None:
        """Let hooks write down what is typed in these folders, and nowhere else."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folders.write_text(
            "".join(f"{folder}\n" for folder in folders), encoding="utf-8", newline="\n"
        )

    def read(self) -> Iterator[Command]:
        """What waits, also what an earlier reading did not end with."""
        taken = self.folder / _TAKEN
        if not taken.exists() and self.path.exists():
            self.path.replace(taken)
        try:
            with taken.open(encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    if (command := parse_line(line)) is not None:
                        yield command
        except FileNotFoundError:
            return

    def clear(self) -> None:
        """Take away what was read; its bytes are overwritten before."""
        taken = self.folder / _TAKEN
        if size := _size(taken):
            with taken.open("r+b") as file:
                file.write(b"\0" * size)
                file.flush()
                os.fsync(file.fileno())
        taken.unlink(missing_ok=True)


def journal_in(own_folder: Path) -> Journal:
    """The journal in Keepsake's data folder."""
    return Journal(own_folder / _FOLDER)


def parse_line(line: str) -> Command | None:
    """Read one line of a hook; None for what is none, such as one that is not finished."""
    try:
        told = json.loads(line)
        shell, text = Shell(told["shell"]), told["command"]
    except (ValueError, KeyError, TypeError):
        return None
    if not isinstance(text, str):
        return None
    folder = told.get("folder")
    return Command(
        shell=shell,
        text=text,
        began_at=_number(told.get("began")),
        duration=_number(told.get("duration")),
        folder=folder if isinstance(folder, str) else "",
        status=_number(told.get("status")),
    )


def _number(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
