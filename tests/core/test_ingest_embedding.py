from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Query
from keepsake.engine import Engine
from keepsake.errors import ModelError
from keepsake.events import Change, Event, IndexProgressed, MemoriesChanged
from keepsake.inference.embedder import Encoding
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.embedding import text_for_model
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import vectors
from keepsake.store.database import open_database
from keepsake.store.vectors import PendingChunk
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30


class FussyEmbedder(HashingEmbedder):
    """Fails on some words, as a model may; with ``broken`` or ``senseless`` on everything."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        self.senseless = False

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        if self.broken or any("poison" in text for text in texts):
            raise ModelError("The model could not read a text.")
        return [
            replace(encoding, vector=encoding.vector * np.float32(np.nan))
            if self.senseless or "nothing" in text
            else encoding
            for text, encoding in zip(texts, super().encode(texts), strict=True)
        ]


def capture(*texts: str) -> list[Capture]:
    return [Capture(text=text) for text in texts]


def test_everything_pending_is_embedded_and_told(data_folder: DataFolder):
    told: list[Event] = []
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as engine:
        engine.events.subscribe(told.append)
        engine.remember_many(capture(*(f"Memory number {number}." for number in range(100))))
        assert engine.wait_for_vectors(PATIENCE)
        assert engine.status().pending == 0
    assert any(isinstance(event, IndexProgressed) and event.pending == 0 for event in told)
    assert MemoriesChanged(Change.INDEXED) in told


def test_what_was_pending_at_the_end_is_embedded_after_the_next_start(data_folder: DataFolder):
    with Engine.open(
        data_folder, Settings(), load_embedder=HashingEmbedder, watch=False, embed=False
    ) as engine:
        engine.remember_many(capture("One.", "Two."))
        assert engine.status().pending == 2
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as engine:
        assert engine.wait_for_vectors(PATIENCE)


@pytest.mark.parametrize("bad", ["a poison pill", "nothing but numbers"])
def test_a_text_the_model_fails_on_does_not_hold_the_others(data_folder: DataFolder, bad: str):
    with Engine.open(data_folder, Settings(), load_embedder=FussyEmbedder, watch=False) as engine:
        engine.remember_many(capture("good one", bad, "good two", "good three"))
        assert engine.wait_for_vectors(PATIENCE)
        known = engine.remember(Capture(text="good four")).uid
        assert engine.wait_for_vectors(PATIENCE)
        texts = {hit.memory.text for hit in engine.related(known)}
        assert texts == {"good one", "good two", "good three"}


@pytest.mark.parametrize("fault", ["broken", "senseless"])
def test_a_broken_model_sets_nothing_aside(data_folder: DataFolder, fault: str):
    embedder = FussyEmbedder()
    setattr(embedder, fault, True)
    with Engine.open(
        data_folder, Settings(), load_embedder=lambda: embedder, watch=False
    ) as engine:
        engine.remember_many(capture("One.", "Two."))
        assert not engine.wait_for_vectors(PATIENCE)
        assert engine.status().pending == 2
        setattr(embedder, fault, False)
        engine.remember(Capture(text="Three."))
        woken = threading.Event()
        engine.events.subscribe(
            lambda event: woken.set() if event == MemoriesChanged(Change.INDEXED) else None
        )
        assert engine.status().pending == 0 or woken.wait(PATIENCE)


def test_a_note_of_signs_alone_does_not_hold_the_others(data_folder: DataFolder, model_path: Path):
    with Engine.open(
        data_folder, load_embedder=lambda: GgufEmbedder(model_path), watch=False
    ) as engine:
        engine.remember_many(capture("...", "!", "?!", "The harbor closes at nine."))
        assert engine.wait_for_vectors(60)
        assert engine.search(Query(text="when is the port shut")).hits


def test_what_was_kept_by_itself_goes_before_an_import(data_folder: DataFolder, tmp_path: Path):
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(3):
        (notes / f"{number}.md").write_text(f"Imported note {number}.", encoding="utf-8")
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        engine.wait_for_import(engine.import_paths([notes]))
        engine.remember(Capture(text="Kept by hand."))
    db = open_database(data_folder.database)
    first = vectors.pending(db, 10)
    assert [chunk.text for chunk in first] == ["Kept by hand."]
    vectors.set_aside(db, vectors.use_model(db, "model", "0" * 64, 384), first[0].id)
    assert len(vectors.pending(db, 10)) == 3
    db.close()


def test_a_passage_is_embedded_with_what_it_is_about():
    assert text_for_model(PendingChunk(1, "Garden", "Roses", "Water them.")) == (
        "Garden\nRoses\nWater them."
    )
    assert text_for_model(PendingChunk(1, "Roses", "Roses", "Roses need water.")) == (
        "Roses need water."
    )
