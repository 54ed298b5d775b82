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
    names = _read_file_names(resources / _CATALOGUE)
    for place in (folder.models, resources / "models"):
        for name in names:
            if (place / name).is_file():
                return place / name
    message = f"The search model {names[0]} is neither in {folder.models} nor in Keepsake itself."
    raise ModelMissingError(message, hint="Download it in the settings, or install Keepsake again.")


def _find_resources() -> Path:
    for place in _RESOURCES:
        if (place / _CATALOGUE).is_file():
            return place
    message = f"The list of search models, {_CATALOGUE}, is missing from Keepsake's own files."
    raise ModelMissingError(message, hint="Install Keepsake again.")


def _read_file_names(catalogue: Path) -> list[str]:
    """The files of the known models, the default one first."""
    content = json.loads(catalogue.read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = content["embedding"]
    default = content["default_embedding"]
    return [entry["file"] for entry in sorted(entries, key=lambda entry: entry["id"] != default)]
