from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.context import ContextRequest
from keepsake.domain.query import Query
from keepsake.engine import Engine
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder


class StuckEmbedder(HashingEmbedder):
    """Answers nothing while ``free`` is not set."""

    free = threading.Event()

    def encode(self, texts):
        self.free.wait()
        return super().encode(texts)


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    StuckEmbedder.free.set()
    with Engine.open(data_folder, Settings(), load_embedder=StuckEmbedder, watch=False) as opened:
        opened.remember(Capture(text="The harbor closes at nine."))
        opened.wait_for_vectors()
        StuckEmbedder.free.clear()
        yield opened
        StuckEmbedder.free.set()


def test_at_the_deadline_what_is_there_is_the_answer(engine):
    began = time.monotonic()
    answer = engine.search(Query(text="when does the harbor close", deadline_ms=200))
    assert 0.1 < time.monotonic() - began < 5
    assert len(answer.hits) == 1
    assert "took too long" in answer.degraded


def test_a_context_keeps_its_deadline_too(engine):
    context = engine.context(ContextRequest(topic="the harbor", deadline_ms=200))
    assert "harbor" in context.text
    assert "took too long" in context.degraded


def test_without_a_deadline_the_answer_is_waited_for(engine):
    timer = threading.Timer(0.3, StuckEmbedder.free.set)
    timer.start()
    assert engine.search(Query(text="when does the harbor close")).degraded == ""
    timer.join()
