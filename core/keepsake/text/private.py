"""What never enters memory: passages marked private, and memory's own words coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

FENCE_NAME: Final = "keepsake-memory"
"""Name of the element around memories given to an assistant: ``<keepsake-memory ...>``."""

FENCE_END: Final = f"</{FENCE_NAME}>"


def _tags(name: str) -> re.Pattern[str]:
    return re.compile(rf"<\s*+(?P<closing>/?+)\s*+{name}(?![\w-])[^<>]*+>", re.IGNORECASE)


_PRIVATE: Final = _tags("private")
_FENCE: Final = _tags(FENCE_NAME)
# Signs that look like the beginning of a tag, and what may stand between it and the name unseen.
_ANGLE: Final = r"[<＜﹤‹〈⟨«≤]|&(?:lt|\#0*60|\#x0*3c);?|(?:\\u00|\\x|%)3c"
_UNSEEN: Final = r"[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\\/-]"
_DASH: Final = r"[-‐‑‒–—―−﹣－_]"
_FENCE_START: Final = re.compile(
    rf"(?:{_ANGLE})({_UNSEEN}{{0,8}}keepsake){_UNSEEN}{{0,4}}{_DASH}{_UNSEEN}{{0,4}}memory",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stripped:
    """A text without its marked blocks.

    ``removed`` counts outermost blocks; ``unclosed`` says that the last one had no end, so that
    all that followed it went with it.
    """

    text: str
    removed: int = 0
    unclosed: bool = False


def strip_private(text: str) -> Stripped:
    """Take out ``<private>...</private>``, whatever its case, nested or not."""
    return _strip_blocks(text, _PRIVATE)


def strip_injected(text: str) -> Stripped:
    """Take out the blocks in which memories were given to an assistant.

    Without this, recalled memories would be kept again each time a conversation is imported.
    """
    return _strip_blocks(text, _FENCE)


def escape_fence(text: str) -> str:
    """Make stored text unable to open or close the block it is delivered in, or to seem to."""
    return _FENCE_START.sub(r"&lt;\1 memory", text)


def _strip_blocks(text: str, tags: re.Pattern[str]) -> Stripped:
    kept: list[str] = []
    position = removed = 0
    unclosed = False
    for start, end in _blocks(text, tags):
        kept.append(text[position:start])
        removed += 1
        unclosed = end is None
        position = len(text) if end is None else end
    if not removed:
        return Stripped(text)
    kept.append(text[position:])
    return Stripped("".join(kept), removed, unclosed)


def _blocks(text: str, tags: re.Pattern[str]) -> Iterator[tuple[int, int | None]]:
    """Yield start and end of each outermost block; end is None for one that is never closed."""
    depth = start = 0
    for tag in tags.finditer(text):
        if not tag["closing"]:
            if depth == 0:
                start = tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield start, tag.end()
    if depth:
        yield start, None
