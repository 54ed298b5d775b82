from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.errors import ModelError
from keepsake.inference.embedder import Embedder
from keepsake.testing.embedder import HashingEmbedder

EMBEDDER: Embedder = HashingEmbedder()


def test_shared_words_make_texts_similar():
    question, near, far = EMBEDDER.embed(
        ["Where is the red bicycle?", "the red bicycle is in the shed", "quarterly tax return"]
    )
    assert question @ near > 0.5
    assert question @ far < 0.2


@given(st.text())
def test_any_text_has_unit_vectors_that_never_change(text):
    encoding = HashingEmbedder().encode([text])[0]
    assert np.linalg.norm(encoding.vector) == pytest.approx(1, abs=1e-5)
    assert encoding.vector.tolist() == EMBEDDER.embed([text])[0].tolist()
    assert encoding.token_ids.tolist() == EMBEDDER.tokenize(text)
    assert encoding.token_vectors.shape == (EMBEDDER.count_tokens(text), 384)
    assert np.linalg.norm(encoding.token_vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_nothing_makes_an_empty_array():
    assert EMBEDDER.embed([]).shape == (0, 384)


def test_dimensions_belong_to_the_identity():
    assert HashingEmbedder(64).identity != HashingEmbedder().identity
    assert HashingEmbedder(30).embed(["text"]).shape == (1, 30)


def test_a_closed_one_says_so():
    embedder = HashingEmbedder()
    embedder.close()
    with pytest.raises(ModelError, match="closed"):
        embedder.embed(["text"])
