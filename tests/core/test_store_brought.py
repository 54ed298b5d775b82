"""What an export brought besides memories goes with its import, and what was changed stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from tests.core.importing import run

from keepsake.domain.capture import Capture
from keepsake.domain.entity import EntityKind
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import GoalDraft
from keepsake.domain.link import LinkType
from keepsake.domain.query import EVERYTHING
from keepsake.engine import Engine
from keepsake.host.export import export_lines
from keepsake.paths import DataFolder
from keepsake.settings import Settings

TEXTS = ("Anna lives in Lisbon.", "The rent is 900 euros.", "The ferry leaves at nine.")
TABLES = {
    "link": "from_id, to_id, type, strength, kept_apart",
    "feedback": "memory_id, query, verdict, given_by",
    "goal": "uid, title, status",
    "milestone": "uid, title, status",
    "goal_entry": "memory_id",
    "entity WHERE by_hand": "name, kind, removed",
    "tag_alias WHERE by_settings = 0": "name, target",
    "golden_query": "text",
    "memory_alias": "memory_id",
}


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """What a memory with something of everything exports."""
    folder = DataFolder(tmp_path / "there").create()
    with Engine.open(folder, Settings(), watch=False, embed=False) as engine:
        uids = [engine.remember(Capture(text=text)).uid for text in TEXTS]
        engine.link(uids[0], uids[1], LinkType.SUPPORTS, 0.5)
        engine.give_feedback(uids[1], Verdict.HELPFUL, query="rent", by="me")
        engine.merge_tags("city", "town")
        engine.add_entity("Falcon", EntityKind.PROJECT)
        engine.save_golden(["ferry"])
        goal = engine.create_goal(GoalDraft(title="Move"))
        engine.add_milestone(goal.uid, "Pack")
        engine.log_progress(goal.uid, "Packed.")
        file = tmp_path / "all.jsonl"
        file.write_text("".join(export_lines(engine)), encoding="utf-8")
    return file


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    """A memory that knows two of the memories already."""
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        for text in TEXTS[:2]:
            engine.remember(Capture(text=text))
        yield engine


@pytest.fixture
def rows(engine: Engine, data_folder: DataFolder) -> Iterator[apsw.Connection]:
    db = apsw.Connection(str(data_folder.database), flags=apsw.SQLITE_OPEN_READONLY)
    yield db
    db.close()


def hanging(db: apsw.Connection) -> dict[str, set[object]]:
    return {
        table.partition(" ")[0]: set(db.execute(f"SELECT {columns} FROM {table}"))
        for table, columns in TABLES.items()
    }


def test_it_goes_with_its_import_and_comes_again(
    engine: Engine, rows: apsw.Connection, export: Path
):
    before = hanging(rows)
    assert not any(before.values())
    receipt = run(engine, export)
    after = hanging(rows)
    assert all(after.values())
    engine.undo_import(receipt.id)
    assert hanging(rows) == before
    assert engine.status().memories == 2
    engine.redo_import(receipt.id)
    assert hanging(rows) == after
    engine.undo_import(receipt.id)
    assert hanging(rows) == before


def test_what_was_there_before_or_was_changed_since_stays(
    engine: Engine, rows: apsw.Connection, export: Path
):
    anna, rent = sorted(engine.uids(EVERYTHING))
    engine.link(anna, rent, LinkType.SUPPORTS, 0.5)
    receipt = run(engine, export)
    engine.give_feedback(rent, Verdict.WRONG, query="rent", by="me")
    engine.add_milestone(engine.goals()[0].uid, "Drive")
    engine.change_entity(engine.entities("Falcon")[0].id, kind=EntityKind.CONCEPT)
    changed = hanging(rows)
    engine.undo_import(receipt.id)
    left = hanging(rows)
    for table in ("link", "feedback", "goal", "milestone", "entity"):
        assert left[table] == changed[table]
    assert not left["tag_alias"] | left["golden_query"] | left["memory_alias"]


def test_what_was_taken_away_by_hand_does_not_come_again(
    engine: Engine, rows: apsw.Connection, export: Path
):
    anna, rent = sorted(engine.uids(EVERYTHING))
    receipt = run(engine, export)
    engine.unlink(anna, rent, LinkType.SUPPORTS)
    engine.undo_import(receipt.id)
    engine.redo_import(receipt.id)
    assert hanging(rows)["link"] == set()


def test_a_goal_that_was_here_loses_only_what_came_into_it(
    engine: Engine, rows: apsw.Connection, export: Path, tmp_path: Path
):
    first = run(engine, export)
    before = hanging(rows)
    lines = [json.loads(line) for line in export.read_text(encoding="utf-8").splitlines()]
    goal = next(line for line in lines if line.get("record") == "goal")
    packed = next(line for line in lines if line.get("text") == "Packed.")
    lines.insert(1, {**packed, "uid": "another", "text": "Unpacked."})
    goal["entries"].append("another")
    newer = tmp_path / "newer.jsonl"
    newer.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    receipt = run(engine, newer)
    assert engine.goals()[0].entries == 2
    engine.undo_import(receipt.id)
    assert hanging(rows) == before
    engine.redo_import(receipt.id)
    for turn in (engine.undo_import, engine.redo_import):
        turn(first.id)
        turn(receipt.id)
    assert engine.goals()[0].entries == 2


def test_what_another_import_brought_too_stays_until_both_are_taken_back(
    engine: Engine, rows: apsw.Connection, export: Path, tmp_path: Path
):
    before = hanging(rows)
    first = run(engine, export)
    after = hanging(rows)
    newer = tmp_path / "newer.jsonl"
    newer.write_text(
        export.read_text(encoding="utf-8").replace('"title": "Move"', '"title": "Move south"'),
        encoding="utf-8",
    )
    second = run(engine, newer)
    engine.undo_import(first.id)
    assert hanging(rows) == after
    engine.undo_import(second.id)
    assert hanging(rows) == before
    engine.redo_import(first.id)
    assert hanging(rows) == after
