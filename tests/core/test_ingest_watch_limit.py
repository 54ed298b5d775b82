from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.ingest.watch_limit import count_folders, watch_limit


def test_folders_are_counted_no_further_than_asked(tmp_path: Path):
    for number in range(40):
        (tmp_path / str(number // 10) / str(number)).mkdir(parents=True)
    assert count_folders(tmp_path, 10_000) == 45
    assert count_folders(tmp_path, 10) == 11


@pytest.mark.skipif(watch_limit() is None, reason="this system has no such limit")
def test_the_limit_of_the_system_is_known():
    limit = watch_limit()
    assert limit is not None
    assert limit > 0
