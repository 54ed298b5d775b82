"""The embedder that runs a GGUF model on this machine's processor."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keepsake.inference.checksum import file_sha256
from keepsake.inference.embedder import Encoding, ModelIdentity
from keepsake.inference.gguf_model import GgufModel, closed_error
from keepsake.inference.lane import Lane
from keepsake.inference.llama_context import PASS_SEQUENCES
from keepsake.inference.vectors import to_unit_rows
from keepsake.inference.windows import Window, pack, split_into_windows

# Attention is computed over a whole pass, so small passes of short texts are up to a fifth
# faster.
_PACK_TOKENS = 128
_MOST_THREADS = 8


class GgufEmbedder:
    """An Embedder on llama.cpp: the mean of all token vectors, scaled to unit length.

    Loading takes about a quarter of a second. ModelMissingError without a file, ModelLoadError
    for one that is no embedding model with mean pooling; ModelError where the model fails later.
    ``threads`` forward passes run at the same time. A list that fits into one pass, as any text
    within ``max_tokens`` does, waits for no longer list: one more pass is kept for it. Tokens
    are counted without waiting.
    """

    def __init__(self, path: Path, *, threads: int | None = None) -> None:
        threads = threads or default_threads()
        self._model = GgufModel(path, passes=threads + 1)  # one stands by for a question
        self._identity = ModelIdentity(path.stem, file_sha256(path), self._model.dimensions)
        self._lane = Lane("keepsake-embed", threads=threads)

    @property
    def identity(self) -> ModelIdentity:
        return self._identity

    @property
    def max_tokens(self) -> int:
        return self._model.context_tokens - self._model.special_tokens

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        windows = self._split(texts)
        sums = np.zeros((len(texts), self._identity.dimensions), np.float32)
        for index, rows in self._forward(windows):
            sums[windows[index].text] += rows.sum(axis=0)
        return to_unit_rows(sums)

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        windows = self._split(texts)
        sums = np.zeros((len(texts), self._identity.dimensions), np.float32)
        token_vectors: dict[int, NDArray[np.float32]] = {}
        for index, rows in self._forward(windows):
            sums[windows[index].text] += rows.sum(axis=0)
            token_vectors[index] = to_unit_rows(self._model.without_special(rows))
        return _join(windows, to_unit_rows(sums), token_vectors)

    def count_tokens(self, text: str) -> int:
        return self._model.count_tokens(text)

    def tokenize(self, text: str) -> list[int]:
        tokens: list[int] = self._model.tokenize(text).tolist()
        return tokens

    def close(self) -> None:
        self._lane.close()
        self._model.close()

    def _split(self, texts: Sequence[str]) -> list[Window]:
        return split_into_windows([self._model.tokenize(text) for text in texts], self.max_tokens)

    def _forward(self, windows: Sequence[Window]) -> Iterator[tuple[int, NDArray[np.float32]]]:
        """The place of each window and the vectors of all its tokens, in any order."""
        lengths = [len(window.tokens) + self._model.special_tokens for window in windows]
        groups = pack(lengths, _PACK_TOKENS, PASS_SEQUENCES)
        urgent = len(groups) == 1
        passes = deque(
            self._lane.submit(partial(self._model.forward, batch), urgent=urgent)
            for batch in ([windows[index].tokens for index in group] for group in groups)
        )
        try:
            for group in groups:
                yield from zip(group, passes.popleft().result(), strict=True)
        except CancelledError as error:
            raise closed_error() from error
        finally:
            for waiting in passes:
                waiting.cancel()


def default_threads() -> int:
    """How many threads embed: half the logical processors, which is one a core on most machines.

    At least two where there are two; at most eight, to leave the machine to its owner.
    """
    logical = os.cpu_count() or 1
    return min(logical, max(2, logical // 2), _MOST_THREADS)


def _join(
    windows: Sequence[Window],
    vectors: NDArray[np.float32],
    token_vectors: dict[int, NDArray[np.float32]],
) -> list[Encoding]:
    """One encoding a text, from the token vectors of its windows."""
    parts: list[list[int]] = [[] for _ in vectors]
    for index, window in enumerate(windows):
        parts[window.text].append(index)
    return [
        Encoding(
            vector,
            np.concatenate([windows[index].tokens for index in indices]),
            np.concatenate([token_vectors[index] for index in indices]),
        )
        for vector, indices in zip(vectors, parts, strict=True)
    ]
