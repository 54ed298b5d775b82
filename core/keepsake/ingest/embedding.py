"""Makes memories findable by meaning: gives every passage its vector, in the background."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Final

import apsw
import numpy as np

from keepsake.errors import ModelError
from keepsake.events import (
    Change,
    Event,
    Events,
    IndexProgressed,
    MemoriesChanged,
    ModelChanged,
)
from keepsake.inference.embedder import Embedder, Encoding, ModelIdentity
from keepsake.ingest.background import BackgroundLoop, brings_texts
from keepsake.ingest.duplicates import DuplicateCheck
from keepsake.ingest.word_choice import WordChoice
from keepsake.store import figures, vectors, words
from keepsake.store.packed_words import pack
from keepsake.store.readers import Readers
from keepsake.store.vectors import PendingChunk
from keepsake.store.words import PassageWords
from keepsake.store.writer import Writer

log = logging.getLogger(__name__)

_BATCH: Final = 32
_TOLD_EVERY: Final = 0.5
_QUESTION_MARKS: Final = ("?", "\uff1f", "\u061f", "\u037e")
_PROBE: Final = "a text that every model can read"


class EmbeddingWorker:
    """Embeds what is pending, oldest first, and sleeps while nothing is.

    What is pending stands in the database, so a crash loses nothing. A passage on which the
    model fails alone is set aside with a line in the log; the others go on.
    """

    def __init__(
        self,
        writer: Writer,
        readers: Readers,
        events: Events,
        embedder: Callable[[], Embedder | None],
        duplicates: DuplicateCheck,
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._embedder = embedder
        self._duplicates = duplicates
        self._events = events
        self._told = 0.0
        self._model: tuple[ModelIdentity, int] | None = None
        self._word_choice: WordChoice | None = None
        self._loop = BackgroundLoop(
            "embedding",
            events,
            drain=self._drain,
            wakes=_brings_passages,
            trouble="Making memories findable by meaning failed.",
        )

    def start(self) -> None:
        self._loop.start()

    def close(self) -> None:
        """Stop after the batch at hand; the rest stays pending."""
        self._loop.close()

    def wait_until_idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing is pending; False if that is not so by then, or cannot be."""
        return self._loop.wait_until(self._is_done, timeout)

    def _is_done(self) -> bool:
        if self._loop.running and self._model is None:
            return False  # until the model is known, all vectors may be those of another one
        with self._readers.connection() as db:
            pending = figures.has_pending(db)
        return not pending and self._duplicates.is_done()

    def _drain(self) -> bool:
        """Embed all there is; False when there is no model to do it."""
        embedder = self._embedder()
        if embedder is None:
            return False
        model_id = self._use(embedder)
        done = 0
        while not self._loop.closing:
            began = time.monotonic()
            with self._readers.connection() as db:
                batch = vectors.pending(db, _BATCH)
            self._duplicates.run(embedder.identity.name, lambda: self._loop.closing)
            if not batch:
                break
            self._embed(embedder, model_id, batch)
            done += len(batch)
            self._loop.note(stuck=False)
            self._tell()
            # A question that waits for the model goes first, and an import.
            self._loop.rest(time.monotonic() - began)
        if done:
            self._tell(now=True)
            self._events.publish(MemoriesChanged(Change.INDEXED))
        return True

    def _use(self, embedder: Embedder) -> int:
        """The number of the model; asked once, since all vectors are compared with it."""
        identity = embedder.identity
        if self._model is None or self._model[0] != identity:
            number = self._writer.run(
                lambda db: vectors.use_model(
                    db, identity.name, identity.sha256, identity.dimensions
                )
            )
            self._model = identity, number
        return self._model[1]

    def _embed(self, embedder: Embedder, model_id: int, batch: Sequence[PendingChunk]) -> None:
        try:
            encodings = embedder.encode([text_for_model(chunk) for chunk in batch])
        except ModelError:
            self._embed_halves(embedder, model_id, batch)
            return
        sound = [bool(np.isfinite(encoding.vector).all()) for encoding in encodings]
        good = [
            (chunk, encoding)
            for chunk, encoding, fine in zip(batch, encodings, sound, strict=True)
            if fine
        ]
        if good:
            self._store(self._choice(embedder), model_id, good)
        else:
            _prove(embedder)
        for chunk in [chunk for chunk, fine in zip(batch, sound, strict=True) if not fine]:
            self._set_aside(model_id, chunk)

    def _store(
        self, choice: WordChoice, model_id: int, passages: Sequence[tuple[PendingChunk, Encoding]]
    ) -> None:
        ids = [chunk.id for chunk, _ in passages]
        rows = np.stack([encoding.vector for _, encoding in passages])
        kept = [
            PassageWords(chunk.id, ends_by_asking(chunk.text), pack(choice.choose(encoding)))
            for chunk, encoding in passages
        ]

        def write(db: apsw.Connection) -> None:
            vectors.store(db, model_id, ids, rows)
            words.store(db, kept)

        self._writer.run(write)

    def _choice(self, embedder: Embedder) -> WordChoice:
        if self._word_choice is None or self._word_choice.model != embedder.identity:
            self._word_choice = WordChoice(embedder)
        return self._word_choice

    def _embed_halves(
        self, embedder: Embedder, model_id: int, batch: Sequence[PendingChunk]
    ) -> None:
        """Find the passage that the model cannot take. ModelError when it can take nothing."""
        if len(batch) == 1:
            _prove(embedder)
            self._set_aside(model_id, batch[0])
            return
        middle = len(batch) // 2
        self._embed(embedder, model_id, batch[:middle])
        self._embed(embedder, model_id, batch[middle:])

    def _set_aside(self, model_id: int, chunk: PendingChunk) -> None:
        log.error("the model failed on passage %d, which is found by its words alone", chunk.id)
        self._writer.run(lambda db: vectors.set_aside(db, model_id, chunk.id))

    def _tell(self, *, now: bool = False) -> None:
        if now or time.monotonic() - self._told >= _TOLD_EVERY:
            self._told = time.monotonic()
            with self._readers.connection() as db:
                pending = figures.count_pending(db)
            self._events.publish(IndexProgressed(pending))


def _brings_passages(event: Event) -> bool:
    return isinstance(event, ModelChanged) or brings_texts(event)


def _prove(embedder: Embedder) -> None:
    """ModelError when the model can take nothing at all, so that no passage is blamed for it."""
    if not np.isfinite(embedder.encode([_PROBE])[0].vector).all():
        message = "The search model answered with numbers that are none."
        raise ModelError(message, hint="Download the model again.")


def ends_by_asking(text: str) -> bool:
    """Whether a passage ends with a question, so that what follows it may be the answer."""
    return text.rstrip().endswith(_QUESTION_MARKS)


def text_for_model(chunk: PendingChunk) -> str:
    """A passage with what it is about, so that its vector knows it too."""
    about = [part for part in dict.fromkeys((chunk.title, chunk.heading)) if part]
    return "\n".join([*(part for part in about if part not in chunk.text), chunk.text])
