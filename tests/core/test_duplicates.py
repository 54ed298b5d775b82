"""The near-duplicate rule on the real model: every pair of the labelled set in a namespace."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Memory, Speaker
from keepsake.engine import Engine
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import DataFolder
from keepsake.settings import Settings

PATIENCE = 90
PAIRS = json.loads(
    (Path(__file__).parents[1] / "data" / "duplicates.json").read_text(encoding="utf-8")
)["pairs"]
BOTH = {"different", "other_speaker"}
KEPT_OLD = {"same", "shortened"}


class Told(NamedTuple):
    """A pair of the set, told to a memory one after the other."""

    pair: dict[str, str]
    old: Memory
    new: Memory


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, model_path: Path):
    folder = DataFolder(tmp_path_factory.mktemp("duplicates") / "keepsake").create()
    with Engine.open(
        folder, Settings(), load_embedder=lambda: GgufEmbedder(model_path), watch=False
    ) as engine:
        yield engine


@pytest.fixture(scope="module")
def told(engine: Engine) -> list[Told]:
    uids = []
    for age in ("old", "new"):
        captures = [capture(place, pair, age) for place, pair in enumerate(PAIRS)]
        uids.append([kept.uid for kept in engine.remember_many(captures)])
        assert engine.wait_for_vectors(PATIENCE)
    return [
        Told(pair, engine.get(old), engine.get(new))
        for pair, old, new in zip(PAIRS, *uids, strict=True)
    ]


def capture(place: int, pair: dict[str, str], age: str) -> Capture:
    speaker = Speaker.NONE
    if pair["relation"] == "other_speaker":
        speaker = Speaker.USER if age == "old" else Speaker.ASSISTANT
    return Capture(text=pair[age], namespace=f"pair {place}", speaker=speaker)


def is_live(memory: Memory) -> bool:
    return memory.superseded_by is None


def texts(engine: Engine, memory: Memory) -> list[str]:
    return [version.text for version in engine.history(memory.uid)]


def test_the_set_is_large_and_speaks_many_languages():
    assert len(PAIRS) >= 500
    assert {pair["language"] for pair in PAIRS} >= {"en", "de", "fr", "es", "zh", "ja", "ru"}


def test_no_changed_value_is_ever_dropped(engine: Engine, told: list[Told]):
    for one in told:
        if one.pair["relation"] in KEPT_OLD:
            continue
        assert is_live(one.new), one.pair
        assert is_live(one.old) or one.pair["old"] in texts(engine, one.new), one.pair


def test_at_least_nine_in_ten_duplicates_are_recognized(told: list[Told]):
    same = [one for one in told if one.pair["relation"] == "same"]
    recognized = Counter(one.pair["language"] for one in same if not is_live(one.new))
    of_all = Counter(one.pair["language"] for one in same)
    assert recognized.total() >= 0.9 * of_all.total(), (recognized, of_all)
    assert all(recognized[language] >= 0.75 * count for language, count in of_all.items())


def test_at_least_nine_in_ten_changed_values_take_the_place_of_the_old(told: list[Told]):
    others = BOTH | KEPT_OLD | {"extended", "other_words"}
    changed = [one for one in told if one.pair["relation"] not in others]
    replaced = [one for one in changed if one.old.superseded_by == one.new.uid]
    assert len(replaced) >= 0.9 * len(changed)


def test_what_is_only_alike_stays_beside_it(told: list[Told]):
    both = [one for one in told if one.pair["relation"] in BOTH]
    wrong = [one.pair for one in both if not (is_live(one.old) and is_live(one.new))]
    assert wrong == []


def test_the_longer_of_two_stays_live(told: list[Told]):
    for one in told:
        if one.pair["relation"] == "extended":
            assert is_live(one.new), one.pair
        if one.pair["relation"] == "shortened":
            assert is_live(one.old), one.pair


def test_every_superseded_text_can_be_brought_back(engine: Engine, told: list[Told]):
    superseded = [memory for one in told for memory in (one.old, one.new) if not is_live(memory)]
    assert superseded
    for memory in superseded:
        assert memory.superseded_by
        back = engine.reinstate(memory.uid)
        assert is_live(back)
        assert back.text == memory.text
        assert memory.text not in texts(engine, engine.get(memory.superseded_by))[1:]
