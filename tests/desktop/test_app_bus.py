from __future__ import annotations

import threading
from typing import get_args

from PySide6.QtCore import QThread

from keepsake.events import Change, Event, Events, MemoriesChanged
from keepsake_desktop.bus import Bus


def test_events_from_any_thread_arrive_in_the_main_thread(qapp, qtbot):
    events = Events()
    bus = Bus()
    bus.listen(events)
    seen = []
    bus.memories_changed.connect(
        lambda event: seen.append((event, QThread.currentThread().isMainThread()))
    )
    event = MemoriesChanged(Change.ADDED, ("a",), by="claude")
    thread = threading.Thread(target=events.publish, args=(event,))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: seen == [(event, True)])


def test_every_kind_of_event_has_a_signal(qapp):
    bus = Bus()
    bus.listen(Events())
    assert set(bus._signals) == set(get_args(Event))


def test_nothing_arrives_after_leaving(qapp, qtbot):
    events = Events()
    bus = Bus()
    bus.listen(events)
    bus.leave()
    with qtbot.assertNotEmitted(bus.status_changed, wait=20):
        events.publish(MemoriesChanged(Change.ADDED))
