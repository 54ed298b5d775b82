from __future__ import annotations

import json
from datetime import date
from typing import cast

import anyio
import jsonschema  # type: ignore[import-untyped]
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from keepsake.engine import Engine
from keepsake.errors import DatabaseDamagedError
from keepsake.host.mcp.server import INSTRUCTIONS
from keepsake.host.service_slot import ServiceSlot
from keepsake.inference.gguf import GgufEmbedder
from keepsake.service import Service
from keepsake.settings import Settings, ToolProfile


@pytest.fixture(params=["legacy", "2026-07-28"])
def conversation(request, converse):
    return converse(mode=request.param)


def text_of(result) -> str:
    return str(result.content[0].text)


def refused(result) -> str:
    assert result.is_error
    assert "Traceback" not in text_of(result)
    return text_of(result)


def test_what_was_stored_is_found_read_corrected_and_forgotten(conversation, engine):
    stored = conversation.ask(
        "memory_store",
        text="Bob is allergic to peanuts.",
        tags=["health"],
        category="fact",
        happened_at="2024-05-01",
    )
    uid = stored.structured_content["id"]
    assert engine.get(uid).attribution.agent == conversation.session.name
    found = conversation.ask("memory_search", query="peanuts", kinds=["note"], tags=["health"])
    assert [hit["id"] for hit in found.structured_content["hits"]] == [uid]
    assert "2024-05-01" in text_of(found)
    changed = conversation.ask("memory_update", id=uid, text="Bob is allergic to hazelnuts.")
    assert changed.structured_content == {"id": uid, "version": 2}
    read = conversation.ask("memory_get", ids=[uid])
    assert read.structured_content["memories"][0]["text"] == "Bob is allergic to hazelnuts."
    assert conversation.ask("memory_forget", ids=[uid]).structured_content == {"forgotten": 1}
    assert uid in refused(conversation.ask("memory_get", ids=[uid]))
    assert engine.get(uid).trashed_at is not None


def test_storing_the_same_again_says_so(conversation):
    for outcome in ("new", "confirmed"):
        result = conversation.ask("memory_store", text="Tea is made at four.")
        assert result.structured_content["outcome"] == outcome


def test_secrets_and_private_parts_are_reported_not_kept(conversation, engine):
    result = conversation.ask(
        "memory_store", text="The key is AKIAIOSFODNN7EXAMPLE. <private>my diary</private>"
    )
    kept = engine.get(result.structured_content["id"]).text
    assert "AKIA" not in kept
    assert "diary" not in kept
    assert len(result.structured_content["notes"]) >= 2


def test_days_in_filters_count_whole(conversation):
    diary = {"2024-05-01": "Rain", "2024-05-02T23:59:30": "Late train", "2024-05-03": "Sun"}
    for day, text in diary.items():
        conversation.ask("memory_store", text=text, happened_at=day)
    result = conversation.ask("memory_browse", after="2024-05-01", before="2024-05-02")
    assert result.structured_content["total"] == 2


def test_a_list_is_read_page_by_page(conversation):
    for text in ("Tea at four", "Rain all day", "Ana called", "New bicycle", "Piano lesson"):
        conversation.ask("memory_store", text=text, happened_at="2024-05-01")
    seen, cursor = [], None
    while True:
        arguments = {"limit": 2} if cursor is None else {"limit": 2, "cursor": cursor}
        page = conversation.ask("memory_browse", **arguments).structured_content
        seen += [memory["id"] for memory in page["memories"]]
        cursor = page.get("next_cursor")
        if cursor is None:
            break
    assert len(seen) == len(set(seen)) == 5


def test_context_gives_nothing_twice(conversation):
    conversation.ask("memory_store", text="Always answer in metric units.", category="constraint")
    first = conversation.ask("memory_context", topic="units")
    second = conversation.ask("memory_context", topic="units")
    assert len(first.structured_content["rules"]) == 1
    assert "metric" in text_of(first)
    assert second.structured_content["rules"] == second.structured_content["memories"] == []
    assert "already given" in text_of(second)
    fresh = conversation.ask("memory_context", topic="units", new_conversation=True)
    assert len(fresh.structured_content["rules"]) == 1


def test_context_gives_a_corrected_memory_again(conversation):
    uid = conversation.ask("memory_store", text="Use tabs.", category="constraint")
    uid = uid.structured_content["id"]
    conversation.ask("memory_context")
    conversation.ask("memory_update", id=uid, text="Use spaces.")
    (rule,) = conversation.ask("memory_context").structured_content["rules"]
    assert (rule["id"], rule["text"]) == (uid, "Use spaces.")


def test_a_search_that_is_not_compact_gives_short_memories_whole(conversation):
    short = "Lamps are green. " * 40
    conversation.ask("memory_store", text=short)
    conversation.ask("memory_store", text="Lamps are blue in the hall. " * 250)
    arguments = {"query": "lamps", "compact": False}
    hits = conversation.ask("memory_search", **arguments).structured_content["hits"]
    texts = sorted((hit["text"] for hit in hits), key=len)
    assert len(texts) == 2
    assert short.strip() in texts
    assert max(len(text) for text in texts) <= 2_000
    previews = conversation.ask("memory_search", query="lamps", again=True).structured_content
    previews = previews["hits"]
    assert max(len(hit["text"]) for hit in previews) < len(short)


def test_a_long_text_is_read_in_parts(conversation):
    text = " ".join(f"word{number}" for number in range(12_000))
    uid = conversation.ask("memory_store", text=text).structured_content["id"]
    parts: list[str] = []
    offset: int | None = 0
    while offset is not None:
        result = conversation.ask("memory_get", ids=[uid], offset=offset)
        record = result.structured_content["memories"][0]
        parts.append(record["text"])
        offset = record.get("next_offset")
        assert (offset is None) == ("goes on" not in text_of(result))
    assert len(parts) > 1
    assert "".join(parts) == text


BAD_CALLS = [
    ("memory_search", {}, "query"),
    ("memory_search", {"query": ""}, "query"),
    ("memory_search", {"query": "x", "limit": 900}, "limit"),
    ("memory_search", {"query": "x", "colour": "red"}, "colour"),
    ("memory_search", {"query": "x", "after": "soonish"}, "after"),
    ("memory_search", {"query": "x", "kinds": ["nonsense"]}, "kinds"),
    ("memory_get", {"ids": []}, "ids"),
    ("memory_get", {"ids": ["a"] * 21}, "ids"),
    ("memory_get", {"ids": ["no-such-id"]}, "no-such-id"),
    ("memory_store", {"text": ""}, "text"),
    ("memory_store", {"text": "x", "happened_at": "2024-13-45"}, "happened_at"),
    ("memory_store", {"text": "x", "importance": 7}, "importance"),
    ("memory_update", {"id": "no-such-id", "text": "x"}, "no-such-id"),
    ("memory_update", {"id": "no-such-id"}, "Nothing to change"),
    ("memory_forget", {"ids": ["no-such-id"]}, "no-such-id"),
    ("memory_browse", {"cursor": "²"}, "cursor"),
]


@pytest.mark.parametrize(("tool", "arguments", "named"), BAD_CALLS)
def test_bad_calls_are_answered_by_what_is_wrong(converse, tool, arguments, named):
    assert named in refused(converse().ask(tool, **arguments))


def test_forgetting_an_unknown_id_forgets_nothing(engine, converse):
    conversation = converse()
    uid = conversation.ask("memory_store", text="Keep me.").structured_content["id"]
    refused(conversation.ask("memory_forget", ids=[uid, "no-such-id"]))
    assert engine.get(uid).trashed_at is None


def test_an_unknown_tool_is_a_protocol_error(converse):
    async def run():
        async with Client(converse().server) as client:
            with pytest.raises(MCPError, match="no tool named"):
                await client.call_tool("memory_explode", {})

    anyio.run(run)


def test_a_memory_that_cannot_be_opened_tells_why(converse):
    slot = ServiceSlot()
    slot.fail(DatabaseDamagedError("The memory is damaged.", hint="Restore a backup."))
    sentence = refused(converse(slot).ask("memory_status"))
    assert sentence == "The memory is damaged. Restore a backup."


def test_a_bug_is_logged_and_not_shown(converse, caplog):
    class Broken:
        def recognize(self, name, version, *, key):
            raise ZeroDivisionError("secret detail")

    slot = ServiceSlot()
    slot.fill(cast(Service, Broken()))

    async def run():
        async with Client(converse(slot).server) as client:
            return await client.call_tool("memory_status", {})

    assert "secret detail" not in refused(anyio.run(run))
    assert "secret detail" in caplog.text


def test_the_assistant_is_known_and_counted(conversation):
    conversation.ask("memory_status")
    conversation.ask("memory_status")
    (assistant,) = conversation.assistants.listed()
    assert (assistant.name, assistant.calls, assistant.connected) == ("mcp", 2, True)
    conversation.session.close()
    assert not conversation.assistants.listed()[0].connected
    assert set(conversation.seen) == {"mcp"}


async def listed(engine: Engine, conversation, profile: ToolProfile):
    engine.use_settings(Settings(assistant_tools=profile))
    async with Client(conversation.server) as client:
        return (await client.list_tools()).tools, client.instructions


@pytest.mark.parametrize(
    ("profile", "count", "largest"),
    [(ToolProfile.DEFAULT, 10, 2_500), (ToolProfile.FULL, 32, 7_000)],
)
def test_tools_are_described_briefly(engine, converse, model_path, profile, count, largest):
    tools, instructions = anyio.run(listed, engine, converse(), profile)
    assert instructions == INSTRUCTIONS
    assert len(tools) == count
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        assert "$ref" not in json.dumps(tool.input_schema)
        assert tool.annotations is not None
    shown = [
        {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema}
        for tool in tools
    ]
    embedder = GgufEmbedder(model_path)
    counted = sum(embedder.count_tokens(json.dumps(tool, separators=(",", ":"))) for tool in shown)
    embedder.close()
    assert counted < largest


def test_tools_say_what_they_do(engine, converse):
    tools, _ = anyio.run(listed, engine, converse(), ToolProfile.FULL)
    hints = {tool.name: tool.annotations for tool in tools}
    assert {name for name, hint in hints.items() if hint.destructive_hint} == {
        "memory_forget",
        "goal_remove_milestone",
    }
    reading = {name for name, hint in hints.items() if hint.read_only_hint}
    assert {"memory_search", "memory_timeline", "goal_list"} < reading
    assert not reading & {"memory_store", "memory_feedback", "memory_link", "goal_create"}


def test_what_a_memory_was_worth_is_noted(conversation):
    result = conversation.ask("memory_store", text="The harbor closes at nine.")
    uid = result.structured_content["id"]
    said = conversation.ask("memory_feedback", ids=[uid, uid], verdict="wrong", query="harbor")
    assert said.structured_content == {"noted": 1}
    refused(conversation.ask("memory_feedback", ids=[uid, "no-such-id"], verdict="helpful"))
    refused(conversation.ask("memory_feedback", ids=[uid], verdict="splendid"))


def test_today_is_a_date_in_local_time(conversation):
    result = conversation.ask("memory_store", text="Something happened.")
    uid = result.structured_content["id"]
    read = conversation.ask("memory_get", ids=[uid]).structured_content["memories"][0]
    assert read["date"][:10] == date.today().isoformat()
