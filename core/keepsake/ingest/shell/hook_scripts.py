"""What runs in a shell after each command: a script for every shell, in the folder beside."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from keepsake.domain.project import Shell
from keepsake.ingest.shell.journal import Journal

_NAMES: Final = {
    Shell.BASH: "hook.bash",
    Shell.ZSH: "hook.zsh",
    Shell.FISH: "hook.fish",
    Shell.POWERSHELL: "hook.ps1",
}


def write_script(shell: Shell, journal: Journal) -> Path:
    """Write the script of a shell beside the journal, and return where it is."""
    name = _NAMES[shell]
    script = resources.files(__package__).joinpath("scripts", name).read_text(encoding="utf-8")
    path = journal.folder / name
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    text = script.replace("@JOURNAL@", quoted(shell, str(journal.path)))
    text = text.replace("@FOLDERS@", quoted(shell, str(journal.folders)))
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def source_line(shell: Shell, script: Path) -> str:
    """The line of a start-up file that runs the script, if it is still there."""
    name = quoted(shell, str(script))
    if shell is Shell.POWERSHELL:
        return f"if (Test-Path -LiteralPath {name}) {{ . {name} }}"
    if shell is Shell.FISH:
        return f"test -r {name}; and source {name}"
    return f"[ -r {name} ] && . {name}"


def quoted(shell: Shell, text: str) -> str:
    """A text as one word of a shell, whatever is in it."""
    if shell is Shell.POWERSHELL:
        return "'" + text.replace("'", "''") + "'"
    if shell is Shell.FISH:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return "'" + text.replace("'", "'\\''") + "'"
