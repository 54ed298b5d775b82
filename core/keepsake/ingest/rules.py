"""Which files of a folder are looked at, and which are left out without a word."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from keepsake.domain.source import SourceKind

_JUNK_FOLDERS: Final = frozenset({
    "node_modules", "__pycache__", "$recycle.bin", "system volume information",
    "bower_components",
})  # fmt: skip
_JUNK_FILES: Final = re.compile(
    r"\..*|~\$.*|.*~|#.*#|4913|thumbs\.db|desktop\.ini|icon\r"
    r"|.*\.(?:tmp|temp|swp|swo|bak|part|partial|crdownload|download|pyc|pyo|lock)",
    re.IGNORECASE | re.DOTALL,
)
_CLAUDE_CODE_ASIDE: Final = frozenset({"subagents", "tool-results", "memory"})
_HELPER_TRANSCRIPT: Final = "agent-"


@dataclass(frozen=True)
class ScanRules:
    """What is read below a root.

    ``own_folder`` is Keepsake's, which is never read. ``excluded`` are the person's patterns for
    names or relative paths; ``left_out`` are folders that are sources of their own.
    """

    own_folder: Path
    kind: SourceKind = SourceKind.FOLDER
    excluded: tuple[str, ...] = ()
    left_out: frozenset[Path] = frozenset()
    _pattern: re.Pattern[str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pattern", _compile(self.excluded))

    def takes_folder(self, path: Path, key: str) -> bool:
        """Whether a folder is entered; ``key`` is its path below the root, with slashes."""
        name = path.name
        if name.startswith(".") or name.lower() in _JUNK_FOLDERS:
            return False
        if path == self.own_folder or path in self.left_out:
            return False
        if self.kind is SourceKind.CLAUDE_CODE and name in _CLAUDE_CODE_ASIDE:
            return False
        return not self._excludes(name, key)

    def takes_file(self, path: Path, key: str) -> bool:
        """Whether a file is read, or at least accounted for."""
        name = path.name
        if _JUNK_FILES.fullmatch(name) or self._excludes(name, key):
            return False
        if self.kind is SourceKind.CLAUDE_CODE:
            return name.endswith(".jsonl") and not name.startswith(_HELPER_TRANSCRIPT)
        return True

    def takes_path(self, root: Path, path: Path, *, is_folder: bool) -> bool:
        """Whether a scan of the root would meet this path, every folder above it considered."""
        parts = path.relative_to(root).parts
        folders = parts if is_folder else parts[:-1]
        for depth in range(1, len(folders) + 1):
            key = "/".join(parts[:depth])
            if not self.takes_folder(root.joinpath(*parts[:depth]), key):
                return False
        return is_folder or self.takes_file(path, "/".join(parts))

    def is_own(self, path: Path) -> bool:
        """Whether a path lies in Keepsake's own folder."""
        return path.is_relative_to(self.own_folder)

    def _excludes(self, name: str, key: str) -> bool:
        pattern = self._pattern
        return pattern is not None and bool(
            pattern.fullmatch(name.lower()) or pattern.fullmatch(key.lower())
        )


def _compile(patterns: Iterable[str]) -> re.Pattern[str] | None:
    cleaned = [pattern.strip().lower().replace("\\", "/").rstrip("/") for pattern in patterns]
    parts = [fnmatch.translate(pattern) for pattern in cleaned if pattern]
    return re.compile("|".join(parts)) if parts else None
