"""A memory as a note of a vault: Markdown with properties above and links below the text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, Final

import yaml

from keepsake.domain.link import Link, LinkType
from keepsake.domain.memory import Memory, Speaker
from keepsake.domain.record import COPY_OF
from keepsake.search.dates import from_ms, local_zone

_LONGEST_NAME: Final = 60  # of at most four bytes each, so that every file system takes it
_MARK_LENGTH: Final = 8
# What some system refuses in a name, and what ends a link.
_FORBIDDEN: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*#^\[\]]+')
_WORDS: Final = {
    LinkType.FOLLOWS: ("Follows", "Followed by"),
    LinkType.SUPERSEDES: ("Replaces", "Replaced by"),
    LinkType.ELABORATES: ("Elaborates", "Elaborated by"),
    LinkType.CONTRADICTS: ("Contradicts", "Contradicts"),
    LinkType.SUPPORTS: ("Supports", "Supported by"),
    LinkType.DERIVED_FROM: ("Made from", "Part of"),
    LinkType.MENTIONS: ("Mentions", "Mentioned by"),
    LinkType.RELATED: ("Related", "Related"),
}


def note_path(memory: Memory) -> str:
    """Where the note lies in its vault, with slashes; the same for as long as its title is.

    The end of its name is the end of the memory's own, so that no two are ever the same.
    """
    year = from_ms(memory.happened_at, local_zone()).year
    return str(PurePosixPath(memory.kind, f"{year:04}", f"{note_name(memory)}.md"))


def note_name(memory: Memory) -> str:
    """The name by which other notes link to this one."""
    line = memory.title.strip() or memory.text.strip().partition("\n")[0]
    readable = " ".join(_FORBIDDEN.sub(" ", line).split())[:_LONGEST_NAME].strip(" .")
    return f"{readable} {memory.uid[-_MARK_LENGTH:]}".strip()


def note_mark(path: str) -> str:
    """The end of a note's name, by which it is known whatever its title is."""
    return path.removesuffix(".md")[-_MARK_LENGTH:]


def note_text(memory: Memory, links: Iterable[tuple[Link, str]]) -> str:
    """The whole note; each link comes with the name of the note at its other end."""
    properties = yaml.safe_dump(_properties(memory), allow_unicode=True, sort_keys=False)
    parts = [f"---\n{properties}---"]
    title = memory.title.strip()
    if title and not memory.text.lstrip("# ").startswith(title):
        parts.append(f"# {title}")
    parts.append(memory.text)
    lines = sorted({_line(memory, link, name) for link, name in links})
    if lines:
        parts.append("## Links\n\n" + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _properties(memory: Memory) -> dict[str, Any]:
    zone = local_zone()
    told: dict[str, Any] = {
        COPY_OF: memory.uid,
        "title": memory.title,
        "tags": [re.sub(r"\s+", "-", tag) for tag in memory.tags],
        "created": from_ms(memory.happened_at, zone).replace(microsecond=0).isoformat(),
        "updated": from_ms(memory.updated_at, zone).replace(microsecond=0).isoformat(),
        "kind": str(memory.kind),
        "category": memory.category,
        "namespace": memory.namespace,
        "source": memory.source_name,
        "speaker": "" if memory.speaker is Speaker.NONE else str(memory.speaker),
        "assistant": memory.attribution.agent,
        "importance": round(memory.importance, 3),
        "pinned": memory.pinned,
    }
    return {name: value for name, value in told.items() if value not in ("", [], False)}


def _line(memory: Memory, link: Link, name: str) -> str:
    forward, backward = _WORDS[link.type]
    return f"- {forward if link.from_uid == memory.uid else backward}: [[{name}]]"
