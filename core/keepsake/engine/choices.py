"""Settings as programs change them: looked at before they count, and saved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from keepsake.errors import InvalidInputError, StorageError
from keepsake.settings import Settings, load_settings, save_settings


def with_values(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """The settings with other values. InvalidInputError for what is no setting or no value."""
    strangers = sorted(values.keys() - Settings.model_fields.keys())
    if strangers:
        raise InvalidInputError(f"There is no setting “{strangers[0][:64]}”.")
    try:
        return Settings(**{**settings.model_dump(), **values})
    except ValidationError as error:
        first = error.errors()[0]
        message = f"The setting “{first['loc'][0]}” cannot have this value."
        raise InvalidInputError(message, hint=f"{first['msg']}.") from error


def keep_values(path: Path, values: Mapping[str, Any]) -> None:
    """Save other values beside the settings that are saved. StorageError if it is impossible."""
    try:
        save_settings(path, with_values(load_settings(path).settings, values))
    except OSError as error:
        message = f"The settings could not be saved: {error.strerror}."
        raise StorageError(message, hint=f"Check that you may write “{path}”.") from error
