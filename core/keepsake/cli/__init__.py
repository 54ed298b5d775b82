"""The command line: ``keepsake COMMAND``."""

from __future__ import annotations

import sys

from keepsake.errors import KeepsakeError


def main() -> None:
    """Run one command. Exit code 0: done, 1: could not be done, 2: wrong usage, 3: not found."""
    from keepsake.cli.app import app
    from keepsake.cli.output import fail

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app()
    except KeepsakeError as error:
        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)
