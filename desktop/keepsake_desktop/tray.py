"""The icon in the system's tray, its menu, and the few notifications."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from keepsake_desktop import wording
from keepsake_desktop.engine_text import localized
from keepsake_desktop.pausing import pause_choices
from keepsake_desktop.status_line import headline
from keepsake_desktop.theme import app_icon, current_theme
from keepsake_desktop.theme.tray_icons import WORKING_FRAMES, TrayState, tray_icon
from keepsake_desktop.tray_bar import TrayBar
from keepsake_desktop.widgets.menu import Menu
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake.domain.status import Assistant, Status
    from keepsake.events import ProblemFound

_STEP_MS = 450
_MOST_ASSISTANTS = 5


class Tray(QObject):
    """Emits what the person chose; shows state by icon, tooltip and first line of the menu."""

    search_asked = Signal()
    note_asked = Signal()
    files_asked = Signal()
    open_asked = Signal()
    page_asked = Signal(str)
    quit_asked = Signal()

    def __init__(
        self,
        workspace: Workspace,
        assistants: Callable[[], list[Assistant]],
        bar: TrayBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._assistants = assistants
        self._status: Status | None = None
        self._bar = bar
        self._frame = 0
        self.state = TrayState.WATCHING
        self.icon = QSystemTrayIcon(self._picture(), self)
        bar.changed.connect(self._draw)
        self.icon.setToolTip("Keepsake")
        self.menu = Menu()
        self.menu.aboutToShow.connect(self.fill_menu)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activate)
        self.icon.messageClicked.connect(self.open_asked)
        self._mover = QTimer(self, interval=_STEP_MS)
        self._mover.timeout.connect(self._move)
        workspace.pulse.changed.connect(self.show_status)
        workspace.bus.problem_found.connect(self._notify)
        self.fill_menu()

    @property
    def available(self) -> bool:
        """Whether this system has a tray."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> None:
        """Appear in the tray."""
        self.icon.show()

    def show_status(self, status: Status) -> None:
        """Show what the memory does now."""
        self._status = status
        self._show_state(state_of(status))
        self.icon.setToolTip(f"Keepsake\n{headline(status)}")

    def show_failure(self) -> None:
        """Show that the memory could not be opened."""
        self._show_state(TrayState.PROBLEM)

    def renew(self) -> None:
        """Say everything anew, in another language."""
        self.fill_menu()
        if self._status is not None:
            self.show_status(self._status)

    def fill_menu(self) -> None:
        """Write the menu anew; it is read when it opens."""
        menu = self.menu
        menu.clear()
        status = self._status
        if status is not None:
            self.menu.tell(headline(status))
            menu.addSeparator()
        self.menu.offer(self.tr("Search…"), self.search_asked.emit, "Ctrl+Shift+K")
        self.menu.offer(self.tr("Quick note…"), self.note_asked.emit, "Ctrl+Shift+N")
        self.menu.offer(self.tr("Keep files…"), self.files_asked.emit)
        self.menu.offer(self.tr("Open Keepsake"), self.open_asked.emit)
        menu.addSeparator()
        for words, run in pause_choices(self._workspace):
            menu.offer(words, run)
        self._offer_private_mode()
        self._list_assistants()
        menu.addSeparator()
        self.menu.offer(self.tr("Settings…"), lambda: self.page_asked.emit("settings"))
        self.menu.offer(self.tr("Quit"), self.quit_asked.emit)

    def tell_once(self, title: str, text: str) -> None:
        """A notification, unless the person wants none."""
        if self._workspace.preferences.settings.notifications and self.icon.isVisible():
            self.icon.showMessage(title, text, app_icon())

    def _offer_private_mode(self) -> None:
        preferences = self._workspace.preferences
        words = self.tr("Private mode: assistants get nothing")
        action = self.menu.offer_choice(words, checked=preferences.settings.private_mode)
        action.triggered.connect(lambda on: preferences.change(private_mode=on))

    def _list_assistants(self) -> None:
        seen = self._assistants()[:_MOST_ASSISTANTS]
        if seen:
            self.menu.addSeparator()
        now = int(time.time() * 1000)
        for assistant in seen:
            if assistant.calls:
                when = wording.ago(assistant.last_seen, now=now)
                note = self.tr("asked {when}").format(when=when)
            else:
                note = self.tr("connected") if assistant.connected else self.tr("was connected")
            name = wording.assistant_name(assistant.name)
            self.menu.offer(f"{name}  ·  {note}", lambda: self.page_asked.emit("assistants"))

    def _show_state(self, state: TrayState) -> None:
        if state is not self.state:
            self.state = state
            self._frame = 0
            self._draw()
        moving = state is TrayState.WORKING and not current_theme().reduced_motion
        if moving and not self._mover.isActive():
            self._mover.start()
        elif not moving:
            self._mover.stop()

    def _move(self) -> None:
        self._frame = (self._frame + 1) % WORKING_FRAMES
        self._draw()

    def _draw(self) -> None:
        self.icon.setIcon(self._picture())

    def _picture(self) -> QIcon:
        return tray_icon(self.state, on_dark=self._bar.dark, frame=self._frame)

    def _activate(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.open_asked.emit()

    def _notify(self, problem: ProblemFound) -> None:
        """Tell where the person looks: in the window in front, otherwise as a notification."""
        message, hint = localized(problem.message), localized(problem.hint)
        if QApplication.activeWindow() is not None:
            self._workspace.toast(f"{message} {hint}".strip())
        else:
            self.tell_once(message, hint)


def state_of(status: Status) -> TrayState:
    """Which of the four states this is."""
    if status.problems:
        return TrayState.PROBLEM
    if status.paused_until is not None:
        return TrayState.PAUSED
    if status.imports or status.pending:
        return TrayState.WORKING
    return TrayState.WATCHING
