"""Editing one member of a JSON text, comments and formatting of all the rest untouched."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keepsake.clients.document import MemberPath
from keepsake.clients.jsonc import SPACE, JsonFaultError, Member, Value, line_number, scan

JsonValue = Mapping[str, Any] | list[Any]

_DEFAULT_INDENT = "  "
_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_LINE_COMMENTS = re.compile(r"(?:[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/))*")
_LINE_END = re.compile(r"(?:[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/))*[ \t]*\r?\n")


@dataclass(frozen=True, slots=True)
class JsonDocument:
    """A parsed JSON text; ``root`` is None where there is no value yet."""

    text: str
    root: Value | None

    @classmethod
    def parse(cls, text: str) -> JsonDocument:
        """Parse a text whose root, if any, is an object.

        Raises:
            SyntaxFaultError: the text is not JSON, or its root is no object.
        """
        root = scan(text)
        if root is not None and root.members is None:
            raise JsonFaultError(text, root.start, 'the content must be an object in "{" and "}"')
        return cls(text, root)

    @property
    def data(self) -> Mapping[str, Any]:
        data: dict[str, Any] = self.root.data if self.root else {}
        return data

    def line_of(self, path: MemberPath) -> int:
        holder, offset = self.root, 0
        for key in path:
            member = holder.member(key) if holder else None
            if member is None:
                break
            holder, offset = member.value, member.start
        return line_number(self.text, offset)

    def with_member(self, path: MemberPath, value: JsonValue) -> str:
        if self.root is None:
            return self._with_new_root(_nested(path, value))
        holder = self.root
        for depth, key in enumerate(path[:-1], start=1):
            member = holder.member(key)
            if member is None:
                return self._with_insertion(holder, key, _nested(path[depth:], value))
            holder = member.value
            if holder.members is None:
                reason = f'"{key}" must be an object in "{{" and "}}"'
                raise JsonFaultError(self.text, holder.start, reason)
        member = holder.member(path[-1])
        if member is None:
            return self._with_insertion(holder, path[-1], value)
        return self._with_replacement(member, value)

    def with_item(self, path: MemberPath, item: Mapping[str, Any]) -> str:
        """The text with an item added at the end of a list, which is made if there is none.

        A list with comments or a trailing comma in it is written anew.
        """
        member = next((one for one in self._members_of(path[:-1]) if one.key == path[-1]), None)
        if member is None:
            return self.with_member(path, [item])
        start = member.value.start + 1
        inner = self.text[start : member.value.end - 1]
        items = inner.strip()
        if not items or items.endswith(",") or _COMMENT.search(inner):
            return self.with_member(path, [*member.value.data, item])
        first = start + inner.index(items)
        indent = self._line_indent(first) if "\n" in self.text[start:first] else None
        lead = " " if indent is None else self._newline + indent
        end = first + len(items)
        return self._spliced((end, end, f",{lead}{self._rendered(item, indent)}"))

    def without_member(self, path: MemberPath) -> str:
        members = self._members_of(path[:-1])
        index = max(place for place, member in enumerate(members) if member.key == path[-1])
        if members[index].comma is None:
            return self._without_last(members[index - 1] if index else None, members[index])
        return self._without_followed(members[index], alone=len(members) == 1)

    def _members_of(self, path: MemberPath) -> tuple[Member, ...]:
        holder = self.root
        for key in path:
            member = holder.member(key) if holder else None
            holder = member.value if member else None
        return (holder.members if holder else None) or ()

    def _with_new_root(self, data: JsonValue) -> str:
        head = self.text
        if head and not head.endswith("\n"):
            head += self._newline
        return head + self._rendered(data, "") + self._newline

    def _with_replacement(self, member: Member, value: JsonValue) -> str:
        old = member.value
        inline = "\n" not in self.text[old.start : old.end]
        indent = None if inline else self._line_indent(member.start)
        return self._spliced((old.start, old.end, self._rendered(value, indent)))

    def _with_insertion(self, holder: Value, key: str, value: JsonValue) -> str:
        if not holder.members:
            return self._with_first_member(holder, key, value)
        last = holder.members[-1]
        indent = self._member_indent(holder)
        lead = " " if indent is None else self._newline + indent
        new = f"{lead}{json.dumps(key)}: {self._rendered(value, indent)}"
        if last.comma is not None:
            tail = self._line_tail(last.comma + 1)
            return self._spliced((tail, tail, f"{new},"))
        tail = self._line_tail(last.value.end)
        return self._spliced((last.value.end, last.value.end, ","), (tail, tail, new))

    def _with_first_member(self, holder: Value, key: str, value: JsonValue) -> str:
        """Fill an empty object; a comment in it stays before the new member."""
        inner = self.text[holder.start + 1 : holder.end - 1]
        if "\n" not in self.text and (inner.strip() or holder is not self.root):
            new = f"{json.dumps(key)}: {self._rendered(value, None)}"
            at = holder.start + 1 + len(inner.rstrip(SPACE))
            return self._spliced((at, at, f" {new}" if inner.strip() else new))
        outer = self._line_indent(holder.start)
        indent = outer + self._indent_unit
        new = f"{self._newline}{indent}{json.dumps(key)}: {self._rendered(value, indent)}"
        at = holder.start + 1 + len(inner.rstrip(SPACE))
        return self._spliced((at, holder.end - 1, f"{new}{self._newline}{outer}"))

    def _without_last(self, previous: Member | None, member: Member) -> str:
        """Take out a member with no comma behind it, and the comma before it."""
        start = self._removal_start(member, member.value.end)
        if previous is None or previous.comma is None:
            return self._spliced((start, self._removal_end(member, member.value.end), ""))
        comma = previous.comma
        return self._spliced((comma, comma + 1, ""), (start, member.value.end, ""))

    def _without_followed(self, member: Member, *, alone: bool) -> str:
        """Take out a member and the comma behind it."""
        end = (member.comma or 0) + 1
        following = end + len(self.text[end:]) - len(self.text[end:].lstrip(" \t"))
        if self.text[following : following + 1] == '"':
            return self._spliced((member.start, following, ""))
        stop = self._removal_end(member, end) if alone else end
        return self._spliced((self._removal_start(member, end), stop, ""))

    def _removal_start(self, member: Member, end: int) -> int:
        """From where to cut, so that a line comment before never swallows what follows."""
        comments = _COMMENT.findall(self.text, member.gap, member.before)
        open_ended = bool(comments) and comments[-1].startswith("//")
        if open_ended and not _LINE_END.match(self.text, end):
            return member.start
        return member.before

    def _removal_end(self, member: Member, end: int) -> int:
        """An object left with nothing closes as ``{}``."""
        rest = len(self.text) - len(self.text[end:].lstrip(SPACE))
        empty = member.before == member.gap and self.text[rest] == "}"
        return rest if empty else end

    def _line_tail(self, offset: int) -> int:
        """The end of the comments that follow in the same line and belong to what is before."""
        match = _LINE_COMMENTS.match(self.text, offset)
        return match.end() if match else offset

    def _member_indent(self, holder: Value) -> str | None:
        """The indentation of an object's members; None where they share one line."""
        if "\n" not in self.text[holder.start : holder.end]:
            return None
        last = (holder.members or ())[-1]
        if "\n" in self.text[last.before : last.start]:
            return self._line_indent(last.start)
        return self._line_indent(holder.start) + self._indent_unit

    def _line_indent(self, offset: int) -> str:
        line = self.text[self.text.rfind("\n", 0, offset) + 1 : offset]
        return line[: len(line) - len(line.lstrip(" \t"))]

    @property
    def _indent_unit(self) -> str:
        """One step of indentation, as the root's first member shows it."""
        members = self.root.members if self.root else None
        if not members:
            return _DEFAULT_INDENT
        first = members[0]
        own_line = "\n" in self.text[first.before : first.start]
        return (own_line and self._line_indent(first.start)) or _DEFAULT_INDENT

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    def _rendered(self, value: JsonValue, indent: str | None) -> str:
        """The value as text; on one line where ``indent`` is None."""
        if indent is None:
            return json.dumps(value, ensure_ascii=False)
        rendered = json.dumps(value, ensure_ascii=False, indent=self._indent_unit)
        return rendered.replace("\n", self._newline + indent)

    def _spliced(self, *edits: tuple[int, int, str]) -> str:
        """The text with ranges replaced; edits come in ascending order."""
        pieces, at = [], 0
        for start, end, new in edits:
            pieces += [self.text[at:start], new]
            at = end
        return "".join([*pieces, self.text[at:]])


def _nested(path: MemberPath, value: JsonValue) -> JsonValue:
    for key in reversed(path):
        value = {key: value}
    return value
