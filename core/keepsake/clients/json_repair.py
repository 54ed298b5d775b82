"""Mending the mistakes people make when they edit JSON by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from keepsake.clients.jsonc import SPACE, Fault, JsonFaultError, scan

MAXIMUM_FIXES = 200

_BAD_BACKSLASH = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(.|\Z))')
_WINDOWS_PATH = re.compile(r'"[A-Za-z]:\\')
_STRING = re.compile(r'"(?:[^"\\\r\n]|\\.)*"')
_SINGLE_QUOTED = re.compile(r"'([^'\r\n]*)'")
_BARE_WORD = re.compile(r"[A-Za-z_$][\w$-]*")
_CURLY_QUOTES = re.compile("[“”„]([^“”„\r\n]*)[“”„]")
_LITERALS = {"True": "true", "False": "false", "None": "null", "undefined": "null", "NaN": "null"}


def repaired_json(text: str) -> str:
    """The text with missing commas, brackets, quotes and doubled backslashes put in.

    Raises:
        JsonFaultError: a mistake that leaves open what was meant.
    """
    for _ in range(MAXIMUM_FIXES):
        try:
            scan(text)
        except JsonFaultError as error:
            fixed = _fixed(text, error)
            if fixed == text:
                raise
            text = fixed
        else:
            return text
    scan(text)
    return text


def _fixed(text: str, error: JsonFaultError) -> str:
    """The text with one mistake mended, or as it was."""
    fix = _FIXES.get(error.fault)
    return fix(text, error.offset) if fix else text


def _braced(text: str, at: int) -> str:
    return _separated(text, at, "}")


def _bracketed(text: str, at: int) -> str:
    return _separated(text, at, "]")


def _separated(text: str, at: int, closing: str) -> str:
    """A comma before another member, or the closing bracket before what ends the level above."""
    found = text[at : at + 1]
    end = len(text[:at].rstrip(SPACE))
    if found in {"", "}", "]"}:
        return _replaced(text, at, at, closing)
    commented = "//" in text[text.rfind("\n", 0, end) + 1 : end]
    return _replaced(text, at, at, ",") if commented else _replaced(text, end, end, ",")


def _coloned(text: str, at: int) -> str:
    return _replaced(text, at, at + text.startswith("=", at), ":")


def _cut_off(text: str, at: int) -> str:
    """Without a bracket or comma too many at the end."""
    return _replaced(text, at, at + 1, "") if text[at] in "}]," else text


def _named(text: str, at: int) -> str:
    """Quotes around a name, one comma for two, the brace a file ends without."""
    found = text[at : at + 1]
    if found in {"", "]"}:
        return _replaced(text, at, at, "}")
    if found == ",":
        return _replaced(text, at, at + 1, "")
    return _requoted(text, at)


def _valued(text: str, at: int) -> str:
    """Other languages' words and quotes, one comma for two, the bracket a file ends without."""
    found = text[at : at + 1]
    if found == "":
        opened = text[: len(text.rstrip(SPACE))].endswith(("[", ","))
        return _replaced(text, at, at, "]" if opened else "null")
    if found == "," and text[:at].rstrip(SPACE).endswith(("[", ",")):
        return _replaced(text, at, at + 1, "")
    word = _BARE_WORD.match(text, at)
    if word and word[0] in _LITERALS:
        return _replaced(text, at, word.end(), _LITERALS[word[0]])
    return text if word else _requoted(text, at)


def _requoted(text: str, at: int) -> str:
    """Double quotes in the place of single, typographic or no quotes."""
    for pattern in (_SINGLE_QUOTED, _CURLY_QUOTES, _BARE_WORD):
        match = pattern.match(text, at)
        if match:
            content = match[match.lastindex or 0].replace('"', r"\"")
            return _replaced(text, at, match.end(), f'"{content}"')
    return text


def _quoted(text: str, at: int) -> str:
    """The closing quote before what ends the line."""
    line_end = re.search(r"[\s,}\]]*(?:\r?\n|\Z)", text[at + 1 :])
    end = at + 1 + (line_end.start() if line_end else 0)
    return _replaced(text, end, end, '"')


def _escaped(text: str, at: int) -> str:
    """Doubled backslashes: in a Windows path all of them, elsewhere those that mean nothing."""
    match = _STRING.match(text, at)
    if match is None:
        return text
    if _WINDOWS_PATH.match(match[0]) and "\\\\" not in match[0]:
        doubled = match[0].replace("\\", "\\\\")
    else:
        doubled = _BAD_BACKSLASH.sub(lambda hit: "\\" + hit[0] if hit[1] else hit[0], match[0])
    return _replaced(text, at, match.end(), doubled)


def _replaced(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


_FIXES: dict[Fault, Callable[[str, int], str]] = {
    Fault.BRACE_MISSING: _braced,
    Fault.BRACKET_MISSING: _bracketed,
    Fault.NAME_MISSING: _named,
    Fault.COLON_MISSING: _coloned,
    Fault.VALUE_MISSING: _valued,
    Fault.QUOTE_MISSING: _quoted,
    Fault.BAD_ESCAPE: _escaped,
    Fault.TEXT_AFTER_END: _cut_off,
}
