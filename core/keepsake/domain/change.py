"""A change to a memory that a person or an assistant asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """New values for a memory; None leaves a field as it is.

    ``metadata`` is merged into the present one; a None inside it removes that key. A new title or
    text makes a new version, the earlier one stays in the history. ``no_expiry`` lets the
    memory hold for good.
    """

    title: str | None = None
    text: str | None = None
    category: str | None = None
    namespace: str | None = None
    importance: float | None = None
    pinned: bool | None = None
    happened_at: int | None = None
    expires_at: int | None = None
    no_expiry: bool = False
    tags: tuple[str, ...] | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Reversal:
    """What takes a change of many memories back: for some of them the changes that do."""

    uids: tuple[str, ...]
    changes: Changes
