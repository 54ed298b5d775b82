"""The names of namespaces."""

from __future__ import annotations

from typing import Final

from keepsake.errors import InvalidInputError

_LONGEST: Final = 64


def check_namespace(name: str) -> None:
    """InvalidInputError unless this can be the name of a namespace."""
    if not (0 < len(name) <= _LONGEST and name.isprintable() and name == name.strip()):
        raise InvalidInputError(
            "A namespace has a name of 1 to 64 printable characters without spaces around it."
        )
