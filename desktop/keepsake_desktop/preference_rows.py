"""Rows for choices of the person: each follows its setting wherever it is changed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from keepsake.settings import Settings, declarations
from keepsake_desktop.widgets import NumberField, OptionRow, Switch
from keepsake_desktop.workspace import Workspace


class SwitchRow(OptionRow):
    """On or off; ``field`` is the name of the setting."""

    def __init__(
        self,
        workspace: Workspace,
        field: str,
        title: str,
        description: str,
        *,
        parent: QWidget | None = None,
    ) -> None:
        self._field = field
        preferences = workspace.preferences
        self.switch = Switch(title, checked=getattr(preferences.settings, field))
        super().__init__(title, description, self.switch, parent=parent)
        self.switch.toggled.connect(lambda on: preferences.change(**{field: on}))
        preferences.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.switch.setChecked(getattr(settings, self._field))


class NumberRow(OptionRow):
    """A number within the bounds of its setting."""

    def __init__(
        self,
        workspace: Workspace,
        field: str,
        title: str,
        description: str,
        *,
        suffix: str = "",
        parent: QWidget | None = None,
    ) -> None:
        self._field = field
        preferences = workspace.preferences
        value = getattr(preferences.settings, field)
        self.number = NumberField(*bounds(field), value)
        self.number.setSuffix(suffix)
        self.number.setKeyboardTracking(False)
        super().__init__(title, description, self.number, parent=parent)
        self.number.valueChanged.connect(lambda number: preferences.change(**{field: number}))
        preferences.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.number.setValue(getattr(settings, self._field))


def bounds(field: str) -> tuple[int, int]:
    """The least and the most that a number of the settings may be."""
    return declarations()[field].bounds


def private_mode_row(workspace: Workspace) -> SwitchRow:
    """The switch that gives assistants nothing for a while."""
    translate = QCoreApplication.translate
    return SwitchRow(
        workspace,
        "private_mode",
        translate("preference_rows", "Private mode"),
        translate("preference_rows", "Assistants get nothing and keep nothing while this is on"),
    )


def rights_rows(workspace: Workspace) -> tuple[SwitchRow, SwitchRow, SwitchRow]:
    """What every assistant may do that has no rights of its own: read, keep, forget."""
    translate = QCoreApplication.translate
    return (
        SwitchRow(
            workspace,
            "assistants_read",
            translate("preference_rows", "Read"),
            translate("preference_rows", "Look memories up and be told what matters"),
        ),
        SwitchRow(
            workspace,
            "assistants_write",
            translate("preference_rows", "Keep"),
            translate("preference_rows", "Keep new memories and correct old ones"),
        ),
        SwitchRow(
            workspace,
            "assistants_forget",
            translate("preference_rows", "Forget"),
            translate(
                "preference_rows", "Move memories to the Trash, where you can bring them back"
            ),
        ),
    )
