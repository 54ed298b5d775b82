"""Events of the memory as Qt signals in the main thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from shiboken6 import isValid

if TYPE_CHECKING:
    from keepsake.events import Event, Events


class Bus(QObject):
    """One signal for each kind of event; every signal carries its event."""

    memories_changed = Signal(object)
    sources_changed = Signal(object)
    import_progressed = Signal(object)
    import_finished = Signal(object)
    model_changed = Signal(object)
    index_progressed = Signal(object)
    pause_changed = Signal(object)
    assistant_seen = Signal(object)
    agents_changed = Signal(object)
    activity_logged = Signal(object)
    goals_changed = Signal(object)
    settings_changed = Signal(object)
    hand_over_requested = Signal(object)
    show_requested = Signal(object)
    problem_found = Signal(object)
    status_changed = Signal()
    _published = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end: Callable[[], None] | None = None
        self._signals: dict[type[Event], SignalInstance] = {}
        self._published.connect(self._hand_on, Qt.ConnectionType.QueuedConnection)

    def listen(self, events: Events) -> None:
        """Hand on what is announced there from now on."""
        self.leave()
        self._signals = self._signals_by_event()
        self._end = events.subscribe(self._receive)

    def leave(self) -> None:
        """Listen no more."""
        if self._end is not None:
            self._end()
            self._end = None

    def _receive(self, event: Event) -> None:
        if isValid(self):
            self._published.emit(event)

    def _hand_on(self, event: Event) -> None:
        self._signals[type(event)].emit(event)
        self.status_changed.emit()

    def _signals_by_event(self) -> dict[type[Event], SignalInstance]:
        from keepsake import events

        return {
            events.MemoriesChanged: self.memories_changed,
            events.SourcesChanged: self.sources_changed,
            events.ImportProgressed: self.import_progressed,
            events.ImportFinished: self.import_finished,
            events.ModelChanged: self.model_changed,
            events.IndexProgressed: self.index_progressed,
            events.PauseChanged: self.pause_changed,
            events.AssistantSeen: self.assistant_seen,
            events.AgentsChanged: self.agents_changed,
            events.ActivityLogged: self.activity_logged,
            events.GoalsChanged: self.goals_changed,
            events.SettingsChanged: self.settings_changed,
            events.HandOverRequested: self.hand_over_requested,
            events.ShowRequested: self.show_requested,
            events.ProblemFound: self.problem_found,
        }
