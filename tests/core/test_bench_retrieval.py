"""Measuring how well memories are found, with sets small enough to know the answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from keepsake.bench.retrieval import run
from keepsake.domain.query import Mode
from keepsake.errors import InvalidInputError


def write_set(folder: Path, name: str, texts: list[str], question: str, **fields: str) -> Path:
    """A set whose question is answered by its first text."""
    documents = [{"id": f"d{place}", "text": text, **fields} for place, text in enumerate(texts)]
    queries = [{"id": "q", "text": question, "relevant": ["d0"], "category": "1"}]
    path = folder / f"{name}.json"
    content = {"name": name, "documents": documents, "queries": queries}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def measured(paths: list[Path], *, together: bool) -> dict[str, Any]:
    return run(paths, Mode.LEXICAL, lambda _: None, together=together)


@pytest.fixture
def two_sets(tmp_path: Path) -> list[Path]:
    """Two sets with the same ids, the second with a better answer to the first one's question."""
    kites = ["The kite is kept in the attic.", "Bread is bought on Monday."]
    attic = ["Bread goes stale in a week.", "The blue kite in the attic is torn: a kite, torn."]
    return [
        write_set(tmp_path, "kites", kites, "Where is the kite?", group="one"),
        write_set(tmp_path, "bread", attic, "When does bread go stale?", group="one"),
    ]


def test_each_set_is_measured_in_a_memory_of_its_own(two_sets, model_path):
    report = measured(two_sets, together=False)
    assert [file["metrics"]["mrr"] for file in report["files"]] == [1.0, 1.0]
    assert report["pooled"]["metrics"]["queries"] == 2


def test_together_the_sets_are_in_each_others_way(two_sets, model_path):
    report = measured(two_sets, together=True)
    kites, bread = report["files"]
    assert (kites["name"], bread["name"]) == ("kites", "bread")
    assert kites["metrics"]["mrr"] == 0.5
    assert kites["metrics"]["hit_at_5"] == kites["metrics"]["group_hit_at_5"] == 1.0
    assert bread["metrics"]["mrr"] == 1.0
    assert kites["documents"] == 2


def test_what_is_no_set_is_told(tmp_path):
    path = tmp_path / "set.json"
    path.write_text('{"documents": []}', encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no retrieval set"):
        measured([path], together=False)
