"""An agent of one space learns nothing of another one through the protocol, whatever it asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mcp.shared.exceptions import MCPError
from tests.core.conftest import Conversation
from tests.core.two_spaces import (
    CANARY,
    CHOSEN,
    RIGHTS,
    Known,
    Maker,
    Transcript,
    assert_same,
    fill,
    settle,
    transcript,
)

from keepsake.domain.agent import Rights
from keepsake.engine import Engine
from keepsake.host.mcp.tool import Tool
from keepsake.host.mcp.toolbox import offered
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.settings import ToolProfile
from keepsake.testing.embedder import HashingEmbedder


def test_another_space_changes_no_answer_of_any_tool_resource_or_prompt(tmp_path):
    ends = []
    for name, folder in (("alone", None), ("beside", tmp_path)):
        place = DataFolder(tmp_path / name)
        with Engine.open(place, CHOSEN, load_embedder=HashingEmbedder, watch=False) as engine:
            mine, theirs = fill(engine, folder)
            before = engine.get_many(theirs.memories), engine.goals(), engine.status()
            ends.append(_converse(engine, mine, theirs))
            if folder is not None:
                assert engine.get_many(theirs.memories) == before[0]
                assert [one for one in engine.goals() if CANARY in one.title] == [
                    one for one in before[1] if CANARY in one.title
                ]
    assert_same(*ends)


def _converse(engine: Engine, mine: Known, theirs: Known) -> Transcript:
    """Ask everything that can be asked, reading first."""
    slot = ServiceSlot()
    slot.fill(engine)
    issued = engine.issue_key("Script")
    engine.set_rights(issued.agent_id, RIGHTS)
    notes = transcript(theirs)
    conversation = Conversation(slot, key=issued.key)
    conversation.run(lambda client: _ask_all(client, engine, notes, mine, theirs))
    return notes


async def _ask_all(
    client: Any, engine: Engine, notes: Transcript, mine: Known, theirs: Known
) -> None:
    await _read_all(client, notes, mine, theirs)
    tools = sorted(offered(ToolProfile.FULL, Rights()), key=_harm)
    assert {one.name for one in (await client.list_tools()).tools} == {one.name for one in tools}
    for tool in tools:
        for arguments in _requests(tool, mine, theirs):
            result = await client.call_tool(tool.name, arguments)
            answer = [result.is_error, result.content[0].text, result.structured_content]
            notes.note(f"{tool.name} {arguments}", answer)
            if not tool.read_only:
                settle(engine)
    await _read_all(client, notes, mine, theirs)


async def _read_all(client: Any, notes: Transcript, mine: Known, theirs: Known) -> None:
    listed = await client.list_resources()
    notes.note("resources/list", str(listed.resources))
    uris = [str(one.uri) for one in listed.resources]
    uris += [f"keepsake://memory/{uid}" for uid in (*theirs.memories, theirs.goal)]
    uris += [f"keepsake://project/{name}" for name in ("falcon", "papers", "default")]
    for uri in uris:
        notes.note(uri, await _answer(client.read_resource(uri)))
    for prompt in (await client.list_prompts()).prompts:
        for word in ("falcon", "2000"):
            values = {one.name: word for one in prompt.arguments or ()}
            notes.note(
                f"{prompt.name} {word}", await _answer(client.get_prompt(prompt.name, values))
            )


async def _answer(request: Any) -> str:
    try:
        return str(await request)
    except MCPError as error:
        return f"error: {error}"


def _requests(tool: Tool, mine: Known, theirs: Known) -> Iterator[dict[str, Any]]:
    schema = tool.described.input_schema
    for known in (mine, theirs):
        yield from Maker(known, {}, thorough=tool.read_only).objects(schema)


def _harm(tool: Tool) -> int:
    return 0 if tool.read_only else 2 if tool.destructive else 1
