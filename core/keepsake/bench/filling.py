"""Fills a memory of any size with made-up memories and vectors that are like real ones."""

from __future__ import annotations

import itertools
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.bench import corpus
from keepsake.domain.capture import Capture
from keepsake.enrich.enrichment import RULES_VERSION
from keepsake.inference.catalogue import find_model
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.pipeline import Pipeline, keep
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import enrichment, vectors
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate

_EMBEDDED: Final = 1_500
_BATCH: Final = 2_000
_NOISE: Final = 0.55


def fill(folder: DataFolder, size: int, real: int = _EMBEDDED) -> None:
    """Write ``size`` memories and leave nothing to be done in the background.

    The model reads the first ``real`` ones; the vectors of all are derived from theirs.
    """
    embedder = GgufEmbedder(find_model(folder))
    db = open_database(folder.database)
    try:
        migrate(db, folder.backups)
        pipeline = Pipeline(Settings(), embedder.count_tokens)
        made = corpus.captures(size)
        first = list(itertools.islice(made, min(size, real)))
        known = embedder.embed([capture.text for capture in first])
        identity = embedder.identity
        with db:
            model = vectors.use_model(db, identity.name, identity.sha256, identity.dimensions)
        chance = np.random.default_rng(3)
        remaining = itertools.chain(first, made)
        while batch := list(itertools.islice(remaining, _BATCH)):
            with db:
                _write(db, pipeline, model, batch, _derive(known, len(batch), chance))
        _finish(db)
    finally:
        db.close()
        embedder.close()


def fill_apart(folder: DataFolder, size: int) -> None:
    """Fill it in a process of its own: what that takes in memory must not count as what follows."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as filling:
        filling.submit(fill, folder, size).result()


def _write(
    db: apsw.Connection,
    pipeline: Pipeline,
    model: int,
    batch: list[Capture],
    made: NDArray[np.float32],
) -> None:
    for capture in batch:
        keep(db, pipeline.prepare(capture))
    while waiting := [chunk.id for chunk in vectors.pending(db, len(made))]:
        vectors.store(db, model, waiting, made[: len(waiting)])
        made = made[len(waiting) :]


def _finish(db: apsw.Connection) -> None:
    """Leave the file as it is when the work in the background is done."""
    enrichment.use_rules(db, RULES_VERSION)
    db.execute("UPDATE memory SET enriched_with = ?, compared_at = created_at", (RULES_VERSION,))
    db.execute("INSERT INTO chunk_fts (chunk_fts) VALUES ('optimize')")


def _derive(
    real: NDArray[np.float32], count: int, chance: np.random.Generator
) -> NDArray[np.float32]:
    """Vectors between real ones: v_i + 0.55 (v_j - v_k) / sqrt 2, of unit length."""
    first, second, third = chance.integers(0, len(real), (3, count))
    mixed = real[first] + _NOISE * (real[second] - real[third]) / np.sqrt(2)
    mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
    return np.asarray(mixed, dtype=np.float32)
