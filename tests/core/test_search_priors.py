from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.memory import Layer, Provenance
from keepsake.domain.weights import Weights
from keepsake.search import priors
from keepsake.search.dates import EARLIEST, LATEST, Period
from keepsake.search.priors import Merits, half_lives, layer_weights

NOW = 1_800_000_000_000
DAY = 86_400_000
ROOT = math.sqrt(2)


@dataclass(frozen=True)
class Row:
    provenance: Provenance = Provenance.OBSERVED
    happened_at: int = NOW
    last_confirmed_at: int | None = None
    importance: float = 0.5
    signal: float = 1.0
    helpful_count: int = 0
    pinned: bool = False
    layer: Layer = Layer.CORE
    superseded_by: str | None = None


def merits(row: Row) -> Merits:
    return Merits(
        half_lives=half_lives([row.provenance]),
        happened_at=np.array([float(row.happened_at)]),
        last_seen=np.array([float(max(row.happened_at, row.last_confirmed_at or row.happened_at))]),
        importance=np.array([row.importance]),
        signal=np.array([row.signal]),
        helpful=np.array([float(row.helpful_count)]),
        pinned=np.array([row.pinned]),
        layers=layer_weights([row.layer]),
        superseded=np.array([row.superseded_by is not None]),
    )


def prior(row: Row, now: int) -> float:
    return priors.prior(merits(row), now, Weights()).item()


def recency(row: Row, now: int) -> float:
    return priors.recency(merits(row), now).item()


def standing(row: Row) -> float:
    return priors.standing(merits(row)).item()


def usefulness(helpful: int) -> float:
    return priors.usefulness(np.array([float(helpful)])).item()


def timeliness(happened_at: int, period: Period) -> float:
    return priors.timeliness(np.array([float(happened_at)]), period).item()


shares = st.floats(0, 1)
moments = st.integers(EARLIEST, LATEST)
rows = st.builds(
    Row,
    provenance=st.sampled_from(Provenance),
    happened_at=moments,
    last_confirmed_at=st.none() | moments,
    importance=shares,
    signal=shares,
    helpful_count=st.integers(-1, 10**9),
    pinned=st.booleans(),
    layer=st.sampled_from(Layer),
    superseded_by=st.none() | st.just("uid"),
)


weight = st.floats(0.02, 0.5)
weights = st.builds(Weights, recency=weight, signal=weight, importance=weight, usefulness=weight)


@given(rows, rows, moments, weights)
def test_all_priors_together_overturn_at_most_a_factor_of_two(one, other, now, chosen):
    factor = priors.prior(merits(one), now, chosen).item()
    assert 1 / ROOT - 1e-9 <= factor <= ROOT + 1e-9
    assert factor <= 2 * priors.prior(merits(other), now, chosen).item() + 1e-9


@given(rows, moments, shares)
def test_more_of_anything_good_never_lowers_a_memory(row, now, share):
    lower, upper = sorted((row.importance, share))
    assert prior(replace(row, importance=lower), now) <= prior(replace(row, importance=upper), now)
    lower, upper = sorted((row.signal, share))
    assert prior(replace(row, signal=lower), now) <= prior(replace(row, signal=upper), now)
    assert prior(row, now) <= prior(replace(row, helpful_count=row.helpful_count + 1), now)
    assert prior(replace(row, pinned=False), now) <= prior(replace(row, pinned=True), now)


@given(rows, moments, st.integers(0, 10**13))
def test_a_memory_never_gets_better_by_waiting(row, now, later):
    assert prior(row, now + later) <= prior(row, now)


@pytest.mark.parametrize(
    ("provenance", "days"),
    [
        (Provenance.OBSERVED, 30),
        (Provenance.AUTHORED, 22.5),
        (Provenance.RECORDED, 15),
        (Provenance.DERIVED, 10.5),
    ],
)
def test_recency_halves_by_how_near_to_the_event_a_memory_was_made(provenance, days):
    row = Row(provenance=provenance, happened_at=NOW - int(days * DAY))
    assert recency(row, NOW) == pytest.approx(0.5)
    assert recency(row, NOW + 3650 * DAY) == 0.3


def test_signal_and_recency_have_the_square_root_of_two_each():
    best = Row()
    assert prior(best, NOW) / prior(Row(signal=0.0), NOW) == pytest.approx(ROOT, rel=1e-3)
    old = Row(happened_at=NOW - 1000 * DAY)
    assert prior(best, NOW) / prior(old, NOW) == pytest.approx(ROOT, rel=1e-3)
    assert prior(replace(old, signal=0.0), NOW) == pytest.approx(1 / ROOT, rel=1e-3)


def test_what_was_confirmed_or_pinned_is_fresh():
    old = Row(happened_at=NOW - 1000 * DAY)
    assert recency(replace(old, last_confirmed_at=NOW), NOW) == 1
    assert recency(replace(old, pinned=True), NOW) == 1


def test_help_counts_less_each_time_and_is_full_at_five():
    assert usefulness(0) == 0
    assert usefulness(5) == 1 == usefulness(500)
    assert usefulness(2) - usefulness(1) < usefulness(1)


def test_layers_and_successors_have_their_weights():
    assert standing(Row()) == 1
    assert standing(Row(layer=Layer.WORKING)) == 0.8
    assert standing(Row(layer=Layer.ARCHIVE)) == 0.5
    assert standing(Row(layer=Layer.ARCHIVE, superseded_by="later")) == 0.25


@given(moments, moments, moments)
def test_timeliness_is_highest_inside_the_period_and_bounded(happened, first, second):
    period = Period(min(first, second), max(first, second))
    factor = timeliness(happened, period)
    assert 1 <= factor <= ROOT
    if period.start <= happened <= period.end:
        assert factor == ROOT


def test_timeliness_fades_with_distance_in_lengths_of_the_period():
    day = Period(NOW, NOW + DAY - 1)
    week = Period(NOW, NOW + 7 * DAY - 1)
    later = NOW + 9 * DAY
    assert 1 < timeliness(later, day) < timeliness(later, week) < ROOT
