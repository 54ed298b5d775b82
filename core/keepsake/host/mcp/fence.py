"""The fence around stored text: it cannot be closed from inside."""

from __future__ import annotations

from keepsake.text.private import FENCE_END, FENCE_NAME, escape_fence


def fenced(text: str, **attributes: str) -> str:
    """Text between the marks of a memory; empty attributes are left out."""
    described = "".join(
        f' {name}="{_attribute(value)}"' for name, value in attributes.items() if value
    )
    return f"<{FENCE_NAME}{described}>\n{escape_fence(text)}\n{FENCE_END}"


def _attribute(value: str) -> str:
    kept = "".join(character for character in value if character.isprintable())
    return kept.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
