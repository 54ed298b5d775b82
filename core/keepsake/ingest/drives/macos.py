"""The drives of a Mac."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from typing import Final

from keepsake.ingest.drives import Mount

_LINE: Final = re.compile(r".+? on (?P<place>/.*) \((?P<kind>[^,)]+)[^)]*\)\s*")
_NETWORK: Final = frozenset({"smbfs", "nfs", "afpfs", "webdav", "ftp", "cifs"})
_SECONDS: Final = 5.0


def mounts() -> list[Mount]:
    """All mounted drives; none where the system does not tell."""
    try:
        told = subprocess.run(
            ["/sbin/mount"],
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            timeout=_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return list(read_mounts(told.stdout.splitlines()))


def read_mounts(lines: Iterable[str]) -> Iterator[Mount]:
    """The drives of what ``mount`` prints: ``//me@host/share on /Volumes/share (smbfs, ...)``."""
    for line in lines:
        if found := _LINE.fullmatch(line):
            yield Mount(found["place"], found["kind"].strip())


def is_network(kind: str) -> bool:
    """Whether this kind of file system lies on another computer."""
    return kind in _NETWORK or "fuse" in kind
