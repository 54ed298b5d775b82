"""An embedder without a model, for tests that need vectors and no meaning."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from keepsake.errors import ModelError
from keepsake.inference.embedder import Encoding, ModelIdentity

_WORD = re.compile(r"\w+|[^\w\s]")


class HashingEmbedder:
    """An Embedder that hashes words: texts are similar as far as they share words.

    Deterministic on every machine, some microseconds a word, and blind to meaning: it is here for
    the speed of unit tests only. A token is a word or a mark, without regard to case.
    """

    def __init__(self, dimensions: int = 384) -> None:
        sha256 = hashlib.sha256(f"hashing embedder {dimensions}".encode()).hexdigest()
        self._identity = ModelIdentity("hashing", sha256, dimensions)
        self._closed = False

    @property
    def identity(self) -> ModelIdentity:
        return self._identity

    @property
    def max_tokens(self) -> int:
        return 510

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = [encoding.vector for encoding in self.encode(texts)]
        return np.array(vectors, np.float32).reshape(len(vectors), self._identity.dimensions)

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [self._encode(text) for text in texts]

    def count_tokens(self, text: str) -> int:
        return len(self.tokenize(text))

    def tokenize(self, text: str) -> list[int]:
        if self._closed:
            raise ModelError("The model has been closed.")
        return [_hash(word) for word in _WORD.findall(text.casefold())]

    def close(self) -> None:
        self._closed = True

    def _encode(self, text: str) -> Encoding:
        dimensions = self._identity.dimensions
        tokens = self.tokenize(text)
        rows = np.array([_unit_vector(token, dimensions) for token in tokens], np.float32)
        # What every text has in common: the vector of an empty one, and no sum of words is zero.
        total = rows.sum(axis=0) + np.float32(0.1) * _unit_vector(-1, dimensions)
        return Encoding(
            (total / np.linalg.norm(total)).astype(np.float32),
            np.array(tokens, np.int32),
            rows.reshape(len(tokens), dimensions),
        )


def _hash(word: str) -> int:
    return (
        int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=4).digest())
        >> 1
    )


@lru_cache(maxsize=50_000)
def _unit_vector(token: int, dimensions: int) -> NDArray[np.float32]:
    signs = np.unpackbits(
        np.frombuffer(
            hashlib.shake_128(str(token).encode()).digest((dimensions + 7) // 8), np.uint8
        ),
        count=dimensions,
    )
    vector: NDArray[np.float32] = ((2 * signs.astype(np.float32) - 1) / np.sqrt(dimensions)).astype(
        np.float32
    )
    vector.flags.writeable = False
    return vector
