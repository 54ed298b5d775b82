from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.aside import ASIDE
from keepsake.text.extract.chats.digest import project_of
from keepsake.text.extract.chats.findings import Finding, findings_in

Read = Callable[..., Any]


def line(kind: str, key: str, content: Any, **more: Any) -> str:
    told = {"type": kind, "uuid": key, "parentUuid": None, "sessionId": "s1",
            "timestamp": "2026-01-01T00:00:01.000Z", "cwd": "/home/zoe/proj2",
            "isSidechain": False, "message": {"content": content}}  # fmt: skip
    return json.dumps(told | more) + "\n"


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "t", "name": name, "input": arguments}


def test_a_session_gets_a_digest_of_its_own(read_file: Read):
    used = [
        tool("Edit", file_path="/home/zoe/proj2/src/cart.py"),
        tool("Read", file_path="/home/zoe/proj2/secret.py"),
        tool("Write", file_path="/home/zoe/proj/other.py"),
        tool("Bash", command="npm   test\n"),
        tool("Bash", command="npm test"),
        tool("NotebookEdit", notebook_path="/home/zoe/proj2/a.ipynb"),
        tool("mcp__keepsake__memory_store", content="we stored this"),
        tool("Task", prompt="look around"),
        tool("WebFetch", url="https://example.org/docs"),
        tool("WebSearch", query="bread"),
        tool("Bash", command=5),
    ]
    result = [{"type": "tool_result", "content": "what we remembered"}]
    said = (
        "I looked at it. It turns out that the cache was stale. Fixed now.\n\n"
        "We decided to use SQLite.\n```\n# decided to ignore this\n```\nShould we have chose that?"
    )
    found = read_file(
        "s1.jsonl",
        line("user", "u1", "Fix the cart, I decided to sell bread")
        + line("assistant", "a1", used)
        + line("user", "r1", result)
        + line("assistant", "a2", [{"type": "text", "text": said}])
        + line("assistant", "h1", [tool("Bash", command="helper")], isSidechain=True),
    )
    exchange, digest = found.captures
    assert exchange.source_key == "u1"
    assert "what we remembered" not in str(found)
    assert "we stored this" not in str(found)
    assert (digest.kind, digest.provenance) == (Kind.SUMMARY, Provenance.DERIVED)
    assert (digest.speaker, digest.importance) == (Speaker.ASSISTANT, 0.5)
    assert (digest.title, digest.source_key) == ("Session in proj2", "session://s1/digest")
    assert digest.tags == ("session-digest", "proj2")
    assert digest.happened_at == 1_767_225_601_000
    assert digest.text == (
        "Asked: Fix the cart, I decided to sell bread\n\n"
        "Files changed:\n- src/cart.py\n- /home/zoe/proj/other.py\n- a.ipynb\n\n"
        "Commands:\n- npm test\n- helper\n\n"
        "Pages read:\n- https://example.org/docs\n\n"
        "Searches:\n- bread\n\n"
        "Discoveries:\n- I looked at it. It turns out that the cache was stale. Fixed now.\n\n"
        "Decisions:\n- Fixed now. We decided to use SQLite. Should we have chose that?"
    )


def test_a_session_of_words_alone_has_no_digest(read_file: Read):
    answer = [{"type": "text", "text": "We decided to go."}, tool("WebSearch", query="bread")]
    found = read_file("s1.jsonl", line("user", "u1", "Hi") + line("assistant", "a1", answer))
    assert len(found.captures) == 1


def test_a_later_digest_holds_every_line_of_the_earlier_one(read_file: Read):
    first = line("user", "u1", "Hi") + line("assistant", "a1", [tool("Bash", command="one")])
    later = first + line("assistant", "a2", [tool("Edit", file_path="b.py"),
                                             tool("Bash", command="two")])  # fmt: skip
    earlier = set(read_file("s1.jsonl", first).captures[-1].text.splitlines())
    assert earlier < set(read_file("s1.jsonl", later).captures[-1].text.splitlines())


def test_helpers_are_told_apart(read_file: Read):
    found = read_file(
        "agent-1.jsonl",
        line("user", "u1", "Explore the code", isSidechain=True, agentId="1")
        + line("assistant", "a1", [{"type": "text", "text": "Found it."}], isSidechain=True),
    )
    (capture,) = found.captures
    assert capture.text == "Assistant: Explore the code\n\nFound it."
    assert (capture.speaker, capture.tags) == (Speaker.ASSISTANT, ("sub-agent",))
    assert capture.thread == "s1/1"


def test_sessions_of_the_desktop_app(read_file: Read):
    def audit(kind: str, text: str, **more: Any) -> str:
        message = {"role": kind, "content": [{"type": "text", "text": text}]}
        told = {
            "type": kind,
            "message": message,
            "session_id": "d1",
            "uuid": text,
            "parent_tool_use_id": None,
            "_audit_timestamp": "2026-01-01T00:00:01.000Z",
        }
        return json.dumps(told | more) + "\n"  # fmt: skip

    found = read_file(
        "Claude/local-agent-mode-sessions/x/local_d1/audit.jsonl",
        json.dumps({"type": "system", "subtype": "init", "session_id": "d1"}) + "\n"
        + audit("user", "Sort my files")
        + audit("assistant", "inner talk", parent_tool_use_id="t1")
        + audit("assistant", "Sorted.")
        + json.dumps({"type": "result", "result": "Sorted.", "session_id": "d1"}) + "\n",
    )  # fmt: skip
    (capture,) = found.captures
    assert capture.text == "User: Sort my files\n\nAssistant: Sorted."
    assert (capture.thread, capture.attribution.agent) == ("d1", "Claude Desktop")
    assert capture.happened_at == 1_767_225_601_000


def test_the_log_beside_a_session_is_left_out(read_file: Read, tmp_path: Path):
    (tmp_path / "local_d1" / ".claude" / "projects").mkdir(parents=True)
    found = read_file("local_d1/audit.jsonl", line("user", "u1", "Hi"))
    assert (found.captures, found.reasons) == ([], [ASIDE])


def test_projects_are_named_by_their_folder():
    assert project_of("C:\\Users\\Zoë\\shop\\") == "shop"
    assert project_of("/home/zoe/proj2") == "proj2"
    assert project_of("") == ""


def test_findings_are_sentences_that_say_what_came_out():
    text = (
        "- The root cause is a missing lock.\n"
        "Design: one writer, many readers.\n"
        "Note: keep the order.\n"
        "I chose option B.\nShort.\nIs the problem is here?"
    )
    kinds = {kind for kind, _ in findings_in(text)}
    assert kinds == set(Finding)
    assert all(len(line) <= 300 for _, line in findings_in("We decided to " + "x" * 900 + "."))
