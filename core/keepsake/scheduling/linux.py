"""Threads of a Linux computer, each of which has a nice value of its own."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import Final

_NICE: Final = 10


def lower_priority() -> None:
    """Let the calling thread be scheduled after those of ordinary niceness."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
