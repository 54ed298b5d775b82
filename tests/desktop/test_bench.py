from __future__ import annotations

import json
import subprocess
import sys


def test_a_visit_to_a_small_memory_is_measured():
    command = [sys.executable, "-m", "keepsake_desktop.bench"]
    small = ["--memories", "60", "--starts", "1", "--rest", "0.2"]
    done = subprocess.run([*command, *small], check=True, capture_output=True, timeout=120)
    report = json.loads(done.stdout)
    assert report["memories"] == 60
    (visit,) = report["visits"]
    assert 0 < visit["start_ms"]["painted"] <= visit["start_ms"]["list_filled"]
    typing = visit["typing_ms"]
    assert 0 < typing["words"]["p50"] < typing["meaning"]["p50"]
    assert visit["scrolling_ms"]["step"]["most"] > 0
    assert visit["resident_bytes"] > 1_000_000
