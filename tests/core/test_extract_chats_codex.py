from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from keepsake.domain.memory import Kind, Speaker
from keepsake.text.extract.json_lines import BROKEN_LINE, STRANGE_LINE

Read = Callable[..., Any]
SESSION = "019a2d7a-41c4-78b1-b7cc-a45d62a89cd5"


def line(kind: str, payload: Any, second: int = 0) -> dict[str, Any]:
    moment = f"2026-01-01T00:00:{second:02}.317Z"
    return {"timestamp": moment, "type": kind, "payload": payload}


def meta(key: str = SESSION, **more: Any) -> dict[str, Any]:
    git = {"branch": "main", "commit_hash": "0"}
    instructions = "Be brief. " * 2_500  # a first line of 25 KB
    told = {"id": key, "timestamp": "2026-01-01T00:00:00.308Z", "cwd": "/home/zoe/shop",
            "cli_version": "0.46.0", "instructions": instructions, "git": git}  # fmt: skip
    return line("session_meta", told | more)


def item(role: str, text: str, second: int = 0) -> dict[str, Any]:
    kind = "input_text" if role == "user" else "output_text"
    content = [{"type": kind, "text": text}]
    return line("response_item", {"type": "message", "role": role, "content": content}, second)


def event(kind: str, text: str, second: int = 0) -> dict[str, Any]:
    return line("event_msg", {"type": kind, "message": text}, second)


def call(name: str, arguments: Any) -> dict[str, Any]:
    told = {"type": "function_call", "name": name, "arguments": json.dumps(arguments)}
    return line("response_item", told | {"call_id": "c"})


def log(*lines: Any) -> str:
    return "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in lines)


INJECTED = (
    item("user", "# AGENTS.md instructions for /home/zoe/shop\n\n<INSTRUCTIONS>x</INSTRUCTIONS>"),
    item("user", "<environment_context>\n<cwd>/home/zoe/shop</cwd>\n</environment_context>"),
    item("developer", "<permissions instructions>ask</permissions instructions>"),
)


def test_a_turn_that_stands_twice_is_read_once(read_file: Read):
    found = read_file(
        "rollout.jsonl",
        log(
            meta(),
            *INJECTED,
            line("turn_context", {"model": "gpt-5-codex", "cwd": "/home/zoe/shop"}),
            item("user", "Which port?", 1),
            event("user_message", "Which port?", 1),
            event("agent_reasoning", "thinking", 1),
            line("response_item", {"type": "reasoning", "summary": [], "content": None}),
            event("agent_message", "Port 8080.", 2),
            item("assistant", "Port 8080.", 2),
            line("event_msg", {"type": "token_count", "info": None}),
            event("user_message", "Sure?", 3),
            item("user", "Sure?", 3),
            item("assistant", "Yes.", 4),
            item("user", "Sure?", 5),
            event("user_message", "Sure?", 5),
            item("assistant", "Yes!", 6),
            {"timestamp": "x", "type": "hologram", "payload": 3},
        ),
    )
    assert found.format == "codex"
    assert found.texts == [
        "User: Which port?\n\nAssistant: Port 8080.",
        "User: Sure?\n\nAssistant: Yes.",
        "User: Sure?\n\nAssistant: Yes!",
    ]
    first = found.captures[0]
    assert first.thread == f"codex:{SESSION}"
    assert len({one.source_key for one in found.captures}) == 3
    assert first.happened_at == 1_767_225_601_317
    assert first.attribution.model_id == "gpt-5-codex"
    assert first.attribution.session_id == SESSION
    assert first.metadata["project"] == "/home/zoe/shop"
    assert first.metadata["git_branch"] == "main"


@pytest.mark.parametrize("kind", ["items", "events"])
def test_one_of_the_two_is_enough(read_file: Read, kind: str):
    lines = {
        "items": (item("user", "Hi"), item("assistant", "Hello")),
        "events": (event("user_message", "Hi"), event("agent_message", "Hello")),
    }[kind]
    assert read_file("x.jsonl", log(meta(), *lines)).texts == ["User: Hi\n\nAssistant: Hello"]


def test_old_logs_without_envelopes_are_read(read_file: Read):
    head = {"id": SESSION, "timestamp": "2026-01-01T00:00:00Z", "instructions": None, "git": {}}
    said = [item("user", "Hi")["payload"], item("assistant", "Hello")["payload"]]
    found = read_file("x.jsonl", log(head, {"record_type": "state"}, *said))
    assert found.texts == ["User: Hi\n\nAssistant: Hello"]
    assert found.captures[0].thread == f"codex:{SESSION}"


def test_what_the_editor_puts_before_a_question_is_left_out(read_file: Read):
    asked = (
        "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\nFix it"
    )
    assert read_file("x.jsonl", log(meta(), item("user", asked))).texts == ["User: Fix it"]


def test_a_fork_repeats_its_parent_under_the_same_keys(read_file: Read):
    shared = (item("user", "One"), item("assistant", "1"), item("user", "Two"))
    parent = read_file("a.jsonl", log(meta("p"), *shared, item("assistant", "2"),
                                      item("user", "Three"), item("assistant", "3")))  # fmt: skip
    fork = read_file("b.jsonl", log(meta("f", forked_from_id="p"), meta("p"), *shared,
                                    item("assistant", "2"), item("user", "Other")))  # fmt: skip
    keys = [[one.source_key for one in found.captures] for found in (parent, fork)]
    assert keys[0][:2] == keys[1][:2]
    assert keys[0][2] != keys[1][2]
    assert fork.captures[2].thread == "codex:f"


def test_broken_lines_are_told_and_an_unfinished_one_waits(read_file: Read):
    raw = log(meta(), item("user", "Hi"), "{broken", "[1, 2]") + '{"timestamp": "2026'
    found = read_file("x.jsonl", raw)
    assert found.texts == ["User: Hi"]
    assert found.reasons == [BROKEN_LINE, STRANGE_LINE]


def test_a_session_without_messages_has_none(read_file: Read):
    found = read_file("x.jsonl", log(meta(), *INJECTED))
    assert (found.captures, found.skipped) == ([], [])


def test_tools_are_not_kept_but_a_digest_tells_what_was_done(read_file: Read):
    patch = (
        "*** Begin Patch\n*** Update File: src/cart.py\n@@\n*** Add File: /home/zoe/shop/new.py\n"
    )
    output = {"type": "function_call_output", "call_id": "c"}
    found = read_file(
        "x.jsonl",
        log(
            meta(),
            item("user", "Fix the cart"),
            call("shell", {"command": ["bash", "-lc", "pytest  -q\n"]}),
            line("response_item", output | {"output": "a secret"}),
            line("response_item", output | {"output": [{"type": "text", "text": "another"}]}),
            call("shell", {"command": ["pytest", "-q"]}),
            call("shell", {"command": ["apply_patch", patch]}),
            call("mcp__keepsake__memory_search", {"query": "cart"}),
            line("response_item", {"type": "custom_tool_call", "name": "apply_patch",
                                   "input": patch}),
            call("shell", "not an object"),
            item("assistant", "Fixed. The root cause was an empty list."),
        ),
    )  # fmt: skip
    exchange, digest = found.captures
    assert exchange.text == (
        "User: Fix the cart\n\nAssistant: Fixed. The root cause was an empty list."
    )
    assert (digest.title, digest.kind) == ("Session in shop", Kind.SUMMARY)
    assert digest.speaker is Speaker.ASSISTANT
    assert digest.tags == ("session-digest", "shop")
    assert digest.text == (
        "Asked: Fix the cart\n\n"
        "Files changed:\n- src/cart.py\n- new.py\n\n"
        "Commands:\n- pytest -q\n\n"
        "Discoveries:\n- Fixed. The root cause was an empty list."
    )


def test_a_picture_makes_no_second_question(read_file: Read):
    shown = item("user", "", 1)
    shown["payload"]["content"] = [
        {"type": "input_text", "text": "<image name=[Image #1]>"},
        {"type": "input_image", "image_url": "data:image/png;base64,AAAA"},
        {"type": "input_text", "text": "</image>"},
        {"type": "input_text", "text": "[Image #1] Is this done?"},
    ]
    asked = event("user_message", "[Image #1] Is this done?", 1)
    found = read_file("rollout.jsonl", log(meta(), shown, asked, item("assistant", "Yes.", 2)))
    assert found.texts == ["User: [Image #1] Is this done?\n\nAssistant: Yes."]


def test_whatever_the_program_wraps_is_not_the_persons(read_file: Read):
    hook = item("user", "<hook_context>\nRemember the style guide\n</hook_context>", 1)
    asked = item("user", "What does <my_tag>x</my_tag> mean?", 2)
    found = read_file("rollout.jsonl", log(meta(), hook, asked, item("assistant", "Nothing.", 3)))
    assert found.texts == ["User: What does <my_tag>x</my_tag> mean?\n\nAssistant: Nothing."]


def test_what_the_person_wraps_herself_is_hers(read_file: Read):
    typed = "<my_config>\nport: 1\n</my_config>"
    lines = (item("user", typed, 1), event("user_message", typed, 1), item("assistant", "Odd.", 2))
    found = read_file("rollout.jsonl", log(meta(), *lines))
    assert found.texts == [f"User: {typed}\n\nAssistant: Odd."]


def test_what_a_sub_agent_is_asked_is_no_persons_question(read_file: Read):
    head = meta(source={"subagent": {"thread_spawn": {"parent_thread_id": "p", "depth": 1}}})
    found = read_file(
        "rollout.jsonl",
        log(head, item("user", "Explore the folder"), item("assistant", "Three recipes."),
            call("exec_command", {"cmd": "ls"})),
    )  # fmt: skip
    (talk,) = found.captures
    assert talk.text == "Assistant: Explore the folder\n\nThree recipes."
    assert (talk.speaker, talk.tags) == (Speaker.ASSISTANT, ("sub-agent",))
