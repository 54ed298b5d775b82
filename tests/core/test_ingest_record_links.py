"""Links between the memories of a backup come in with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


def bring_in(engine: Engine, folder: Path, links: list[Any], *more: str) -> int:
    contents = ("We use Postgres.", "Postgres wants to be vacuumed.", *more)
    memories = [
        {"id": str(number), "content": text, "is_active": 1, "created_at": "2026-01-01 00:00:00"}
        for number, text in enumerate(contents)
    ]
    backup = {"version": 1, "exported_at": "2026-02-01", "memories": memories,
              "memory_links": links}  # fmt: skip
    path = folder / "backup.json"
    path.write_text(json.dumps(backup), encoding="utf-8")
    return engine.wait_for_import(engine.import_paths([path]), 60).id


def link(one: str, other: str, kind: str, strength: Any = 0.8) -> dict[str, Any]:
    return {"source_id": one, "target_id": other, "link_type": kind, "strength": strength}


def linked(engine: Engine) -> set[tuple[str, str, str, float]]:
    memories = engine.browse(Filters(), limit=100).memories
    keys = {one.uid: (one.source_key or "").rpartition("/")[2] for one in memories}
    return {
        (keys[each.from_uid], keys[each.to_uid], each.type.value, each.strength)
        for one in memories
        for each in engine.links(one.uid)
    }


def test_what_somebody_linked_stays_linked(engine: Engine, tmp_path: Path):
    bring_in(engine, tmp_path, [
        link("1", "0", "elaborates"), link("0", "1", "supports", "much"),
        link("0", "1", "related"), link("1", "9", "elaborates"), link("1", "1", "supports"),
        link("0", "1", "hates"), "junk",
    ])  # fmt: skip
    assert linked(engine) == {("1", "0", "elaborates", 0.8), ("0", "1", "supports", 1.0)}


def test_links_go_and_come_with_the_import(engine: Engine, tmp_path: Path):
    receipt = bring_in(engine, tmp_path, [link("1", "0", "elaborates")])
    engine.undo_import(receipt)
    assert linked(engine) == set()
    engine.redo_import(receipt)
    assert linked(engine) == {("1", "0", "elaborates", 0.8)}


def test_a_newer_backup_brings_the_links_of_what_is_new(engine: Engine, tmp_path: Path):
    bring_in(engine, tmp_path, [link("1", "0", "elaborates")])
    links = [link("1", "0", "elaborates"), link("2", "0", "contradicts")]
    bring_in(engine, tmp_path, links, "We left Postgres.")
    assert linked(engine) == {
        ("1", "0", "elaborates", 0.8), ("2", "0", "contradicts", 0.8),
    }  # fmt: skip
