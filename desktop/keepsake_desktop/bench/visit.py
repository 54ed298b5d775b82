"""One visit to the window: ``python -m keepsake_desktop.bench.visit BEGAN SECONDS_OF_REST``.

It begins as the program does and loads nothing more before the list is there. ``BEGAN`` is the time
at which this process was started, in seconds since 1970.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from keepsake.data_folder import make_data_folder
from keepsake.logs import start_logging
from keepsake.paths import default_folder
from keepsake_desktop.app import App
from keepsake_desktop.commandline import Start
from keepsake_desktop.instance import Instance
from keepsake_desktop.qt import breathe, make_qt

if TYPE_CHECKING:
    from keepsake.bench.timings import Timings
    from keepsake_desktop.pages.memories.finder import Finding
    from keepsake_desktop.pages.memories.list_pane import ListPane

_PATIENCE_MS: Final = 60_000
_QUESTIONS: Final = 30
_LOOKING_MS: Final = 400
_FRAMES: Final = 600
_ROWS_A_FRAME: Final = 3
_JUMPS: Final = 60


class FirstPaint(QObject):
    """The moment at which a widget was first painted while ``ready`` said that it was time."""

    def __init__(self, widget: QWidget, ready: Callable[[], bool] = lambda: True) -> None:
        super().__init__(widget)
        self._ready = ready
        self.at: float | None = None
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self.at is None and self._ready():
            QTimer.singleShot(0, self, self._painted)
        return False

    def _painted(self) -> None:
        self.at = self.at or time.time()


def visit(began: float, rest_seconds: float) -> dict[str, Any]:
    """Start the application in this process, which began then, and use it."""
    qt = make_qt()
    folder = make_data_folder(default_folder())
    instance = Instance(folder.run)
    instance.claim()
    start_logging(folder, "desktop")
    app = App(qt, folder, serves=False)
    app.start(Start())
    window = app.open_window()
    pane = window.memories.pane
    frame = FirstPaint(window)
    rows = FirstPaint(pane.list.viewport(), lambda: pane.rows.total > 0)
    _wait(lambda: rows.at is not None)
    report: dict[str, Any] = {
        "start_ms": {"painted": _since(began, frame), "list_filled": _since(began, rows)},
        "start_cpu_seconds": time.process_time(),
    }
    from keepsake.bench.machine import resident_bytes

    _wait(lambda: app.backend.engine is not None)
    engine = app.backend.engine
    if engine is not None:
        engine.wait_for_model()
    report["typing_ms"] = _type(pane)
    before = resident_bytes()
    report["scrolling_ms"] = _scroll(pane.list)
    report["scrolling_grew_bytes"] = resident_bytes() - before
    report["rest_cpu_share"] = _rest(rest_seconds)
    report["resident_bytes"] = resident_bytes()
    app.close()
    instance.release()
    return report


def _type(pane: ListPane) -> dict[str, Timings]:
    """From the last keystroke to what is found by words, and to what is found by meaning, too."""
    from keepsake.bench import corpus

    times: dict[str, list[float]] = {"words": [], "meaning": []}

    def note(finding: Finding) -> None:
        if finding.text:
            took = (time.perf_counter() - pressed) * 1000
            times["meaning" if finding.settled else "words"].append(took)

    pane.finder.found.connect(note)
    for number, question in enumerate(corpus.questions(_QUESTIONS), 1):
        pressed = time.perf_counter()
        pane.search.setText(question)
        _wait(partial(_has, times["meaning"], number))
        breathe(_LOOKING_MS)
    pane.finder.found.disconnect(note)
    pane.search.clear()
    _wait(lambda: pane.rows.total > _QUESTIONS)
    return {name: _timings(measured) for name, measured in times.items()}


def _has(times: Sequence[float], count: int) -> bool:
    return len(times) >= count


def _scroll(area: QAbstractScrollArea) -> dict[str, Timings]:
    """How long the window is busy with a frame: a step of a few rows, and a jump anywhere."""
    bar = area.verticalScrollBar()
    step = bar.singleStep() * _ROWS_A_FRAME
    return {
        "step": _timings([_frame(area, number * step) for number in range(_FRAMES)]),
        "jump": _timings([_frame(area, bar.maximum() * n // _JUMPS) for n in range(_JUMPS)]),
    }


def _frame(area: QAbstractScrollArea, value: int) -> float:
    started = time.perf_counter()
    area.verticalScrollBar().setValue(value)
    area.viewport().repaint()
    breathe(0)
    return (time.perf_counter() - started) * 1000


def _rest(seconds: float) -> float:
    """The share of a processor that is used while nobody does anything, once that began."""
    half = seconds / 2
    breathe(round(half * 1000))
    before = time.process_time()
    breathe(round(half * 1000))
    return (time.process_time() - before) / half


def _since(began: float, paint: FirstPaint) -> float | None:
    return None if paint.at is None else (paint.at - began) * 1000


def _timings(times: Sequence[float]) -> Timings:
    from keepsake.bench.timings import summary

    return {**summary(times), "most": max(times)}


def _wait(ready: Callable[[], bool]) -> None:
    until = time.perf_counter() + _PATIENCE_MS / 1000
    while not ready() and time.perf_counter() < until:
        breathe(1)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(visit(float(sys.argv[1]), float(sys.argv[2]))))
