"""What several tests of the core ask for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import jsonschema  # type: ignore[import-untyped]
import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.engine import Engine
from keepsake.host.assistants import Assistants
from keepsake.host.service_slot import ServiceSlot
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.extract.extraction import START, FileInput
from keepsake.text.extract.registry import extractor_for

READ_AT = 1_800_000_000_000
BUS, DAEMON = shutil.which("dbus-daemon"), shutil.which("gnome-keyring-daemon")


@dataclass(frozen=True)
class Reading:
    """What a file gave: its records in order, by whom it was read."""

    format: str
    captures: list[Capture]
    skipped: list[Skipped]

    @property
    def texts(self) -> list[str]:
        return [capture.text for capture in self.captures]

    @property
    def reasons(self) -> list[str]:
        return [one.reason for one in self.skipped]


@pytest.fixture
def read_file(tmp_path: Path) -> Callable[..., Reading]:
    """Writes a file (JSON unless it is text or bytes) and reads it as an import would."""

    def read(name: str, content: Any = None, *, passphrase: str = "") -> Reading:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is not None:
            path.write_bytes(encoded(content))
        extractor = extractor_for(path)
        file = FileInput(path=path, key=name, modified_at=READ_AT, passphrase=passphrase)
        records = [one.record for one in extractor.extract(file, START)]
        return Reading(
            extractor.name,
            [one for one in records if isinstance(one, Capture)],
            [one for one in records if isinstance(one, Skipped)],
        )

    return read


def encoded(content: Any) -> bytes:
    """The bytes of a file: as given, a text in UTF-8, else as JSON."""
    if isinstance(content, bytes):
        return content
    if not isinstance(content, str):
        content = json.dumps(content)
    return content.encode("utf-8")


class Conversation:
    """Calls tools as a real client does, in its own event loop; every call is a new connection."""

    def __init__(self, slot: ServiceSlot, *, mode: str = "auto", key: str = "") -> None:
        from keepsake.host.mcp.server import build_server
        from keepsake.host.mcp.session import AssistantSession

        self.seen: list[str] = []
        self.assistants = Assistants(self.seen.append)
        self.session = AssistantSession(slot, Settings(), self.assistants, key=key)
        self.server = build_server(lambda _: self.session)
        self.mode = mode

    def run(self, steps):
        """Run ``await steps(client)`` in one connection."""
        from mcp import Client

        async def run():
            async with Client(self.server, mode=self.mode) as client:
                return await steps(client)

        return anyio.run(run)

    def call(self, *calls):
        """Call tools in one connection; the results, checked against their schemas."""

        async def steps(client):
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            results = []
            for name, arguments in calls:
                result = await client.call_tool(name, arguments)
                if not result.is_error and name in tools:
                    jsonschema.validate(result.structured_content, tools[name].output_schema)
                results.append(result)
            return results

        return self.run(steps)

    def ask(self, name, **arguments):
        (result,) = self.call((name, arguments))
        return result


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    """An open memory without a model."""
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


@pytest.fixture
def converse(engine) -> Callable[..., Conversation]:
    """Begins a conversation with the memory, or with what another slot holds."""
    slot = ServiceSlot()
    slot.fill(engine)

    def begin(other: ServiceSlot | None = None, **values: Any) -> Conversation:
        return Conversation(other or slot, **values)

    return begin


@pytest.fixture
def keyring(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a person whose system has an unlocked keyring of its own."""
    if not (BUS and DAEMON):
        pytest.skip("no Secret Service can be started here")
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    del environment["PYTHON_KEYRING_BACKEND"]
    environment.pop("XDG_DATA_HOME", None)
    with subprocess.Popen(
        [BUS, "--session", "--print-address", "--nofork"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        encoding="utf-8",
    ) as bus:
        assert bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        daemon = subprocess.Popen(
            [DAEMON, "--unlock", "--components=secrets", "--foreground"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            encoding="utf-8",
        )
        assert daemon.stdin is not None
        assert daemon.stdout is not None
        daemon.stdin.write("password\n")
        daemon.stdin.close()
        daemon.stdout.readline()
        yield environment
        daemon.kill()
        daemon.wait()
        daemon.stdout.close()
        bus.kill()
