"""A client written from the specification alone, for what speaks to a real bridge and host."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from queue import Queue
from typing import Any

import pytest

from keepsake.host.client import take_over
from keepsake.host.lock import HostLock
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.settings import Settings, ToolProfile, save_settings

BRIDGE = [sys.executable, "-c", "from keepsake.bridge import main; main()"]
SECONDS = 60.0
ENVELOPE_ERA = "2026-07-28"
META = "io.modelcontextprotocol/"


class SpecClient:
    """JSON-RPC 2.0 over the standard input and output of a bridge, one message a line."""

    def __init__(self, folder: DataFolder, version: str) -> None:
        self.version = version
        environment = {**os.environ, HOME_VARIABLE: str(folder.root)}
        self.process = subprocess.Popen(
            BRIDGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.lines: Queue[bytes] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self._ids = 0
        self.notifications: list[dict[str, Any]] = []

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        self._ids += 1
        params = dict(params or {})
        if self.version == ENVELOPE_ERA:
            params["_meta"] = {
                f"{META}protocolVersion": self.version,
                f"{META}clientCapabilities": {},
                f"{META}clientInfo": {"name": "spec client", "version": "1"},
                **params.get("_meta", {}),
            }
        message = {"jsonrpc": "2.0", "id": self._ids, "method": method, "params": params}
        self.write(json.dumps(message).encode() + b"\n")
        return self._ids

    def receive(self) -> dict[str, Any]:
        """The next answer; notifications on the way are kept."""
        while True:
            message = json.loads(self.lines.get(timeout=SECONDS))
            assert message["jsonrpc"] == "2.0"
            if "method" in message:
                assert "id" not in message
                self.notifications.append(message)
                continue
            assert ("result" in message) != ("error" in message)
            return message

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        number = self.send(method, params)
        reply = self.receive()
        assert reply["id"] == number
        return reply

    def result(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        reply = self.ask(method, params)
        assert "result" in reply, reply
        result = reply["result"]
        assert isinstance(result, dict)
        return result

    def error(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        reply = self.ask(method, params)
        assert "error" in reply, reply
        error = reply["error"]
        assert isinstance(error["code"], int)
        assert error["message"]
        assert "Traceback" not in json.dumps(error)
        return error

    def open(self) -> dict[str, Any]:
        """Begin as the version asks for; what the server says of itself."""
        if self.version == ENVELOPE_ERA:
            return self.result("server/discover")
        opening = {
            "protocolVersion": self.version,
            "capabilities": {},
            "clientInfo": {"name": "spec client", "version": "1"},
        }
        result = self.result("initialize", opening)
        assert result["protocolVersion"] == self.version
        self.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        return result

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(SECONDS)
        self._reader.join()
        self.process.stdout.close()

    def notified(self, method: str) -> dict[str, Any]:
        """The first notification of this method, waited for."""
        while True:
            for one in self.notifications:
                if one["method"] == method:
                    return one
            self.notifications.append(json.loads(self.lines.get(timeout=SECONDS)))


@pytest.fixture
def spec_client(data_folder) -> Iterator[Callable[[str], SpecClient]]:
    """Starts clients that speak one version of the protocol, all tools offered to them."""
    chosen = Settings(assistant_tools=ToolProfile.FULL, calls_per_minute=10_000)
    save_settings(data_folder.settings, chosen)
    with ExitStack() as started:
        yield lambda version: started.enter_context(closing(SpecClient(data_folder, version)))
    with HostLock(data_folder.host_lock) as lock:
        assert take_over(data_folder, lock, SECONDS)
