"""Starting the process that reads untrusted files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

READ_FILES: Final = "read-files"
"""What a bundle's command line program is told, since a bundle has no Python to start."""

_MODULE: Final = "keepsake.text.extract.sandbox"

if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _FLAGS = 0


def start_parser(folder: str) -> subprocess.Popen[bytes]:
    """Start it with pipes to it; ``folder`` is where it may put what it unpacks."""
    places = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
    return subprocess.Popen(
        _command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # nothing a parser says of a person's file is kept
        env={**os.environ, **places},
        start_new_session=True,  # Ctrl-C is the parent's
        creationflags=_FLAGS,
    )


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        here = Path(sys.executable)
        return [str(here.with_name("keepsake" + here.suffix)), READ_FILES]
    # -P: the working directory must never provide modules.
    return [sys.executable, "-P", "-m", _MODULE]
