"""The real application as a process of its own, ended by the system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from keepsake.engine import Engine
from keepsake.host.client import host_status
from keepsake.settings import Settings, save_settings

WAIT_SECONDS = 60


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal to ask politely")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_application_in_order(data_folder, number):
    save_settings(data_folder.settings, Settings(first_run_done=True))
    command = [sys.executable, "-m", "keepsake_desktop"]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as program:
        try:
            wait_for(lambda: serves(data_folder), program)
            program.send_signal(number)
            _, said = program.communicate(timeout=WAIT_SECONDS)
        finally:
            program.kill()
    assert program.returncode == 0, said.decode()
    assert [path.name for path in data_folder.root.glob("memory.db*")] == ["memory.db"]
    with Engine.open(data_folder, watch=False, embed=False) as engine:
        assert engine.status().problems == ()


def serves(folder) -> bool:
    status = host_status(folder)
    return status is not None and status.open


def wait_for(ready, program) -> None:
    limit = time.monotonic() + WAIT_SECONDS
    while not ready():
        assert program.poll() is None, program.stderr.read().decode()
        assert time.monotonic() < limit
        threading.Event().wait(0.1)
