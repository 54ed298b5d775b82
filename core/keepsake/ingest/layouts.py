"""Where the assistants of this computer keep conversations inside their folders."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from keepsake.domain.source import SourceKind

_SETTLE: Final = 0.7
_SETTLE_CONVERSATION: Final = 3.0
_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Which files of an app's folder are read, and how it is watched.

    ``files`` and ``folders`` are patterns for whole keys, that is paths below the root with
    slashes. ``settle`` is how many seconds without a change end one; ``every`` how often the
    folder is looked at, None where the system tells of changes.
    """

    files: re.Pattern[str]
    folders: re.Pattern[str]
    settle: float = _SETTLE_CONVERSATION
    every: float | None = None


def _layout(files: str, folders: str = r".*", *, every: float | None = None) -> Layout:
    return Layout(files=re.compile(files), folders=re.compile(folders), every=every)


_SESSIONS: Final = r"(?:.*/)?(?!agent-)[^/]+\.jsonl"
_ASIDE: Final = r"(?!(?:.*/)?(?:subagents|tool-results|memory)(?:/|$))"
_CLAUDE_CODE: Final = _layout(_ASIDE + _SESSIONS, _ASIDE + r".*")
_CLAUDE_CODE_HOME: Final = _layout(
    rf"history\.jsonl|projects/{_ASIDE}{_SESSIONS}", rf"projects(?:/{_ASIDE}.*)?"
)
_ROLLOUTS: Final = r"(?:.*/)?rollout-[^/]+\.jsonl(?:\.zst)?"
_CODEX: Final = _layout(_ROLLOUTS)
_CODEX_HOME: Final = _layout(
    rf"(?:archived_)?sessions/{_ROLLOUTS}", r"(?:archived_)?sessions(?:/.*)?"
)

# The other apps keep much else beside, far more than is worth watching.
_OTHERS: Final = {
    SourceKind.CLAUDE_DESKTOP: _layout(_ASIDE + _SESSIONS, _ASIDE + r".*", every=_MINUTE),
    SourceKind.GEMINI_CLI: _layout(
        r"[^/]+/chats/session-[^/]+\.jsonl?", r"[^/]+(?:/chats)?", every=_MINUTE
    ),
    SourceKind.CURSOR: _layout(
        r"(?:globalStorage|workspaceStorage/[^/]+)/state\.vscdb",
        r"globalStorage|workspaceStorage(?:/[^/]+)?",
        every=5 * _MINUTE,
    ),
    SourceKind.VSCODE: _layout(
        r"workspaceStorage/[^/]+/chatSessions/[^/]+\.jsonl?"
        r"|globalStorage/emptyWindowChatSessions/[^/]+\.jsonl?",
        r"workspaceStorage(?:/[^/]+(?:/chatSessions)?)?"
        r"|globalStorage(?:/emptyWindowChatSessions)?",
        every=_MINUTE,
    ),
}


def layout_of(kind: SourceKind, root: Path) -> Layout | None:
    """How an app lays out its folder; None for folders of a person's own."""
    if kind is SourceKind.CLAUDE_CODE:
        return _CLAUDE_CODE_HOME if (root / "projects").is_dir() else _CLAUDE_CODE
    if kind is SourceKind.CODEX:
        at_home = (root / "sessions").is_dir() or (root / "archived_sessions").is_dir()
        return _CODEX_HOME if at_home else _CODEX
    return _OTHERS.get(kind)


def settle_of(layout: Layout | None) -> float:
    """How many seconds without a change end one."""
    return _SETTLE if layout is None else layout.settle
