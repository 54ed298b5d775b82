"""What is read often leaves nothing behind."""

from __future__ import annotations

import gc

import apsw

from keepsake.domain.agent import ActivityFilter
from keepsake.domain.query import Filters

TIMES = 20


def cursors() -> int:
    gc.collect()
    return sum(isinstance(one, apsw.Cursor) for one in gc.get_objects())


def test_reading_lists_holds_on_to_no_cursor(engine):
    engine.browse(Filters())
    before = cursors()
    for _ in range(TIMES):
        engine.browse(Filters())
        engine.activity(ActivityFilter())
        engine.status()
    assert cursors() < before + TIMES
