"""Records that are the same ones from whichever source they are read."""

from __future__ import annotations

from typing import Final

from keepsake.domain.memory import Kind

FROM_AN_EXPORT: Final = "keepsake://"
"""How the keys of what an export of Keepsake brought begin, if their own mean nothing here."""

COPY_OF: Final = "keepsake"
"""The property of a note that Keepsake wrote, which names the memory that it is a copy of."""


def is_known_everywhere(kind: str, source_key: str) -> bool:
    """Whether a record's key means the same record in every source.

    So it is with the turns of conversations, and with keys that begin as an address does, like
    ``chatgpt://...``: no path of a file has two slashes.
    """
    return kind == Kind.CONVERSATION or "://" in source_key
