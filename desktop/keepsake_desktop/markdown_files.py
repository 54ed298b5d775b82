"""Memories as Markdown: one text each, and files with names that every system takes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from keepsake.domain.memory import Memory
from keepsake.private_file import create_private
from keepsake_desktop import wording

_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]]')
_LONGEST_NAME = 80
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)


def as_markdown(memory: Memory) -> str:
    """The whole memory, with what is known about it in front as other note programs read it."""
    import yaml

    about = {
        "title": wording.title(memory),
        "date": datetime.fromtimestamp(memory.happened_at / 1000, UTC).isoformat("T", "seconds"),
        "tags": list(memory.tags),
        "category": memory.category,
        "source": memory.source_name,
        "id": memory.uid,
    }
    known = {name: value for name, value in about.items() if value}
    front = yaml.safe_dump(known, allow_unicode=True, sort_keys=False, width=10_000)
    return f"---\n{front}---\n\n{memory.text.strip()}\n"


def as_text(memories: Iterable[Memory]) -> str:
    """Several memories as one text to paste."""
    return "\n\n".join(f"# {wording.title(one)}\n\n{wording.body(one).strip()}" for one in memories)


def write_files(memories: Iterable[Memory], folder: Path) -> list[Path]:
    """Write each memory into a private file of its own; names that are taken get a number.

    OSError when the folder cannot be written.
    """
    written: list[Path] = []
    for memory in memories:
        path = _free(folder, file_name(wording.title(memory)))
        with create_private(path) as file:
            file.write(as_markdown(memory))
        written.append(path)
    return written


def file_name(title: str) -> str:
    """A title as the name of a file, without signs that are invisible or mean something."""
    visible = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in title)
    name = " ".join(_FORBIDDEN.sub(" ", visible).split())[:_LONGEST_NAME].strip(" .")
    if name.split(".")[0].casefold() in _RESERVED:
        name = f"{name}_"
    return name or "Memory"


def _free(folder: Path, name: str) -> Path:
    path = folder / f"{name}.md"
    number = 2
    while path.exists():
        path = folder / f"{name} {number}.md"
        number += 1
    return path
