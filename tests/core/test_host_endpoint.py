from __future__ import annotations

import os
import socket
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from keepsake.bridge.wire import HostAddress, connect, read_host_file
from keepsake.host.endpoint import Endpoint
from keepsake.paths import DataFolder

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="named pipes are no files")


def echo(connection, hello):
    connection.send_bytes(hello["role"].encode())
    while True:
        connection.send_bytes(connection.recv_bytes())


@contextmanager
def open_endpoint(folder: DataFolder, serve=echo) -> Iterator[HostAddress]:
    endpoint = Endpoint(folder, "headless", serve)
    endpoint.open()
    try:
        host = read_host_file(folder.host_file)
        assert host is not None
        yield host
    finally:
        endpoint.close()


def test_a_client_with_the_key_is_served(data_folder):
    with open_endpoint(data_folder) as host:
        connection = connect(host, {"role": "mcp"})
        assert connection.recv_bytes() == b"mcp"
        connection.send_bytes(b"x" * 3_000_000)
        assert len(connection.recv_bytes()) == 3_000_000
        connection.close()
    assert not data_folder.host_file.exists()


def test_a_wrong_key_is_refused(data_folder):
    with open_endpoint(data_folder) as host:
        with pytest.raises(ConnectionRefusedError):
            connect(host._replace(authkey=b"guessed"), {"role": "mcp"})
        connect(host, {"role": "mcp"}).close()


def test_another_protocol_is_said_aloud(data_folder):
    with open_endpoint(data_folder) as host, pytest.raises(ConnectionError, match="protocol"):
        connect(host._replace(protocol=99), {"role": "mcp"})


@posix_only
def test_a_silent_client_keeps_nobody_waiting(data_folder):
    with open_endpoint(data_folder) as host, socket.socket(socket.AF_UNIX) as silent:
        silent.connect(host.address)
        connection = connect(host, {"role": "mcp"})
        assert connection.recv_bytes() == b"mcp"
        connection.close()


def test_closing_ends_open_connections(data_folder):
    with open_endpoint(data_folder) as host:
        connection = connect(host, {"role": "mcp"})
        assert connection.recv_bytes() == b"mcp"
    with pytest.raises((EOFError, OSError)):
        connection.recv_bytes()
    connection.close()


def test_a_serving_function_that_fails_ends_its_connection_only(data_folder, caplog):
    served = threading.Event()

    def fail_once(connection, hello):
        if not served.is_set():
            served.set()
            raise RuntimeError("a bug")
        echo(connection, hello)

    with open_endpoint(data_folder, fail_once) as host:
        first = connect(host, {"role": "mcp"})
        with pytest.raises((EOFError, OSError)):
            first.recv_bytes()
        second = connect(host, {"role": "mcp"})
        assert second.recv_bytes() == b"mcp"
        first.close()
        second.close()
    assert "a bug" in caplog.text


@posix_only
def test_only_the_owner_can_read_the_key_or_connect(data_folder):
    with open_endpoint(data_folder) as host:
        modes = {
            path: stat.S_IMODE(path.stat().st_mode)
            for path in (data_folder.run, data_folder.host_file, Path(host.address))
        }
    assert modes == {
        data_folder.run: 0o700,
        data_folder.host_file: 0o600,
        Path(host.address): 0o600,
    }


@posix_only
def test_a_socket_left_by_a_crash_is_replaced(data_folder):
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(data_folder.run / "host.sock"))
    with open_endpoint(data_folder) as host:
        connect(host, {"role": "mcp"}).close()


@posix_only
def test_a_long_data_folder_gets_a_short_socket(tmp_path):
    folder = DataFolder(tmp_path / ("deep" * 30)).create()
    with open_endpoint(folder) as host:
        assert len(os.fsencode(host.address)) <= 100
        shelter = Path(host.address).parent
        assert stat.S_IMODE(shelter.stat().st_mode) == 0o700
        connect(host, {"role": "mcp"}).close()
    assert not shelter.exists()


@pytest.mark.parametrize("content", ["", "{}", "[]", "not json", '{"pid": "x"}', "\x00"])
def test_a_damaged_host_file_means_no_host(data_folder, content):
    data_folder.host_file.write_text(content, encoding="utf-8")
    assert read_host_file(data_folder.host_file) is None
