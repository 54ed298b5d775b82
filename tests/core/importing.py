"""Importing to the end, and what came of it, for the tests of everything that is imported."""

from __future__ import annotations

from pathlib import Path

from keepsake.domain.source import Receipt
from keepsake.engine import Engine


def run(engine: Engine, *paths: Path, again: bool = False) -> Receipt:
    receipt = engine.wait_for_import(engine.import_paths(paths, again=again), 60)
    assert receipt.finished_at is not None
    assert receipt.found == (
        receipt.new + receipt.updated + receipt.unchanged + receipt.skipped + receipt.failed
    )
    return receipt


def counts(receipt: Receipt) -> dict[str, int]:
    names = ("new", "updated", "unchanged", "skipped", "failed")
    return {name: value for name in names if (value := getattr(receipt, name))}
