from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QObject, QThread

from keepsake.errors import NotFoundError
from keepsake_desktop.tasks import Tasks


@pytest.fixture
def tasks(qapp):
    tasks = Tasks()
    yield tasks
    tasks.close()


class Owner(QObject):
    pass


def test_work_runs_in_a_thread_and_its_result_arrives_in_the_main_thread(tasks, qtbot):
    tasks.attach("the memory")
    seen: dict[str, object] = {}
    owner = Owner()

    def work(service):
        seen["work"] = threading.current_thread()
        return service.upper()

    def done(result):
        seen["done"] = QThread.currentThread().isMainThread()
        seen["result"] = result

    tasks.run(owner, work, done)
    qtbot.waitUntil(lambda: "done" in seen)
    assert seen["work"] is not threading.main_thread()
    assert seen["done"] is True
    assert seen["result"] == "THE MEMORY"


def test_calls_made_too_early_wait_for_the_memory(tasks, qtbot):
    results = []
    owner = Owner()
    tasks.run(owner, lambda service: service, results.append)
    assert not tasks.idle
    tasks.attach("open")
    qtbot.waitUntil(lambda: results == ["open"])
    assert tasks.idle


def test_only_the_latest_call_of_a_topic_counts(tasks, qtbot):
    tasks.attach("memory")
    results = []
    owner = Owner()
    gate = threading.Event()
    tasks.run(owner, lambda _: gate.wait(5) and "old", results.append, topic="search")
    tasks.run(owner, lambda _: "new", results.append, topic="search")
    gate.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == ["new"]


def test_the_same_topic_of_another_owner_is_another_topic(tasks, qtbot):
    tasks.attach("memory")
    results = []
    first, second = Owner(), Owner()
    tasks.run(first, lambda _: "first", results.append, topic="search")
    tasks.run(second, lambda _: "second", results.append, topic="search")
    tasks.outdate(second, "words")
    qtbot.waitUntil(lambda: tasks.idle)
    assert sorted(results) == ["first", "second"]


def test_an_outdated_topic_delivers_nothing(tasks, qtbot):
    tasks.attach("memory")
    results = []
    owner = Owner()
    tasks.run(owner, lambda _: "old", results.append, topic="search")
    tasks.outdate(owner, "search")
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == []


def test_an_error_goes_to_its_caller_or_to_the_window(tasks, qtbot):
    tasks.attach("memory")
    own, general = [], []
    owner = Owner()
    tasks.failed.connect(general.append)

    def fail(_):
        raise NotFoundError("There is no such memory.")

    tasks.run(owner, fail, failed=own.append)
    tasks.run(owner, fail)
    qtbot.waitUntil(lambda: len(own) == len(general) == 1)
    assert isinstance(own[0], NotFoundError)


def test_a_bug_is_told_apart_from_an_error(tasks, qtbot):
    tasks.attach("memory")
    broken = []
    owner = Owner()
    tasks.broken.connect(broken.append)
    tasks.run(owner, lambda _: 1 / 0, failed=pytest.fail)
    qtbot.waitUntil(lambda: len(broken) == 1)
    assert isinstance(broken[0], ZeroDivisionError)


def test_results_for_a_closed_window_are_dropped(tasks, qtbot):
    tasks.attach("memory")
    results = []
    owner = Owner()
    gate = threading.Event()
    tasks.run(owner, lambda _: gate.wait(5), results.append)
    owner.deleteLater()
    qtbot.wait(1)
    gate.set()
    qtbot.waitUntil(lambda: tasks.idle)
    assert results == []
