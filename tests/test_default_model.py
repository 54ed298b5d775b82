"""The default embedding model is the published one: same bytes, same words."""

from __future__ import annotations

import hashlib

import pytest
from llama_cpp import Llama


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


def test_words_are_split_as_wordpiece_splits_them(llama):
    tokens = llama.tokenize(b"unbelievable embeddings")
    pieces = [llama.detokenize([token]).decode() for token in tokens[1:-1]]
    assert pieces == [" unbelievable", " em", "bed", "ding", "s"]
