"""How the memory is doing, for the tray, the window, the command line and assistants."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from keepsake.domain.source import Progress, Receipt


class ModelState(StrEnum):
    """Whether memories can be found by meaning."""

    NOT_LOADED = "not_loaded"
    LOADING = "loading"
    READY = "ready"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Counts and states at one moment.

    ``pending`` passages still wait to be findable by meaning. ``paused_until`` is milliseconds
    UTC, None when nothing is paused. ``problems`` are sentences for a person. ``half_undone`` are
    imports of which only a part is taken back, since that was interrupted.
    """

    memories: int
    trashed: int
    passages: int
    pending: int
    sources: int
    watching: int
    model_state: ModelState
    model_name: str
    model_detail: str
    database_bytes: int
    data_folder: str
    version: str
    paused_until: int | None
    imports: tuple[Progress, ...]
    problems: tuple[str, ...]
    half_undone: tuple[Receipt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant:
    """A program that asked this memory; times are milliseconds UTC."""

    name: str
    version: str
    connected: bool
    last_seen: int
    calls: int
