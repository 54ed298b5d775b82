"""The program assistants start: it carries their messages to the host and the answers back.

It never opens the memory and never loads a model, so it starts in milliseconds and any number of
them share one host. Standard library and :mod:`keepsake.paths` only.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import BinaryIO

from keepsake.bridge.lines import read_lines
from keepsake.bridge.parent import when_orphaned
from keepsake.bridge.relay import Relay
from keepsake.paths import KEY_VARIABLE, default_folder

DRAIN_SECONDS = 30.0  # a host that was just started reads its model first


def main() -> None:
    """Serve the assistant on standard input and output until it leaves."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    relay = Relay(default_folder(), _claim_output(), os.environ.get(KEY_VARIABLE, ""))
    when_orphaned(lambda: os._exit(0))
    threading.Thread(target=relay.run, name="keepsake-relay", daemon=True).start()
    for line in read_lines(sys.stdin.buffer):
        relay.forward(line)
    relay.drain(DRAIN_SECONDS)
    relay.close()
    os._exit(0)


def _claim_output() -> BinaryIO:
    """Standard output for the protocol alone: whatever else prints goes to standard error."""
    private = os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(private, os.O_BINARY)
        msvcrt.setmode(sys.stdin.fileno(), os.O_BINARY)
    return os.fdopen(private, "wb")
