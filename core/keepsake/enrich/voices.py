"""Who says "I" where in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from keepsake.domain.entity import USER
from keepsake.domain.memory import Kind, Speaker

# "User: ..." and "Caroline: ..." at the beginning of a turn.
_LABEL: Final = re.compile(
    r"(?:\A|\n\n)(?:(?P<user>User|Human|Me|You|Ich|Moi|Yo)|(?P<assistant>Assistant|AI|System|Bot)"
    r"|(?P<name>[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,2})):[ \n]"
)
_PERSONAL: Final = frozenset({Kind.NOTE, Kind.FACT, Kind.SUMMARY, Kind.CONVERSATION})


@dataclass(frozen=True, slots=True)
class Voice:
    """``text[start:stop]`` is said by ``who``: the user, somebody of that name, "" for unknown."""

    start: int
    stop: int
    who: str


def voices_of(text: str, kind: Kind, speaker: Speaker) -> Iterator[Voice]:
    """The parts of a text by who says them.

    A note is the person's own; a document may be anybody's; a conversation names its speakers.
    """
    who = USER if kind in _PERSONAL and speaker is not Speaker.ASSISTANT else ""
    if kind is not Kind.CONVERSATION:
        yield Voice(0, len(text), who)
        return
    start = 0
    for match in _LABEL.finditer(text):
        if match.start() > start:
            yield Voice(start, match.start(), who)
        start = match.end()
        who = USER if match["user"] else match["name"] or ""
    yield Voice(start, len(text), who)
