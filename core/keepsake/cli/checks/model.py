"""Checks of the search model: whether it is there, is the one that was published, and works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keepsake.cli.checks.finding import Finding, fine, wrong
from keepsake.errors import ModelError
from keepsake.inference.catalogue import find_model, published_sha256
from keepsake.inference.checksum import file_sha256
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import DataFolder

_NAME = "Search model"
_PROBE = "Is anybody there?"


def check_model(folder: DataFolder) -> Iterator[Finding]:
    """Find the model, compare its bytes, and ask it for a vector."""
    try:
        path = find_model(folder)
    except ModelError as error:
        yield wrong(_NAME, str(error), error.hint)
        return
    if file_sha256(path) != published_sha256(path.name):
        text = f"“{path.name}” is not the file that was published."
        yield wrong(_NAME, text, _replacement(folder, path))
        return
    embedder = GgufEmbedder(path)
    try:
        embedder.embed([_PROBE])
    finally:
        embedder.close()
    yield fine(_NAME, f"{path.name}, as published.")


def _replacement(folder: DataFolder, path: Path) -> str:
    if path.parent == folder.models:
        return f"Delete {path}; the model that came with Keepsake takes its place."
    return f"Install Keepsake again; {path} is part of it."
