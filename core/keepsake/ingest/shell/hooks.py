"""Puts the hook into a shell's start-up file, in a marked block, and takes it out again."""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.project import Shell
from keepsake.errors import ClientConfigError
from keepsake.ingest.shell.hook_scripts import source_line, write_script
from keepsake.ingest.shell.journal import Journal

_BEGIN: Final = b"# >>> keepsake shell hook >>>"
_END: Final = b"# <<< keepsake shell hook <<<"
_BLOCK: Final = re.compile(
    rb"(?:\r?\n)?" + re.escape(_BEGIN) + rb".*?" + re.escape(_END) + rb"\r?\n?", re.DOTALL
)
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def start_file(shell: Shell, env: Environment) -> Path:
    """The file that a shell of this user runs when it starts, there or not."""
    if shell is Shell.BASH:
        return env.home / ".bashrc"
    if shell is Shell.ZSH:
        return env.folder("ZDOTDIR", env.home) / ".zshrc"
    if shell is Shell.FISH:
        return env.folder("XDG_CONFIG_HOME", env.home / ".config") / "fish" / "config.fish"
    if env.platform == "windows":
        folder = env.home / "Documents" / "PowerShell"
    else:
        folder = env.folder("XDG_CONFIG_HOME", env.home / ".config") / "powershell"
    return folder / "Microsoft.PowerShell_profile.ps1"


def is_hooked(shell: Shell, env: Environment) -> bool:
    """Whether the start-up file names the hook."""
    return _BEGIN in _read(start_file(shell, env))


def put_hook(shell: Shell, env: Environment, journal: Journal) -> None:
    """Let a shell tell of commands from its next start on; what was there of a hook is replaced."""
    path = start_file(shell, env)
    before = _read(path)
    line = source_line(shell, write_script(shell, journal)).encode()
    newline = b"\r\n" if b"\r\n" in before else b"\n"
    block = newline.join([_BEGIN, line, _END]) + newline
    kept = _BLOCK.sub(b"", before)
    _write(path, before, kept + newline * bool(kept) + block)


def take_hook(shell: Shell, env: Environment) -> None:
    """Take the hook out of the start-up file; the rest of it stays as it is, to the byte."""
    path = start_file(shell, env)
    before = _read(path)
    after = _BLOCK.sub(b"", before)
    if after == before:
        return
    if after:
        _write(path, before, after)
    else:
        path.unlink()


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        message = f"“{path}” could not be read ({error.strerror or error})."
        raise ClientConfigError(message) from error
    if data.startswith(_UTF16):
        message = f"“{path}” is written in an encoding that is not changed by itself."
        raise ClientConfigError(message, hint="Save it as UTF-8, then try again.")
    return data


def _write(path: Path, before: bytes, after: bytes) -> None:
    """Write a start-up file in one piece, with a copy of what it was beside it."""
    target = path.resolve()  # often a link into a folder of settings
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if before:
            moment = time.strftime("%Y%m%d-%H%M%S")
            target.with_name(f"{target.name}.keepsake-{moment}.bak").write_bytes(before)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            file.write(after)
        if before:
            Path(file.name).chmod(target.stat().st_mode & 0o777)
        Path(file.name).replace(target)
    except OSError as error:
        message = f"“{path}” could not be written ({error.strerror or error})."
        raise ClientConfigError(message) from error
