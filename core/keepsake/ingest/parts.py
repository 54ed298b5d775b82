"""An import of several places as one order for each source that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from keepsake.domain.source import Source
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.survey import root_of


def split_order(order: ImportOrder, source: Source, roots: Mapping[int, Path]) -> list[ImportOrder]:
    """The order itself, and one for each other source whose files it names or lies around.

    ``roots`` are the folders of all sources. What lies in the folder of a source is read by that
    source alone, so nothing is kept twice. A look that nobody asked for concerns its own source.
    """
    if order.receipt_id is None:
        return [order]
    parts: dict[int, list[Path]] = {}
    for path in order.paths:
        parts.setdefault(_owner(path, roots) or source.id, []).append(path)
    own = root_of(source)
    if not order.paths:
        parts[source.id] = []
    around = order.paths or ((own,) if own else ())
    for number, root in roots.items():
        if number != source.id and any(root.is_relative_to(path) for path in around):
            parts[number] = []
    return [replace(order, source_id=number, paths=tuple(p)) for number, p in parts.items()]


def _owner(path: Path, roots: Mapping[int, Path]) -> int | None:
    """The source whose folder a path is or lies in, the innermost one."""
    around = [
        (len(root.parts), number) for number, root in roots.items() if path.is_relative_to(root)
    ]
    return max(around)[1] if around else None
