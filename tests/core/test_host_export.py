"""An export is complete: what comes in elsewhere is what was here, and never comes in twice."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.importing import run

from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.entity import EntityKind
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import GoalChanges, GoalDraft, GoalStatus, MilestoneChanges
from keepsake.domain.link import LinkType
from keepsake.domain.query import EVERYTHING, Filters
from keepsake.engine import Engine
from keepsake.errors import HostUnavailableError
from keepsake.host.export import export_lines, write_export
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder

# Where a record was read is another place now, and what was made by rules is made anew.
ELSEWHERE = ("source_name", "source_key")
DAY_MS = 24 * 60 * 60 * 1000

EXPORTED = {
    "memory", "version", "tag", "tag_refused", "link", "feedback", "goal", "milestone",
    "goal_entry", "entity", "entity_name", "tag_alias", "golden_query",
}  # fmt: skip
MADE_ANEW = {
    "chunk", "chunk_vector", "chunk_words", "unreadable_chunk", "vector_change", "model", "meta",
    "mention", "relation", "fact", "enrichment_failure",
}  # fmt: skip
OF_THIS_COMPUTER = {
    "source", "source_file", "project_folder", "receipt", "receipt_file", "receipt_memory",
    "receipt_conversation", "receipt_seen", "belonging", "receipt_belonging", "tombstone",
    "memory_alias", "agent", "access", "access_memory", "query_log", "regression_run",
}  # fmt: skip


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Engine]:
    """The memory of another computer."""
    folder = DataFolder(tmp_path / "other")
    with Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


@pytest.fixture
def lived(engine: Engine, tmp_path: Path) -> Engine:
    """A memory with something of everything."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "harbor.md").write_text("The harbor is open.", encoding="utf-8")
    run(engine, notes)
    texts = ("Anna lives in Porto.", "The rent is 900 euros.", "The ferry leaves at nine.")
    uids = [engine.remember(Capture(text=text, tags=("city",))).uid for text in texts]
    engine.remember(Capture(text="Away.", expires_at=1_000))
    engine.remember(Capture(text="Work only.", namespace="work", tags=("city",)))
    engine.forget([engine.remember(Capture(text="Thrown away.")).uid])
    engine.revise(uids[0], Changes(text="Anna lives in Lisbon."))
    engine.revise(uids[0], Changes(title="Where Anna lives", remove_tags=("city",)))
    engine.link(uids[0], uids[1], LinkType.SUPPORTS, 0.5)
    engine.give_feedback(uids[1], Verdict.HELPFUL, query="rent", by="me")
    engine.merge_tags("city", "town")
    engine.add_entity("Falcon", EntityKind.PROJECT)
    engine.remove_entity(engine.add_entity("Ghost", EntityKind.PERSON).id)
    engine.save_golden(["ferry"])
    goal = engine.create_goal(GoalDraft(title="Move", deadline=DAY_MS, metadata={"project": "x"}))
    engine.log_progress(goal.uid, "Packed.")
    for title in ("Pack", "Drive"):
        steps = engine.add_milestone(goal.uid, title).milestones
    engine.change_milestone(goal.uid, steps[1].uid, MilestoneChanges(removed=True))
    engine.change_goal(goal.uid, GoalChanges(status=GoalStatus.STALLED))
    engine.wait_for_vectors(30)
    engine.wait_for_enrichment(30)
    return engine


def lines_of(engine: Engine, filters: Filters = EVERYTHING) -> list[dict[str, Any]]:
    engine.wait_for_vectors(30)
    engine.wait_for_enrichment(30)
    return [json.loads(line) for line in export_lines(engine, filters)]


def export(engine: Engine, path: Path) -> Path:
    path.write_text("".join(export_lines(engine)), encoding="utf-8")
    return path


def comparable(lines: list[dict[str, Any]]) -> set[str]:
    """The lines but for what differs between two computers, in any order."""
    told = []
    for line in lines[1:]:
        kept = {name: value for name, value in line.items() if name not in ELSEWHERE}
        told.append(json.dumps(kept, sort_keys=True))
    assert len(set(told)) == len(told)
    return set(told)


def parts(lines: list[dict[str, Any]]) -> dict[str, int]:
    assert lines[-1]["record"] == "end"
    names = [line.get("record", "memory") for line in lines[1:-1]]
    assert lines[-1]["memories"] == names.count("memory")
    assert lines[-1]["others"] == len(names) - names.count("memory")
    return {name: names.count(name) for name in dict.fromkeys(names)}


def test_of_every_table_it_is_known_whether_it_is_exported(engine: Engine, data_folder: DataFolder):
    db = open_database(data_folder.database, read_only=True)
    rows = db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'chunk_fts%'"
        " AND name NOT LIKE 'sqlite_%'"
    )
    tables = {row[0] for row in rows}
    db.close()
    assert tables == {*EXPORTED, *MADE_ANEW, *OF_THIS_COMPUTER}


def test_everything_is_in_it_but_the_trash(lived: Engine):
    lines = lines_of(lived)
    assert lines[0]["keepsake_export"] == 3
    assert parts(lines) == {
        "memory": 7, "link": parts(lines)["link"], "feedback": 1, "goal": 1, "entity": 2,
        "tag_alias": 1, "watched_question": 1, "settings": 1,
    }  # fmt: skip
    assert "Thrown away." not in json.dumps(lines)
    anna = next(line for line in lines if line.get("title") == "Where Anna lives")
    assert [one["text"] for one in anna["past"]["versions"]] == [
        "Anna lives in Porto.", "Anna lives in Lisbon.",
    ]  # fmt: skip
    assert not {"id", "source_id"} & anna.keys()


def test_an_empty_memory_becomes_the_same_and_stays_so(
    lived: Engine, other: Engine, tmp_path: Path
):
    here = lines_of(lived)
    file = export(lived, tmp_path / "all.jsonl")
    receipt = run(other, file)
    assert (receipt.new, receipt.skipped, receipt.failed) == (7, 0, 0)
    there = lines_of(other)
    assert comparable(there) == comparable(here)
    assert run(other, file).new == 0
    assert lines_of(other)[1:] == there[1:]
    assert run(lived, export(other, tmp_path / "back.jsonl")).new == 0
    assert comparable(lines_of(lived)) == comparable(here)


def test_what_is_here_already_is_neither_doubled_nor_lost(
    lived: Engine, other: Engine, tmp_path: Path
):
    file = export(lived, tmp_path / "all.jsonl")
    run(other, file)
    own = other.remember(Capture(text="Only there.", tags=("town",))).uid
    anna = next(uid for uid in other.uids(EVERYTHING) if "Anna" in other.get(uid).text)
    other.revise(anna, Changes(text="Anna lives in Faro."))
    other.change_goal(other.goals()[0].uid, GoalChanges(title="Move south"))
    falcon = next(one for one in other.entities("Falcon"))
    other.change_entity(falcon.id, kind=EntityKind.CONCEPT)
    before = lines_of(other)
    assert run(other, file).new == 0
    assert lines_of(other)[1:] == before[1:]
    assert other.get(own).text == "Only there."
    assert other.get(anna).text == "Anna lives in Faro."


def test_a_memory_that_was_superseded_stays_history(lived: Engine, other: Engine, tmp_path: Path):
    uids = lived.uids(EVERYTHING)
    old, new = (
        next(uid for uid in uids if word in lived.get(uid).text) for word in ("rent", "ferry")
    )
    lines = [json.loads(line) for line in export_lines(lived)]
    lines.append({"record": "succession", "uid": old, "successor": new})
    file = tmp_path / "all.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    run(other, file)
    assert other.get(old).superseded_by == new
    other.reinstate(old)
    run(other, file)
    assert other.get(old).superseded_by is None
    assert parts(lines_of(other)).get("succession", 0) == 0


def by_word(engine: Engine, *words: str) -> list[str]:
    """The memories that hold these words, one each."""
    texts = {uid: engine.get(uid).text for uid in engine.uids(EVERYTHING)}
    return [next(uid for uid, text in texts.items() if word in text) for word in words]


def test_what_hangs_on_memories_finds_those_that_are_here_by_another_name(
    lived: Engine, other: Engine, tmp_path: Path
):
    texts = ("Anna lives in Lisbon.", "The rent is 900 euros.", "The ferry leaves at nine.")
    anna, rent, ferry = [other.remember(Capture(text=text)).uid for text in texts]
    other.log_progress(other.create_goal(GoalDraft(title="Mine")).uid, "Packed.")
    file = export(lived, tmp_path / "all.jsonl")
    named = dict(zip(("uid", "successor"), by_word(lived, "rent", "ferry"), strict=True))
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"record": "succession", **named}) + "\n")
    run(other, file)
    assert other.status().memories == len(other.uids(EVERYTHING)) == 6
    told = lines_of(other)
    (link,) = [line for line in told if line.get("type") == "supports"]
    assert (link["from_uid"], link["to_uid"]) == (anna, rent)
    (said,) = [line for line in told if line.get("record") == "feedback"]
    assert (said["uid"], other.get(rent).helpful_count) == (rent, 1)
    assert other.get(rent).superseded_by == ferry
    assert [goal.entries for goal in other.goals()] == [1, 1]
    assert [one.text for one in other.history(anna)] == [
        "Anna lives in Lisbon.", "Anna lives in Lisbon.", "Anna lives in Porto.",
    ]  # fmt: skip
    other.revise(anna, Changes(text="Anna lives in Faro."))
    before = lines_of(other)
    assert run(other, file).new == 0
    assert lines_of(other)[1:] == before[1:]


def test_an_import_that_only_confirmed_can_be_taken_back_and_brought_again(
    lived: Engine, other: Engine, tmp_path: Path
):
    anna = other.remember(Capture(text="Anna lives in Lisbon.")).uid
    receipt = run(other, export(lived, tmp_path / "all.jsonl"))
    assert len(other.history(anna)) == 3
    other.undo_import(receipt.id)
    assert len(other.history(anna)) == 1
    other.redo_import(receipt.id)
    assert (other.get(anna).version, len(other.history(anna))) == (3, 1)


def test_a_history_that_is_here_stays_the_only_one(lived: Engine, other: Engine, tmp_path: Path):
    anna = other.remember(Capture(text="Anna lives in Braga.")).uid
    other.revise(anna, Changes(text="Anna lives in Lisbon."))
    before = other.history(anna)
    run(other, export(lived, tmp_path / "all.jsonl"))
    assert other.history(anna) == before


def test_a_part_holds_what_belongs_to_it_alone(lived: Engine):
    lines = lines_of(lived, Filters(namespaces=("work",)))
    assert parts(lines) == {"memory": 1}
    assert "Anna" not in json.dumps(lines)


def test_an_agent_gets_what_it_sees(lived: Engine):
    agent = lived.issue_key("Script")
    lived.set_rights(agent.agent_id, Rights(namespaces=("work",)))
    view = lived.as_agent(agent.agent_id)
    lines = [json.loads(line) for line in export_lines(view)]
    assert parts(lines) == {"memory": 1}
    assert [line["text"] for line in lines[1:-1]] == ["Work only."]


def test_what_is_no_export_harms_nothing(lived: Engine, other: Engine, tmp_path: Path):
    lines = [json.loads(line) for line in export_lines(lived)]
    lines += [
        {"record": "link", "from_uid": 7},
        {"record": "goal", "uid": "x"},
        {"record": "spell", "words": "abracadabra"},
        {"record": "entity", "name": "x" * 1000, "kind": "person", "removed": False},
        {"record": "settings", "values": {"private_mode": True}},
    ]
    file = tmp_path / "all.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    receipt = run(other, file)
    assert (receipt.new, receipt.skipped) == (7, 4)
    assert other.settings() == Settings().values()
    file.write_text('{"keepsake_export": 99}\n{"uid": "a"}\n', encoding="utf-8")
    assert run(other, file).failed + run(other, file).skipped
    assert other.status().memories == 6


def test_secrets_in_an_export_stay_outside(other: Engine, tmp_path: Path):
    secret = "AKIA" + "IOSFODNN7EXAMPLE"
    goal = {
        "record": "goal", "uid": "0190a000-0000-7000-8000-000000000003", "title": f"Use {secret}",
        "description": "", "status": "active", "priority": "low", "deadline": None,
        "namespace": "default", "metadata": {"key": secret}, "created_at": 1, "updated_at": 1,
        "completed_at": None,
    }  # fmt: skip
    version = {"uid": "u1", "number": 1, "title": "", "text": secret, "written_at": 1,
               "replaced_at": 2}  # fmt: skip
    memory = {
        "uid": "u1", "text": "Kept.", "source_key": "", "provenance": "authored",
        "namespace": "default", "version": 2, "created_at": 1, "updated_at": 2,
        "past": {"versions": [version]},
    }  # fmt: skip
    file = tmp_path / "all.jsonl"
    lines = ({"keepsake_export": 2}, memory, goal)
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    run(other, file)
    told = json.dumps(lines_of(other))
    assert "Use [redacted" in told
    assert secret not in told


def test_an_export_is_written_whole_or_not_at_all(tmp_path: Path):
    def lines() -> Iterator[str]:
        yield '{"uid": "a"}\n'
        message = "Gone."
        raise HostUnavailableError(message)

    file = tmp_path / "all.jsonl"
    with pytest.raises(HostUnavailableError):
        write_export(file, lines())
    assert list(tmp_path.iterdir()) == []
    assert write_export(file, ['{"keepsake_export": 3}\n', '{"uid": "a"}\n']) == 1
    with pytest.raises(FileExistsError):
        write_export(file, ["another\n"])
    assert file.read_text(encoding="utf-8").count("\n") == 2
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name != "posix", reason="has other permissions")
def test_an_export_is_for_its_owner_alone_whatever_lay_there(tmp_path: Path):
    file = tmp_path / "all.jsonl"
    left = tmp_path / ".all.jsonl.part"
    left.touch()
    left.chmod(0o644)
    write_export(file, ['{"uid": "a"}\n'])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, hard))
    try:
        with pytest.raises(OSError, match="large"):
            write_export(tmp_path / "all.jsonl", ["x" * 100_000])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
