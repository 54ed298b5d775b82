"""A capture: something on its way to become a memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from keepsake.domain.memory import (
    DEFAULT_NAMESPACE,
    Attribution,
    Kind,
    Layer,
    Provenance,
    Speaker,
    Version,
)
from keepsake.domain.number import Count, Moment, Ordinal


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What a memory went through in the Keepsake that it comes from.

    Times are milliseconds UTC. ``automatic_tags`` were given by rules, ``refused_tags`` taken away
    by the person; ``versions`` are the earlier ones. ``compared`` tells that its statement was
    compared with others already.
    """

    created_at: Moment
    updated_at: Moment
    version: Ordinal = 1
    layer: Layer = Layer.CORE
    access_count: Count = 0
    used_count: Count = 0
    last_used_at: Moment | None = None
    last_confirmed_at: Moment | None = None
    needs_review: bool = False
    compared: bool = False
    automatic_tags: tuple[str, ...] = ()
    refused_tags: tuple[str, ...] = ()
    versions: tuple[Version, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """What is to be kept, as its source gives it.

    ``happened_at`` is milliseconds UTC, None for now. ``source_key`` is the record's natural key
    inside its source: the same key again means the same record, changed or not; None for a
    thought that has no record anywhere else. ``uid`` is the name that it had in another Keepsake,
    empty for what is no memory yet. ``source_path`` is the file of its source that it was
    read from. ``thread`` and ``ordinal`` place it in a conversation or document. ``importance``
    None means the category's own. From ``expires_at`` on it is no longer found. ``past`` is what
    a new memory is given that was one before.
    """

    text: str
    title: str = ""
    uid: str = ""
    kind: Kind = Kind.NOTE
    category: str = ""
    source_id: int | None = None
    source_key: str | None = None
    source_path: str = ""
    thread: str = ""
    ordinal: int = 0
    happened_at: int | None = None
    speaker: Speaker = Speaker.NONE
    namespace: str = DEFAULT_NAMESPACE
    provenance: Provenance = Provenance.AUTHORED
    importance: float | None = None
    confidence: float = 1.0
    valence: float = 0.0
    signal: float = 0.5
    pinned: bool = False
    expires_at: int | None = None
    tags: tuple[str, ...] = ()
    attribution: Attribution = field(default_factory=Attribution)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    past: Past | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that was left out, with the reason in a sentence for a person."""

    where: str
    reason: str
