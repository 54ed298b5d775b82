from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from keepsake.errors import HostUnavailableError
from keepsake.host.lock import HostLock

HOLD = """
import sys
from pathlib import Path
from keepsake.host.lock import HostLock
lock = HostLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


def hold_elsewhere(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_only_one_holds_it(tmp_path):
    path = tmp_path / "run" / "host.lock"
    with HostLock(path) as first, HostLock(path) as second:
        assert first.acquire()
        assert first.acquire()
        assert not second.acquire()
        first.release()
        assert second.acquire()
        assert second.held
        assert not first.held


def test_a_killed_holder_frees_it(tmp_path):
    path = tmp_path / "host.lock"
    process = hold_elsewhere(path)
    with HostLock(path) as lock:
        assert not lock.acquire()
        end(process)
        assert lock.acquire(timeout=5)


def test_waiting_ends_when_the_holder_lets_go(tmp_path):
    path = tmp_path / "host.lock"
    holder = HostLock(path)
    assert holder.acquire()
    timer = threading.Timer(0.05, holder.release)
    timer.start()
    with HostLock(path) as lock:
        assert lock.acquire(timeout=5)
    timer.join()


def test_a_lock_that_cannot_be_made_is_explained(tmp_path):
    (tmp_path / "run").write_text("a file where the folder should be", encoding="utf-8")
    with HostLock(tmp_path / "run" / "host.lock") as lock, pytest.raises(HostUnavailableError):
        lock.acquire()
