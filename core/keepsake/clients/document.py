"""What every configuration format offers: a parsed text that can be edited in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

MemberPath = tuple[str, ...]
"""The keys from the root down to one member."""


class SyntaxFaultError(ValueError):
    """A text that breaks the rules of its format, and where."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Document(Protocol):
    """A parsed configuration text; edits return a new text and leave all the rest as it was."""

    @property
    def text(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]:
        """The whole content as plain Python values."""

    def line_of(self, path: MemberPath) -> int:
        """The line, from 1, where the deepest existing member of ``path`` stands."""

    def with_member(self, path: MemberPath, value: Mapping[str, Any]) -> str:
        """The text with the member added or replaced; tables on the way are made.

        Raises:
            SyntaxFaultError: something on the way exists and holds no members.
        """

    def without_member(self, path: MemberPath) -> str:
        """The text without the member, which must exist."""


ParseDocument = Callable[[str], Document]
"""Parse a text or raise ``SyntaxFaultError``; an empty text is an empty document."""
