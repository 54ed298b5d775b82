"""Cuts a text into passages of a size that a search model reads well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from keepsake.text.blocks import Block, BlockKind, split_blocks

Counter = Callable[[str], int]

_SHORT: Final = 8  # characters a token of the target: a text this short may be one passage
_LONGEST_TOKEN: Final = 16  # characters that count as a token whatever the counter says
_HEADING_SHARE: Final = 4  # a heading may take a quarter of the cap, an overlap of the target
_NEW_SECTION: Final = 2  # a heading opens a new passage when the last is half full
_SEARCH_BACK: Final = 4  # a cut looks for white space in the last quarter


@dataclass(frozen=True, slots=True)
class Span:
    """The passage ``text[start:end]`` and the headings it stands under ("Guide › Install")."""

    start: int
    end: int
    heading: str


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is never cut further: a sentence, a line, a heading, or a slice of a long one."""

    start: int
    end: int
    tokens: int
    kind: BlockKind
    heading: str


def chunk(text: str, count_tokens: Counter, *, target: int = 220, cap: int = 510) -> list[Span]:
    """Cut a text into passages of about ``target`` tokens and never more than ``cap``.

    Passages end at sentences, in lists, tables and code at lines; a heading stays with what
    follows it; the last sentence of a passage opens the next. Together they hold every character
    that is not white space. With its heading in front a passage still has at most ``cap`` tokens.
    """
    if not text.strip():
        return []
    target = min(target, cap)
    if len(text) <= target * _SHORT and count_tokens(text) <= target:
        return [_trimmed(text, 0, len(text), "")]
    return list(_Cutter(text, count_tokens, target, cap).spans())


def _trimmed(text: str, start: int, end: int, heading: str) -> Span:
    passage = text[start:end]
    return Span(
        start + len(passage) - len(passage.lstrip("\n")), start + len(passage.rstrip()), heading
    )


class _Cutter:
    """Cuts one text."""

    def __init__(self, text: str, count_tokens: Counter, target: int, cap: int) -> None:
        self._text = text
        self._count = count_tokens
        self._target = target
        self._cap = cap
        self._limits: dict[str, int] = {}

    def spans(self) -> Iterator[Span]:
        for pieces in self._packed():
            for start, end in self._within_limit(pieces):
                span = _trimmed(self._text, start, end, pieces[0].heading)
                if span.start < span.end:
                    yield span

    def _packed(self) -> Iterator[list[_Piece]]:
        """Group pieces up to the target, headings with what follows them, one sentence twice."""
        group: list[_Piece] = []
        size = fresh = 0
        for piece in self._pieces():
            opens = piece.kind is BlockKind.HEADING and size * _NEW_SECTION >= self._target
            room = min(self._target, self._limit((group or [piece])[0].heading))
            if fresh and (opens or size + piece.tokens > room):
                closed, carried = self._carry(group, piece)
                if closed:
                    yield closed
                    group, fresh = carried, 0
                    size = sum(each.tokens for each in group)
            group.append(piece)
            size += piece.tokens
            fresh += 1
        if fresh:
            yield group

    def _carry(self, group: list[_Piece], piece: _Piece) -> tuple[list[_Piece], list[_Piece]]:
        """Part a full group into what is done and what goes on: headings, or the last sentence."""
        end = len(group)
        while end and group[end - 1].kind is BlockKind.HEADING:
            end -= 1
        if end < len(group):
            headings = group[end:]
            size = piece.tokens + sum(each.tokens for each in headings)
            if size <= self._limit(headings[0].heading):
                return group[:end], headings
            return group, []
        last = group[-1]
        small = last.tokens * _HEADING_SHARE <= self._target
        room = min(self._target, self._limit(last.heading))
        fits = last.tokens + piece.tokens <= room
        both_prose = last.kind is piece.kind is BlockKind.PROSE
        same_section = last.heading == piece.heading
        overlap = small and fits and both_prose and same_section and len(group) > 1
        return group, [last] if overlap else []

    def _within_limit(self, pieces: Sequence[_Piece]) -> Iterator[tuple[int, int]]:
        """Check the real count where the sum of the parts does not settle it."""
        start, end = pieces[0].start, pieces[-1].end
        limit = self._limit(pieces[0].heading)
        if (
            len(pieces) > 1
            and sum(piece.tokens for piece in pieces) * 2 > limit
            and self._count(self._text[start:end]) > limit
        ):
            middle = len(pieces) // 2
            yield from self._within_limit(pieces[:middle])
            yield from self._within_limit(pieces[middle:])
        else:
            yield start, end

    def _limit(self, heading: str) -> int:
        """The tokens that the cap leaves beside a heading."""
        if heading not in self._limits:
            taken = self._count(heading) if heading else 0
            self._limits[heading] = max(1, self._cap - min(taken, self._cap // _HEADING_SHARE))
        return self._limits[heading]

    def _pieces(self) -> Iterator[_Piece]:
        for block in split_blocks(self._text):
            limit = self._limit(block.heading)
            for start, end in _cuts(self._text, block):
                tokens = max(self._count(self._text[start:end]), (end - start) // _LONGEST_TOKEN)
                if tokens <= limit:
                    yield _Piece(start, end, tokens, block.kind, block.heading)
                    continue
                for a, b, part in self._slices(start, end, tokens, limit):
                    yield _Piece(a, b, part, BlockKind.LINES, block.heading)

    def _slices(
        self, start: int, end: int, tokens: int, limit: int
    ) -> Iterator[tuple[int, int, int]]:
        """Cut what is too long, at white space if there is any near, else between characters."""
        size = max(1, (end - start) * limit // tokens)
        while start < end:
            cut, part = self._longest_slice(start, min(end, start + size), limit, end)
            yield start, cut, part
            start = cut

    def _longest_slice(self, start: int, stop: int, limit: int, end: int) -> tuple[int, int]:
        while True:
            cut = stop if stop == end else _boundary(self._text, start, stop)
            part = max(self._count(self._text[start:cut]), (cut - start) // _LONGEST_TOKEN)
            if part <= limit or cut - start <= 1:
                return cut, part
            stop = start + max(1, min(cut - start - 1, (cut - start) * limit * 9 // (part * 10)))


def _cuts(text: str, block: Block) -> Iterator[tuple[int, int]]:
    """Yield where a block may be cut: its sentences or its lines, without gaps."""
    if block.kind is BlockKind.HEADING:
        yield block.start, block.end
    elif block.kind is BlockKind.PROSE:
        yield from _sentences(text, block)
    else:
        yield from _lines(text, block)


def _sentences(text: str, block: Block) -> Iterator[tuple[int, int]]:
    from apsw.unicode import sentence_iter_with_offsets

    # A line end inside a paragraph ends no sentence.
    paragraph = text[block.start : block.end].replace("\n", " ").replace("\r", " ")
    for start, end, _ in sentence_iter_with_offsets(paragraph):
        yield block.start + start, block.start + end


def _lines(text: str, block: Block) -> Iterator[tuple[int, int]]:
    start = block.start
    while start < block.end:
        end = text.find("\n", start, block.end) + 1 or block.end
        while end < block.end and text[end] == "\n":
            end += 1
        yield start, end
        start = end


def _boundary(text: str, start: int, stop: int) -> int:
    """The best place to cut at or before ``stop``, after ``start``."""
    for place in range(stop, max(start, stop - (stop - start) // _SEARCH_BACK), -1):
        if text[place - 1].isspace() and not text[place : place + 1].isspace():
            return place
    if text[start:stop].isascii():
        return stop
    from apsw.unicode import grapheme_iter_with_offsets

    # Characters after the cut tell whether it parts one that is made of several.
    window = text[start : stop + 32]
    place = 0
    for begin, end, _ in grapheme_iter_with_offsets(window):
        if end > stop - start:
            return start + begin if begin else stop
        place = end
    return start + place if place else stop
