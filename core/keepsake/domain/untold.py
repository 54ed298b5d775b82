"""What belongs to Keepsake alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

UNTOLD: Final[Mapping[str, Any]] = {"exclude": True}
"""Metadata of a field that is left out where a value is told outside; pydantic knows it."""
