"""Which files of a folder are looked at, and why the others are not."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from keepsake.ingest.ignore_files import IgnoreFiles
from keepsake.ingest.layouts import Layout

HIDDEN: Final = "Hidden files and folders are left out."
PASSING: Final = "Files and folders of this name are passing or technical, so they are left out."
EXCLUDED: Final = "The file is left out by your list of exclusions."
IGNORED: Final = "A list of the folder (.gitignore or .keepsakeignore) leaves it out."
OTHER_TYPE: Final = "Only other types of files are wanted from this folder."
NO_CONVERSATION: Final = "It is no conversation, and only those are read here."
OWN: Final = "Keepsake's own files are not read."
OF_ANOTHER: Final = "Its folder is a source of its own."
LEFT_OUT: Final = frozenset({
    HIDDEN, PASSING, EXCLUDED, IGNORED, OTHER_TYPE, NO_CONVERSATION, OWN, OF_ANOTHER,
})  # fmt: skip

_JUNK_FOLDERS: Final = frozenset({
    "node_modules", "__pycache__", "$recycle.bin", "system volume information",
    "bower_components",
})  # fmt: skip
_JUNK_FILES: Final = re.compile(
    r"~\$.*|.*~|#.*#|4913|thumbs\.db|desktop\.ini|icon\r"
    r"|.*\.(?:tmp|temp|swp|swo|bak|part|partial|crdownload|download|pyc|pyo|lock)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True)
class ScanRules:
    """What is read below a root.

    ``own_folder`` is Keepsake's, which is never read. ``layout`` tells what an app's folder holds,
    None for a folder of the person's own. ``excluded`` are the person's patterns for names or
    relative paths, ``only_types`` the endings of names she wants alone, ``ignore_files`` the lists
    in the folder; ``left_out`` are folders that are sources of their own.
    """

    own_folder: Path
    layout: Layout | None = None
    excluded: tuple[str, ...] = ()
    only_types: tuple[str, ...] = ()
    ignore_files: IgnoreFiles | None = field(default=None, compare=False)
    left_out: frozenset[Path] = frozenset()
    _pattern: re.Pattern[str] | None = field(init=False, repr=False, compare=False)
    _endings: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pattern", _compile(self.excluded))
        object.__setattr__(self, "_endings", tuple(_ending(name) for name in self.only_types))

    def takes_folder(self, path: Path, key: str) -> bool:
        """Whether a folder is entered; ``key`` is its path below the root, with slashes."""
        return not self.refuses_folder(path, key)

    def takes_file(self, path: Path, key: str) -> bool:
        """Whether a file is read, or at least accounted for."""
        return not self.refuses_file(path, key)

    def takes_path(self, root: Path, path: Path, *, is_folder: bool) -> bool:
        """Whether a scan of the root would meet this path, every folder above it considered."""
        return not self.refuses_path(root, path, is_folder=is_folder)

    def refuses_path(self, root: Path, path: Path, *, is_folder: bool) -> str:
        """Why a scan of the root would not meet this path; empty if it would."""
        parts = path.relative_to(root).parts
        folders = parts if is_folder else parts[:-1]
        for depth in range(1, len(folders) + 1):
            key = "/".join(parts[:depth])
            if reason := self.refuses_folder(root.joinpath(*parts[:depth]), key):
                return reason
        return "" if is_folder else self.refuses_file(path, "/".join(parts))

    def refuses_folder(self, path: Path, key: str) -> str:
        """Why a folder is not entered; empty if it is."""
        name = path.name
        if path == self.own_folder:
            return OWN
        if path in self.left_out:
            return OF_ANOTHER
        if self.layout is not None:
            return "" if self.layout.folders.fullmatch(key) else NO_CONVERSATION
        if name.startswith("."):
            return HIDDEN
        if name.lower() in _JUNK_FOLDERS:
            return PASSING
        return self._excludes(path, key, is_folder=True)

    def refuses_file(self, path: Path, key: str) -> str:
        """Why a file is not read; empty if it is."""
        name = path.name
        if self.layout is not None:
            if not self.layout.files.fullmatch(key):
                return NO_CONVERSATION
            return self._excludes(path, key, is_folder=False)
        if name.startswith("."):
            return HIDDEN
        if _JUNK_FILES.fullmatch(name):
            return PASSING
        if self._endings and not name.lower().endswith(self._endings):
            return OTHER_TYPE
        return self._excludes(path, key, is_folder=False)

    def is_own(self, path: Path) -> bool:
        """Whether a path lies in Keepsake's own folder."""
        return path.is_relative_to(self.own_folder)

    def _excludes(self, path: Path, key: str, *, is_folder: bool) -> str:
        pattern = self._pattern
        if pattern is not None and (
            pattern.fullmatch(path.name.lower()) or pattern.fullmatch(key.lower())
        ):
            return EXCLUDED
        lists = self.ignore_files
        if lists is not None and lists.ignore(path, is_folder=is_folder):
            return IGNORED
        return ""


def _compile(patterns: Iterable[str]) -> re.Pattern[str] | None:
    cleaned = [pattern.strip().lower().replace("\\", "/").rstrip("/") for pattern in patterns]
    parts = [fnmatch.translate(pattern) for pattern in cleaned if pattern]
    return re.compile("|".join(parts)) if parts else None


def _ending(name: str) -> str:
    """The end of a file's name as a person may write it: ``md``, ``.md`` or ``*.md``."""
    return "." + name.strip().lower().lstrip("*").lstrip(".")
