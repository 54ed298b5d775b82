from __future__ import annotations

import threading
import time

from keepsake.store.right_of_way import asking, give_way


def worker() -> tuple[threading.Thread, threading.Event]:
    went = threading.Event()

    def work() -> None:
        give_way()
        went.set()

    thread = threading.Thread(target=work)
    thread.start()
    return thread, went


def test_work_waits_until_nobody_asks():
    with asking():
        with asking():
            thread, went = worker()
        assert not went.wait(0.01)
    thread.join()
    assert went.is_set()


def test_work_goes_on_even_when_somebody_always_asks():
    with asking():
        began = time.monotonic()
        thread, went = worker()
        assert went.wait(10)
        assert time.monotonic() - began >= 0.04
    thread.join()


def test_nothing_waits_when_nobody_asks():
    began = time.monotonic()
    give_way()
    assert time.monotonic() - began < 0.04
