"""The tools of the full profile, as an assistant uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.goal import MilestoneChanges
from keepsake.settings import Settings, ToolProfile


@pytest.fixture(params=["legacy", "2026-07-28"])
def assistant(request, engine, converse):
    engine.use_settings(Settings(assistant_tools=ToolProfile.FULL))
    return converse(mode=request.param)


def text_of(result) -> str:
    return str(result.content[0].text)


def data_of(result):
    assert not result.is_error, text_of(result)
    return result.structured_content


def test_a_goal_is_set_pursued_and_read(engine, assistant):
    goal = data_of(
        assistant.ask("goal_create", title="Ship Falcon", priority="high", deadline="2030-01-31")
    )
    assert goal["deadline"] == "2030-01-31"
    data_of(assistant.ask("goal_add_milestone", id=goal["id"], title="Build"))
    added = data_of(assistant.ask("goal_add_milestone", id=goal["id"], title="Design", order=0))
    first = added["milestones"][0]
    assert first["title"] == "Design"
    changed = data_of(
        assistant.ask(
            "goal_update_milestone",
            goal_id=goal["id"],
            milestone_id=first["id"],
            status="completed",
        )
    )
    assert changed["progress"] == 0.5
    entry = data_of(assistant.ask("goal_log", id=goal["id"], text="The wings hold."))
    read = assistant.ask("goal_get", id=goal["id"])
    assert [one["id"] for one in data_of(read)["log"]] == [entry["id"]]
    assert "The wings hold." in text_of(read)
    removed = data_of(
        assistant.ask("goal_remove_milestone", goal_id=goal["id"], milestone_id=first["id"])
    )
    assert [one["title"] for one in removed["milestones"]] == ["Build"]
    engine.change_milestone(goal["id"], first["id"], MilestoneChanges(removed=False))
    done = data_of(assistant.ask("goal_update", id=goal["id"], status="completed", deadline=""))
    assert (done["status"], "deadline" in done) == ("completed", False)
    assert data_of(assistant.ask("goal_list"))["goals"] == []
    listed = data_of(assistant.ask("goal_list", status=None))["goals"]
    assert [one["id"] for one in listed] == [goal["id"]]


def test_a_correction_keeps_its_reason_and_the_way_back(engine, assistant):
    uid = data_of(assistant.ask("memory_store", text="The port is 8080."))["id"]
    data_of(assistant.ask("memory_correct", id=uid, text="The port is 9191.", reason="moved"))
    assert engine.get(uid).metadata == {"correction_reason": "moved"}
    back = assistant.ask("memory_restore", ids=[uid], version=1)
    assert data_of(back) == {"restored": 1}
    assert engine.get(uid).text == "The port is 8080."
    assert assistant.ask("memory_restore", ids=[uid], version=9).is_error


def test_names_relations_and_links_are_told(engine, assistant):
    texts = ("Anna Weber works at Siemens.", "Anna Weber lives in Berlin.", "Siemens uses Python.")
    ids = [data_of(assistant.ask("memory_store", text=text))["id"] for text in texts]
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    found = assistant.ask("memory_entities", query="anna")
    assert data_of(found)["entities"][0]["name"] == "Anna Weber"
    assert "Siemens" in text_of(found)
    said = data_of(assistant.ask("memory_relations", subject="Anna Weber", predicate="works_at"))
    assert [(one["object"], one["evidence"]) for one in said["relations"]] == [("Siemens", ids[:1])]
    pair = {"source_id": ids[0], "target_id": ids[2], "type": "supports"}
    assert data_of(assistant.ask("memory_link", **pair)) == {"linked": True}
    assert any(link.type == "supports" for link in engine.links(ids[0]))
    assert data_of(assistant.ask("memory_link", **pair, remove=True)) == {"linked": False}
    assert not any(link.type == "supports" for link in engine.links(ids[0]))


def test_time_is_told_in_every_way(engine, assistant):
    days = {"2024-04-29": "We take Postgres.", "2024-05-02": "We take Qt."}
    ids = [
        data_of(assistant.ask("memory_store", text=text, happened_at=day, category="decision"))[
            "id"
        ]
        for day, text in days.items()
    ]
    periods = data_of(assistant.ask("memory_timeline", unit="month"))["periods"]
    assert [(one["from"], one["memories"]) for one in periods] == [
        ("2024-05-01", 1),
        ("2024-04-01", 1),
    ]
    decided = data_of(assistant.ask("memory_timeline", mode="decisions"))["memories"]
    assert [one["id"] for one in decided] == ids[::-1]
    engine.link(ids[1], ids[0], "derived_from")
    line = data_of(assistant.ask("memory_timeline", mode="lineage", memory_id=ids[1], again=True))[
        "memories"
    ]
    assert [(one["id"], one["role"]) for one in line] == [
        (ids[0], "came before"),
        (ids[1], "the memory itself"),
    ]
    grown = data_of(
        assistant.ask("memory_timeline", mode="evolution", topic="what do we take", again=True)
    )["memories"]
    assert [one["id"] for one in grown] == ids
    changed = data_of(assistant.ask("memory_diff", since="2024-01-01", again=True))
    assert {one["id"] for one in changed["added"]} == set(ids)
    for bad in ({"mode": "lineage"}, {"mode": "evolution"}):
        assert assistant.ask("memory_timeline", **bad).is_error


def test_a_project_and_its_sessions_are_told(engine, assistant):
    data_of(assistant.ask("memory_store", text="Falcon takes Qt.", tags=["falcon", "decision"]))
    kept = data_of(
        assistant.ask(
            "memory_digest_session", text="We built the wings.", project="Falcon", session="s1"
        )
    )
    snapshot = assistant.ask("memory_project_snapshot", project="/src/falcon")
    data = data_of(snapshot)
    assert data["total"] == 2
    assert "We built the wings." in text_of(snapshot)
    assert [one["text"] for one in data["decisions"] + data["recent"]].count(
        "Falcon takes Qt."
    ) == 1
    for arguments in ({"project": "falcon"}, {"session": "s1"}, {}):
        read = data_of(assistant.ask("memory_digest_session", **arguments, again=True))
        assert [one["id"] for one in read["digests"]] == [kept["id"]]


def test_turns_of_a_conversation_leave_what_they_state(engine, assistant):
    turns = [
        {"role": "user", "text": "I prefer short answers. What time is it?"},
        {"role": "assistant", "text": "It is noon."},
        {"role": "user", "text": "We decided to use Postgres for Falcon."},
    ]
    first = data_of(assistant.ask("memory_extract", turns=turns))
    assert first["found"] == first["new"] >= 2
    again = data_of(assistant.ask("memory_flush", turns=turns))
    assert (again["found"], again["new"]) == (first["found"], 0)
    assert "preference" in {engine.get(uid).category for uid in first["ids"]}


def test_upkeep_is_told(engine, assistant):
    for number in range(4):
        tag = "kubernetes" if number % 2 else "kubernets"
        data_of(assistant.ask("memory_store", text=f"Lantern {number} is red.", tags=[tag]))
    pairs = data_of(assistant.ask("memory_tag_cleanup"))["pairs"]
    assert {pairs[0]["tag"], pairs[0]["better"]} == {"kubernetes", "kubernets"}
    engine.wait_for_vectors()
    debug = data_of(assistant.ask("memory_search_debug", query="lantern", mode="lexical"))
    assert debug["hits"][0]["signals"]
    now = data_of(assistant.ask("memory_status"))
    assert (now["memories"], now["rights"]) == (4, ["read", "write", "forget"])


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """A home folder of this test's own."""
    home = tmp_path / "home"
    (home / "notes").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    return home


def test_files_of_the_home_folder_can_be_imported(home, engine, assistant):
    for name in ("one", "two", "three"):
        (home / "notes" / f"{name}.md").write_text(f"Note {name} on lanterns.", encoding="utf-8")
    single = data_of(assistant.ask("memory_ingest", path=[str(home / "notes" / "one.md")]))
    assert (single["finished"], single["new"]) == (True, 1)
    pattern = data_of(assistant.ask("memory_ingest", path=[str(home / "notes" / "t*.md")]))
    assert pattern["new"] == 2
    synced = data_of(assistant.ask("sync_project", project_root=str(home / "notes")))
    assert synced["finished"]


@pytest.mark.parametrize(
    "place", [".ssh/id_rsa", ".config/app/x.md", "AppData/x.md", "../other.md"]
)
def test_what_is_hidden_or_elsewhere_is_not_for_assistants(home, engine, assistant, place):
    path = home / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Nobody's business.", encoding="utf-8")
    for name, arguments in (
        ("memory_ingest", {"path": [str(path)]}),
        ("memory_ingest", {"path": [str(path.parent / "*")]}),
        ("sync_project", {"project_root": str(path.parent)}),
    ):
        if place.startswith("..") and name == "sync_project":
            continue
        result = assistant.ask(name, **arguments)
        assert result.is_error
        assert "may not import" in text_of(result)
    assert engine.status().memories == 0


def test_a_link_out_of_the_home_folder_leads_nowhere(home, tmp_path, assistant):
    outside = tmp_path / "outside.md"
    outside.write_text("Outside.", encoding="utf-8")
    (home / "notes" / "link.md").symlink_to(outside)
    result = assistant.ask("memory_ingest", path=[str(home / "notes" / "link.md")])
    assert "may not import" in text_of(result)


def test_a_folder_that_the_person_opened_can_be_imported(home, tmp_path, engine, assistant):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "note.md").write_text("Outside.", encoding="utf-8")
    assert assistant.ask("memory_ingest", path=[str(outside)]).is_error
    chosen = Settings(assistant_tools=ToolProfile.FULL, import_folders=(str(outside),))
    engine.use_settings(chosen)
    assert data_of(assistant.ask("memory_ingest", path=[str(outside)]))["new"] == 1


@pytest.mark.parametrize("path", ["notes", "~/nothing.md", "~/nothing/*.md"])
def test_paths_that_lead_nowhere_are_named(home, assistant, path):
    assert assistant.ask("memory_ingest", path=[path]).is_error


def test_a_long_import_tells_how_far_it_is(home, engine, converse):
    for number in range(120):
        (home / "notes" / f"{number}.md").write_text(
            f"Note {number} on lanterns. " * 200, encoding="utf-8"
        )
    heard: list[tuple[float, float | None]] = []

    async def steps(client):
        async def told(done, total, message):
            heard.append((done, total))

        return await client.call_tool(
            "memory_ingest", {"path": [str(home / "notes")]}, progress_callback=told
        )

    assert data_of(converse(mode="legacy").run(steps))["new"] == 120
    assert heard
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)


def test_metadata_comes_and_goes(engine, assistant):
    uid = data_of(assistant.ask("memory_store", text="One.", metadata={"ticket": 7, "by": "me"}))
    data_of(assistant.ask("memory_update", id=uid["id"], metadata={"by": None, "state": "done"}))
    assert engine.get(uid["id"]).metadata == {"ticket": 7, "state": "done"}


def test_a_score_can_be_asked_for(engine, assistant):
    for text in ("The harbor closes at nine.", "The harbor is old and full of boats and gulls."):
        engine.remember(Capture(text=text))
    engine.wait_for_vectors()
    hits = data_of(assistant.ask("memory_search", query="when does the harbor close"))["hits"]
    best = hits[0]["score"]
    more = data_of(
        assistant.ask(
            "memory_search", query="when does the harbor close", min_score=best, again=True
        )
    )
    assert [hit["id"] for hit in more["hits"]] == [hits[0]["id"]]
