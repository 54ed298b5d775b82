"""Where the found words stand in a whole text."""

from __future__ import annotations

import re

from keepsake.domain.query import Snippet

_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def found_words(snippet: Snippet) -> frozenset[str]:
    """The words marked in a passage, folded."""
    return frozenset(
        word for start, end in snippet.marks if (word := snippet.text[start:end].casefold().strip())
    )


def marks(text: str, words: frozenset[str]) -> list[tuple[int, int]]:
    """Every place of the words in the text as (start, end), in order, whole words only.

    Scripts without spaces have no word ends, there every occurrence counts.
    """
    if not words:
        return []
    longest_first = sorted(words, key=len, reverse=True)
    pattern = "|".join(_bounded(word) for word in longest_first)
    return [match.span() for match in re.finditer(pattern, text, re.IGNORECASE)]


def _bounded(word: str) -> str:
    escaped = re.escape(word)
    return escaped if _UNSPACED.search(word) else rf"(?<!\w){escaped}(?!\w)"
