"""What every embedder offers: vectors of texts, and of each of their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """Which model made a vector; vectors of different identities cannot be compared.

    ``sha256`` is that of the model file, in hexadecimal.
    """

    name: str
    sha256: str
    dimensions: int

    def __str__(self) -> str:
        return f"{self.name}@{self.sha256[:12]}/{self.dimensions}"


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """One text after one forward pass: a vector for the whole and one for each token.

    With d dimensions and t tokens: ``vector`` has shape (d,) and unit length, ``token_ids`` shape
    (t,), ``token_vectors`` shape (t, d) and unit rows. The special tokens around a text count
    towards ``vector`` but have no row of their own, so t is 0 for an empty text.
    """

    vector: NDArray[np.float32]
    token_ids: NDArray[np.int32]
    token_vectors: NDArray[np.float32]


class Embedder(Protocol):
    """A model that turns texts into vectors whose dot product is their similarity.

    No text is ever cut: one longer than ``max_tokens`` is read in several windows. Every method
    may be called from any thread, and a single text overtakes lists that are being worked on: a
    person who asks waits for no import. After ``close`` all of them raise ModelError.
    """

    @property
    def identity(self) -> ModelIdentity: ...

    @property
    def max_tokens(self) -> int:
        """How many tokens of one text the model reads at once, special tokens not counted."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of the texts in their order, shape (n, d), rows of unit length."""
        ...

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """Vectors of the texts and of their tokens, in order, for late interaction."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has, special tokens not counted."""
        ...

    def tokenize(self, text: str) -> list[int]:
        """The token ids of the text, without special tokens."""
        ...

    def close(self) -> None:
        """Free the model. Closing twice does nothing."""
        ...
