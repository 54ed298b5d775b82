"""The log file: what the program did, never what a memory says, never a secret."""

from __future__ import annotations

import copy
import logging
import sys
from logging.handlers import RotatingFileHandler

from keepsake.paths import DataFolder

_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"
_LARGEST_FILE = 1_000_000
_KEPT_FILES = 4


class _BriefFormatter(logging.Formatter):
    """Leaves tracebacks to the file: no person wants to read one."""

    def format(self, record: logging.LogRecord) -> str:
        brief = copy.copy(record)
        brief.exc_info = brief.exc_text = brief.stack_info = None
        return super().format(brief)


def start_logging(folder: DataFolder, name: str, *, verbose: bool = False) -> None:
    """Write the log to ``logs/NAME.log``, rotating; errors also to stderr, all if verbose."""
    logging.raiseExceptions = False  # a log that cannot be written stops nothing
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
    file.setFormatter(logging.Formatter(_FORMAT))
    console.setFormatter(logging.Formatter(_FORMAT) if verbose else _BriefFormatter(_FORMAT))
    for handler in (file, console):
        root.addHandler(handler)
    for chatty in ("mcp", "httpx2", "httpcore2", "asyncio", "markdown_it", "watchdog"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
