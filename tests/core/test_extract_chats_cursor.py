from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from keepsake.domain.memory import Speaker
from keepsake.errors import UnreadableFileError
from keepsake.text.extract.chats.cursor import BROKEN, LOST
from keepsake.text.extract.chats.live_database import BUSY, DAMAGED
from keepsake.text.extract.json_lines import BROKEN_LINE

Read = Callable[..., Any]


@pytest.fixture
def state(tmp_path: Path) -> Iterator[apsw.Connection]:
    """The database of a program that runs."""
    db = apsw.Connection(str(tmp_path / "state.vscdb"))
    db.execute("PRAGMA journal_mode = wal")
    for table in ("ItemTable", "cursorDiskKV"):
        db.execute(f"CREATE TABLE {table} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)")
    put(db, "ItemTable", "cursorAuth/accessToken", "very secret")
    yield db
    db.close()


def put(db: apsw.Connection, table: str, key: str, value: Any) -> None:
    raw = value if isinstance(value, str | bytes) else json.dumps(value)
    db.execute(f"INSERT INTO {table} (key, value) VALUES (?, ?)", (key, raw))


def chat(db: apsw.Connection, key: str, *bubbles: dict[str, Any], **more: Any) -> None:
    """A chat whose messages lie in the table in another order than they were said."""
    for bubble in reversed(bubbles):
        put(db, "cursorDiskKV", f"bubbleId:{key}:{bubble['bubbleId']}", bubble)
    headers = [{"bubbleId": one["bubbleId"], "type": one["type"]} for one in bubbles]
    head = {
        "_v": 3,
        "composerId": key,
        "name": "Ports",
        "createdAt": 1_767_225_600_000,
        "fullConversationHeadersOnly": headers,
        "modelConfig": {"modelName": "claude-sonnet-4-5"},
        "workspaceIdentifier": {"uri": {"fsPath": "/home/zoe/shop"}},
    }
    put(db, "cursorDiskKV", f"composerData:{key}", head | more)


def bubble(key: str, kind: int, text: str = "", **more: Any) -> dict[str, Any]:
    return {"bubbleId": key, "type": kind, "text": text, **more}


def test_chats_are_read_from_a_database_in_use(read_file: Read, state: apsw.Connection):
    chat(
        state,
        "c1",
        bubble("z", 1, "Which port?", createdAt="2026-01-01T00:00:01.000Z"),
        bubble("y", 2, thinking={"text": "secretly"}),
        bubble("x", 2, toolFormerData={"name": "memory_search", "result": "what we remembered"}),
        bubble("w", 2, "Port 8080."),
        bubble("a", 1, "Thanks"),
    )
    found = read_file("state.vscdb")
    first, second = found.captures
    assert found.format == "cursor"
    assert first.text == "User: Which port?\n\nAssistant: Port 8080."
    assert (first.thread, first.source_key) == ("cursor:c1", "cursor:c1/z")
    assert first.happened_at == 1_767_225_601_000
    assert first.metadata == {
        "path": first.metadata["path"],
        "conversation": "Ports",
        "project": "/home/zoe/shop",
    }
    assert first.attribution.model_id == "claude-sonnet-4-5"
    assert (second.text, second.speaker) == ("User: Thanks", Speaker.USER)
    assert second.happened_at == 1_767_225_601_000, "the time of what was said before"
    assert found.reasons == []


def test_only_chats_are_looked_at(read_file: Read, state: apsw.Connection):
    put(state, "cursorDiskKV", "checkpointId:c1", {"text": "a token"})
    put(state, "cursorDiskKV", "composerData;", {"conversation": [bubble("x", 1, "no chat")]})
    assert read_file("state.vscdb").captures == []


def test_what_is_broken_or_lost_is_told(read_file: Read, state: apsw.Connection):
    chat(state, "c1", bubble("a", 1, "Hello"), bubble("b", 2, "Hi"), bubble("b", 2, "Hi"))
    chat(state, "c2", bubble("a", 1, "Lost"), bubble("b", 2, "Kept"))
    state.execute("DELETE FROM cursorDiskKV WHERE key = 'bubbleId:c2:a'")
    put(state, "cursorDiskKV", "composerData:c3", "{broken")
    put(state, "cursorDiskKV", "composerData:c4", "[]")
    state.execute("INSERT INTO cursorDiskKV (key, value) VALUES ('composerData:c5', NULL)")
    chat(state, "c6", bubble("a", 9, "no such speaker"), bubble("b", 1, " "))
    found = read_file("state.vscdb")
    assert found.texts == ["User: Hello\n\nAssistant: Hi", "Assistant: Kept"]
    assert found.captures[1].speaker is Speaker.ASSISTANT
    assert sorted(found.reasons) == sorted([LOST, BROKEN, BROKEN, BROKEN])


def test_older_places_of_chats_are_read_too(read_file: Read, state: apsw.Connection):
    inline = {"name": "Inline", "conversation": [bubble("a", 1, "One"), bubble("b", 2, "1")]}
    put(state, "cursorDiskKV", "composerData:c1", json.dumps(inline).encode())
    composers = [
        {"composerId": "c2", "conversation": [bubble("a", 1, "Two")]},
        {"composerId": "c3"},
    ]
    put(state, "ItemTable", "composer.composerData", {"allComposers": composers})
    tabs = [
        {
            "tabId": "t1",
            "chatTitle": "Old",
            "bubbles": [
                {"id": "q", "type": "user", "text": "Three"},
                {"id": "r", "type": "ai", "rawText": "3"},
            ],
        }
    ]
    put(state, "ItemTable", "workbench.panel.aichat.view.aichat.chatdata", {"tabs": tabs})
    found = read_file("state.vscdb")
    assert found.texts == [
        "User: One\n\nAssistant: 1",
        "User: Two",
        "User: Three\n\nAssistant: 3",
    ]


def test_a_database_locked_by_its_owner_is_told(read_file: Read, tmp_path: Path):
    db = apsw.Connection(str(tmp_path / "state.vscdb"))
    db.execute("CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)")
    db.execute("BEGIN EXCLUSIVE")
    with pytest.raises(UnreadableFileError, match=BUSY):
        read_file("state.vscdb")
    db.close()


def test_a_damaged_database_is_told(read_file: Read, state: apsw.Connection, tmp_path: Path):
    state.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    state.close()
    raw = (tmp_path / "state.vscdb").read_bytes()
    with pytest.raises(UnreadableFileError, match=DAMAGED):
        read_file("broken/state.vscdb", raw[:4096] + b"\xff" * 4096)


def test_nothing_is_written_beside_the_database(
    read_file: Read, state: apsw.Connection, tmp_path: Path
):
    chat(state, "c1", bubble("a", 1, "Hello"))
    before = {path.name: path.read_bytes() for path in tmp_path.glob("state.vscdb*")}
    read_file("state.vscdb")
    after = {path.name: path.read_bytes() for path in tmp_path.glob("state.vscdb*")}
    assert before.keys() == after.keys()
    assert before["state.vscdb"] == after["state.vscdb"]
    assert before["state.vscdb-wal"] == after["state.vscdb-wal"]


def test_transcripts_of_the_agent(read_file: Read):
    def line(role: str, *blocks: Any) -> str:
        return json.dumps({"role": role, "message": {"content": list(blocks)}}) + "\n"

    def words(text: str) -> dict[str, str]:
        return {"type": "text", "text": text}

    found = read_file(
        "agent-transcripts/c1/c1.jsonl",
        line("user", words("<attached_files>a.py</attached_files>\n<user_query>\nFix it\n"
                           "</user_query>"))
        + line("assistant", words("I look."),
               {"type": "tool_use", "name": "Shell", "input": {"command": "pytest"}})
        + line("user", {"type": "tool_result", "content": "what we remembered"})
        + line("assistant", words("Done."),
               {"type": "tool_use", "name": "Write", "input": {"path": "a.py", "contents": "x"}})
        + "{broken\n"
        + line("user", words("Fix it"))
        + '{"turn_ended": true}\n',
    )  # fmt: skip
    first, second, digest = found.captures
    assert found.format == "cursor transcript"
    assert first.text == "User: Fix it\n\nAssistant: I look.\n\nDone."
    assert second.text == "User: Fix it"
    assert first.source_key != second.source_key
    assert first.thread == "cursor:c1"
    assert digest.text == "Asked: Fix it\n\nFiles changed:\n- a.py\n\nCommands:\n- pytest"
    assert found.reasons == [BROKEN_LINE]


def test_messages_that_lie_in_the_chat_itself_are_read(read_file: Read, state: apsw.Connection):
    inside = {"m1": bubble("m1", 1, "Which port?"), "m2": bubble("m2", 2, "Port 8080.")}
    chat(state, "c1", *inside.values(), conversationMap=inside)
    state.execute("DELETE FROM cursorDiskKV WHERE key LIKE 'bubbleId:%'")
    found = read_file("state.vscdb")
    assert (found.texts, found.skipped) == (["User: Which port?\n\nAssistant: Port 8080."], [])


def test_what_the_agent_did_is_told_by_the_digest(read_file: Read, state: apsw.Connection):
    edit = {"name": "edit_file", "rawArgs": '{"target_file": "/home/zoe/shop/login.ts"}'}
    run = {"name": "run_terminal_cmd", "rawArgs": "{broken", "params": '{"command": "npm test"}'}
    chat(
        state,
        "c1",
        bubble("a", 1, "Make a login form"),
        bubble("b", 2, toolFormerData=edit),
        bubble("c", 2, toolFormerData=run),
    )
    digest = read_file("state.vscdb").captures[-1]
    assert (digest.title, digest.source_key) == ("Ports", "cursor://c1/digest")
    assert digest.text.endswith("Files changed:\n- login.ts\n\nCommands:\n- npm test")


def test_the_clock_of_a_running_program_is_no_time(read_file: Read, state: apsw.Connection):
    chat(
        state,
        "c1",
        bubble("a", 1, "Which port?", timingInfo={"clientStartTime": 12_345.6}),
        bubble("b", 2, "Port 8080."),
        bubble("c", 1, "Why?", timingInfo={"clientStartTime": 1_767_225_609_000}),
    )
    moments = [one.happened_at for one in read_file("state.vscdb").captures]
    assert moments == [1_767_225_600_000, 1_767_225_609_000]
