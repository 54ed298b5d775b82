"""Drives whose changes the system does not tell of, since another computer makes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mount:
    """A drive: where it begins, and what kind of file system it is in the system's own words."""

    place: str
    kind: str


def is_on_network(path: Path) -> bool:
    """Whether a path lies on a drive of another computer; False where that cannot be told."""
    if sys.platform == "win32":
        from keepsake.ingest.drives.windows import is_remote

        return is_remote(path)
    if sys.platform == "darwin":
        from keepsake.ingest.drives import macos

        return macos.is_network(kind_at(path, macos.mounts()))
    from keepsake.ingest.drives import linux

    return linux.is_network(kind_at(path, linux.mounts()))


def kind_at(path: Path, mounts: Iterable[Mount]) -> str:
    """The kind of the innermost drive around a path; empty if none is known."""
    kind, depth = "", -1
    for mount in mounts:
        place = Path(mount.place)
        # Of two at one place the later one lies over the other.
        if len(place.parts) >= depth and path.is_relative_to(place):
            kind, depth = mount.kind, len(place.parts)
    return kind
