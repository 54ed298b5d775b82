from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from keepsake.inference.windows import pack, split_into_windows


@given(st.lists(st.integers(0, 60), max_size=8), st.integers(1, 20))
def test_windows_hold_every_token_once_and_in_order(lengths, size):
    texts = [np.arange(length, dtype=np.int32) for length in lengths]
    windows = split_into_windows(texts, size)
    assert [window.text for window in windows] == sorted(window.text for window in windows)
    for text, tokens in enumerate(texts):
        parts = [window.tokens for window in windows if window.text == text]
        assert np.concatenate(parts).tolist() == tokens.tolist()
        assert max(map(len, parts)) <= size
        assert max(map(len, parts)) - min(map(len, parts)) <= 1


@given(st.lists(st.integers(1, 40), max_size=50), st.integers(1, 6))
def test_groups_hold_every_index_once_within_their_limits(lengths, most):
    groups = pack(lengths, 40, most)
    assert sorted(index for group in groups for index in group) == list(range(len(lengths)))
    for group in groups:
        assert 1 <= len(group) <= most
        assert sum(lengths[index] for index in group) <= 40


def test_similar_lengths_come_together():
    assert pack([5, 97, 5, 98, 5], 100, 10) == [[3], [1], [0, 2, 4]]


def test_what_is_longer_than_a_group_stands_alone():
    assert pack([500, 20, 300], 128, 10) == [[0], [2], [1]]


def test_nothing_makes_no_group():
    assert pack([], 128, 10) == []
    assert split_into_windows([], 10) == []
