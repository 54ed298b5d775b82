"""What is read often leaves nothing behind."""

from __future__ import annotations

import gc

import apsw

from keepsake.domain.agent import ActivityFilter
from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters

TIMES = 20


def cursors() -> int:
    gc.collect()
    return sum(isinstance(one, apsw.Cursor) for one in gc.get_objects())


def test_reading_lists_holds_on_to_no_cursor(engine):
    uid = engine.remember(Capture(text="Ana works at Falcon in Porto.", tags=("work",))).uid
    engine.wait_for_enrichment()
    before = cursors()
    for _ in range(TIMES):
        engine.browse(Filters())
        engine.activity(ActivityFilter())
        engine.status()
        engine.links(uid)
        engine.diff(0)
        engine.mark_used([uid])
        for found in engine.entities():
            engine.entity(found.id)
    engine.remember(Capture(text="A write that comes after all others."))
    assert cursors() < before + TIMES
