"""Questions of nothing but a time: "what did I do yesterday", "what happened in March", "December".

They are answered with what happened then. The words may also stand in a text that speaks of another
time, such as an appointment, so what holds all of them comes behind.
"""

from __future__ import annotations

import re
from typing import Final

from keepsake.text.analysis import query_terms

_HAPPENED: Final = re.compile(
    r"\b(?:happen(?:s|ed|ing)?|going on|passiert|geschehen|geschah|gemacht|passé|pasó|ocurrió)\b"
    "|发生了?|發生了?|做了",
    re.IGNORECASE,
)


def asks_nothing_else(rest: str) -> bool:
    """Whether a question asks for a time alone, given without the words of the time."""
    return all(term.is_stop for term in query_terms(_HAPPENED.sub(" ", rest)))
