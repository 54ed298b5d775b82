"""General choices: looks, start, notifications, and where the data lives."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget

from keepsake.domain.status import Status
from keepsake.errors import StorageError
from keepsake.settings import Appearance
from keepsake_desktop import autostart, wording
from keepsake_desktop.global_shortcut import KEYS, has_global_shortcut
from keepsake_desktop.language_box import language_box
from keepsake_desktop.preference_rows import SwitchRow
from keepsake_desktop.widgets import (
    Button,
    Card,
    DropDown,
    OptionRow,
    ScrollPage,
    SectionHeader,
    Switch,
)
from keepsake_desktop.workspace import Workspace

_TEXT_SIZES = (90, 100, 115, 130, 150, 175, 200)


class GeneralSettings(ScrollPage):
    """Every choice takes effect at once."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self.language = language_box(workspace)
        self.appearance = self._appearance()
        self.text_size = self._text_size()
        self.login = Switch(self.tr("Start when you log in"), checked=autostart.is_enabled())
        self.login.toggled.connect(self._choose_login)
        self.notifications = SwitchRow(
            workspace,
            "notifications",
            self.tr("Notifications"),
            self.tr("Few, and only when something needs you"),
        )
        self._add_choices()
        self.folder = Button(self.tr("Show"), icon="folder")
        self.folder.clicked.connect(self._show_folder)
        self.place = Card()
        self.body.addSpacing(8)
        self.body.addWidget(SectionHeader(self.tr("Your memories")))
        self.body.addWidget(self.place)
        self.welcome = Button(self.tr("Open"))
        self.welcome.clicked.connect(workspace.wizard_requested)
        self.body.addWidget(
            OptionRow(
                self.tr("Welcome pages"),
                self.tr("Look for sources and assistants again, step by step"),
                self.welcome,
            )
        )
        self._heading = self.place.add_heading(
            self.tr("On this computer"), " ", icon="shield", trailing=self.folder
        )
        workspace.pulse.changed.connect(self._show_place)
        if workspace.pulse.status is not None:
            self._show_place(workspace.pulse.status)

    def _add_choices(self) -> None:
        self.body.addWidget(
            OptionRow(
                self.tr("Language"),
                self.tr("Of this application; memories stay as they are"),
                self.language,
            )
        )
        self.body.addWidget(
            OptionRow(
                self.tr("Appearance"),
                self.tr("Light, dark, or as the system is"),
                self.appearance,
            )
        )
        self.body.addWidget(
            OptionRow(
                self.tr("Size of text"),
                self.tr("On top of the system's own text size"),
                self.text_size,
            )
        )
        self.body.addWidget(
            OptionRow(
                self.tr("Start when you log in"),
                self.tr("Waits in the tray, so that assistants find the memory at once"),
                self.login,
            )
        )
        self.body.addWidget(self.notifications)
        self.body.addWidget(self._anywhere())

    def _anywhere(self) -> OptionRow:
        """The key for the quick search, or how to get one where programs cannot have it."""
        keys = QKeySequence(KEYS).toString(QKeySequence.SequenceFormat.NativeText)
        title = self.tr("Search from any program")
        if has_global_shortcut():
            words = self.tr("{keys} opens the small search over everything else").format(keys=keys)
            return SwitchRow(self._workspace, "global_search", title, words)
        command = "keepsake-desktop --search"
        copy = Button(self.tr("Copy the command"), icon="copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(command))
        words = self.tr("Give this command a key in your system's keyboard settings: {command}")
        return OptionRow(title, words.format(command=command), copy)

    def _appearance(self) -> DropDown:
        box = DropDown()
        names = {
            Appearance.SYSTEM: self.tr("As the system"),
            Appearance.LIGHT: self.tr("Light"),
            Appearance.DARK: self.tr("Dark"),
        }
        for value, name in names.items():
            box.addItem(name, value)
        box.setCurrentIndex(list(names).index(self._workspace.preferences.settings.appearance))
        box.activated.connect(
            lambda: self._workspace.preferences.change(appearance=box.currentData())
        )
        return box

    def _text_size(self) -> DropDown:
        preferences = self._workspace.preferences
        box = DropDown()
        for percent in sorted({*_TEXT_SIZES, preferences.settings.text_percent}):
            box.addItem(f"{wording.number(percent)} %", percent)
        box.setCurrentIndex(box.findData(preferences.settings.text_percent))
        box.activated.connect(lambda: preferences.change(text_percent=box.currentData()))
        return box

    def _choose_login(self, on: bool) -> None:
        set_start_at_login(self._workspace, on=on)

    def _show_place(self, status: Status) -> None:
        self._heading.set_subtitle(f"{status.data_folder} · {wording.size(status.database_bytes)}")

    def _show_folder(self) -> None:
        status = self._workspace.pulse.status
        if status is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(status.data_folder))


def set_start_at_login(workspace: Workspace, *, on: bool) -> None:
    """Start at login or not; a failure is shown, and the choice stays as it was."""
    try:
        if on:
            autostart.enable(autostart.start_command())
        else:
            autostart.disable()
    except OSError as error:
        workspace.problem_found.emit(
            StorageError(f"Starting at login could not be changed: {error.strerror}.")
        )
        return
    workspace.preferences.change(start_at_login=on)
