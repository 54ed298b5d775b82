"""Markdown notes: front matter, headings, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.domain.record import COPY_OF
from keepsake.text.extract.containers.notion import NOTION, notion_key
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import numbered, part_key
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.front_matter import FrontMatter, split_front_matter
from keepsake.text.extract.notion_properties import notion_properties
from keepsake.text.extract.parts import split_parts
from keepsake.text.extract.plain import EMPTY
from keepsake.text.extract.titles import title_of

_SUFFIXES: Final = frozenset(
    {".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdx", ".qmd", ".rmd"}
)
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING: Final = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$")
_UNDERLINE: Final = re.compile(r" {0,3}=+[ \t]*$")
_CODE_SPAN: Final = re.compile(r"`[^`\n]*`")
_TAG: Final = re.compile(r"(?:(?<=\s)|^)#([^\W\d_][\w/-]*)")
_LINK_TARGET: Final = re.compile(r" {0,3}\[[^\]\n]+\]:")
_COLOR: Final = re.compile(r"(?:[0-9a-fA-F]{3}){1,2}")
_MARKUP: Final = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)|<[^<>\n]*>|[*`]+")
_MOST_TAGS: Final = 30
_EXPORTED_LINKS: Final = re.compile(r"\n\n## Links\n\n(?:- [^\n]+: \[\[[^\]\n]+\]\]\n*)+\Z")


class MarkdownNotes:
    """Reads a note: one memory a file, a very long one in several parts."""

    name = "markdown"
    resumable = False
    streams = False

    def recognizes(self, sample: Sample) -> bool:
        return sample.suffix in _SUFFIXES

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        front, title, ordinal = FrontMatter(), file.stem, -1
        for ordinal, part in enumerate(split_parts(read_text(file.path))):
            text = part
            if ordinal == 0:
                front, text = split_front_matter(part)
                if file.key.startswith(NOTION) or notion_key(file.path.name):
                    front = notion_properties(part)
                title = front.title or first_heading(text) or title
            if COPY_OF in front.others:
                text = _EXPORTED_LINKS.sub("", text)
            if ordinal < start.ordinal or not _says_something(text, front):
                continue
            yield Extracted(
                _capture(file, front, title, text, ordinal), Position(ordinal=ordinal + 1)
            )
        if ordinal < 0 or (ordinal == 0 and not _says_something(text, front)):
            yield Extracted(Skipped(file.key, EMPTY))


def first_heading(text: str) -> str:
    """The text of the first heading outside code, without its markup; empty if there is none."""
    previous = ""
    for line in _lines_outside_code(text):
        found = _HEADING.match(line)
        heading = found.group(1) if found else previous if _UNDERLINE.match(line) else ""
        if plain := _MARKUP.sub(r"\1", heading).strip():
            return title_of(plain)
        previous = line
    return ""


def hashtags(text: str) -> tuple[str, ...]:
    """The #tags of a note in their order, code and colors left out."""
    found: dict[str, None] = {}
    for line in _lines_outside_code(text):
        if "#" not in line or line.startswith(("    ", "\t")) or _LINK_TARGET.match(line):
            continue
        for tag in _TAG.findall(_CODE_SPAN.sub(" ", line)):
            name = tag.rstrip("/-")
            if not _COLOR.fullmatch(name):
                found[name] = None
        if len(found) >= _MOST_TAGS:
            break
    return tuple(found)


def _lines_outside_code(text: str) -> Iterator[str]:
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if fence:
            if mark and mark.group(1).startswith(fence):
                fence = ""
        elif mark:
            fence = mark.group(1)
        else:
            yield line


def _says_something(text: str, front: FrontMatter) -> bool:
    return bool(text.strip() or front.title)


def _capture(file: FileInput, front: FrontMatter, title: str, text: str, ordinal: int) -> Capture:
    described = [
        f"{name}: {value}"
        for name, value in front.others.items()
        if ordinal == 0 and isinstance(value, str) and " " in value.strip() and value not in text
    ]
    body = text if text.strip() else title
    return Capture(
        text="\n\n".join([body.rstrip(), "\n".join(described)]) if described else body,
        title=numbered(title, ordinal),
        kind=Kind.NOTE,
        source_key=part_key(file.key, ordinal),
        thread=file.location,
        ordinal=ordinal,
        happened_at=file.modified_at if front.happened_at is None else front.happened_at,
        tags=tuple(dict.fromkeys((*front.tags, *hashtags(text))))[:_MOST_TAGS],
        metadata={"path": file.location, **({"properties": front.others} if front.others else {})},
    )
