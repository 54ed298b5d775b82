"""Where the application's data files lie, in a checkout and in an installation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_INSTALLED: Final = _PACKAGE / "resources"
_CHECKOUT: Final = _PACKAGE.parent.parent / "resources"


def asset(*parts: str) -> Path:
    """Return the path of a data file, such as ``asset("icons", "pin.svg")``."""
    root = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    return root.joinpath(*parts)
