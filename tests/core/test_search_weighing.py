from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Provenance
from keepsake.domain.query import Mode, Query
from keepsake.domain.weights import Weights
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.search.dates import Period
from keepsake.search.passages import read_passages
from keepsake.search.ranking import Ranking
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


def weighed(db, scores: dict[int, float], period: Period | None) -> Ranking:
    passages = read_passages(db, list(scores))
    plain = np.array([scores[one] for one in passages.ids.tolist()])
    return weigh(passages, Ranking(plain, {}, np.arange(len(plain))), period, NOW, Weights())


scores = st.lists(st.floats(0, 1), min_size=COUNT, max_size=COUNT)
steady = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)


@steady
@given(scores)
def test_what_is_twice_as_good_above_the_background_stays_ahead(db, scores):
    after = weighed(db, dict(zip(ids(db), scores, strict=True)), None).scores
    background = sorted(scores, reverse=True)[30]
    for one in range(0, COUNT - 1, 2):
        better, worse = sorted((one, one + 1), key=lambda place: -scores[place])
        if scores[better] - background > 2 * max(0.0, scores[worse] - background) + 1e-6:
            assert after[better] >= after[worse]


@steady
@given(scores)
def test_weighed_scores_are_never_negative(db, scores):
    ranking = weighed(db, dict(zip(ids(db), scores, strict=True)), Period(0, NOW))
    assert ranking.scores.shape == (COUNT,)
    assert (ranking.scores >= 0).all()


def test_the_better_of_two_new_ones_that_answer_well_stays_the_better(db):
    newest, next_to_it = ids(db)[:2]
    scores = dict.fromkeys(ids(db), 0.1) | {newest: 0.97, next_to_it: 0.91}
    after = weighed(db, scores, None).scores
    assert after[0] > after[1] > 1


def test_a_time_in_the_question_lifts_what_happened_then(db):
    before = dict.fromkeys(ids(db), 0.5)
    before |= dict.fromkeys(ids(db)[31:], 0.1)
    ranking = weighed(db, before, Period(NOW - 10 * DAY, NOW - 9 * DAY))
    assert ranking.signals["time"][9] == math.sqrt(2)
    assert ranking.signals["time"][30] < 1.05
    assert "time" not in weighed(db, before, None).signals


def test_passages_that_are_gone_are_left_out(db):
    assert len(weighed(db, {10**9: 0.5}, None).scores) == 0
    assert len(weighed(db, {}, None).scores) == 0


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
