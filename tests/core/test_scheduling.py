from __future__ import annotations

import os
import sys
import threading

import pytest

from keepsake.scheduling import linux, macos, stand_back, windows


def in_a_thread(function) -> None:
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


@pytest.mark.skipif(sys.platform != "linux", reason="niceness of a thread is Linux's own")
def test_only_the_thread_that_stands_back_is_nicer():
    niceness: list[int] = []

    def work() -> None:
        stand_back()
        niceness.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    before = os.getpriority(os.PRIO_PROCESS, 0)
    in_a_thread(work)
    assert niceness == [max(before, 10)]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


@pytest.mark.parametrize("system", [macos, windows] if sys.platform == "linux" else [linux])
def test_another_system_is_left_alone(system):
    in_a_thread(system.lower_priority)
