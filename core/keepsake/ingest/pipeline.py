"""The one way in: every capture, whatever its entrance, becomes a memory here.

Preparing (cleaning, chunking, analysis) is pure and runs in the caller's thread; keeping is a job
for the writer, so that a memory, its passages and its search index arrive in one transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import apsw
import uuid_utils

from keepsake.domain.belonging import Belonging
from keepsake.domain.capture import Capture
from keepsake.domain.memory import (
    ALREADY_EXPIRED,
    Kind,
    Outcome,
    Provenance,
    Remembered,
    conversation_of,
)
from keepsake.domain.record import is_known_everywhere
from keepsake.ingest.cleaning import Cleaning, clean_belonging, importance_of
from keepsake.ingest.conversation_titles import title_terms
from keepsake.settings import Settings
from keepsake.store import belongings, chunks, copies, expiry, ledger, memories, tombstones, trash
from keepsake.store.belongings import Put
from keepsake.store.chunks import Passage
from keepsake.store.ledger import Entry
from keepsake.store.memories import Draft, Known
from keepsake.text.analysis import index_terms
from keepsake.text.chunking import chunk
from keepsake.text.language import detect_language
from keepsake.text.normalization import content_hash, text_hash


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A capture without what must not be kept, and the hash of what its source says."""

    capture: Capture
    source_hash: bytes
    cleaning: Cleaning


@dataclass(frozen=True, slots=True)
class Prepared:
    """A capture ready to be written, and what was taken out of it."""

    draft: Draft
    passages: tuple[Passage, ...]
    title_terms: str
    keywords: str
    cleaning: Cleaning


@dataclass(slots=True)
class Keeping:
    """How records of an import are kept: what was done to memories is noted in ``entries``.

    ``seen`` are memories that are as they were, ``brought`` is what came besides memories.
    ``again`` brings back what a person once forgot. With ``each_alone`` a record that cannot be
    stored is left out alone. New memories can be found by their words after ``index``.
    """

    again: bool = False
    each_alone: bool = False
    entries: list[Entry] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    brought: list[Put] = field(default_factory=list)
    _new: list[int] = field(default_factory=list)

    def index(self, db: apsw.Connection) -> None:
        """Put the new memories into the word index, all at once."""
        chunks.index(db, self._new)
        self._new.clear()

    def inserted(self, memory_id: int, prepared: Prepared) -> None:
        """A memory is new."""
        self._new.append(memory_id)
        self.made(memory_id, prepared)

    def made(self, memory_id: int, prepared: Prepared) -> None:
        """A memory is new, or back from the Trash."""
        self.entries.append(Entry(memory_id, None, prepared.draft.source_hash))

    def changing(self, db: apsw.Connection, known: Known, prepared: Prepared) -> None:
        """A memory is about to get the title, text and tags of a capture."""
        before = ledger.state_of(db, known.id, prepared.draft.capture.tags)
        self.entries.append(Entry(known.id, before, prepared.draft.source_hash))

    def confirming(self, db: apsw.Connection, known: Known, prepared: Prepared) -> None:
        """A memory is about to stand for a capture of the same words."""
        before = ledger.state_of(db, known.id, prepared.draft.capture.tags)
        self.entries.append(Entry(known.id, before, content_hash(known.title, known.text)))


class Pipeline:
    """Turns captures into prepared memories, with the person's settings."""

    def __init__(self, settings: Settings, count_tokens: Callable[[str], int]) -> None:
        self._settings = settings
        self._count_tokens = count_tokens

    def prepare(self, capture: Capture) -> Prepared:
        """Clean, hash, chunk and analyze. InvalidInputError when nothing is left to keep."""
        return self.analyze(self.clean(capture))

    def clean(self, capture: Capture) -> Cleaned:
        """Clean and hash, the small part of the work. InvalidInputError as for ``prepare``."""
        cleaning = Cleaning.by_settings(self._settings)
        clean = cleaning.clean(capture)
        return Cleaned(clean, content_hash(clean.title, clean.text), cleaning)

    def clean_belonging(self, belonging: Belonging) -> Belonging:
        """What hangs on memories, with every text in it cleaned."""
        return clean_belonging(belonging, Cleaning.by_settings(self._settings))

    def prepare_kept(self, capture: Capture) -> Prepared:
        """Chunk and analyze what was kept before and is written again, to the character."""
        return self.analyze(Cleaned(capture, content_hash(capture.title, capture.text), Cleaning()))

    def analyze(self, cleaned: Cleaned) -> Prepared:
        """Chunk and analyze what was cleaned."""
        clean = cleaned.capture
        language = detect_language(clean.text)
        spans = chunk(clean.text, self._count_tokens, target=self._settings.passage_tokens)
        now = now_ms()
        draft = Draft(
            capture=clean,
            uid=clean.uid or str(uuid_utils.uuid7()),
            text_hash=text_hash(clean.text),
            source_hash=cleaned.source_hash,
            language=language,
            happened_at=now if clean.happened_at is None else clean.happened_at,
            importance=importance_of(clean),
            token_count=self._count_tokens(clean.text),
            now=now,
        )
        passages = tuple(
            Passage(
                span.start,
                span.end,
                span.heading,
                index_terms(clean.text[span.start : span.end], language),
            )
            for span in spans
        )
        titles = title_terms(clean.title, conversation_of(clean.metadata), language)
        keywords = index_terms(" ".join(clean.tags), language)
        return Prepared(draft, passages, titles, keywords, cleaned.cleaning)


def keep(db: apsw.Connection, prepared: Prepared, keeping: Keeping | None = None) -> Remembered:
    """Write a prepared capture, inside the writer's transaction.

    With ``keeping`` the words of new memories are left to its ``index``.
    """
    if keeping is not None:
        return _keep(db, prepared, keeping)
    alone = Keeping()
    kept = _keep(db, prepared, alone)
    alone.index(db)
    return kept


def _keep(db: apsw.Connection, prepared: Prepared, keeping: Keeping) -> Remembered:
    name = prepared.draft.capture.uid
    if name and (known := memories.find_by_uid(db, name)):
        return _keep_as_it_is(db, prepared, known, keeping)
    kept = _keep_known(db, prepared, keeping)
    if kept is None and name and (known := memories.find_by_alias(db, name)):
        return _keep_as_it_is(db, prepared, known, keeping)
    kept = kept or _keep_copy(db, prepared, keeping)
    if kept is None:
        return _keep_new(db, prepared, keeping)
    if name and kept.uid:
        keeping.brought.append(belongings.join(db, kept.uid, prepared.draft.capture))
    return kept


def _keep_known(db: apsw.Connection, prepared: Prepared, keeping: Keeping) -> Remembered | None:
    """Keep what is here already, as this record or in the same words; None if it is new."""
    capture = prepared.draft.capture
    if capture.source_key is not None:
        record = tombstones.record_of(capture.kind, capture.source_id, capture.source_key)
        if tombstones.is_forgotten(db, *record):
            if not keeping.again:
                return _answer(prepared, "", Outcome.FORGOTTEN)
            tombstones.raise_up(db, *record)
        known = _find_record(db, capture, capture.source_key)
        if known is not None:
            return _keep_again(db, prepared, known, keeping)
    elif not capture.thread:
        known = memories.find_same(db, prepared.draft)
        if known is not None:
            return _confirm(db, prepared, known, keeping)
    return None


def _keep_copy(db: apsw.Connection, prepared: Prepared, keeping: Keeping) -> Remembered | None:
    """Keep what an export and the files it was made of both hold; None if it is no such thing."""
    known = copies.settle(db, prepared.draft)
    if known is None:
        return None
    keeping.seen.append(known.id)
    return _answer(prepared, known.uid, Outcome.UNCHANGED)


def _keep_new(db: apsw.Connection, prepared: Prepared, keeping: Keeping) -> Remembered:
    capture = prepared.draft.capture
    memory_id = memories.insert(db, prepared.draft)
    if capture.past is not None:
        belongings.give_past(db, memory_id, capture.past, prepared.draft.now)
    _write_passages(db, memory_id, prepared)
    chunks.place(db, memory_id)
    keeping.inserted(memory_id, prepared)
    return _answer(prepared, prepared.draft.uid, Outcome.NEW)


def find_same(db: apsw.Connection, cleaned: Cleaned) -> Known | None:
    """The memory of this record, if its source says what it said before.

    None for what was a memory elsewhere, since more than its words is to be looked at.
    """
    capture = cleaned.capture
    if capture.source_key is None or capture.uid:
        return None
    known = _find_record(db, capture, capture.source_key)
    if known is None or known.trashed or known.source_hash != cleaned.source_hash:
        return None
    record = tombstones.record_of(capture.kind, capture.source_id, capture.source_key)
    return None if tombstones.is_forgotten(db, *record) else known


def _find_record(db: apsw.Connection, capture: Capture, source_key: str) -> Known | None:
    known = memories.find_by_key(db, capture.source_id, source_key)
    if known is None and is_known_everywhere(capture.kind, source_key):
        known = memories.find_record(db, capture)
    return known


def now_ms() -> int:
    """The present moment in milliseconds UTC."""
    return time.time_ns() // 1_000_000


def _keep_as_it_is(
    db: apsw.Connection, prepared: Prepared, known: Known, keeping: Keeping
) -> Remembered:
    """A memory comes back from an export: what it is here counts, unless it lies in the Trash."""
    if not known.trashed:
        keeping.seen.append(known.id)
        return _answer(prepared, known.uid, Outcome.UNCHANGED)
    if not keeping.again:
        return _answer(prepared, "", Outcome.FORGOTTEN)
    trash.take_back(db, [known.uid])
    keeping.made(known.id, prepared)
    return _answer(prepared, known.uid, Outcome.NEW)


def _keep_again(
    db: apsw.Connection, prepared: Prepared, known: Known, keeping: Keeping
) -> Remembered:
    """The same record once more: unchanged, a new version, or forgotten by the person."""
    if known.trashed and not keeping.again:
        return _answer(prepared, "", Outcome.FORGOTTEN)
    if known.trashed:
        trash.take_back(db, [known.uid])
        keeping.made(known.id, prepared)
        _renew(db, prepared, known)
        return _answer(prepared, known.uid, Outcome.NEW)
    said, present = prepared.draft.source_hash, content_hash(known.title, known.text)
    # What a person changed stays until the source says something else than it did.
    if present == said or (known.source_hash == said and not keeping.again):
        origin = _origin(prepared)
        if any(getattr(known, name) != value for name, value in origin.items()):
            memories.update(db, known.id, origin)
        keeping.seen.append(known.id)
        return _answer(prepared, known.uid, Outcome.UNCHANGED)
    keeping.changing(db, known, prepared)
    edited = known.source_hash not in (None, present)
    _renew(db, prepared, known, edited=edited)
    return _answer(prepared, known.uid, Outcome.UPDATED, replaced_edit=edited)


def _renew(db: apsw.Connection, prepared: Prepared, known: Known, *, edited: bool = False) -> None:
    """Give a memory what its source says now; what it was becomes an earlier version."""
    draft = prepared.draft
    capture = draft.capture
    if content_hash(known.title, known.text) != draft.source_hash:
        if edited or not _has_grown(known, capture):
            memories.keep_version(db, known.id, draft.now)
        write_text(db, known.id, prepared)
    told = {
        "speaker": capture.speaker,
        "model_id": capture.attribution.model_id,
    }
    memories.update(db, known.id, told | _origin(prepared))
    memories.add_tags(db, known.id, capture.tags)


def _origin(prepared: Prepared) -> dict[str, Any]:
    """Where a memory was last read, and what its source said then."""
    return {
        "source_id": prepared.draft.capture.source_id,
        "source_path": prepared.draft.capture.source_path,
        "source_hash": prepared.draft.source_hash,
    }


def _has_grown(known: Known, capture: Capture) -> bool:
    """Whether an answer, or the digest of a session, only got longer.

    The states of what is not finished are no versions.
    """
    if known.title != capture.title:
        return False
    if capture.kind is Kind.CONVERSATION:
        return capture.text.startswith(known.text)
    if capture.provenance is not Provenance.DERIVED:
        return False
    return set(known.text.splitlines()) <= set(capture.text.splitlines())


def write_version(db: apsw.Connection, memory_id: int, prepared: Prepared) -> None:
    """Give a memory the prepared title and text; what it had becomes an earlier version."""
    memories.keep_version(db, memory_id, prepared.draft.now)
    write_text(db, memory_id, prepared)


def write_text(db: apsw.Connection, memory_id: int, prepared: Prepared) -> None:
    """Give a memory the prepared title and text, without a word in its history."""
    draft = prepared.draft
    values = {
        "title": draft.capture.title,
        "text": draft.capture.text,
        "text_hash": draft.text_hash,
        "language": draft.language,
        "token_count": draft.token_count,
        "updated_at": draft.now,
        "compared_at": None,
    }
    if draft.capture.happened_at is not None:
        values["happened_at"] = draft.happened_at
    memories.update(db, memory_id, values)
    _write_passages(db, memory_id, prepared)
    chunks.place(db, memory_id)
    chunks.index(db, [memory_id])


def _confirm(db: apsw.Connection, prepared: Prepared, known: Known, keeping: Keeping) -> Remembered:
    draft = prepared.draft
    keeping.confirming(db, known, prepared)
    memories.add_tags(db, known.id, draft.capture.tags)
    expiry.prolong(db, known.id, draft.capture.expires_at)
    importance = max(known.importance, draft.importance)
    memories.update(db, known.id, {"last_confirmed_at": draft.now, "importance": importance})
    return _answer(prepared, known.uid, Outcome.CONFIRMED)


def _write_passages(db: apsw.Connection, memory_id: int, prepared: Prepared) -> None:
    chunks.replace(
        db,
        memory_id,
        prepared.passages,
        title_terms=prepared.title_terms,
        keywords=prepared.keywords,
    )


def _answer(
    prepared: Prepared, uid: str, outcome: Outcome, *, replaced_edit: bool = False
) -> Remembered:
    cleaning = prepared.cleaning
    notes = cleaning.notes
    expires = prepared.draft.capture.expires_at
    over = expires is not None and expires <= prepared.draft.now
    if over and outcome is not Outcome.FORGOTTEN:
        notes = (*notes, ALREADY_EXPIRED)
    return Remembered(
        uid,
        outcome,
        dict(cleaning.masked),
        cleaning.private_parts,
        notes,
        replaced_edit,
    )
