"""How names are compared."""

from __future__ import annotations


def name_key(name: str) -> str:
    """A name in the form in which names are compared: case folded, white space folded."""
    return " ".join(name.casefold().split())
