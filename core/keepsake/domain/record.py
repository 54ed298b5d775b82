"""Records that are the same ones from whichever source they are read."""

from __future__ import annotations

from keepsake.domain.memory import Kind


def is_known_everywhere(kind: str, source_key: str) -> bool:
    """Whether a record's key means the same record in every source.

    So it is with the turns of conversations, and with keys that begin as an address does, like
    ``chatgpt://...``: no path of a file has two slashes.
    """
    return kind == Kind.CONVERSATION or "://" in source_key
