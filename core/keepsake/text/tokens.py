"""About how many tokens a text has, for the time before a tokenizer is there."""

from __future__ import annotations

import re
from typing import Final

# Scripts written without spaces take about one token a character, others one for four letters.
_PIECES: Final = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]{1,4}|[^\w\s]|_"
)
# One look at 10 MB would keep all other threads from running for a second.
_AT_ONCE: Final = 65_536


def estimate_tokens(text: str) -> int:
    """An estimate that is rather too high than too low."""
    starts = range(0, len(text), _AT_ONCE)
    return sum(len(_PIECES.findall(text, start, start + _AT_ONCE)) for start in starts)
