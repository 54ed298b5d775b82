"""Settings as programs change them: looked at before they count, and saved."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Mapping
from typing import Any, Final

from keepsake.errors import InvalidInputError, StorageError
from keepsake.file_lock import FileLock
from keepsake.paths import DataFolder
from keepsake.settings import (
    NAMES,
    LoadedSettings,
    Settings,
    damaged_copy,
    declarations,
    load_settings,
    readable,
    save_settings,
    unusable,
)
from keepsake.write_failure import write_failure

_PATIENCE_SECONDS: Final = 15.0


class Choices:
    """The settings in force in this process, and what was wrong with those that were saved."""

    def __init__(self, folder: DataFolder, loaded: LoadedSettings) -> None:
        self.now = loaded.settings
        self.problems = loaded.problems
        self._folder = folder
        self._lock = threading.Lock()

    def change(self, values: Mapping[str, Any]) -> None:
        """Choose and save other values. InvalidInputError or StorageError: nothing changed."""
        with self._lock:
            chosen = with_values(self.now, values)
            # What holds for this run alone, such as HTTP asked for at its start, is not saved.
            keep_values(self._folder, values)
            self.now = chosen


def with_values(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """The settings with other values. InvalidInputError for what is no setting or no value."""
    strangers = sorted(values.keys() - NAMES)
    if strangers:
        raise InvalidInputError(f"There is no setting “{readable(strangers[0])}”.")
    for name in unusable(values):
        message = f"The setting “{name}” cannot have this value."
        raise InvalidInputError(message, hint=declarations()[name].possible)
    return settings.having(values)


def keep_values(folder: DataFolder, values: Mapping[str, Any]) -> None:
    """Save other values beside the settings that are saved, in one step for all programs.

    What cannot be read of the file is kept in a copy. InvalidInputError for what is no setting or
    no value, StorageError if it is impossible to save.
    """
    path = folder.settings
    try:
        with FileLock(folder.settings_lock) as lock:
            if not lock.acquire(_PATIENCE_SECONDS):
                message = "Another program has been changing the settings for a while."
                raise StorageError(message, hint="Try again in a moment.")
            loaded = load_settings(path)
            chosen = with_values(loaded.settings, values)
            if loaded.problems:
                shutil.copy(path, damaged_copy(path))
            save_settings(path, chosen)
    except OSError as error:
        raise write_failure(path, error, hint="Check that you may write there.") from error
