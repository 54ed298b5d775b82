from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.aside import ASIDE
from keepsake.text.extract.chats.claude_ai import EMPTY, OTHER_BRANCH, STRANGE, UNKNOWN
from keepsake.text.extract.chats.claude_ai_project import EMPTY_PROJECT, STARTER

Read = Callable[..., Any]


def message(key: str, sender: str, text: str = "", *, second: int = 0, **more: Any) -> Any:
    return {
        "uuid": key,
        "text": text,
        "content": [],
        "sender": sender,
        "created_at": f"2026-01-01T00:00:{second:02}.123456Z",
        "updated_at": "2026-01-01T00:00:00Z",
        "attachments": [],
        "files": [],
        **more,
    }


def conversation(*messages: Any, **more: Any) -> dict[str, Any]:
    return {
        "uuid": "c1",
        "name": "Bread",
        "created_at": "2026-01-01T00:00:00.000000Z",
        "updated_at": "2026-01-02T00:00:00.000Z",
        "account": {"uuid": "me"},
        "chat_messages": list(messages),
        **more,
    }


def block(text: str, kind: str = "text") -> dict[str, Any]:
    return {"type": kind, "text": text}


def test_a_question_with_its_answer_is_one_memory(read_file: Read):
    found = read_file(
        "conversations.json",
        [
            conversation(
                message("m1", "human", "How much salt?", second=1),
                message("m2", "assistant", "Two percent.", second=2),
                message("m3", "human", "And sugar?", second=3),
            )
        ],
    )
    first, second = found.captures
    assert found.format == "Claude export"
    assert first.text == "User: How much salt?\n\nAssistant: Two percent."
    assert (first.thread, first.source_key, first.ordinal) == ("claude:c1", "claude:c1/m1", 0)
    assert first.happened_at == 1_767_225_601_123
    assert (first.attribution.provider, first.attribution.agent) == ("anthropic", "Claude")
    assert first.metadata["conversation"] == "Bread"
    assert first.metadata["url"] == "https://claude.ai/chat/c1"
    assert (second.text, second.speaker) == ("User: And sugar?", Speaker.USER)
    assert found.reasons == []


def test_the_answer_stands_in_the_blocks_or_beside_them(read_file: Read):
    blocks = [
        {"type": "thinking", "thinking": "hm"},
        block("Two percent."),
        {"type": "tool_use", "name": "mcp__keepsake__memory_search", "input": {"query": "salt"}},
        {"type": "tool_result", "content": [block("what we remembered")]},
        {"type": "token_budget"},
        block("As always."),
    ]
    placeholder = "```\nThis block is not supported on your current device yet.\n```"
    found = read_file(
        "x.json",
        [
            conversation(
                message("m1", "human", "", content=[block("How much salt?")]),
                message("m2", "assistant", placeholder, content=blocks, second=1),
                message("m3", "human", "Old question", content=[], second=2),
                message("m4", "assistant", "Old answer", second=3),
            )
        ],
    )
    assert found.texts == [
        "User: How much salt?\n\nAssistant: Two percent.\n\nAs always.",
        "User: Old question\n\nAssistant: Old answer",
    ]


def test_the_latest_branch_counts(read_file: Read):
    root = "00000000-0000-4000-8000-000000000000"
    found = read_file(
        "x.json",
        [
            conversation(
                message("m1", "human", "Q", second=1, parent_message_uuid=root),
                message("m2", "assistant", "Old", second=2, parent_message_uuid="m1"),
                message("m4", "human", "After", second=9, parent_message_uuid="m3"),
                message("m3", "assistant", "New", second=5, parent_message_uuid="m1"),
            )
        ],
    )
    assert found.texts == ["User: Q\n\nAssistant: New", "User: After"]
    assert found.reasons == [OTHER_BRANCH]


def test_documents_given_along_are_kept_apart(read_file: Read):
    attached = [{"file_name": "plan.txt", "file_size": 5, "extracted_content": "The plan."}]
    found = read_file(
        "x.json",
        [
            conversation(
                message(
                    "m1",
                    "human",
                    "Read this",
                    attachments=attached,
                    files=[{"file_name": "cat.png"}],
                ),
                message("m2", "assistant", "Done.", second=1),
            )
        ],
    )
    exchange, document = found.captures
    assert exchange.text == "User: Read this\n\n[plan.txt]\n[cat.png]\n\nAssistant: Done."
    assert (document.text, document.title) == ("The plan.", "plan.txt")
    assert (document.kind, document.source_key) == (Kind.DOCUMENT, "claude://c1/m1/1")
    assert document.attribution.conversation_id == "c1"


def test_conversations_without_words_are_accounted_for(read_file: Read):
    bare = conversation()
    del bare["chat_messages"]
    nameless = conversation(message("m1", "human", "Hi"), name=None, created_at=None, updated_at="")
    nameless["chat_messages"][0]["created_at"] = None
    strange = conversation(message("m1", "robot", "?"), message("m2", "human", ""))
    found = read_file("x.json", [bare, conversation(), strange, 3, {"color": "red"}, nameless])
    assert found.reasons == [EMPTY, EMPTY, EMPTY, STRANGE, STRANGE]
    assert found.texts == ["User: Hi"]
    assert found.captures[0].happened_at == 1_800_000_000_000


def test_a_message_twice_is_one(read_file: Read):
    twice = message("m1", "human", "Hello there")
    found = read_file("x.json", [conversation(twice, twice)])
    assert found.texts == ["User: Hello there"]


def test_one_conversation_alone_and_an_object_of_them(read_file: Read):
    one = conversation(message("m1", "human", "Hi"))
    assert read_file("a.json", one).texts == ["User: Hi"]
    assert read_file("b.json", {"conversations": [one]}).texts == ["User: Hi"]


def test_projects_give_their_instructions_and_documents(read_file: Read):
    project = {
        "uuid": "p1",
        "name": "Bakery",
        "description": "All about bread",
        "is_private": True,
        "prompt_template": "Answer in grams.",
        "created_at": "2026-01-01T00:00:00+00:00",
        "docs": [
            {"uuid": "d1", "filename": "flour.md", "content": "# Flour", "created_at": "bad"},
            {"uuid": "d2", "filename": "empty.md", "content": ""},
        ],
    }
    empty = {"uuid": "p2", "name": "Nothing", "prompt_template": "", "docs": []}
    found = read_file("projects.json", [project, empty])
    note, document = found.captures
    assert (note.title, note.text) == ("Bakery", "All about bread\n\nAnswer in grams.")
    assert (note.kind, note.provenance) == (Kind.NOTE, Provenance.AUTHORED)
    assert (document.title, document.text) == ("flour.md", "# Flour")
    assert document.happened_at == 1_767_225_600_000
    assert document.source_key == "claude-project://p1/d1"
    assert found.reasons == [EMPTY_PROJECT]


def test_what_claude_remembers_is_kept(read_file: Read):
    memory = {
        "conversations_memory": "**Work** Bakes bread.",
        "project_memories": {"p1": "Sells it too."},
        "account_uuid": "me",
    }
    found = read_file("memories.json", [memory])
    assert found.texts == ["**Work** Bakes bread.", "Sells it too."]
    assert {one.provenance for one in found.captures} == {Provenance.DERIVED}
    assert found.captures[1].source_key == "claude-memory://me/p1"


def test_the_list_of_users_is_left_out(read_file: Read, tmp_path: Path):
    (tmp_path / "conversations.json").write_text(json.dumps([conversation()]), encoding="utf-8")
    assert read_file("users.json", [{"uuid": "me", "full_name": "Zoë"}]).reasons == [ASIDE]


def test_artifacts_and_spoken_words_are_said_too(read_file: Read):
    artifact = {
        "type": "tool_use",
        "name": "artifacts",
        "input": {"command": "create", "title": "Plan", "content": "1. Salt"},
    }
    change = {
        "type": "tool_use",
        "name": "artifacts",
        "input": {"command": "update", "old_str": "Salt", "new_str": "Water"},
    }
    found = read_file(
        "conversations.json",
        [
            conversation(
                message("m1", "human", content=[block("Make a plan", "voice_note")], second=1),
                message("m2", "assistant", second=2, content=[
                    block("Here:"), artifact, block("secretly", "thinking"), change,
                    block("Anything else?"),
                ]),
            )
        ],
    )  # fmt: skip
    assert found.texts == [
        "User: Make a plan\n\nAssistant: Here:\n\nPlan\n\n1. Salt\n\nAnything else?"
    ]


def test_what_the_export_says_instead_of_a_block_is_no_answer(read_file: Read):
    instead = "```\nThis block is not supported on your current device yet.\n```"
    found = read_file(
        "conversations.json",
        [
            conversation(
                message("m1", "human", "Look it up", second=1),
                message("m2", "assistant", instead, second=2,
                        content=[{"type": "tool_use", "name": "web_search", "input": {}}]),
                message("m3", "assistant", f"{instead}\nFound it.", second=3),
                message("m4", "assistant", second=4, content=[{"type": "hologram", "data": 1}]),
            )
        ],
    )  # fmt: skip
    assert found.texts == ["User: Look it up\n\nAssistant: Found it."]
    assert found.reasons == [UNKNOWN]


def test_an_example_project_of_the_product_is_left_out(read_file: Read):
    starter = {
        "uuid": "p",
        "name": "How to use Claude",
        "is_starter_project": True,
        "prompt_template": "",
        "docs": [{"uuid": "d", "filename": "a", "content": "b"}],
    }
    found = read_file("projects.json", [starter])  # fmt: skip
    assert (found.captures, found.reasons) == ([], [STARTER])
