"""Resources and prompts, and hearing of what is different."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import anyio
import jsonschema  # type: ignore[import-untyped]
import pytest
from mcp.shared.exceptions import MCPError

from keepsake.bridge.wire import Connection, connect, read_host_file
from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.goal import GoalDraft
from keepsake.host.host import Host
from keepsake.host.mcp.server import INSTRUCTIONS
from keepsake.host.mcp.watching import look
from keepsake.settings import Settings, ToolProfile

SECONDS = 30.0
FULL = Settings(assistant_tools=ToolProfile.FULL)


@pytest.fixture(params=["legacy", "2026-07-28"])
def assistant(request, converse):
    return converse(mode=request.param)


async def read(client, uri: str) -> str:
    contents = (await client.read_resource(uri)).contents
    assert [str(one.uri) for one in contents] == [uri]
    return contents[0].text


def test_resources_tell_of_memories_the_person_and_projects(engine, assistant):
    uid = engine.remember(Capture(text="I prefer tea.", category="preference")).uid
    engine.remember(Capture(text="Falcon takes Qt.", tags=("falcon",)))
    engine.create_goal(GoalDraft(title="Ship Falcon"))

    async def steps(client):
        templates = (await client.list_resource_templates()).resource_templates
        assert [one.uri_template for one in templates] == [
            "keepsake://memory/{id}",
            "keepsake://project/{name}",
        ]
        return [
            await read(client, uri)
            for uri in (
                f"keepsake://memory/{uid}",
                "keepsake://recent",
                "keepsake://profile",
                "keepsake://project/falcon",
            )
        ]

    memory, recent, profile, project = assistant.run(steps)
    assert "I prefer tea." in memory
    assert "Falcon takes Qt." in recent
    assert "Rules and preferences:" in profile
    assert "Falcon" not in profile
    assert "Ship Falcon" in project


def test_the_list_of_resources_has_pages(engine, assistant):
    captures = [Capture(text=f"Memory {n}.", thread="t", ordinal=n) for n in range(120)]
    engine.remember_many(captures)

    async def steps(client):
        found, cursor = [], None
        while True:
            page = await client.list_resources(cursor=cursor)
            found += [str(one.uri) for one in page.resources]
            cursor = page.next_cursor
            if cursor is None:
                return found

    found = assistant.run(steps)
    assert len(found) == len(set(found)) == 122
    assert found[:2] == ["keepsake://recent", "keepsake://profile"]


@pytest.mark.parametrize(
    "uri",
    [
        "keepsake://memory/nothing",
        "keepsake://memory/",
        "keepsake://project/",
        "keepsake://nowhere",
        "file:///etc/passwd",
        "x" * 5000,
    ],
)
def test_unknown_resources_are_named(converse, uri):
    async def steps(client):
        with pytest.raises(MCPError, match=r"no resource|name"):
            await client.read_resource(uri)

    converse().run(steps)


def test_lists_of_one_page_have_no_cursor(converse):
    async def steps(client):
        for ask in (
            client.list_tools,
            client.list_prompts,
            client.list_resource_templates,
            client.list_resources,
        ):
            with pytest.raises(MCPError, match="cursor"):
                await ask(cursor="next please")

    converse().run(steps)


def test_prompts_bring_memories_into_the_conversation(engine, assistant):
    engine.remember(Capture(text="The harbor closes at nine."))

    async def steps(client):
        listed = (await client.list_prompts()).prompts
        texts = {}
        for prompt in listed:
            values = {
                one.name: "2024" if one.name == "since" else "harbor"
                for one in prompt.arguments or []
            }
            result = await client.get_prompt(prompt.name, values)
            texts[prompt.name] = result.messages[0].content.text
        return texts

    texts = assistant.run(steps)
    assert set(texts) == {"recall", "remember_conversation", "what_changed"}
    assert "harbor closes" in texts["recall"]
    assert "harbor closes" in texts["what_changed"]
    assert "memory_store" in texts["remember_conversation"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("nothing", {}),
        ("recall", {}),
        ("recall", {"topic": " "}),
        ("recall", {"topic": "x", "color": "red"}),
        ("remember_conversation", {"topic": "x"}),
        ("what_changed", {"since": "soon"}),
        ("recall", {"topic": "x" * 5000}),
    ],
)
def test_prompts_asked_for_wrongly_say_what_is_wrong(converse, name, values):
    async def steps(client):
        with pytest.raises(MCPError) as caught:
            await client.get_prompt(name, values)
        return str(caught.value)

    assert "mistake" not in converse().run(steps)


@pytest.fixture
def host(data_folder, engine) -> Iterator[Host]:
    started = Host(engine, data_folder, Settings())
    started.start()
    yield started
    started.stop()


class RawClient:
    """Speaks the protocol frame by frame, in the version with a handshake."""

    def __init__(self, folder, name: str = "raw") -> None:
        address = read_host_file(folder.host_file)
        assert address is not None
        self.connection: Connection = connect(address, {"role": "mcp"})
        self._number = 0
        opening = {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": name, "version": "1"},
        }
        self.capabilities = self.ask("initialize", opening)["result"]["capabilities"]
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: dict[str, Any]) -> None:
        self.connection.send_bytes(json.dumps(message).encode())

    def ask(self, method: str, params: Any = None) -> dict[str, Any]:
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or {}})
        while True:
            message = self.receive()
            if message.get("id") == self._number:
                return message

    def receive(self, seconds: float = SECONDS) -> dict[str, Any]:
        assert self.connection.poll(seconds), "nothing came"
        message = json.loads(self.connection.recv_bytes())
        assert isinstance(message, dict)
        return message

    def is_quiet(self, seconds: float = 1.0) -> bool:
        return not self.connection.poll(seconds)

    def close(self) -> None:
        self.connection.close()


def test_a_subscribed_resource_is_announced_when_it_reads_differently(host, engine, data_folder):
    uid = engine.remember(Capture(text="The harbor closes at nine.")).uid
    other = engine.remember(Capture(text="Something else entirely.")).uid
    uri = f"keepsake://memory/{uid}"
    with closing(RawClient(data_folder)) as client:
        assert client.capabilities["resources"] == {"subscribe": True, "listChanged": True}
        client.ask("resources/subscribe", {"uri": uri})
        engine.revise(other, Changes(text="Something else again."))
        assert client.is_quiet()
        engine.revise(uid, Changes(text="The harbor closes at ten."))
        assert client.receive() == {
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": {"uri": uri},
        }
        client.ask("resources/unsubscribe", {"uri": uri})
        engine.forget([uid])
        assert client.is_quiet()


def test_changed_lists_are_announced_to_those_who_read_them(host, engine, data_folder):
    with closing(RawClient(data_folder)) as reader, closing(RawClient(data_folder, "b")) as other:
        reader.ask("resources/list")
        reader.ask("tools/list")
        engine.remember(Capture(text="New."))
        assert reader.receive()["method"] == "notifications/resources/list_changed"
        agent = next(agent for agent in engine.known_agents() if agent.name == "raw")
        engine.set_rights(agent.id, Rights(write=False))
        assert reader.receive()["method"] == "notifications/tools/list_changed"
        assert other.is_quiet()


def test_nothing_tells_of_what_an_agent_cannot_see(host, engine, data_folder):
    with closing(RawClient(data_folder)) as client:
        client.ask("tools/list")
        (agent,) = engine.known_agents()
        engine.set_rights(agent.id, Rights(namespaces=("mine",)))
        theirs = engine.remember(Capture(text="Theirs.", namespace="theirs")).uid
        client.ask("resources/list")
        for uri in ("keepsake://recent", "keepsake://profile", f"keepsake://memory/{theirs}"):
            client.ask("resources/subscribe", {"uri": uri})
        engine.revise(theirs, Changes(text="Theirs, changed."))
        engine.remember(Capture(text="Theirs too.", namespace="theirs", category="preference"))
        assert client.is_quiet()
        engine.remember(Capture(text="Mine.", namespace="mine"))
        assert {client.receive()["method"] for _ in range(2)} == {
            "notifications/resources/list_changed",
            "notifications/resources/updated",
        }


def test_a_listener_of_the_newest_protocol_hears_what_it_asked_for(engine, converse):
    uid = engine.remember(Capture(text="The harbor closes at nine.")).uid
    uri = f"keepsake://memory/{uid}"
    conversation = converse(mode="2026-07-28")

    async def steps(client):
        heard = []
        async with client.listen(resource_subscriptions=[uri], tools_list_changed=True) as events:
            engine.revise(uid, Changes(text="The harbor closes at ten."))
            engine.use_settings(FULL)
            await look(conversation.session)
            with anyio.fail_after(SECONDS):
                async for event in events:
                    heard.append(type(event).__name__)
                    if len(heard) == 2:
                        break
        return heard

    assert sorted(conversation.run(steps)) == ["ResourceUpdated", "ToolsListChanged"]


def test_every_answer_fits_the_schema_that_was_announced(engine, converse):
    engine.use_settings(FULL)

    async def steps(client):
        tools = (await client.list_tools()).tools
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            assert tool.output_schema is not None
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
            assert tool.title
            assert tool.description
        return client.instructions

    assert converse().run(steps) == INSTRUCTIONS
