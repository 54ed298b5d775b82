"""Ties notes to the notes that they link, once an import has brought them all in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

import apsw

from keepsake.ingest.pipeline import now_ms
from keepsake.store import note_links
from keepsake.store.note_links import NamedNote
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.text.extract.containers.notion import notion_key
from keepsake.text.note_links import note_links as links_in
from keepsake.text.note_links import without_suffix

_MANY: Final = 20


class NoteNames:
    """The notes of a source by the names under which others may link them."""

    def __init__(self, notes: Iterable[NamedNote]) -> None:
        self._by_name: dict[str, list[tuple[str, int]]] = {}
        for note in notes:
            path = without_suffix(note.path)
            for name in {PurePosixPath(path).name, *note.aliases}:
                self._by_name.setdefault(name.lower(), []).append((path.lower(), note.id))

    def find(self, target: str, folder: str) -> int | None:
        """The note that a link in ``folder`` means: by its path, else the nearest of its name."""
        page = self._by_name.get(without_suffix(notion_key(target)).lower())
        if page is not None:
            return page[0][1]
        parts = [part for part in target.lower().split("/") if part not in {"", ".", ".."}]
        known = self._by_name.get(parts[-1], []) if parts else []
        if len(parts) > 1:
            ending = "/" + "/".join(parts)
            known = [(path, number) for path, number in known if f"/{path}".endswith(ending)]
        here = f"{folder.lower()}/"
        nearest = min(
            known, key=lambda note: (not note[0].startswith(here), len(note[0])), default=None
        )
        return None if nearest is None else nearest[1]


def tie_notes(
    readers: Readers, writer: Writer, source_id: int, changed: Sequence[str] | None
) -> None:
    """Bring the links from and to the changed memories, by their uids, up to date; None for all."""
    if changed is not None and not changed:
        return
    with readers.connection() as db:
        notes = note_links.read_notes(db, source_id)
        ids = None if changed is None else note_links.ids_of(db, changed)
        fresh = notes if ids is None else [note for note in notes if note.id in ids]
        if not fresh:
            return
        wanted = _wanted(db, source_id, fresh, NoteNames(notes))
        present = note_links.mentions_from(db, wanted)
    pairs = {(one, other) for one, others in wanted.items() for other in others}
    if pairs != present:
        writer.run(lambda db: note_links.change(db, pairs - present, present - pairs, now_ms()))


def _wanted(
    db: apsw.Connection, source_id: int, fresh: Sequence[NamedNote], names: NoteNames
) -> Mapping[int, set[int]]:
    """What each note links, for those that changed and those that may link them."""
    linking = dict(note_links.texts_of(db, [note.id for note in fresh]))
    if len(fresh) > _MANY:
        linking |= dict(note_links.linking_texts(db, source_id, ""))
    else:
        for note in fresh:
            for name in {PurePosixPath(without_suffix(note.path)).name, *note.aliases}:
                linking |= dict(note_links.linking_texts(db, source_id, name))
    return {
        number: _targets(text, str(PurePosixPath(path).parent), names) - {number}
        for number, (path, text) in linking.items()
    }


def _targets(text: str, folder: str, names: NoteNames) -> set[int]:
    found = (names.find(target, folder) for target in links_in(text))
    return {number for number in found if number is not None}
