"""Was this file kept, and if not, why?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw

from keepsake.domain.source import FileAnswer, FileState, Source
from keepsake.ingest.rules import OWN, ScanRules
from keepsake.ingest.scan import is_hidden, key_of, status_of
from keepsake.ingest.survey import root_of
from keepsake.store import source_files, sources

NOWHERE: Final = "There is no such file, and none of this name was ever read."
NO_SOURCE: Final = "It lies in no folder that Keepsake remembers from."
LINK: Final = "It is a link; what it leads to is only read where it really lies."
FOLDER: Final = "It is a folder; ask about a file in it."
NOT_YET: Final = "It was not looked at yet."
HIDDEN_BY_SYSTEM: Final = "The system hides it, so it is left out."


class Inquiry:
    """Looks through what is known of files, over one reader."""

    def __init__(
        self, db: apsw.Connection, own_folder: Path, rules_of: Callable[[Source], ScanRules]
    ) -> None:
        self._db = db
        self._own_folder = own_folder
        self._rules_of = rules_of

    def answer(self, path: Path) -> list[FileAnswer]:
        """What each source made of this file; if none saw it, the one reason for that."""
        place = path.expanduser().absolute()
        real = place.parent.resolve() / place.name
        around = self._sources_around(real)
        known = [told for source in around if (told := self._known(source, real))]
        if known:
            return known
        source = next((source for source in around if root_of(source) is not None), None)
        name = "" if source is None else source.name
        return [FileAnswer(path=str(real), source_name=name, reason=self._reason(real, source))]

    def _sources_around(self, path: Path) -> list[Source]:
        """Sources that may know this path, the innermost folder first."""
        found = [
            (0 if root is None else len(root.parts), source)
            for source in sources.read_all(self._db)
            if (root := root_of(source)) is None or path.is_relative_to(root)
        ]
        found.sort(key=lambda one: -one[0])
        return [source for _, source in found]

    def _known(self, source: Source, path: Path) -> FileAnswer | None:
        file = source_files.read_one(self._db, source.id, key_of(path, root_of(source)))
        if file is None:
            return None
        return FileAnswer(
            path=str(path),
            source_name=source.name,
            kept=file.memories > 0,
            memories=file.memories,
            reason=file.reason,
            seen_at=file.seen_at,
            missing=file.state is FileState.MISSING,
        )

    def _reason(self, path: Path, source: Source | None) -> str:
        status = status_of(path)
        if status is None:
            return NOWHERE
        if path.is_relative_to(self._own_folder):
            return OWN
        if path.is_symlink():
            return LINK
        root = None if source is None else root_of(source)
        if source is None or root is None:
            return NO_SOURCE
        if is_hidden(status):
            return HIDDEN_BY_SYSTEM
        rules = self._rules_of(source)
        if reason := rules.refuses_path(root, path, is_folder=path.is_dir()):
            return reason
        return FOLDER if path.is_dir() else NOT_YET
