from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


def test_days_count_what_happened_and_what_came_in(engine):
    now = datetime.now().astimezone()
    before = now - timedelta(days=400)
    at = int(before.timestamp() * 1000)
    engine.remember_many([Capture(text="boiler man comes", happened_at=at), Capture(text="bread")])
    engine.forget([engine.remember(Capture(text="parking level three")).uid])
    days = {one.day: (one.happened, one.kept) for one in engine.calendar()}
    assert days == {f"{before:%Y-%m-%d}": (1, 0), f"{now:%Y-%m-%d}": (1, 2)}


def test_an_empty_memory_has_no_days(engine):
    assert engine.calendar() == []
    assert engine.entity_map().entities == ()


def test_the_map_shows_what_comes_up_together(engine):
    for text in ("Anna works at Siemens", "Siemens promoted Anna", "Anna flew to Lisbon"):
        engine.remember(Capture(text=text))
    engine.wait_for_enrichment(30)
    seen = engine.entity_map()
    names = {entity.id: entity.name for entity in seen.entities}
    pairs = [({names[p.one_id], names[p.other_id]}, p.memories) for p in seen.pairs]
    assert pairs == [({"Anna", "Siemens"}, 2)]
