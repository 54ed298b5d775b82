"""How fast the window is with a large memory: ``python -m keepsake_desktop.bench``.

A memory is made, the application is started with it several times, and each time somebody types
questions, scrolls the whole list and then does nothing. Figures are milliseconds unless they say
otherwise; only the first start has to read its files from the disk.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from keepsake.bench.filling import fill_apart
from keepsake.bench.machine import machine, versions
from keepsake.paths import HOME_VARIABLE, default_folder
from keepsake.settings import Settings, save_settings
from keepsake_desktop.screenshots.home import move_into


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, measure and print the report."""
    parser = argparse.ArgumentParser(
        prog="python -m keepsake_desktop.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--starts", type=int, default=3)
    parser.add_argument(
        "--rest", type=float, default=40.0, help="seconds of doing nothing; their half is measured"
    )
    given = parser.parse_args(arguments)
    report = _measure(given.memories, given.starts, given.rest)
    sys.stdout.write(json.dumps(report, indent=2) + "\n")


def _measure(memories: int, starts: int, rest: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as temporary:
        home = Path(temporary)
        os.environ[HOME_VARIABLE] = str(home / "Keepsake")
        move_into(home / "home")
        folder = default_folder().create()
        save_settings(folder.settings, Settings(first_run_done=True))
        fill_apart(folder, memories)
        visits = [_visit(rest) for _ in range(starts)]
    return {
        "machine": machine(),
        "versions": versions(),
        "memories": memories,
        "visits": visits,
    }


def _visit(rest: float) -> dict[str, Any]:
    words = ["-m", "keepsake_desktop.bench.visit", str(time.time()), str(rest)]
    done = subprocess.run([sys.executable, *words], check=True, capture_output=True)
    return dict(json.loads(done.stdout))


if __name__ == "__main__":
    main()
