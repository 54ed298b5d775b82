from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keepsake.text.extract.chats.journal import MISFIT
from keepsake.text.extract.chats.vscode import STRANGE
from keepsake.text.extract.json_lines import BROKEN_LINE

Read = Callable[..., Any]


def request(key: str, asked: str, *parts: Any, **more: Any) -> dict[str, Any]:
    return {
        "requestId": key,
        "message": {"text": asked, "parts": []},
        "response": list(parts),
        "timestamp": 1_767_225_601_000,
        "modelId": "copilot/gpt-5",
        **more,
    }


def session(*requests: Any, **more: Any) -> dict[str, Any]:
    return {
        "version": 3,
        "requesterUsername": "zoe",
        "sessionId": "s1",
        "creationDate": 1_767_225_600_000,
        "customTitle": "Ports",
        "requests": list(requests),
        **more,
    }


def text(value: str) -> dict[str, Any]:
    return {"value": value, "supportThemeIcons": False}


def journal(*entries: Any) -> str:
    return "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in entries)


ANSWER = (
    text("Look into "),
    {"kind": "inlineReference", "inlineReference": {"path": "/home/zoe/shop/app.py"}},
    text(", line 3."),
    {"kind": "thinking", "value": "secretly"},
    {"kind": "toolInvocationSerialized", "resultDetails": {"output": "what we remembered"}},
    {"kind": "markdownContent", "content": {"value": "Port 8080."}},
    {"kind": "textEditGroup", "edits": []},
    {"kind": "hologram", "value": "?"},
)
TEXT = "User: Which port?\n\nAssistant: Look into `app.py`, line 3.\n\nPort 8080."


def test_a_session_in_one_object(read_file: Read):
    found = read_file("s1.json", session(request("r1", "Which port?", *ANSWER),
                                         request("r2", "Never mind", isHidden=True),
                                         request("r3", ""), 7))  # fmt: skip
    (capture,) = found.captures
    assert found.format == "copilot chat"
    assert capture.text == TEXT
    assert (capture.thread, capture.source_key) == ("vscode:s1", "vscode:s1/r1")
    assert capture.happened_at == 1_767_225_601_000
    assert (capture.attribution.agent, capture.attribution.model_id) == (
        "Copilot Chat",
        "copilot/gpt-5",
    )
    assert capture.metadata["conversation"] == "Ports"


def test_a_journal_gives_the_state_after_all_changes(read_file: Read):
    raw = journal(
        {"kind": 0, "v": session(request("r1", "Which port?", text("Hm")), customTitle=None)},
        {"kind": 1, "k": ["customTitle"], "v": "Ports"},
        {"kind": 1, "k": ["requests", 0, "response"], "v": [text("Wait")]},
        {"kind": 2, "k": ["requests", 0, "response"], "i": 0, "v": list(ANSWER[:3])},
        {"kind": 2, "k": ["requests", 0, "response"], "v": list(ANSWER[3:])},
        {"kind": 2, "k": ["requests"], "v": [request("r2", "Second"), request("r3", "Third")]},
        {"kind": 3, "k": ["requests", 1, "isHidden"]},
        {"kind": 2, "k": ["requests"], "i": 2},
    )
    found = read_file("s1.jsonl", raw)
    assert found.texts == [TEXT, "User: Second"]
    assert found.captures[0].metadata["conversation"] == "Ports"
    assert found.reasons == []


def test_changes_that_do_not_fit_cost_only_themselves(read_file: Read):
    raw = (
        journal(
            {"kind": 0, "v": session(request("r1", "Which port?", *ANSWER))},
            {"kind": 1, "k": ["nowhere", 3, "x"], "v": 1},
            {"kind": 1, "k": [], "v": 1},
            {"kind": 1, "k": ["requests", 10**9], "v": 1},
            {"kind": 2, "k": ["sessionId"], "v": [1]},
            {"kind": 9, "k": ["sessionId"], "v": "s2"},
            "{broken",
        )
        + '{"kind": 2, "k": ["requests"], "v": [{"mess'
    )
    found = read_file("s1.jsonl", raw)
    assert found.texts == [TEXT]
    assert found.reasons == [*[MISFIT] * 5, BROKEN_LINE]


def test_a_journal_that_begins_late_or_turns_strange_is_told(read_file: Read):
    root = {"kind": 0, "v": session(request("r1", "Which port?", *ANSWER))}
    late = read_file("s1.jsonl", journal({"kind": 1, "k": ["requests"], "v": []}, root))
    assert (late.texts, late.reasons) == ([TEXT], [MISFIT])
    strange = read_file("s1.jsonl", journal(root, {"kind": 0, "v": 5}))
    assert (strange.texts, strange.reasons) == ([], [STRANGE])


def test_the_folder_that_was_open_is_the_project(read_file: Read, tmp_path: Path):
    place = tmp_path / "hash"
    place.mkdir()
    settings = {"folder": "file:///c%3A/Users/Zo%C3%AB/shop"}
    (place / "workspace.json").write_text(json.dumps(settings), encoding="utf-8")
    found = read_file("hash/chatSessions/s1.json", session(request("r1", "Hi", text("Hello"))))
    assert found.captures[0].metadata["project"] == "c:/Users/Zoë/shop"


def test_both_files_of_one_session_have_the_same_keys(read_file: Read):
    state = session(request("r1", "Which port?", *ANSWER))
    flat = read_file("s1.json", state)
    log = read_file("s1.jsonl", journal({"kind": 0, "v": state}))
    assert [one.source_key for one in flat.captures] == [one.source_key for one in log.captures]


def test_what_was_done_is_told_by_the_digest(read_file: Read):
    done = (
        text("\n```\n"),
        {"kind": "codeblockUri", "uri": {"path": "/home/zoe/shop/app.py"}},
        {"kind": "textEditGroup", "uri": {"path": "/home/zoe/shop/app.py"}, "edits": []},
        text("\n```\n"),
        {"kind": "toolInvocationSerialized", "toolSpecificData":
            {"kind": "terminal", "commandLine": {"original": "pytest -q"}}},
        text("Fixed."),
    )  # fmt: skip
    first, digest = read_file("s1.json", session(request("r1", "Fix the port", *done))).captures
    assert first.text == "User: Fix the port\n\nAssistant: Fixed."
    assert digest.text == (
        "Asked: Fix the port\n\nFiles changed:\n- /home/zoe/shop/app.py\n\nCommands:\n- pytest -q"
    )
