"""An entry in the autostart folder of the freedesktop.org specification."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

_RESERVED = set(" \t\n\"'\\><~|&;$*?#()`")


def enable(command: Sequence[str]) -> None:
    """Start ``command`` at login. OSError when the entry cannot be written."""
    entry = _entry()
    entry.parent.mkdir(parents=True, exist_ok=True)
    entry.write_text(
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Keepsake\n"
        f"Exec={' '.join(_quoted(part) for part in command)}\n"
        "Icon=keepsake\n"
        "X-GNOME-Autostart-enabled=true\n",
        encoding="utf-8",
    )


def disable() -> None:
    """Do not start at login any more."""
    _entry().unlink(missing_ok=True)


def is_enabled() -> bool:
    return _entry().is_file()


def _entry() -> Path:
    given = os.environ.get("XDG_CONFIG_HOME", "")
    config = Path(given) if Path(given).is_absolute() else Path.home() / ".config"
    return config / "autostart" / "keepsake.desktop"


def _quoted(part: str) -> str:
    """One argument of an Exec line: quoted for the command, escaped again for the key file."""
    part = part.replace("%", "%%")
    if not _RESERVED & set(part):
        return part
    for reserved in ("\\", '"', "`", "$"):
        part = part.replace(reserved, "\\" + reserved)
    return '"' + part.replace("\\", "\\\\") + '"'
