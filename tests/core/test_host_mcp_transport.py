from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from keepsake.bridge.wire import MAX_MESSAGE_BYTES, Connection, connect, read_host_file
from keepsake.engine import Engine
from keepsake.host.host import Host
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "raw", "version": "1"},
}


@pytest.fixture
def host(data_folder) -> Iterator[Host]:
    started = Host(None, data_folder, Settings())
    started.start()
    yield started
    started.stop()


def send(connection: Connection, request_id: int, method: str, params: Any = None) -> None:
    message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params or {}}
    connection.send_bytes(json.dumps(message).encode())


def receive(connection: Connection) -> dict[str, Any]:
    assert connection.poll(30)
    message = json.loads(connection.recv_bytes())
    assert isinstance(message, dict)
    return message


def converse(folder: DataFolder) -> Connection:
    """A connection that is through its handshake."""
    address = read_host_file(folder.host_file)
    assert address is not None
    connection = connect(address, {"role": "mcp"})
    send(connection, 0, "initialize", INITIALIZE)
    assert receive(connection)["result"]["serverInfo"]["name"] == "keepsake"
    connection.send_bytes(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
    return connection


def test_the_handshake_needs_no_open_memory(host, data_folder):
    with closing(converse(data_folder)) as connection:
        send(connection, 1, "tools/list")
        assert len(receive(connection)["result"]["tools"]) == 10


@pytest.mark.parametrize(
    ("frame", "code", "request_id"),
    [
        (b"not json", -32700, None),
        (b"\xff", -32700, None),
        (b"[]", -32600, None),
        (b'{"jsonrpc": "1.0", "id": "a", "method": "ping"}', -32600, "a"),
        (b'{"jsonrpc": "2.0", "id": true}', -32600, None),
    ],
)
def test_a_frame_that_is_no_message_is_refused(host, data_folder, frame, code, request_id):
    with closing(converse(data_folder)) as connection:
        connection.send_bytes(frame)
        reply = receive(connection)
        assert (reply["error"]["code"], reply["id"]) == (code, request_id)
        send(connection, 1, "ping")
        assert receive(connection)["id"] == 1


def test_a_frame_that_is_too_long_ends_the_connection(host, data_folder):
    with closing(converse(data_folder)) as connection:
        with suppress(OSError):
            connection.send_bytes(b"x" * (MAX_MESSAGE_BYTES + 1))
        with pytest.raises((OSError, EOFError)):
            connection.recv_bytes()
    converse(data_folder).close()


def test_a_client_that_does_not_read_disturbs_nobody_and_loses_nothing(host, data_folder):
    count = 600
    with closing(converse(data_folder)) as flooding, closing(converse(data_folder)) as other:

        def ask_on_and_on():
            for number in range(count):
                send(flooding, number, "tools/list")

        flood = threading.Thread(target=ask_on_and_on)
        flood.start()
        for number in range(20):
            send(other, number, "ping")
            assert receive(other)["id"] == number
        answered = {receive(flooding)["id"] for _ in range(count)}
        flood.join()
    assert answered == set(range(count))


def test_a_running_call_is_answered_before_the_host_leaves(data_folder):
    host = Host(None, data_folder, Settings())
    host.start()
    with (
        closing(converse(data_folder)) as connection,
        Engine.open(
            data_folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=False
        ) as engine,
    ):
        send(connection, 1, "tools/call", {"name": "memory_status", "arguments": {}})
        send(connection, 2, "ping")
        assert receive(connection)["id"] == 2
        stopping = threading.Thread(target=host.stop)
        stopping.start()
        host.attach(engine)
        assert receive(connection)["id"] == 1
        stopping.join()
        with pytest.raises((OSError, EOFError)):
            connection.recv_bytes()


def test_a_cancelled_call_is_not_answered_and_not_waited_for(data_folder):
    host = Host(None, data_folder, Settings())
    host.start()
    with closing(converse(data_folder)) as connection:
        send(connection, 1, "tools/call", {"name": "memory_status", "arguments": {}})
        cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
        connection.send_bytes(json.dumps(cancel).encode())
        send(connection, 2, "ping")
        assert receive(connection)["id"] == 2
        host.stop()
        with pytest.raises((OSError, EOFError)):
            connection.recv_bytes()


def test_a_host_is_quiet_while_no_assistant_is_connected(host, data_folder):
    host.wait_until_serving()
    pause = threading.Event()
    with closing(converse(data_folder)):
        assert host.quiet_seconds() == 0
    for _ in range(600):
        if host.quiet_seconds() > 0:
            break
        pause.wait(0.05)
    assert 0 < host.quiet_seconds() < 30


def test_half_an_emoji_is_no_reason_to_refuse_a_message(host, data_folder):
    with closing(converse(data_folder)) as connection:
        send(connection, 1, "tools/call", {"name": "half \ud83d emoji", "arguments": {}})
        assert "half \ufffd emoji" in receive(connection)["error"]["message"]
