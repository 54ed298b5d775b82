"""The drives of a Linux computer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from keepsake.ingest.drives import Mount

_LIST: Final = Path("/proc/self/mounts")
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")
# 9p and drvfs are Windows drives inside WSL; what a program mounts (fuse) is mostly elsewhere.
_NETWORK: Final = frozenset({
    "nfs", "nfs3", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "glusterfs", "lustre", "davfs",
    "ncpfs", "9p", "drvfs", "virtiofs", "vboxsf", "prl_fs", "vmhgfs",
})  # fmt: skip


def mounts() -> list[Mount]:
    """All mounted drives; none where the system does not tell."""
    try:
        with _LIST.open(encoding="utf-8", errors="surrogateescape") as lines:
            return list(read_mounts(lines))
    except OSError:
        return []


def read_mounts(lines: Iterable[str]) -> Iterator[Mount]:
    r"""The drives of a list such as ``/proc/self/mounts``, which writes a space as ``\040``."""
    for line in lines:
        parts = line.split()
        if len(parts) >= 3:
            place = _ESCAPED.sub(lambda code: chr(int(code[1], 8)), parts[1])
            yield Mount(place, parts[2])


def is_network(kind: str) -> bool:
    """Whether this kind of file system lies on another computer."""
    return kind in _NETWORK or kind.startswith("fuse.")
