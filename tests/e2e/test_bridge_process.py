"""The bridge as assistants run it: a real process, a real host, a real model."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from queue import Queue
from typing import Any

import anyio
import psutil
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from keepsake.bridge.wire import read_host_file
from keepsake.host.client import host_status, take_over
from keepsake.host.lock import HostLock
from keepsake.paths import HOME_VARIABLE, DataFolder

BRIDGE = [sys.executable, "-c", "from keepsake.bridge import main; main()"]
SECONDS = 60.0
INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test client", "version": "1"},
}


class Bridge:
    """A bridge process, spoken to in lines."""

    def __init__(self, folder: DataFolder) -> None:
        environment = {**os.environ, HOME_VARIABLE: str(folder.root)}
        self.process = subprocess.Popen(
            BRIDGE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self.lines: Queue[bytes] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self._ids = 0

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def send_line(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        self._ids += 1
        message = {"jsonrpc": "2.0", "id": self._ids, "method": method, "params": params or {}}
        self.send_line(json.dumps(message).encode())
        return self._ids

    def receive(self) -> dict[str, Any]:
        message = json.loads(self.lines.get(timeout=SECONDS))
        assert isinstance(message, dict)
        return message

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        number = self.send(method, params)
        reply = self.receive()
        assert reply["id"] == number
        return reply

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        assert isinstance(result, dict)
        return result

    def greet(self) -> dict[str, Any]:
        reply = self.ask("initialize", INITIALIZE)
        self.send_line(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        return reply

    def leave(self) -> bytes:
        """Close its input and wait for its end; what it wrote to standard error."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(SECONDS)
        self._reader.join()
        assert self.process.stderr is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        with self.process.stderr as errors:
            return errors.read()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.leave()


@pytest.fixture
def folder(data_folder) -> Iterator[DataFolder]:
    """A data folder whose host, if one was started, is gone after the test."""
    yield data_folder
    with HostLock(data_folder.host_lock) as lock:
        assert take_over(data_folder, lock, SECONDS)


@pytest.fixture
def bridge(folder) -> Iterator[Bridge]:
    with closing(Bridge(folder)) as started:
        yield started


def host_pid(folder: DataFolder) -> int:
    status = host_status(folder)
    assert status is not None
    return status.pid


def kill_host(folder: DataFolder) -> None:
    host = psutil.Process(host_pid(folder))
    host.kill()
    host.wait(SECONDS)


@pytest.mark.parametrize("mode", ["legacy", "auto", "2026-07-28"])
def test_the_official_client_stores_searches_and_forgets(folder, mode):
    parameters = StdioServerParameters(
        command=BRIDGE[0], args=BRIDGE[1:], env={HOME_VARIABLE: str(folder.root)}
    )

    async def run() -> None:
        async with Client(parameters, mode=mode) as client:
            stored = await client.call_tool(
                "memory_store", {"text": "Bob must not eat peanuts.", "category": "fact"}
            )
            uid = stored.structured_content["id"]
            found = await client.call_tool("memory_search", {"query": "Bob peanuts"})
            assert [hit["id"] for hit in found.structured_content["hits"]] == [uid]
            context = await client.call_tool("memory_context", {"topic": "What must Bob not eat?"})
            assert [one["id"] for one in context.structured_content["memories"]] == [uid]
            read = await client.call_tool("memory_get", {"ids": [uid]})
            assert "Already given" in str(read.content)
            read = await client.call_tool("memory_get", {"ids": [uid], "again": True})
            assert "peanuts" in str(read.content)
            forgotten = await client.call_tool("memory_forget", {"ids": [uid]})
            assert forgotten.structured_content == {"forgotten": 1}

    anyio.run(run)


def test_malformed_lines_are_answered_and_do_no_harm(bridge):
    bridge.greet()
    for line, code, request_id in [
        (b"not json", -32700, None),
        (b"\xff\xfe\x00", -32700, None),
        (b'[{"jsonrpc": "2.0"}]', -32600, None),
        (b'{"jsonrpc": "2.0", "id": 50, "method": 5}', -32600, 50),
        (b'{"id": 51, "method": "ping"}', -32600, 51),
        (b'{"jsonrpc": "2.0", "id": 52, "method": "no/such"}', -32601, 52),
        (b'{"jsonrpc": "2.0", "id": 53, "method": "tools/call", "params": []}', -32600, 53),
        (b'{"jsonrpc": "2.0", "id": 54, "method": "tools/call", "params": {}}', -32602, 54),
        (b'{"jsonrpc": "2.0", "id": 55, "method": "\\ud800"}', -32601, 55),
    ]:
        bridge.send_line(line)
        reply = bridge.receive()
        assert (reply["error"]["code"], reply["id"]) == (code, request_id), line
    bridge.send_line(b"")
    assert "result" in bridge.ask("ping")
    assert bridge.leave() == b""


def test_long_lines_pass_and_longer_ones_are_refused(bridge):
    bridge.greet()
    text = "word " * 1_990_000
    result = bridge.call("memory_store", text=text)
    assert result["isError"]
    assert "text" in result["content"][0]["text"]
    bridge.send("tools/call", {"name": "memory_store", "arguments": {"text": text + text}})
    assert bridge.receive()["error"]["code"] == -32600
    assert "result" in bridge.ask("ping")


def test_a_killed_host_is_replaced_and_the_call_can_be_tried_again(bridge, folder):
    bridge.greet()
    bridge.call("memory_store", text="Kept before the crash.")
    host = psutil.Process(host_pid(folder))
    host.suspend()
    number = bridge.send("tools/call", {"name": "memory_status", "arguments": {}})
    host.kill()
    host.wait(SECONDS)
    reply = bridge.receive()
    assert reply["id"] == number
    assert reply["error"]["code"] == -32603
    assert reply["error"]["data"] == {"retryable": True}
    assert "try again" in reply["error"]["message"]
    found = bridge.call("memory_search", query="crash")
    assert len(found["structuredContent"]["hits"]) == 1
    status = host_status(folder)
    assert status is not None
    assert [assistant.name for assistant in status.assistants] == ["test client"]
    assert bridge.lines.empty()


def test_a_handshake_interrupted_by_a_crash_is_answered_by_the_next_host(bridge, folder):
    with closing(Bridge(folder)) as other:
        other.greet()
        host = psutil.Process(host_pid(folder))
        host.suspend()
        number = bridge.send("initialize", INITIALIZE)
        host.kill()
        reply = bridge.receive()
        assert reply["id"] == number
        assert reply["result"]["serverInfo"]["name"] == "keepsake"


def test_a_bridge_follows_a_handover_without_being_asked(bridge, folder):
    bridge.greet()
    first = host_pid(folder)
    with HostLock(folder.host_lock) as lock:
        assert take_over(folder, lock, SECONDS)
        assert read_host_file(folder.host_file) is None
    assert "result" in bridge.ask("tools/list")
    assert host_pid(folder) != first


def test_bridges_starting_at_once_share_one_host(folder):
    def start_and_store(number: int) -> int:
        with closing(Bridge(folder)) as bridge:
            bridge.greet()
            result = bridge.call("memory_store", text=f"Memory number {number}")
            assert result["structuredContent"]["outcome"] == "new"
            pid = host_pid(folder)
            assert bridge.leave() == b""
            return pid

    with ThreadPoolExecutor(5) as threads:
        assert len(set(threads.map(start_and_store, range(5)))) == 1


def test_it_ends_with_its_input_after_the_last_answer(bridge, folder):
    with closing(Bridge(folder)) as other:
        other.greet()
    bridge.send("initialize", INITIALIZE)
    bridge.send("ping")
    assert bridge.leave() == b""
    assert bridge.process.returncode == 0
    assert [json.loads(bridge.lines.get())["id"] for _ in range(2)] == [1, 2]


def test_half_a_line_at_the_end_is_no_message(bridge):
    bridge.greet()
    assert bridge.process.stdin is not None
    bridge.process.stdin.write(b'{"jsonrpc": "2.0", "id": 9, "meth')
    assert bridge.leave() == b""
    assert json.loads(bridge.lines.get())["error"]["code"] == -32700


@pytest.mark.skipif(sys.platform == "win32", reason="another mechanism there")
def test_an_orphan_ends_although_its_input_stays_open(folder):
    reading, writing = os.pipe()
    script = (
        "import subprocess, sys;"
        f"p = subprocess.Popen({BRIDGE!r}, stdin={reading}, pass_fds=({reading},));"
        "print(p.pid, flush=True); sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=(reading,),
        env={**os.environ, HOME_VARIABLE: str(folder.root)},
    )
    assert parent.stdout is not None
    orphan = psutil.Process(int(parent.stdout.readline()))
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    os.write(writing, json.dumps(hello).encode() + b"\n")
    assert b"keepsake" in parent.stdout.readline()
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    with suppress(psutil.NoSuchProcess):
        orphan.wait(SECONDS)
    assert not orphan.is_running() or orphan.status() == psutil.STATUS_ZOMBIE
    os.close(reading)
    os.close(writing)


def test_a_host_that_cannot_start_is_said_and_tried_again(tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the data folder should be", encoding="utf-8")
    with closing(Bridge(DataFolder(blocked))) as bridge:
        for _ in range(2):
            error = bridge.ask("initialize", INITIALIZE)["error"]
            assert error["data"] == {"retryable": True}
            assert "doctor" in error["message"]
        bridge.leave()
