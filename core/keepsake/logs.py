"""The log file: what the program did, never what a memory says, never a secret."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler

from keepsake.paths import DataFolder

_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"
_LARGEST_FILE = 1_000_000
_KEPT_FILES = 4


def start_logging(folder: DataFolder, name: str, *, verbose: bool = False) -> None:
    """Write the log to ``logs/NAME.log``, rotating; warnings also to stderr, all if verbose."""
    file = RotatingFileHandler(
        folder.logs / f"{name}.log",
        maxBytes=_LARGEST_FILE,
        backupCount=_KEPT_FILES,
        encoding="utf-8",
        delay=True,
    )
    file.setLevel(logging.DEBUG if verbose else logging.INFO)
    console = logging.StreamHandler(sys.stderr)
    console.setLevel(logging.DEBUG if verbose else logging.ERROR)
    root = logging.getLogger()
    root.handlers.clear()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    for handler in (file, console):
        handler.setFormatter(logging.Formatter(_FORMAT))
        root.addHandler(handler)
    for chatty in ("mcp", "httpx2", "httpcore2", "asyncio", "markdown_it", "watchdog"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
