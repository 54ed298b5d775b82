from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from keepsake.bridge.wire import HostAddress, connect, read_host_file
from keepsake.host.client import host_status
from keepsake.host.lock import HostLock
from keepsake.paths import DataFolder

SECONDS = 60.0


def wait_for_host(folder: DataFolder) -> HostAddress:
    pause = threading.Event()
    for _ in range(int(SECONDS / 0.05)):
        address = read_host_file(folder.host_file)
        if address is not None:
            return address
        pause.wait(0.05)
    raise TimeoutError("no host appeared")


@pytest.fixture
def process(data_folder) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-P", "-m", "keepsake.host"]) as started:
        yield started
        started.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals end a program at once there")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(process, data_folder, number):
    wait_for_host(data_folder)
    process.send_signal(number)
    assert process.wait(SECONDS) == 0
    assert not data_folder.host_file.exists()
    with HostLock(data_folder.host_lock) as lock:
        assert lock.acquire()


def test_a_second_one_leaves_at_once(process, data_folder):
    first = wait_for_host(data_folder)
    second = subprocess.run(
        [sys.executable, "-P", "-m", "keepsake.host"], timeout=SECONDS, check=False
    )
    assert second.returncode == 0
    status = host_status(data_folder)
    assert status is not None
    assert status.pid == first.pid == process.pid


def test_a_memory_that_cannot_be_opened_is_explained_to_assistants(data_folder):
    data_folder.database.write_bytes(b"this is no database " * 500)
    with subprocess.Popen([sys.executable, "-P", "-m", "keepsake.host"]) as process:
        address = wait_for_host(data_folder)
        with closing(connect(address, {"role": "mcp"})) as connection:
            for number, method, params in [
                (
                    1,
                    "initialize",
                    {
                        "protocolVersion": "2025-06-18",
                        "capabilities": {},
                        "clientInfo": {"name": "raw", "version": "1"},
                    },
                ),
                (2, "tools/call", {"name": "memory_status", "arguments": {}}),
            ]:
                message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
                connection.send_bytes(json.dumps(message).encode())
                assert connection.poll(SECONDS)
                reply = json.loads(connection.recv_bytes())
        process.kill()
    assert reply["result"]["isError"]
    assert "Traceback" not in reply["result"]["content"][0]["text"]
    assert "Traceback" not in Path(data_folder.logs / "host.log").read_text(encoding="utf-8")


def test_settings_that_cannot_be_read_stop_nothing(data_folder):
    data_folder.settings.write_text("{broken", encoding="utf-8")
    with subprocess.Popen([sys.executable, "-P", "-m", "keepsake.host"]) as process:
        assert wait_for_host(data_folder).pid == process.pid
        process.kill()
