"""The fence around stored text: it cannot be closed from inside."""

from __future__ import annotations

import re

_TAG = "keepsake-memory"
_LOOKALIKE = re.compile(r"<(?=\s*/?\s*keepsake-memory)", re.IGNORECASE)


def fenced(text: str, **attributes: str) -> str:
    """Text between the marks of a memory; empty attributes are left out."""
    described = "".join(
        f' {name}="{_attribute(value)}"' for name, value in attributes.items() if value
    )
    return f"<{_TAG}{described}>\n{_LOOKALIKE.sub('&lt;', text)}\n</{_TAG}>"


def _attribute(value: str) -> str:
    kept = "".join(character for character in value if character.isprintable())
    return kept.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
