"""A reader of JSON with comments that remembers where everything stands in the text.

Comments and trailing commas are accepted, everything else follows RFC 8259. Unlike parsers that
print their tree anew, the offsets allow an edit that leaves every other byte alone.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from keepsake.clients.document import SyntaxFaultError

MAXIMUM_DEPTH = 200
MEMBER_DEPTH = 2
"""Objects of the first two levels know their members; servers lie no deeper."""

SPACE = " \t\r\n"
_GAP = re.compile(r"(?:[ \t\r\n]+|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])", re.ASCII)
_WORD = re.compile(r"\w+")
_STANDARD = json.JSONDecoder()
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None}


class Fault(Enum):
    """What is wrong at one place of a text."""

    NAME_MISSING = auto()
    COLON_MISSING = auto()
    VALUE_MISSING = auto()
    BRACE_MISSING = auto()
    """Neither a comma nor the brace that closes an object."""
    BRACKET_MISSING = auto()
    """Neither a comma nor the bracket that closes a list."""
    QUOTE_MISSING = auto()
    BAD_ESCAPE = auto()
    TEXT_AFTER_END = auto()
    OTHER = auto()


class JsonFaultError(SyntaxFaultError):
    """A text that is not JSON: what is wrong, and at which offset it was noticed."""

    def __init__(self, text: str, offset: int, reason: str, fault: Fault = Fault.OTHER) -> None:
        super().__init__(reason, line_number(text, offset))
        self.offset = offset
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Value:
    """One value: ``text[start:end]``; ``members`` is None for all but objects of few levels."""

    start: int
    end: int
    data: Any
    members: tuple[Member, ...] | None = None

    def member(self, key: str) -> Member | None:
        """The member of that name; of several the last, which is the one programs see."""
        found = (member for member in reversed(self.members or ()) if member.key == key)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Member:
    """One ``"key": value`` of an object."""

    key: str
    start: int
    value: Value
    gap: int
    """End of the bracket or comma that precedes the key."""
    before: int
    """End of the last comment between the two; ``gap`` where there is none."""
    comma: int | None
    """Offset of the comma that follows the value."""


def scan(text: str) -> Value | None:
    """The root value; None for a text of nothing but space and comments.

    Raises:
        JsonFaultError: the text is not JSON, comments and trailing commas forgiven.
    """
    start = _skip_gap(text, 0)
    if start == len(text):
        return None
    root = _Scanner(text).value(start, 0)
    rest = _skip_gap(text, root.end)
    if rest < len(text):
        reason = f"unexpected “{text[rest]}” after the end of the content"
        raise JsonFaultError(text, rest, reason, Fault.TEXT_AFTER_END)
    return root


def line_number(text: str, offset: int) -> int:
    """The line of an offset, from 1."""
    return text.count("\n", 0, offset) + 1


def _skip_gap(text: str, offset: int) -> int:
    """Pass space and comments."""
    match = _GAP.match(text, offset)
    end = match.end() if match else offset
    if text.startswith("/*", end):
        raise JsonFaultError(text, end, "a comment that never ends")
    return end


class _Scanner:
    """Recursive descent over one text.

    What lies deep is given to the standard parser, 20 times as fast, until it meets the first
    comment or mistake: Claude Code's file holds megabytes of history.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._plain = True

    def value(self, start: int, depth: int) -> Value:
        if depth > MAXIMUM_DEPTH:
            raise JsonFaultError(self._text, start, "brackets nested too deeply")
        opening = self._text[start : start + 1]
        if depth >= MEMBER_DEPTH and self._plain and opening in {"{", "["}:
            try:
                data, end = _STANDARD.raw_decode(self._text, start)
            except (ValueError, RecursionError):
                self._plain = False
            else:
                return Value(start, end, data)
        if opening == "{":
            return self._object(start, depth)
        if opening == "[":
            return self._array(start, depth)
        if opening == '"':
            return self._string(start)
        return self._scalar(start)

    def _object(self, start: int, depth: int) -> Value:
        members: list[Member] = []
        gap = start + 1
        at = _skip_gap(self._text, gap)
        while not self._text.startswith("}", at):
            if not self._text.startswith('"', at):
                raise self._expected(
                    wanted='a name in double quotes or "}"', offset=at, fault=Fault.NAME_MISSING
                )
            key = self._string(at)
            colon = _skip_gap(self._text, key.end)
            if not self._text.startswith(":", colon):
                raise self._expected(
                    wanted="a colon after the name", offset=colon, fault=Fault.COLON_MISSING
                )
            value = self.value(_skip_gap(self._text, colon + 1), depth + 1)
            comma, after = self._separator(value.end, "}")
            before = gap + len(self._text[gap:at].rstrip(SPACE))
            members.append(Member(key.data, at, value, gap, before, comma))
            gap = value.end if comma is None else comma + 1
            at = after
        data = {member.key: member.value.data for member in members}
        return Value(start, at + 1, data, tuple(members) if depth < MEMBER_DEPTH else None)

    def _array(self, start: int, depth: int) -> Value:
        items: list[Any] = []
        at = _skip_gap(self._text, start + 1)
        while not self._text.startswith("]", at):
            item = self.value(at, depth + 1)
            items.append(item.data)
            _, at = self._separator(item.end, "]")
        return Value(start, at + 1, items)

    def _separator(self, end: int, closing: str) -> tuple[int | None, int]:
        """The comma after a value, if any, and where the next thing starts."""
        at = _skip_gap(self._text, end)
        if self._text.startswith(",", at):
            return at, _skip_gap(self._text, at + 1)
        if self._text.startswith(closing, at):
            return None, at
        missing = Fault.BRACE_MISSING if closing == "}" else Fault.BRACKET_MISSING
        raise self._expected(wanted=f'a comma or "{closing}"', offset=at, fault=missing)

    def _string(self, start: int) -> Value:
        match = _STRING.match(self._text, start)
        if match is None:
            reason = "a text whose closing quote is missing in its line"
            raise JsonFaultError(self._text, start, reason, Fault.QUOTE_MISSING)
        try:
            data = json.loads(match[0])
        except ValueError as error:
            reason = "a backslash that must be doubled"
            raise JsonFaultError(self._text, start, reason, Fault.BAD_ESCAPE) from error
        return Value(start, match.end(), data)

    def _scalar(self, start: int) -> Value:
        number = _NUMBER.match(self._text, start)
        if number:
            return Value(start, number.end(), _number(number[0]))
        word = _WORD.match(self._text, start)
        if word and word[0] in _WORDS:
            return Value(start, word.end(), _WORDS[word[0]])
        raise self._expected(wanted="a value", offset=start, fault=Fault.VALUE_MISSING)

    def _expected(self, *, wanted: str, offset: int, fault: Fault) -> JsonFaultError:
        if offset < len(self._text):
            reason = f"{wanted} expected, but found “{self._text[offset]}”"
        else:
            reason = f"{wanted} expected, but found the end of the file"
        return JsonFaultError(self._text, offset, reason, fault)


def _number(digits: str) -> int | float:
    """Whole numbers exactly, unless they are longer than Python reads as such."""
    whole = digits.lstrip("-").isdigit() and len(digits) < 4000
    return int(digits) if whole else float(digits)
