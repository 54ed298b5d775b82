"""Which embedding models Keepsake knows, and where their files are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from keepsake.errors import ModelMissingError
from keepsake.paths import DataFolder

_PACKAGE = Path(__file__).parents[1]
# Installed or frozen, with and without the desktop; then the repository.
_RESOURCES = (
    _PACKAGE / "resources",
    _PACKAGE.parent / "keepsake_desktop" / "resources",
    _PACKAGE.parents[1] / "resources",
)
_CATALOGUE = "models.json"


def find_model(folder: DataFolder) -> Path:
    """The embedding model to use; ModelMissingError if there is none.

    One that was downloaded into the data folder goes before the bundled one.
    """
    resources = _find_resources()
    names = [str(entry["file"]) for entry in _read_entries(resources)]
    for place in (folder.models, resources / "models"):
        for name in names:
            if (place / name).is_file():
                return place / name
    message = f"The search model {names[0]} is neither in {folder.models} nor in Keepsake itself."
    raise ModelMissingError(message, hint="Download it in the settings, or install Keepsake again.")


def published_sha256(file_name: str) -> str:
    """The SHA-256 that a model file should have; ModelMissingError for an unknown one."""
    for entry in _read_entries(_find_resources()):
        if entry["file"] == file_name:
            return str(entry["sha256"])
    message = f"The list of search models does not know {file_name}."
    raise ModelMissingError(message, hint="Install Keepsake again.")


def default_license() -> tuple[str, str]:
    """The name of the model that Keepsake brings, and its license."""
    entry = _read_entries(_find_resources())[0]
    return str(entry["name"]), str(entry["license"])


def _find_resources() -> Path:
    for place in _RESOURCES:
        if (place / _CATALOGUE).is_file():
            return place
    message = f"The list of search models, {_CATALOGUE}, is missing from Keepsake's own files."
    raise ModelMissingError(message, hint="Install Keepsake again.")


def _read_entries(resources: Path) -> list[dict[str, Any]]:
    """What is known of each model, the default one first."""
    content = json.loads((resources / _CATALOGUE).read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = content["embedding"]
    default = content["default_embedding"]
    return sorted(entries, key=lambda entry: entry["id"] != default)
