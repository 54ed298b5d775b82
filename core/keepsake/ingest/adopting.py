"""Finds out which new files another source already knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from keepsake.ingest.scan import FoundFile, key_of
from keepsake.store.adoption import Adoption, is_known
from keepsake.store.readers import Readers


def find_adoptions(
    readers: Readers, others: Mapping[int, Path | None], new: Iterable[FoundFile]
) -> list[Adoption]:
    """New files that were read before by another source, such as one that was dropped alone.

    ``others`` are the other sources with their folders; None for one that has none.
    """
    with readers.connection() as db:
        return [
            Adoption(number, old, found.key)
            for found in new
            for number, root in others.items()
            if (root is None or found.path.is_relative_to(root))
            and is_known(db, number, old := key_of(found.path, root))
        ]
