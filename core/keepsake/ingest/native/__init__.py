"""Changes in a folder as the system itself tells of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Protocol


class Listener(Protocol):
    """Hears of changes below a folder, in another thread."""

    def takes(self, folder: Path) -> bool:
        """Whether changes in this folder matter; where they do not, they need not be told."""
        ...

    def changed(self, path: Path, *, is_folder: bool) -> None:
        """Something happened to this path; of a folder it may be all that is in it."""
        ...

    def lost(self) -> None:
        """Changes may have gone by unnoticed."""
        ...

    def failed(self, error: OSError) -> None:
        """From now on nothing more will be told."""
        ...


class Following(Protocol):
    """A folder whose changes are being told."""

    def close(self) -> None:
        """Tell nothing more, and give back what the system lent."""
        ...


def follow(root: Path, listener: Listener) -> Following:
    """Tell of all changes below ``root`` from now on. OSError when the system cannot do that."""
    if sys.platform != "linux":
        from keepsake.ingest.native.observed import ObservedTree

        return ObservedTree(root, listener)
    else:  # noqa: RET505 - type checkers leave out the other branch only so
        from keepsake.ingest.native.linux import InotifyTree

        return InotifyTree(root, listener)
