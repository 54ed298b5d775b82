"""The command line: ``keepsake COMMAND``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import keepsake
from keepsake.errors import InvalidInputError, KeepsakeError
from keepsake.text.extract.sandbox.launch import READ_FILES

_VERSION_WORDS = (["version"], ["--version"])


def main() -> None:
    """Run one command. Exit code 0: done, 1: could not be done, 2: wrong usage, 3: not found."""
    if sys.argv[1:] == [READ_FILES]:
        from keepsake.text.extract.sandbox.child import main as read_files

        read_files()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if sys.argv[1:] in _VERSION_WORDS:  # scripts ask this often, and the rest takes a while
        print(keepsake.__version__)
        return
    try:
        _check_words(sys.argv[1:])
        from keepsake.cli.app import app  # takes a while, in which Ctrl-C may come

        app()
    except KeepsakeError as error:
        from keepsake.cli.output import fail

        fail(error)
    except KeyboardInterrupt:
        sys.exit(130)


def _check_words(words: Sequence[str]) -> None:
    """InvalidInputError for bytes that are no text, unless they name what lies on the disk."""
    for word in words:
        shown = os.fsencode(word).decode("utf-8", "backslashreplace")
        if word.encode("utf-8", "backslashreplace").decode() != word and not os.path.lexists(word):
            message = f"“{shown[:80]}” in this command is no text: its bytes are not UTF-8."
            raise InvalidInputError(message, hint="Type it again.")
