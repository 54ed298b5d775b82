"""The person's choices while the application runs."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from keepsake.choices import keep_values
from keepsake.errors import KeepsakeError
from keepsake.paths import DataFolder
from keepsake.settings import Settings, load_settings


class Preferences(QObject):
    """Holds the settings, saves every change in a thread and tells who listens."""

    changed = Signal(object)
    save_failed = Signal(object)
    _unsaved = Signal(object)  # the names and values that could not be saved

    def __init__(self, folder: DataFolder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.settings = load_settings(folder.settings).settings
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="keepsake-settings")
        self._unsaved.connect(self._take_back)

    def change(self, **values: Any) -> None:
        """Choose new values, by the names of the fields of Settings."""
        chosen = self.settings.having(values)
        if chosen == self.settings:
            return
        self.settings = chosen
        self._writer.submit(self._save, values)
        self.changed.emit(chosen)

    def adopt(self, settings: Settings) -> None:
        """Take over what another program chose and saved."""
        if settings != self.settings:
            self.settings = settings
            self.changed.emit(settings)

    def close(self) -> None:
        """Wait until the last choice is saved."""
        self._writer.shutdown(wait=True)

    def _save(self, values: Mapping[str, Any]) -> None:
        try:
            keep_values(self._folder, values)
        except KeepsakeError as error:
            if isValid(self):
                self._unsaved.emit(values)
                self.save_failed.emit(error)

    def _take_back(self, values: Mapping[str, Any]) -> None:
        """Let what is saved hold again, but for what was chosen anew since."""
        saved = load_settings(self._folder.settings).settings
        lost = {name for name in values if getattr(self.settings, name) == values[name]}
        self.adopt(self.settings.having({name: getattr(saved, name) for name in lost}))
