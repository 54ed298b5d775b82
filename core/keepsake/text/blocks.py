"""The blocks of a Markdown text: headings, paragraphs, and what consists of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_HEADING_JOINT: Final = " › "
_LONGEST_HEADING: Final = 200


class BlockKind(Enum):
    """Where a block may be cut: prose at sentences; lists, tables and code at lines."""

    HEADING = auto()
    PROSE = auto()
    LINES = auto()


@dataclass(frozen=True, slots=True)
class Block:
    """``text[start:end]`` with the headings above it ("Guide › Install"), its own included."""

    start: int
    end: int
    kind: BlockKind
    heading: str


_LEAVES: Final = {
    "heading_open": BlockKind.HEADING,
    "paragraph_open": BlockKind.PROSE,
    "fence": BlockKind.LINES,
    "code_block": BlockKind.LINES,
    "html_block": BlockKind.LINES,
    "table_open": BlockKind.LINES,
    "hr": BlockKind.LINES,
}


def split_blocks(text: str) -> list[Block]:
    """Split a text into blocks, which follow each other without gaps and cover all of it."""
    offsets = _line_offsets(text)
    found: list[tuple[int, BlockKind, str]] = []
    path: list[tuple[int, str]] = []
    # Line ends other than \n would shift the parser's line numbers.
    tokens = _parser().parse(text.replace("\r\n", " \n").replace("\r", " "))
    for token, kind, title in _leaves(tokens):
        if kind is BlockKind.HEADING:
            level = int(token.tag[1:])
            path = [*(above for above in path if above[0] < level), (level, title)]
        heading = _HEADING_JOINT.join(title for _, title in path)[:_LONGEST_HEADING]
        line = token.map[0] if token.map else 0
        found.append((offsets[line], kind, heading))
    if not found:
        return [Block(0, len(text), BlockKind.PROSE, "")] if text else []
    starts = [0, *(start for start, _, _ in found[1:]), len(text)]
    return [
        Block(start, end, kind, heading)
        for start, end, (_, kind, heading) in zip(starts, starts[1:], found, strict=False)
        if start < end
    ]


def _leaves(tokens: Sequence[Token]) -> Iterator[tuple[Token, BlockKind, str]]:
    """Yield the tokens that hold text, their kind, and the words of headings."""
    for index, token in enumerate(tokens):
        kind = _LEAVES.get(token.type)
        if kind is None or token.map is None:
            continue
        if kind is BlockKind.PROSE and token.level > 0 and not _is_quote(tokens, index):
            kind = BlockKind.LINES
        title = tokens[index + 1].content.strip() if kind is BlockKind.HEADING else ""
        yield token, kind, title


def _is_quote(tokens: Sequence[Token], index: int) -> bool:
    return tokens[index].level == 1 and tokens[index - 1].type != "list_item_open"


def _line_offsets(text: str) -> list[int]:
    offsets = [0]
    position = text.find("\n")
    while position >= 0:
        offsets.append(position + 1)
        position = text.find("\n", position + 1)
    return offsets


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
