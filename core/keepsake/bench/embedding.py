"""How fast texts get their vectors, beside the plain way to do it."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import llama_cpp

from keepsake.bench import corpus
from keepsake.inference.catalogue import find_model
from keepsake.inference.gguf import GgufEmbedder
from keepsake.paths import default_folder

_TEXTS = 400


def run() -> dict[str, float]:
    """Tokens a second of the embedder, and how many times as fast as a plain loop that is.

    The plain loop asks llama-cpp-python's own class for one text after the other, with as many
    threads as it chooses.
    """
    model = find_model(default_folder())
    texts = [capture.text for capture in itertools.islice(corpus.captures(_TEXTS), _TEXTS)]
    embedder = GgufEmbedder(model)
    tokens = sum(embedder.count_tokens(text) for text in texts)
    embedder.embed(texts[:20])
    started = time.perf_counter()
    embedder.embed(texts)
    ours = time.perf_counter() - started
    embedder.close()
    return {"tokens_per_second": tokens / ours, "ratio_to_plain_loop": _plain(model, texts) / ours}


def _plain(model: Path, texts: list[str]) -> float:
    llama = llama_cpp.Llama(str(model), embedding=True, verbose=False)
    try:
        started = time.perf_counter()
        for text in texts:
            llama.embed(text)
        return time.perf_counter() - started
    finally:
        llama.close()
