"""How long answers take: alone, or while something else goes on."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Final

from keepsake.bench import corpus
from keepsake.bench.meanwhile import meanwhile
from keepsake.domain.query import Query
from keepsake.engine import Engine

_PAUSE_S: Final = 0.2
_QUESTIONS: Final = 200


def answer_times(engine: Engine, count: int) -> list[float]:
    """How many milliseconds each of so many questions takes, asked one after the other."""
    return [_ask(engine, question) for question in corpus.questions(count)]


@contextmanager
def asking(engine: Engine) -> Iterator[list[float]]:
    """Ask a question every fifth of a second meanwhile; the milliseconds that each took."""
    times: list[float] = []
    questions = cycle(corpus.questions(_QUESTIONS))
    with meanwhile("bench-asking", lambda: times.append(_ask(engine, next(questions))), _PAUSE_S):
        yield times


def percentiles(times: list[float]) -> dict[str, float]:
    """The median and the 95th percentile; empty for fewer than two times."""
    if len(times) < 2:
        return {}
    return {"p50": statistics.median(times), "p95": statistics.quantiles(times, n=20)[-1]}


def _ask(engine: Engine, question: str) -> float:
    started = time.perf_counter()
    engine.search(Query(text=question))
    return (time.perf_counter() - started) * 1000
