"""Files in which a person lists what is to be left out, in the language of ``.gitignore``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pathspec import GitIgnoreSpec

NAMES: Final = (".gitignore", ".keepsakeignore")
_LARGEST: Final = 1_000_000


class IgnoreFiles:
    """The lists below one root, each read when it is first asked for.

    A list counts for its folder and everything below; of two lists the deeper one decides, and
    of two in one folder ``.keepsakeignore``.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._specs: dict[Path, GitIgnoreSpec | None] = {}

    def ignore(self, path: Path, *, is_folder: bool) -> bool:
        """Whether a list leaves this path out; the folders above it are not considered."""
        end = "/" if is_folder else ""
        folder = path.parent
        while True:
            spec = self._spec(folder)
            if spec is not None:
                told = spec.check_file(path.relative_to(folder).as_posix() + end).include
                if told is not None:
                    return told
            if folder in (self._root, folder.parent):
                return False
            folder = folder.parent

    def _spec(self, folder: Path) -> GitIgnoreSpec | None:
        if folder not in self._specs:
            self._specs[folder] = _read(folder)
        return self._specs[folder]


def _read(folder: Path) -> GitIgnoreSpec | None:
    lines = [line for name in NAMES for line in _lines(folder / name) if _is_pattern(line)]
    return GitIgnoreSpec.from_lines(lines) if lines else None


def _lines(path: Path) -> list[str]:
    """The lines of a list; none where there is no such file or it cannot be read."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(_LARGEST).splitlines()
    except OSError:
        return []


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return bool(line.strip()) and not line.startswith("#")
