"""The switch that gives assistants nothing for a while."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake.settings import Settings
from keepsake_desktop.widgets import OptionRow, Switch
from keepsake_desktop.workspace import Workspace


class PrivateModeRow(OptionRow):
    """Follows the choice wherever it is made."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        preferences = workspace.preferences
        self.switch = Switch("", checked=preferences.settings.private_mode)
        super().__init__(
            self.tr("Private mode"),
            self.tr("Assistants get nothing and keep nothing while this is on"),
            self.switch,
            parent=parent,
        )
        self.switch.setAccessibleName(self.tr("Private mode"))
        self.switch.toggled.connect(lambda on: preferences.change(private_mode=on))
        preferences.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.switch.setChecked(settings.private_mode)
