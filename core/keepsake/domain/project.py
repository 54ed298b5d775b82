"""What a developer lets be remembered: projects with their history, and shells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectWishes:
    """What is remembered of a project; nothing unless switched on.

    ``commands`` are those typed in its folder while the hook of a shell is in place.
    """

    commits: bool = False
    diffs: bool = False
    commands: bool = False

    def __bool__(self) -> bool:
        return self.commits or self.diffs or self.commands


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectFolder:
    """A working copy. ``project`` is the same for all clones of one origin."""

    path: Path
    project: str
    source_id: int
    wishes: ProjectWishes


class Shell(StrEnum):
    """The shells whose commands can be remembered."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShellState:
    """What is there of a shell, and what of it is remembered.

    ``history`` is the file in which it keeps its commands, None where there is none yet;
    ``remembered`` tells whether that is read. ``hook_file`` is the start-up file that names the
    hook once ``hooked``.
    """

    shell: Shell
    history: Path | None
    remembered: bool
    hook_file: Path
    hooked: bool
