"""What all pages and windows share: the memory, the person's choices and a few requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from keepsake.domain.memory import Outcome, Remembered
from keepsake_desktop import wording
from keepsake_desktop.bus import Bus
from keepsake_desktop.import_news import ImportNews
from keepsake_desktop.preferences import Preferences
from keepsake_desktop.pulse import Pulse
from keepsake_desktop.tasks import Tasks

if TYPE_CHECKING:
    from keepsake.domain.capture import Capture
    from keepsake.domain.memory import Memory
    from keepsake.errors import KeepsakeError
    from keepsake.service import Service

Undo = Callable[[], None]

_IMPORT = "import"
_NAMED = 48
"""How many characters of a title name a memory in passing."""


class Workspace(QObject):
    """Handed to every page; what concerns the whole window goes through its signals."""

    toast_requested = Signal(str, object, str, str)
    page_requested = Signal(str)
    memory_requested = Signal(str)
    problem_found = Signal(object)
    wizard_requested = Signal()
    restore_requested = Signal(object)

    def __init__(
        self,
        tasks: Tasks,
        bus: Bus,
        preferences: Preferences,
        state: QSettings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self.bus = bus
        self.pulse = Pulse(tasks, bus, self)
        self.preferences = preferences
        self.state = state
        self._news = ImportNews(tasks, bus, self)
        self._news.told.connect(self._tell_import)
        tasks.failed.connect(self.problem_found)
        preferences.save_failed.connect(self.problem_found)

    def layout_of(self, name: str) -> QByteArray:
        """The geometry or splitter state kept under this name, empty at first."""
        kept = self.state.value(name)
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def toast(
        self, text: str, undo: Undo | None = None, *, action: str = "", topic: str = ""
    ) -> None:
        """Say something small in passing, with a way back where there is one.

        ``action`` names what ``undo`` does where that is something else. What was said on the
        same ``topic`` before makes room.
        """
        self.toast_requested.emit(text, undo, action, topic)

    def keep(
        self,
        capture: Capture,
        done: Callable[[Remembered], None] | None = None,
        *,
        failed: Callable[[KeepsakeError], None] | None = None,
    ) -> None:
        """Keep a text of the person, and say what became of it."""

        def kept(outcome: tuple[Remembered, Memory | None]) -> None:
            self._say_kept(*outcome)
            if done is not None:
                done(outcome[0])

        self.tasks.run(self, lambda memory: _remember(memory, capture), kept, failed=failed)

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Keep files and folders once, in the background."""

        def begun(receipt_id: int) -> None:
            self._say_begun(len(paths))
            self._news.expect(receipt_id)

        self.tasks.run(self, lambda memory: memory.import_paths(paths), begun)

    def trash(self, uids: Sequence[str], done: Callable[[], None] | None = None) -> None:
        """Move memories to the Trash and offer the way back."""

        def moved(count: int) -> None:
            self.toast(self.tr("%Ln memories moved to the Trash", "", count), undo)
            if done is not None:
                done()

        def undo() -> None:
            self.tasks.run(self, lambda memory: memory.restore(uids))

        self.tasks.run(self, lambda memory: memory.forget(uids), moved)

    def _say_begun(self, count: int) -> None:
        """Say that something is read now, or once the pause is over."""
        status = self.pulse.status
        if status is None or status.paused_until is None:
            self.toast(self.tr("Reading %Ln files or folders", "", count), topic=_IMPORT)
            return
        self.toast(
            self.tr(
                "Watching is paused. %Ln files or folders are read when it goes on.", "", count
            ),
            lambda: self.tasks.run(self, lambda memory: memory.resume()),
            action=self.tr("Resume watching"),
            topic=_IMPORT,
        )

    def _tell_import(self, words: str) -> None:
        self.toast(
            words,
            lambda: self.page_requested.emit("sources"),
            action=self.tr("Show"),
            topic=_IMPORT,
        )

    def _say_kept(self, remembered: Remembered, kept: Memory | None) -> None:
        said = {
            Outcome.NEW: self.tr("Kept “{title}”").format(title=_short_title(kept)),
            Outcome.UPDATED: self.tr("Kept as a new version"),
            Outcome.UNCHANGED: self.tr("This was already there"),
            Outcome.CONFIRMED: self.tr("This was already there"),
            Outcome.FORGOTTEN: self.tr("Not kept: you once removed this"),
        }[remembered.outcome]
        masked = sum(remembered.masked.values())
        if masked:
            said += ". " + self.tr("%Ln secrets were masked", "", masked)

        def undo() -> None:
            self.tasks.run(self, lambda memory: memory.forget([remembered.uid]))

        self.toast(said, undo if remembered.outcome is Outcome.NEW else None)


def _remember(memory: Service, capture: Capture) -> tuple[Remembered, Memory | None]:
    """Keep it; what is new comes back as it was kept, without the secrets in it."""
    remembered = memory.remember(capture)
    new = remembered.outcome is Outcome.NEW
    return remembered, memory.get(remembered.uid) if new else None


def _short_title(memory: Memory | None) -> str:
    title = wording.title(memory) if memory is not None else ""
    return title if len(title) <= _NAMED else f"{title[: _NAMED - 1].rstrip()}…"
