"""Events of the memory as Qt signals in the main thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from keepsake.events import (
    ActivityLogged,
    AgentsChanged,
    AssistantSeen,
    Event,
    Events,
    GoalsChanged,
    HandOverRequested,
    ImportFinished,
    ImportProgressed,
    IndexProgressed,
    MemoriesChanged,
    ModelChanged,
    PauseChanged,
    ProblemFound,
    SettingsChanged,
    ShowRequested,
    SourcesChanged,
)


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
        self._signals = {
            MemoriesChanged: self.memories_changed,
            SourcesChanged: self.sources_changed,
            ImportProgressed: self.import_progressed,
            ImportFinished: self.import_finished,
            ModelChanged: self.model_changed,
            IndexProgressed: self.index_progressed,
            PauseChanged: self.pause_changed,
            AssistantSeen: self.assistant_seen,
            AgentsChanged: self.agents_changed,
            ActivityLogged: self.activity_logged,
            GoalsChanged: self.goals_changed,
            SettingsChanged: self.settings_changed,
            HandOverRequested: self.hand_over_requested,
            ShowRequested: self.show_requested,
            ProblemFound: self.problem_found,
        }
        self._published.connect(self._hand_on, Qt.ConnectionType.QueuedConnection)

    def listen(self, events: Events) -> None:
        """Hand on what is announced there from now on."""
        self.leave()
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
