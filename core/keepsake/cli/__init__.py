"""The command line: ``keepsake COMMAND``."""

from __future__ import annotations

import sys

from keepsake.errors import KeepsakeError


def main() -> None:
    """Run one command. Exit code 0: done, 1: could not be done, 2: wrong usage, 3: not found."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        from keepsake.cli.app import app  # takes a while, in which Ctrl-C may come

        app()
    except KeepsakeError as error:
        from keepsake.cli.output import fail

        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)
