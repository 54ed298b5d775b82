"""Editing one table of a TOML text, comments and formatting of all the rest untouched."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from keepsake.clients.document import MemberPath, SyntaxFaultError

_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)
_FAULT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


@dataclass(frozen=True, slots=True)
class TomlDocument:
    """A parsed TOML text.

    The plain ``[table.name]`` sections are cut out of and added to the text itself; only for
    inline tables and dotted keys tomlkit prints the text anew. Each result is read again and
    must hold exactly the wanted data.
    """

    text: str
    data: Mapping[str, Any]

    @classmethod
    def parse(cls, text: str) -> TomlDocument:
        """Parse a text.

        Raises:
            SyntaxFaultError: the text is not TOML.
        """
        try:
            return cls(text, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            found = _FAULT_LINE.search(message)
            line = int(found[1]) if found else text.count("\n") + 1
            raise SyntaxFaultError(_FAULT_LINE.sub("", message).lower(), line) from error

    def line_of(self, path: MemberPath) -> int:
        for depth in range(len(path), 0, -1):
            header = re.search(_header_pattern(path[:depth]), self.text, re.MULTILINE)
            if header:
                return self.text.count("\n", 0, header.start()) + 1
        return 1

    def with_member(self, path: MemberPath, value: Mapping[str, Any]) -> str:
        wanted = deepcopy(dict(self.data))
        holder = wanted
        for key in path[:-1]:
            holder = holder.setdefault(key, {})
            if not isinstance(holder, dict):
                raise SyntaxFaultError(f'"{key}" must be a table', self.line_of(path))
        holder[path[-1]] = dict(value)
        base = self.text
        if _lookup(self.data, path) is not None:
            base = self.without_member(path)
        appended = base + self._separator(base) + self._section(path, value)
        if _holds(appended, wanted):
            return appended
        return self._reprinted(path, value, wanted)

    def without_member(self, path: MemberPath) -> str:
        wanted = deepcopy(dict(self.data))
        holder = wanted
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        shortened = self._without_sections(path)
        if _holds(shortened, wanted) or _holds(shortened, _pruned(wanted, path[:-1])):
            return shortened
        return self._reprinted(path, None, wanted)

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    def _separator(self, base: str) -> str:
        if not base:
            return ""
        return self._newline if base.endswith("\n") else self._newline * 2

    def _section(self, path: MemberPath, value: Mapping[str, Any]) -> str:
        """The member as a section of its own, tables in it as sections below."""
        import tomlkit

        inner = tomlkit.dumps(dict(value)) if value else ""
        header = ".".join(tomlkit.key(key).as_string() for key in path)
        lines = re.sub(r"(?m)^\[(?!\[)", f"[{header}.", inner)
        return f"[{header}]\n{lines}".replace("\n", self._newline)

    def _without_sections(self, path: MemberPath) -> str:
        """Cut the member's sections, each from its header to its last line with a value."""
        text = self.text
        for header in reversed(list(re.finditer(_header_pattern(path), text, re.MULTILINE))):
            following = _HEADER.search(text, header.end())
            end = following.start() if following else len(text)
            body = text[header.start() : end]
            kept = re.search(r"(?:^[ \t]*(?:#[^\n]*)?(?:\n|\Z))*\Z", body, re.MULTILINE)
            stop = header.start() + (kept.start() if kept else len(body))
            start = header.start()
            blank = re.search(r"(?:(?<=\n)|\A)[ \t]*\r?\n\Z", text[:start])
            if blank:
                start = blank.start()
            text = text[:start] + text[stop:]
        return text

    def _reprinted(
        self, path: MemberPath, value: Mapping[str, Any] | None, wanted: Mapping[str, Any]
    ) -> str:
        """The edit made by tomlkit, for tables that are not written as sections."""
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        try:
            document = tomlkit.parse(self.text)
            holder: Any = document
            for key in path[:-1]:
                holder = holder[key]
            if value is None:
                del holder[path[-1]]
            else:
                holder[path[-1]] = tomlkit.inline_table()
                holder[path[-1]].update(value)
            text = tomlkit.dumps(document)
        except TOMLKitError as error:
            raise SyntaxFaultError(str(error), self.line_of(path)) from error
        if not _holds(text, wanted):
            raise SyntaxFaultError("a table written in an unusual way", self.line_of(path))
        return text


def _header_pattern(path: MemberPath) -> str:
    """A section header of the table or one below it."""
    keys = [rf"""(?:{re.escape(key)}|"{re.escape(key)}"|'{re.escape(key)}')""" for key in path]
    dotted = r"[ \t]*\.[ \t]*".join(keys)
    return rf"^[ \t]*\[[ \t]*{dotted}[ \t]*(?:\.[^\]\n]*)?\]"


def _lookup(data: Mapping[str, Any], path: MemberPath) -> Any:
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            return None
        data = data[key]
    return data


def _pruned(data: Mapping[str, Any], path: MemberPath) -> Mapping[str, Any]:
    """The data without tables on the path that are left empty: sections take them along."""
    pruned = deepcopy(dict(data))
    for depth in range(len(path), 0, -1):
        holder: Any = pruned
        for key in path[: depth - 1]:
            holder = holder[key]
        if holder[path[depth - 1]]:
            break
        del holder[path[depth - 1]]
    return pruned


def _holds(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        return False
