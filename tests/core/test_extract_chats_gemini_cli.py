from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from keepsake.text.extract.json_lines import BROKEN_LINE

Read = Callable[..., Any]
HEAD = {
    "sessionId": "s1",
    "projectHash": "abc",
    "startTime": "2026-01-01T00:00:00.000Z",
    "lastUpdated": "2026-01-01T00:10:00.000Z",
}


def message(key: str, kind: str, content: Any, **more: Any) -> dict[str, Any]:
    moment = "2026-01-01T00:00:01.500Z"
    return {"id": key, "timestamp": moment, "type": kind, "content": content, **more}


MESSAGES = [
    message("m0", "user", "This is the Gemini CLI. We are setting up the context for our chat."),
    message("m1", "user", [{"text": "Which"}, {"inlineData": {"data": "x"}}, {"text": "port?"}]),
    message("m2", "gemini", "Port 8080.", model="gemini-3", thoughts=[{"subject": "hm"}],
            toolCalls=[{"name": "memory_search", "result": [{"text": "what we remembered"}]}]),
    message("i1", "info", "Request cancelled."),
    message("m3", "user", "See @a.py\n--- Content from referenced files ---\nsecret\n"
                          "--- End of content ---"),
    message("m4", "gemini", [{"text": "secretly", "thought": True}, {"text": "Seen."}]),
    message("m5", "gemini", ""),
]  # fmt: skip
TEXTS = [
    "User: Which\n\nport?\n\nAssistant: Port 8080.",
    "User: See @a.py\n\nAssistant: Seen.",
]


def test_a_session_in_one_object(read_file: Read):
    found = read_file("session.json", {**HEAD, "messages": MESSAGES, "summary": "Ports"})
    assert found.format == "gemini cli"
    assert found.texts == TEXTS
    first = found.captures[0]
    assert (first.thread, first.source_key) == ("gemini-cli:s1", "gemini-cli:s1/m1")
    assert first.happened_at == 1_767_225_601_500
    assert (first.attribution.agent, first.attribution.model_id) == ("Gemini CLI", "gemini-3")
    assert first.metadata["conversation"] == "Ports"


def test_a_session_line_by_line(read_file: Read):
    lines = [HEAD, *MESSAGES, {"$set": {"summary": "Ports"}}]
    raw = "".join(json.dumps(line) + "\n" for line in lines)
    found = read_file("session.jsonl", raw)
    assert found.texts == TEXTS
    assert found.captures[0].metadata["conversation"] == "Ports"


def test_a_line_that_comes_again_replaces_and_a_rewind_takes_back(read_file: Read):
    lines: list[Any] = [
        HEAD,
        message("m1", "user", "One"),
        message("m2", "gemini", "Half"),
        message("m2", "gemini", "Whole"),
        message("m3", "user", "Regretted"),
        message("m4", "gemini", "Also gone"),
        {"$rewindTo": "m3"},
        {"$rewindTo": "unknown"},
        message("m5", "user", "Two"),
    ]
    raw = "".join(json.dumps(line) + "\n" for line in lines) + "{broken\n" + '{"unfinished'
    found = read_file("session.jsonl", raw)
    assert found.texts == ["User: One\n\nAssistant: Whole", "User: Two"]
    assert found.reasons == [BROKEN_LINE]


def test_a_session_that_ends_in_the_middle(read_file: Read):
    whole = json.dumps({**HEAD, "messages": MESSAGES})
    found = read_file("session.json", whole[: whole.index("See @a.py")])
    assert found.texts == TEXTS[:1]
    assert len(found.reasons) == 1


def test_what_was_done_is_told_by_the_digest(read_file: Read):
    calls = [{"name": "replace", "args": {"file_path": "/w/build.sh", "old_string": "a"}},
             {"name": "run_shell_command", "args": {"command": "./build.sh"}}]  # fmt: skip
    messages = [message("m1", "user", "Fix the build"),
                message("m2", "gemini", "Done.", toolCalls=calls)]  # fmt: skip
    found = read_file("session.json", {**HEAD, "messages": messages, "summary": "The build"})
    digest = found.captures[-1]
    assert (digest.title, digest.source_key) == ("The build", "gemini-cli://s1/digest")
    assert digest.text == (
        "Asked: Fix the build\n\nFiles changed:\n- /w/build.sh\n\nCommands:\n- ./build.sh"
    )


def test_commands_and_sub_agents_are_not_the_persons_words(read_file: Read):
    messages = [message("m1", "user", "/clear"), message("m2", "user", "Which port?"),
                message("m3", "gemini", "8080")]  # fmt: skip
    found = read_file("session.json", {**HEAD, "messages": messages})
    assert found.texts == ["User: Which port?\n\nAssistant: 8080"]
    helper = read_file("session.json", {**HEAD, "kind": "subagent", "messages": messages})
    assert helper.texts == ["Assistant: Which port?\n\n8080"]
