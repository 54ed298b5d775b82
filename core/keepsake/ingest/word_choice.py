"""Which words of a passage are kept with a vector of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.inference.embedder import Embedder, Encoding, ModelIdentity
from keepsake.text.stopwords import STOP_WORDS

# A turn of a conversation has 20 on average; of a long passage the rarest are kept.
MOST_WORDS: Final = 32
_MARKS: Final = ".,;:!?'\"()[]{}-/*#`_"


class WordChoice:
    """Chooses the telling words of passages that one model has read.

    Marks are left out and a word that comes again is kept once, as it stood first. When there are
    too many, small words go first, then the most common: a model's vocabulary lists common words
    before rare ones.
    """

    def __init__(self, embedder: Embedder) -> None:
        self.model: Final[ModelIdentity] = embedder.identity
        self._marks = _single_tokens(embedder, _MARKS)
        self._small = _single_tokens(embedder, STOP_WORDS["en"])

    def choose(self, encoding: Encoding) -> NDArray[np.float32]:
        """The vectors of the chosen words in their order, at most MOST_WORDS, unit rows."""
        ids, first = np.unique(encoding.token_ids, return_index=True)
        telling = ~np.isin(ids, self._marks)
        ids, first = ids[telling], first[telling]
        order = np.lexsort((-ids, np.isin(ids, self._small)))
        return encoding.token_vectors[np.sort(first[order[:MOST_WORDS]])]


def _single_tokens(embedder: Embedder, words: Iterable[str]) -> NDArray[np.int32]:
    """The tokens of those words that the model reads as one."""
    tokens = [embedder.tokenize(word) for word in words]
    return np.array([token[0] for token in tokens if len(token) == 1], dtype=np.int32)
