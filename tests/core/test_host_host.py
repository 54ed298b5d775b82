from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from keepsake.engine import Engine
from keepsake.errors import HostUnavailableError
from keepsake.events import HandOverRequested
from keepsake.host.client import (
    ask_host,
    host_status,
    request_handover,
    take_over,
)
from keepsake.host.host import Host
from keepsake.host.lock import HostLock
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    with Engine.open(
        data_folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=False
    ) as opened:
        yield opened


def test_a_second_host_is_refused(data_folder):
    first, second = (Host(None, data_folder, Settings()) for _ in range(2))
    first.start()
    with pytest.raises(HostUnavailableError, match="already running"):
        second.start()
    first.stop()
    second.start()
    second.stop()


def test_status_tells_who_hosts_and_whether_the_memory_is_open(data_folder, engine):
    assert host_status(data_folder) is None
    host = Host(None, data_folder, Settings(), kind="desktop")
    host.start()
    before = host_status(data_folder)
    host.attach(engine)
    after = host_status(data_folder)
    host.stop()
    assert before is not None
    assert (before.kind, before.open, before.assistants) == ("desktop", False, ())
    assert after is not None
    assert after.open
    assert host_status(data_folder) is None


def test_a_headless_host_makes_room(data_folder, engine):
    seen: list[object] = []
    engine.events.subscribe(seen.append)
    leaving = threading.Event()
    host = Host(engine, data_folder, Settings(), on_leave=leaving.set)
    host.start()

    def make_room():
        assert leaving.wait(10)
        host.stop()

    stopper = threading.Thread(target=make_room)
    stopper.start()
    with HostLock(data_folder.host_lock) as lock:
        assert take_over(data_folder, lock, timeout=10)
    stopper.join()
    assert seen == [HandOverRequested()]


def test_an_app_with_a_window_stays(data_folder, engine):
    host = Host(engine, data_folder, Settings(), kind="desktop")
    host.start()
    with HostLock(data_folder.host_lock) as lock:
        assert not take_over(data_folder, lock, timeout=10)
    assert not request_handover(data_folder)
    host.stop()


def test_a_lock_given_stays_held_until_its_owner_lets_go(data_folder):
    with HostLock(data_folder.host_lock) as lock, HostLock(data_folder.host_lock) as other:
        assert lock.acquire()
        host = Host(None, data_folder, Settings(), lock=lock)
        host.start()
        host.stop()
        assert not other.acquire()


@pytest.mark.parametrize("request_name", ["unknown", ""])
def test_an_unknown_request_is_refused(data_folder, request_name):
    host = Host(None, data_folder, Settings())
    host.start()
    reply = ask_host(data_folder, request_name)
    host.stop()
    assert reply["ok"] is False


def test_nobody_there_is_said(data_folder):
    with pytest.raises(HostUnavailableError, match="not running"):
        ask_host(data_folder, "status")


def test_a_folder_that_cannot_be_listened_in_frees_the_lock(data_folder):
    data_folder.host_file.mkdir()
    host = Host(None, data_folder, Settings())
    with pytest.raises(HostUnavailableError, match="cannot listen"):
        host.start()
    with HostLock(data_folder.host_lock) as lock:
        assert lock.acquire()
