"""The choice of a language, in the settings and on the first welcome page."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer

from keepsake_desktop.translation import LANGUAGES
from keepsake_desktop.widgets import DropDown
from keepsake_desktop.workspace import Workspace


def language_box(workspace: Workspace) -> DropDown:
    """Return a box with every language, each named in itself; a choice takes effect at once."""
    preferences = workspace.preferences
    box = DropDown()
    box.setAccessibleName(QCoreApplication.translate("language_box", "Language"))
    box.addItem(QCoreApplication.translate("language_box", "As the system"), "")
    for code, name in LANGUAGES.items():
        box.addItem(name, code)
    box.setCurrentIndex(max(0, box.findData(preferences.settings.language)))

    def choose(place: int) -> None:
        code = box.itemData(place)
        # The box itself is made anew in the language, so it has to be done with the click first.
        QTimer.singleShot(0, preferences, lambda: preferences.change(language=code))

    box.activated.connect(choose)
    return box
