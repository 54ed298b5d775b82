"""What of the ranked passages is shown: nothing that says too little, or much less than the best.

Any text is so much like any question, and so much more for e times its words, as each may be like
one by chance. Where nothing scores more or is as a whole more alike, there is no answer. Questions
that the model can hardly read are judged by their words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_FLOOR: Final = 0.03
_FLOOR_BY_LENGTH: Final = 0.07
_ALIKE: Final = 0.34
# A single word that stands nowhere is like some word of any text by chance; several together are
# hardly ever, so they need not be so much more alike.
_SINGLE_WORD: Final = 1.4
# What is so much weaker than the best is not worth showing beside it, unless it holds every word
# of the question.
_SHARE_OF_BEST: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What is known of n passages, each field of shape (n,).

    ``scores`` are the sums of everything, ``exact`` the shares of the question's words that stand
    there, ``complete`` 1 where all do, ``cosine`` the likeness of the whole, ``lengths`` how many
    words have vectors, ``readable`` how far the model can compare them with the question, 0 to 1.
    """

    scores: Floats
    exact: Floats
    complete: Floats
    cosine: Floats
    lengths: Floats
    readable: Floats


def worth_showing(found: Found, asked: int) -> NDArray[np.int64]:
    """The places to show for a question of so many words; none if nothing answers.

    Where a single word stands nowhere, all that is shown has to say enough by itself.
    """
    wordless = asked == 1 and not found.exact.any()
    floor = (_FLOOR + _FLOOR_BY_LENGTH * np.log1p(found.lengths)) * found.readable
    if wordless:
        floor *= _SINGLE_WORD
    alike = found.cosine * found.readable >= _ALIKE
    complete = found.complete > 0
    enough = complete | (found.scores >= floor) | alike
    judged = (found.exact > 0) | (found.readable > 0)
    if not (judged & enough).any():
        return np.empty(0, dtype=np.int64)
    strong = found.scores >= _SHARE_OF_BEST * found.scores.max()
    shown = strong & enough if wordless else strong | complete
    return np.flatnonzero(judged & shown)
