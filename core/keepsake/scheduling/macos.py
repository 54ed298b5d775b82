"""Threads of a Mac, which tell the system how soon their work is wanted."""

from __future__ import annotations

import sys
from typing import Final

_QOS_CLASS_UTILITY: Final = 0x11  # sys/qos.h: "may take a while, and is not waited for"


def lower_priority() -> None:
    """Let the calling thread be scheduled after those that somebody waits for."""
    if sys.platform == "darwin":
        import ctypes

        ctypes.CDLL(None).pthread_set_qos_class_self_np(_QOS_CLASS_UTILITY, 0)
