from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.importing import run

from keepsake.domain.capture import Capture
from keepsake.domain.feedback import Verdict
from keepsake.domain.query import Filters, Mode, Query
from keepsake.domain.source import Receipt
from keepsake.domain.weights import Weights, WeightStep
from keepsake.engine import Engine
from keepsake.host.export import export_lines
from keepsake.paths import DataFolder
from keepsake.search.adapting import propose
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

NAMES = tuple(asdict(Weights()))
shares = st.floats(-1, 1)
found = st.lists(st.fixed_dictionaries(dict.fromkeys(NAMES, shares)), max_size=200)
weight = st.floats(0.02, 0.5)


def answers(**values: float) -> dict[str, float]:
    return dict.fromkeys(NAMES, 0.0) | values


def step(steps: Sequence[WeightStep], name: str) -> WeightStep:
    return next(one for one in steps if one.name == name)


@given(st.builds(Weights, **dict.fromkeys(NAMES, weight)), found)
def test_a_step_is_small_within_bounds_and_goes_where_the_answers_say(weights, found):
    for one in propose(weights, found):
        assert one.present == getattr(weights, one.name)
        assert abs(one.proposed - one.present) <= 0.02 + 1e-4
        assert 0.02 <= one.proposed <= 0.5
        if one.proposed > one.present + 1e-4:
            assert one.higher > one.lower
        if one.proposed < one.present - 1e-4:
            assert one.lower > one.higher


def test_importance_counts_more_where_the_important_helped_and_nothing_else_changes():
    steps = propose(Weights(), [answers(importance=0.4)] * 20)
    assert step(steps, "importance").proposed == pytest.approx(0.22)
    assert [one.name for one in steps if one.proposed != one.present] == ["importance"]
    assert step(steps, "importance").higher == 20


def test_too_few_answers_or_divided_ones_change_nothing():
    assert step(propose(Weights(), [answers(recency=0.4)] * 19), "recency").proposed == 0.288
    divided = [answers(recency=0.4), answers(recency=-0.4)] * 50
    assert step(propose(Weights(), divided), "recency").proposed == 0.288
    alike = [answers(recency=0.01)] * 500
    assert step(propose(Weights(), alike), "recency").proposed == 0.288


def test_a_weight_stops_at_its_bounds():
    most = replace(Weights(), importance=0.495)
    assert step(propose(most, [answers(importance=1)] * 50), "importance").proposed == 0.5
    least = replace(Weights(), usefulness=0.03)
    assert step(propose(least, [answers(usefulness=-1)] * 50), "usefulness").proposed == 0.02


def judge(engine, verdict: Verdict) -> None:
    """Twenty questions with two answers each, of which the important one is judged."""
    for letter in "abcdefghijklmnopqrst":
        word = f"zo{letter}u"
        engine.remember(Capture(text=f"{word} {word} plain", importance=0.1))
        uid = engine.remember(Capture(text=f"about {word} much more", importance=0.9)).uid
        query = Query(text=word, mode=Mode.LEXICAL)
        assert len(engine.search(query).hits) == 2
        engine.review_weights()
        engine.give_feedback(uid, verdict, query=word)


@pytest.fixture
def judged(engine) -> None:
    judge(engine, Verdict.HELPFUL)


def present(engine) -> dict[str, float]:
    return {one.name: one.present for one in engine.review_weights().steps}


@pytest.mark.usefixtures("judged")
def test_a_step_is_previewed_taken_and_taken_back(engine):
    review = engine.review_weights()
    assert (review.judged, review.changes, review.can_revert) == (20, True, False)
    assert step(review.steps, "importance").higher == 20
    assert present(engine) == asdict(Weights())
    after = engine.adapt_weights()
    assert step(after.steps, "importance").present == pytest.approx(0.22)
    assert (after.judged, after.changes, after.can_revert) == (0, False, True)
    assert engine.adapt_weights() == after
    back = engine.revert_weights()
    assert (present(engine), back.changes) == (asdict(Weights()), True)
    assert engine.revert_weights() == back


@pytest.mark.usefixtures("judged")
def test_a_step_changes_what_is_found_first_by_no_more_than_it_says(engine):
    query = Query(text="zocu", mode=Mode.LEXICAL)

    def priors() -> dict[str, float]:
        return {hit.memory.uid: hit.signals["prior"] for hit in engine.search(query).hits}

    before = priors()
    engine.adapt_weights()
    after = priors()
    assert before.keys() == after.keys()
    assert any(after[uid] > before[uid] for uid in after)
    assert all(abs(after[uid] / before[uid] - 1) < 0.05 for uid in after)
    engine.revert_weights()
    assert priors() == pytest.approx(before)


@pytest.mark.usefixtures("judged")
def test_help_counts_no_earlier_than_it_was_given(engine):
    usefulness = step(engine.review_weights().steps, "usefulness")
    assert (usefulness.higher, usefulness.lower) == (0, 0)


def test_what_did_not_help_tells_the_other_way(engine):
    judge(engine, Verdict.NOT_HELPFUL)
    assert step(engine.adapt_weights().steps, "importance").present == pytest.approx(0.18)


def test_nothing_is_learned_without_feedback(engine):
    engine.remember(Capture(text="Water the ferns"))
    engine.search(Query(text="ferns"))
    review = engine.adapt_weights()
    assert (review.judged, review.changes, review.can_revert) == (0, False, False)


@pytest.mark.usefixtures("judged")
def test_what_was_learned_moves_with_an_export_unless_something_was_learned_there(engine, tmp_path):
    learned = present_after_a_step(engine)
    lines = list(export_lines(engine))
    with closing(another(tmp_path)) as other:
        assert bring(other, tmp_path, lines).new == 40
        assert present(other) == learned
        assert other.review_weights().can_revert
        other.revert_weights()
        assert present(other) == asdict(Weights())
        judge(other, Verdict.NOT_HELPFUL)
        own = present_after_a_step(other)
        assert own != learned
        bring(other, tmp_path, lines)
        assert present(other) == own
    assert "weights" not in "".join(export_lines(engine, Filters(namespaces=("work",))))


def test_weights_beyond_their_bounds_do_not_come_in(tmp_path):
    wrong = {"at": 0, **asdict(Weights()), "importance": 0.9}
    late = {"at": 10**14, **asdict(Weights()), "importance": 0.3}
    with closing(another(tmp_path)) as other:
        records = [{"record": "weights", "steps": [step]} for step in (wrong, late)]
        lines = ['{"keepsake_export": 2}\n', *(f"{json.dumps(one)}\n" for one in records)]
        assert bring(other, tmp_path, lines).skipped
        assert present(other)["importance"] == 0.3
        judge(other, Verdict.HELPFUL)
        assert present_after_a_step(other)["importance"] == pytest.approx(0.32)


def present_after_a_step(engine) -> dict[str, float]:
    assert engine.adapt_weights().can_revert
    return present(engine)


def another(tmp_path: Path) -> Engine:
    folder = DataFolder(tmp_path / "other")
    return Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False)


def bring(engine, tmp_path: Path, lines: Sequence[str]) -> Receipt:
    file = tmp_path / "all.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    return run(engine, file)
