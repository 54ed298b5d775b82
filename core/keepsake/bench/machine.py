"""On what, and with which versions, something was measured."""

from __future__ import annotations

import os
import platform
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import apsw
import psutil

import keepsake

_PACKAGES: Final = ("sqlite-vec", "llama-cpp-python", "numpy", "numkong", "snowballstemmer")


def machine() -> dict[str, Any]:
    """The computer: system, processor, cores, and how busy it is (load over the last minute)."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": load,
    }


def versions() -> dict[str, str]:
    """What was measured and what it rests on."""
    found = {name: metadata.version(name) for name in _PACKAGES}
    return {
        "keepsake": keepsake.__version__,
        "python": platform.python_version(),
        "sqlite": apsw.sqlite_lib_version(),
        **found,
    }


def resident_bytes() -> int:
    """The memory this process holds now."""
    return int(psutil.Process().memory_info().rss)


def _processor() -> str:
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()
