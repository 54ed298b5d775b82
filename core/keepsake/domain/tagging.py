"""Tags that may be the same, and what putting them together changed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TagPair:
    """Two tags of nearly the same spelling: ``name``, used less often, could become ``better``.

    ``similarity`` is 1 - edit distance / length of the longer one; ``together`` counts the
    memories that carry both.
    """

    name: str
    uses: int
    better: str
    better_uses: int
    together: int
    similarity: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TagMerge:
    """What became of a tag that was merged into another; given back, it undoes the merge.

    ``renamed`` are the uids of the memories that now carry ``target`` instead of ``source``;
    those in ``joined`` carried both. Of them, ``automatic`` carried ``source`` by a rule.
    ``previous_alias`` is what ``source`` stood for before, "" for nothing.
    """

    source: str
    target: str
    renamed: tuple[str, ...]
    joined: tuple[str, ...]
    automatic: frozenset[str]
    previous_alias: str
