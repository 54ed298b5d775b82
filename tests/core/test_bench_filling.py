from __future__ import annotations

import contextlib

from keepsake.bench.filling import fill
from keepsake.paths import DataFolder
from keepsake.store import figures
from keepsake.store.database import open_database


def test_a_filled_memory_leaves_nothing_to_be_done_in_the_background(data_folder: DataFolder):
    fill(data_folder, 3_000, real=20)
    with contextlib.closing(open_database(data_folder.database)) as db:
        assert db.execute("SELECT count(*) FROM memory").get == 3_000
        assert not figures.has_pending(db)
        assert not db.execute("SELECT count(*) FROM memory WHERE enriched_with IS NULL").get
