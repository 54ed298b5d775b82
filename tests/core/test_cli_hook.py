from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keepsake.domain.agent import Form, Rights
from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.host.host import Host
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

SECONDS = 60.0
TEXT = "Falcon keeps its data in Postgres"


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as opened:
        host = Host(opened, data_folder, Settings())
        host.start()
        yield opened
        host.stop()


def run_hook(name: str, event: object) -> str:
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "keepsake.cli", "hook", name],
        input=json.dumps(event) if not isinstance(event, bytes) else event.decode("latin-1"),
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=True,
    )
    assert ended.stderr == ""
    return ended.stdout


def transcript(folder: Path) -> Path:
    lines = [
        {
            "type": "user",
            "uuid": "u1",
            "parentUuid": None,
            "sessionId": "s1",
            "cwd": "/home/me/falcon",
            "timestamp": "2026-03-14T10:00:00.000Z",
            "message": {"role": "user", "content": "Please add the missing test"},
        },
        {
            "type": "assistant",
            "uuid": "u2",
            "parentUuid": "u1",
            "sessionId": "s1",
            "cwd": "/home/me/falcon",
            "timestamp": "2026-03-14T10:01:00.000Z",
            "message": {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "Done."},
                    {
                        "type": "tool_use",
                        "id": "t1",
                        "name": "Write",
                        "input": {"file_path": "/home/me/falcon/tests/test_wing.py"},
                    },
                ],
            },
        },
    ]
    path = folder / "s1.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_session_is_told_what_is_known_and_the_person_sees_that(engine: Engine):
    uid = engine.remember(Capture(text=TEXT)).uid
    event = {"session_id": "s1", "cwd": "/home/me/falcon", "hook_event_name": "SessionStart"}
    assert TEXT in run_hook("session-start", event)
    (entry,) = engine.activity().entries
    assert (entry.agent, entry.access.tool) == ("claude-code", "SessionStart")
    assert [(one.uid, one.form) for one in entry.access.given] == [(uid, Form.FULL)]


def test_a_session_is_told_of_relations_where_no_memory_fits(engine: Engine):
    noise = "The weather was fine and nothing else of note happened that day. " * 150
    uid = engine.remember(Capture(text=f"Anna Weber works at Siemens. {noise}")).uid
    assert engine.wait_for_enrichment(SECONDS)
    told = run_hook("session-start", {"cwd": "/home/me/Anna Weber"})
    assert "Anna Weber works at Siemens (since" in told
    assert noise not in told
    (entry,) = engine.activity().entries
    assert [(one.uid, one.form) for one in entry.access.given] == [(uid, Form.RELATION)]


def test_an_assistant_that_may_not_read_is_told_nothing(engine: Engine):
    engine.remember(Capture(text=TEXT))
    engine.set_rights(engine.recognize("claude-code").id, Rights(read=False))
    assert run_hook("session-start", {"cwd": "/home/me/falcon"}) == ""


def test_a_summary_is_kept_once_and_again_when_it_changed(engine: Engine, tmp_path: Path):
    event = {"session_id": "s1", "transcript_path": str(transcript(tmp_path))}
    assert run_hook("session-end", event) == ""
    assert run_hook("session-end", event) == ""
    (kept,) = engine.browse(Filters()).memories
    assert (kept.kind, kept.title) == (Kind.SUMMARY, "Session in falcon")
    assert "test_wing.py" in kept.text


@pytest.mark.parametrize("event", [b"", b"\xff", b"[]", b'{"transcript_path": "/nowhere"}'])
def test_a_hook_that_is_told_nonsense_is_silent(engine: Engine, event: bytes):
    run_hook("session-end", event)
    assert engine.status().memories == 0
