"""JSON files of any size, an element at a time.

Each value is read by Python's own decoder, which measures as fast as ijson's parser in C. Unlike
with that, a broken or too large record costs only itself, and the most memory is what the largest
record takes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

BROKEN_END: Final = "The file ends in the middle of a record, as after an interrupted copy."
BROKEN_RECORD: Final = "A record is not valid JSON."
LARGE_RECORD: Final = "A record is larger than 12 million characters."
_LARGEST: Final = 12_000_000
_FIRST_LOOK: Final = 1 << 20
# Errors this near to the end of what was read may only mean that there is more.
_EDGE: Final = 16
_SPACE: Final = re.compile(r"[\s\ufeff]*")
_BETWEEN: Final = re.compile(r'[^"\[\]{},]*+')
_TEXT_END: Final = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+"', re.S)
_DECODER: Final = json.JSONDecoder(strict=False)


@dataclass(frozen=True, slots=True)
class Element:
    """A value of the file: the field of that name, or an element of the list there (``listed``).

    ``problem`` says why there is no value.
    """

    value: Any
    name: str = ""
    problem: str = ""
    listed: bool = False


class _CutShortError(Exception):
    """The file ended where more was to come."""


def stream_elements(pieces: Iterable[str]) -> Iterator[Element]:
    """The elements of a JSON file given in pieces.

    Of a list its elements, with no name. Of an object its fields: a list element by element,
    every other value whole. A broken or too large element is passed over and told.
    """
    reader = _Reader(iter(pieces))
    try:
        match reader.peek():
            case "[":
                yield from reader.elements("")
            case "{":
                yield from reader.fields()
            case "":
                return
            case _:
                yield Element(None, problem=BROKEN_RECORD)
    except _CutShortError:
        yield Element(None, problem=BROKEN_END)


def stream_records(pieces: Iterable[str], *lists: str) -> Iterator[Element]:
    """The records of a file that is a list, an object with a list of this name, or one record."""
    whole: dict[str, Any] = {}
    for element in stream_elements(pieces):
        if element.problem or element.name in ("", *lists):
            yield element
        elif element.listed:
            whole.setdefault(element.name, []).append(element.value)
        else:
            whole[element.name] = element.value
    if whole:
        yield Element(whole)


class _Reader:
    """A window that moves over the text."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self._text = ""
        self._at = 0
        self._ended = False

    def peek(self) -> str:
        """The next character that is no white space, empty at the end."""
        while True:
            found = _SPACE.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._read_more():
                return ""

    def elements(self, name: str) -> Iterator[Element]:
        """The elements of the list that begins here."""
        self._at += 1
        while self._next_of("]"):
            yield replace(self._element(name), listed=True)

    def fields(self) -> Iterator[Element]:
        """The fields of the object that begins here."""
        self._at += 1
        while self._next_of("}"):
            name = self._element("").value
            if self.peek() != ":" or not isinstance(name, str):
                yield Element(None, problem=BROKEN_RECORD)
                return
            self._at += 1
            if self.peek() == "[":
                yield from self.elements(name)
            else:
                yield self._element(name)

    def _next_of(self, end: str) -> bool:
        """Go to the next part of a list or object; False behind its end."""
        while (character := self.peek()) == ",":
            self._at += 1
        if not character:
            raise _CutShortError
        if character != end:
            return True
        self._at += 1
        return False

    def _element(self, name: str) -> Element:
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except RecursionError:
                return self._skipped(name, BROKEN_RECORD)
            except json.JSONDecodeError as error:
                if self._is_broken(error):
                    return self._skipped(name, BROKEN_RECORD)
            else:
                # A number that ends where the text does may go on: 1, 1. and 1e+ of 1.5 and 1e+5.
                goes_on = not self._text[end : end + _EDGE].strip(".eE+-")
                if not goes_on or self._ended or self._text[end - 1] in '"}]':
                    self._at = end
                    return Element(value, name)
            size = len(self._text) - self._at
            if size > _LARGEST:
                return self._skipped(name, LARGE_RECORD)
            if not self._read_more(min(max(_FIRST_LOOK, size), _LARGEST - size + 1)):
                raise _CutShortError

    def _is_broken(self, error: json.JSONDecodeError) -> bool:
        """Whether an error means more than that the text read so far ends here."""
        if error.msg.startswith("Unterminated string"):
            return False
        return error.pos < len(self._text) - _EDGE

    def _skipped(self, name: str, problem: str) -> Element:
        self._pass_over()
        return Element(None, name, problem)

    def _pass_over(self) -> None:
        """Go behind the value that begins here, keeping nothing of it."""
        depth, moved = 0, False
        while True:
            moved = self._go_behind(_BETWEEN) or moved
            character = self.peek()
            if not character:
                raise _CutShortError
            if depth == 0 and moved and character in ",]}":
                return
            self._at += 1
            moved = True
            if character == '"':
                self._pass_over_text()
            elif character in "[{":
                depth += 1
            elif character in "]}":
                depth -= 1
                if depth <= 0:
                    return

    def _go_behind(self, pattern: re.Pattern[str]) -> bool:
        """Go behind what matches here, if anything does."""
        found = pattern.match(self._text, self._at)
        if found is None or found.end() == self._at:
            return False
        self._at = found.end()
        return True

    def _pass_over_text(self) -> None:
        while (found := _TEXT_END.match(self._text, self._at)) is None:
            # A backslash at the end belongs to what comes next.
            kept = len(self._text) - len(self._text.rstrip("\\"))
            self._at = max(self._at, len(self._text) - kept)
            if not self._read_more():
                raise _CutShortError
        self._at = found.end()

    def _read_more(self, characters: int = 1) -> bool:
        """Read on by at least so many characters; False at the end of the file."""
        parts, length = [self._text[self._at :]], 0
        while length < characters and not self._ended:
            piece = next(self._pieces, None)
            if piece is None:
                self._ended = True
            else:
                parts.append(piece)
                length += len(piece)
        self._text, self._at = "".join(parts), 0
        return length > 0
