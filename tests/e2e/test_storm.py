"""A watched folder over which a storm goes ends as a full look at it would."""

from __future__ import annotations

import os

import pytest

from keepsake.bench import watching

LONG = "KEEPSAKE_TEST_STORM"
"""Seconds of a storm over 5,000 folders, instead of a few over some hundred."""


@pytest.mark.timeout(1_200)
def test_nothing_is_lost_in_a_storm():
    seconds = float(os.environ.get(LONG, "0"))
    report = watching.run(
        folders=5_000 if seconds else 200,
        files=20_000 if seconds else 400,
        seconds=seconds or 4,
        rest=30 if seconds else 0.1,
        announce=print,
    )
    assert report["settled_after_s"] is not None
    assert (report["lost"], report["wrong"]) == (0, 0)
    assert (report["rescan"]["new"], report["rescan"]["updated"]) == (0, 0)
    assert report["storm_steps"] > 50
    if seconds:
        assert report["idle_cpu_percent"] < 2
