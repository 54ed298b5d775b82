from __future__ import annotations

import threading
from concurrent.futures import CancelledError
from functools import partial

import pytest

from keepsake.inference.lane import Lane


@pytest.fixture
def lane():
    lane = Lane("test", threads=1)
    yield lane
    lane.close()


class Obstacle:
    """A function that runs until it is told to end."""

    def __init__(self):
        self.runs = threading.Event()
        self.may_end = threading.Event()

    def __call__(self):
        self.runs.set()
        self.may_end.wait()


def test_results_and_errors_come_back(lane):
    assert lane.submit(lambda: 3, urgent=False).result() == 3
    with pytest.raises(ZeroDivisionError):
        lane.submit(lambda: 1 // 0, urgent=False).result()
    assert lane.submit(lambda: 4, urgent=True).result() == 4


def test_urgent_ones_overtake_and_each_kind_keeps_its_order(lane):
    obstacles = [Obstacle(), Obstacle()]
    order: list[str] = []
    for obstacle, urgent in zip(obstacles, (False, True), strict=True):
        lane.submit(obstacle, urgent=urgent)
        obstacle.runs.wait()
    futures = [
        lane.submit(partial(order.append, name), urgent=name.startswith("urgent"))
        for name in ("first", "second", "urgent first", "third", "urgent second")
    ]
    obstacles[1].may_end.set()
    futures[4].result()
    assert order == ["urgent first", "urgent second"]
    obstacles[0].may_end.set()
    for future in futures:
        future.result()
    assert order == ["urgent first", "urgent second", "first", "second", "third"]


def test_an_urgent_one_waits_for_nothing_in_the_background(lane):
    obstacle = Obstacle()
    lane.submit(obstacle, urgent=False)
    obstacle.runs.wait()
    assert lane.submit(lambda: 5, urgent=True).result() == 5
    obstacle.may_end.set()


def test_the_background_leaves_the_urgent_thread_free(lane):
    names = {
        lane.submit(lambda: threading.current_thread().name, urgent=False).result()
        for _ in range(50)
    }
    assert names == {"test-background-1"}


def test_several_threads_run_at_the_same_time():
    lane = Lane("test", threads=2)
    meeting = threading.Barrier(2, timeout=30)
    futures = [lane.submit(meeting.wait, urgent=False) for _ in range(2)]
    assert sorted(future.result() for future in futures) == [0, 1]
    lane.close()


def test_a_canceled_function_never_runs(lane):
    obstacle = Obstacle()
    ran: list[str] = []
    lane.submit(obstacle, urgent=False)
    obstacle.runs.wait()
    canceled = lane.submit(partial(ran.append, "canceled"), urgent=False)
    last = lane.submit(partial(ran.append, "last"), urgent=False)
    assert canceled.cancel()
    obstacle.may_end.set()
    last.result()
    assert ran == ["last"]


def test_closing_finishes_what_runs_and_cancels_what_waits():
    lane = Lane("test", threads=1)
    obstacle = Obstacle()
    running = lane.submit(obstacle, urgent=False)
    obstacle.runs.wait()
    waiting = lane.submit(lambda: 1, urgent=False)
    closing = threading.Thread(target=lane.close)
    closing.start()
    with pytest.raises(CancelledError):
        waiting.result()
    obstacle.may_end.set()
    closing.join()
    assert running.result() is None


def test_a_closed_lane_cancels_at_once():
    lane = Lane("test", threads=2)
    lane.close()
    lane.close()
    assert lane.submit(lambda: 1, urgent=True).cancelled()
