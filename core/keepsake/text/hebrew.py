"""Hebrew words without the small words written onto them and without the commonest endings."""

from __future__ import annotations

import re
from typing import Final

# "And", "that", "in", "as", "to", "from" and "the", in this order.
_WRITTEN_ON: Final = re.compile("ו?(?:כש|ש)?[בכלמ]?ה?")
_ENDING: Final = re.compile("(?:ים|ימ|ות|ה|ת)$")
_SHORTEST: Final = 3


def cores(word: str) -> tuple[str, ...]:
    """What may be the word itself in a written one: "גדול" of "הגדולה"."""
    most = _WRITTEN_ON.match(word)
    starts = range((most.end() if most else 0) + 1)
    found = dict.fromkeys(word[start:] for start in starts)
    found.update(dict.fromkeys(_ENDING.sub("", core) for core in tuple(found)))
    found.pop(word)
    return tuple(core for core in found if len(core) >= _SHORTEST)
