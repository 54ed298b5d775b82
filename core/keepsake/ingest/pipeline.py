"""The one way in: every capture, whatever its entrance, becomes a memory here.

Preparing (cleaning, chunking, analysis) is pure and runs in the caller's thread; keeping is a job
for the writer, so that a memory, its passages and its search index arrive in one transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import apsw
import uuid_utils

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Outcome, Remembered
from keepsake.ingest.cleaning import Cleaning, importance_of
from keepsake.settings import Settings
from keepsake.store import chunks, memories, tombstones
from keepsake.store.chunks import Passage
from keepsake.store.memories import Draft, Known
from keepsake.text.analysis import index_terms
from keepsake.text.chunking import chunk
from keepsake.text.language import detect_language
from keepsake.text.normalization import text_hash
from keepsake.text.redaction import OPTIONAL


@dataclass(frozen=True, slots=True)
class Prepared:
    """A capture ready to be written, and what was taken out of it."""

    draft: Draft
    passages: tuple[Passage, ...]
    title_terms: str
    keywords: str
    cleaning: Cleaning


class Pipeline:
    """Turns captures into prepared memories, with the person's settings."""

    def __init__(self, settings: Settings, count_tokens: Callable[[str], int]) -> None:
        self._settings = settings
        self._count_tokens = count_tokens

    def prepare(self, capture: Capture) -> Prepared:
        """Clean, hash, chunk and analyze. InvalidInputError when nothing is left to keep."""
        settings = self._settings
        extra = frozenset(settings.masking_extra)
        cleaning = Cleaning((OPTIONAL - extra) | frozenset(settings.masking_off))
        clean = cleaning.clean(capture)
        language = detect_language(clean.text)
        spans = chunk(clean.text, self._count_tokens, target=settings.passage_tokens)
        now = now_ms()
        draft = Draft(
            capture=clean,
            uid=str(uuid_utils.uuid7()),
            text_hash=text_hash(clean.text),
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
        title_terms = index_terms(clean.title, language)
        keywords = index_terms(" ".join(clean.tags), language)
        return Prepared(draft, passages, title_terms, keywords, cleaning)


def keep(db: apsw.Connection, prepared: Prepared) -> Remembered:
    """Write a prepared capture, inside the writer's transaction."""
    capture = prepared.draft.capture
    if capture.source_key is not None:
        if tombstones.is_forgotten(db, capture.source_id, capture.source_key):
            return _answer(prepared, "", Outcome.FORGOTTEN)
        known = memories.find_by_key(db, capture.source_id, capture.source_key)
        if known is not None:
            return _keep_again(db, prepared, known)
    elif not capture.thread:
        known = memories.find_same(db, prepared.draft)
        if known is not None:
            return _confirm(db, prepared, known)
    memory_id = memories.insert(db, prepared.draft)
    _write_passages(db, memory_id, prepared)
    chunks.place(db, memory_id)
    return _answer(prepared, prepared.draft.uid, Outcome.NEW)


def now_ms() -> int:
    """The present moment in milliseconds UTC."""
    return time.time_ns() // 1_000_000


def _keep_again(db: apsw.Connection, prepared: Prepared, known: Known) -> Remembered:
    """The same record once more: unchanged, a new version, or forgotten by the person."""
    capture = prepared.draft.capture
    if known.trashed:
        return _answer(prepared, "", Outcome.FORGOTTEN)
    if known.text == capture.text and known.title == capture.title:
        return _answer(prepared, known.uid, Outcome.UNCHANGED)
    if not _has_grown(known, capture):
        memories.keep_version(db, known.id, prepared.draft.now)
    _rewrite(db, known.id, prepared)
    memories.update(
        db, known.id, {"speaker": capture.speaker, "model_id": capture.attribution.model_id}
    )
    memories.add_tags(db, known.id, capture.tags)
    return _answer(prepared, known.uid, Outcome.UPDATED)


def _has_grown(known: Known, capture: Capture) -> bool:
    """Whether an answer only got longer: its unfinished states are no versions."""
    conversation = capture.kind is Kind.CONVERSATION
    return conversation and known.title == capture.title and capture.text.startswith(known.text)


def write_version(db: apsw.Connection, memory_id: int, prepared: Prepared) -> None:
    """Give a memory the prepared title and text; what it had becomes an earlier version."""
    memories.keep_version(db, memory_id, prepared.draft.now)
    _rewrite(db, memory_id, prepared)


def _rewrite(db: apsw.Connection, memory_id: int, prepared: Prepared) -> None:
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


def _confirm(db: apsw.Connection, prepared: Prepared, known: Known) -> Remembered:
    draft = prepared.draft
    memories.add_tags(db, known.id, draft.capture.tags)
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


def _answer(prepared: Prepared, uid: str, outcome: Outcome) -> Remembered:
    cleaning = prepared.cleaning
    return Remembered(uid, outcome, dict(cleaning.masked), cleaning.private_parts, cleaning.notes)
