from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from keepsake.search.grouping import spread


def order(threads: list[int], scores: list[float], limit: int = 20) -> list[int]:
    return spread(np.array(threads, dtype=np.int64), np.array(scores), limit).tolist()


def test_behind_the_best_a_conversation_makes_room_for_others_that_answer_nearly_as_well():
    threads = [0, 0, 0, 0, 0, 0, 0, 1, -1, 1]
    scores = [0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.79, 0.78, 0.77, 0.765]
    assert order(threads, scores) == [0, 1, 2, 3, 4, 7, 8, 5, 6, 9]
    assert order(threads, scores, limit=6) == [0, 1, 2, 3, 4, 7]


def test_a_conversation_that_the_question_is_about_stays_together():
    threads = [0, 0, 0, 0, 0, 0, 0, 1, -1]
    scores = [0.9, 0.88, 0.86, 0.84, 0.82, 0.8, 0.79, 0.7, 0.6]
    assert order(threads, scores) == list(range(9))


def test_what_is_of_no_conversation_needs_to_make_no_room():
    assert order([-1] * 9 + [3], [0.5] * 10) == list(range(10))


@given(
    st.lists(st.tuples(st.integers(-1, 3), st.floats(0, 1)), max_size=40),
    st.integers(1, 40),
)
def test_all_are_shown_once_and_the_first_five_are_the_best(memories, limit):
    memories.sort(key=lambda one: -one[1])
    threads, scores = [one[0] for one in memories], [one[1] for one in memories]
    places = order(threads, scores, limit)
    assert len(set(places)) == len(places) == min(limit, len(memories))
    assert places[:5] == list(range(min(5, limit, len(memories))))
    assert sorted(order(threads, scores, 100)) == list(range(len(memories)))
