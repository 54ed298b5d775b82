"""How two memories hang together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LinkType(StrEnum):
    """What the first memory is to the second."""

    RELATED = "related"
    ELABORATES = "elaborates"
    CONTRADICTS = "contradicts"
    SUPERSEDES = "supersedes"
    SUPPORTS = "supports"
    DERIVED_FROM = "derived_from"
    FOLLOWS = "follows"
    MENTIONS = "mentions"


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two memories by their uids; ``strength`` from 0 to 1."""

    from_uid: str
    to_uid: str
    type: LinkType
    strength: float
    created_at: int
