"""Memories as lines of JSON, for other programs to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from keepsake.domain.query import Filters
from keepsake.host.values import as_told
from keepsake.service import Service

MEDIA_TYPE: Final = "application/x-ndjson"

_BATCH: Final = 200


def export_lines(memory: Service, filters: Filters) -> Iterator[str]:
    """Memories whole, one object a line, read as the lines are taken."""
    uids = memory.uids(filters)
    for first in range(0, len(uids), _BATCH):
        for one in memory.get_many(uids[first : first + _BATCH]):
            yield json.dumps(one, ensure_ascii=False, default=as_told) + "\n"
