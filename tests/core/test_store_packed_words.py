from __future__ import annotations

import hashlib

import numpy as np
import pytest

from keepsake.store.packed_words import cosines, pack, packed_size, rotation


def unit_rows(count: int, dimensions: int) -> np.ndarray:
    rows = np.random.default_rng(7).standard_normal((count, dimensions)).astype(np.float32)
    rows[:, 3] *= 9  # a component that dominates, as real models have
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.mark.parametrize("dimensions", [64, 384, 768])
def test_the_rotation_keeps_lengths_and_angles(dimensions: int):
    matrix = rotation(dimensions)
    assert np.allclose(matrix @ matrix.T, np.eye(dimensions), atol=1e-5)


def test_cosines_with_packed_vectors_are_nearly_right():
    rows = unit_rows(500, 384)
    near = rows[:20] + 0.03 * unit_rows(20, 384)
    asked = near / np.linalg.norm(near, axis=1, keepdims=True)
    error = cosines(asked, [pack(rows)]) - asked @ rows.T
    assert abs(error.mean()) < 0.002
    assert error.std() < 0.03


def test_blobs_follow_one_another():
    rows = unit_rows(5, 64)
    together = cosines(rows, [pack(rows)])
    apart = cosines(rows, [pack(rows[:2]), pack(rows[:0]), pack(rows[2:])])
    assert together.shape == (5, 5)
    assert np.array_equal(together, apart)
    assert len(pack(rows)) == 5 * packed_size(64)


def test_packing_is_the_same_everywhere():
    rows = np.eye(8, dtype=np.float32)
    codes = b"".join(
        pack(rows)[place : place + 2] for place in range(0, 8 * packed_size(8), packed_size(8))
    )
    assert hashlib.sha256(codes).hexdigest()[:16] == "32418fbd6f37923c"
