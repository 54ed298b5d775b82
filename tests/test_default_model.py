"""The default embedding model is the published one: same bytes, same meaning."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from llama_cpp import Llama

# From the model's own card; 8-bit weights move them by a few thousandths.
PUBLISHED = [
    ("The cat sits outside", "The cat plays in the garden", 0.679),
    ("The new movie is awesome", "The new movie is so great", 0.894),
    ("I love pasta", "Do you like pizza?", 0.510),
]


@pytest.fixture(scope="module")
def llama(model_path):
    model = Llama(
        str(model_path),
        embedding=True,
        n_ctx=512,
        n_batch=512,
        n_ubatch=512,
        flash_attn=True,
        verbose=False,
    )
    yield model
    model.close()


def test_file_is_the_one_in_the_catalog(model_path, model_entry):
    content = model_path.read_bytes()
    assert len(content) == model_entry["size_bytes"]
    assert hashlib.sha256(content).hexdigest() == model_entry["sha256"]


def test_dimensions_and_context_are_those_of_the_catalog(llama, model_entry):
    assert llama.n_embd() == model_entry["dimensions"]
    assert int(llama.metadata["bert.context_length"]) == model_entry["context_tokens"]


@pytest.mark.parametrize(("left", "right", "similarity"), PUBLISHED)
def test_similarities_are_the_published_ones(llama, left, right, similarity):
    vectors = np.array(llama.embed([left, right], normalize=True))
    assert float(vectors[0] @ vectors[1]) == pytest.approx(similarity, abs=0.01)


def test_words_are_split_as_wordpiece_splits_them(llama):
    tokens = llama.tokenize(b"unbelievable embeddings")
    pieces = [llama.detokenize([token]).decode() for token in tokens[1:-1]]
    assert pieces == [" unbelievable", " em", "bed", "ding", "s"]
