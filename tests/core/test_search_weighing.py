from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Provenance
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.search.dates import Period
from keepsake.search.weighing import weigh
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder

NOW = 1_800_000_000_000
DAY = 86_400_000
COUNT = 50


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory):
    folder = DataFolder(tmp_path_factory.mktemp("memory")).create()
    with Engine.open(folder, load_embedder=HashingEmbedder, watch=False, embed=False) as engine:
        engine.remember_many(
            [
                Capture(
                    text=f"thought {n}",
                    happened_at=NOW - n * DAY,
                    importance=n % 11 / 10,
                    provenance=list(Provenance)[n % 4],
                    pinned=n % 7 == 0,
                )
                for n in range(COUNT)
            ]
        )
    db = open_database(folder.database, read_only=True)
    yield db
    db.close()


def ids(db) -> list[int]:
    return [row[0] for row in db.execute("SELECT id FROM chunk ORDER BY id")]


scores = st.lists(st.floats(0, 1), min_size=COUNT, max_size=COUNT)
steady = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)


@steady
@given(scores)
def test_what_is_twice_as_good_above_the_background_stays_ahead(db, scores):
    before = dict(zip(ids(db), scores, strict=True))
    after = weigh(db, before, None, NOW).scores
    background = sorted(scores, reverse=True)[30]
    for one, two in zip(ids(db)[::2], ids(db)[1::2], strict=True):
        better, worse = sorted((one, two), key=lambda n: -before[n])
        if before[better] - background > 2 * max(0.0, before[worse] - background) + 1e-6:
            assert after[better] >= min(after[worse], 1.0)


@steady
@given(scores)
def test_weighed_scores_stay_between_zero_and_one(db, scores):
    weighed = weigh(db, dict(zip(ids(db), scores, strict=True)), Period(0, NOW), NOW)
    assert all(0 <= score <= 1 for score in weighed.scores.values())
    assert set(weighed.signals) == set(weighed.scores) == set(ids(db))


def test_a_time_in_the_question_lifts_what_happened_then(db):
    before = dict.fromkeys(ids(db), 0.5)
    before |= dict.fromkeys(ids(db)[31:], 0.1)
    weighed = weigh(db, before, Period(NOW - 10 * DAY, NOW - 9 * DAY), NOW)
    assert weighed.signals[ids(db)[9]]["time"] == math.sqrt(2)
    assert weighed.signals[ids(db)[30]]["time"] < 1.05
    assert "time" not in weigh(db, before, None, NOW).signals[ids(db)[9]]


def test_passages_that_are_gone_are_left_out(db):
    assert weigh(db, {10**9: 0.5}, None, NOW).scores == {}
    assert weigh(db, {}, None, NOW).scores == {}


def test_of_two_equal_answers_the_pinned_and_newer_comes_first(data_folder):
    with Engine.open(
        data_folder, load_embedder=HashingEmbedder, watch=False, embed=False
    ) as memory:
        old = memory.remember(Capture(text="the zebra in the garden", happened_at=0))
        new = memory.remember(Capture(text="the zebra on the garden"))
        pinned = memory.remember(Capture(text="the zebra at the garden", pinned=True))
        query = Query(text="zebra garden", mode=Mode.LEXICAL)
        hits = memory.search(query).hits
        assert [hit.memory.uid for hit in hits] == [pinned.uid, new.uid, old.uid]
        assert hits[0].signals["prior"] > hits[2].signals["prior"]
