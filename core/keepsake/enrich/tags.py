"""Tags in one spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GAPS = re.compile(r"[\s_]+")


def canonical_tag(name: str) -> str:
    """A tag as it is stored: trimmed, lower case, "-" for runs of space or underscore."""
    return _GAPS.sub("-", name.strip().lower()).strip("-")


def canonical_tags(names: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are stored, each once, in the given order, empty ones left out."""
    return tuple(dict.fromkeys(tag for name in names if (tag := canonical_tag(name))))
