"""Assistants that speak the Model Context Protocol over HTTP, with the official client."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, Implementation, TextContent
from mcp_types.version import LATEST_MODERN_VERSION

from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.host.http.server import ADDRESS, HttpServer
from keepsake.testing.program import Program

TEXT = "Falcon keeps its data in Postgres"
HANDSHAKE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "tester", "version": "1"},
    },
}
ACCEPT = {"Accept": "application/json, text/event-stream"}


@asynccontextmanager
async def connected(server: HttpServer, token: str, mode: Any) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=30) as web:
        transport = streamable_http_client(f"http://{ADDRESS}:{server.port}/mcp", http_client=web)
        async with Client(
            transport, mode=mode, client_info=Implementation(name="tester", version="1")
        ) as client:
            yield client


def text_of(result: CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


@pytest.mark.parametrize("mode", ["legacy", LATEST_MODERN_VERSION])
def test_an_assistant_finds_and_keeps_in_every_version(
    engine: Engine, server: HttpServer, program: Program, mode: str
):
    engine.remember(Capture(text=TEXT))

    async def converse() -> None:
        async with connected(server, program.token, mode) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert "memory_search" in names
            found = await client.call_tool("memory_search", {"query": "falcon postgres"})
            assert TEXT in text_of(found)
            kept = await client.call_tool("memory_store", {"text": "Falcon flies at noon."})
            assert not kept.is_error

    asyncio.run(converse())
    assert engine.status().memories == 2
    assert {entry.agent for entry in engine.activity().entries} == {"tester"}


def test_nothing_is_given_twice_in_one_session(
    engine: Engine, server: HttpServer, program: Program
):
    engine.remember(Capture(text=TEXT))

    async def converse() -> list[str]:
        async with connected(server, program.token, "legacy") as client:
            asked = {"query": "falcon postgres", "compact": False}
            answers = [await client.call_tool("memory_search", asked) for _ in range(2)]
            return [text_of(answer) for answer in answers]

    first, second = asyncio.run(converse())
    assert TEXT in first
    assert TEXT not in second


def test_an_agent_sees_its_namespace_alone(engine: Engine, server: HttpServer, program: Program):
    engine.remember(Capture(text=TEXT, namespace="home"))
    issued = engine.issue_key("worker")
    engine.set_rights(issued.agent_id, Rights(namespaces=("work",)))

    async def converse() -> str:
        async with connected(server, issued.key, "legacy") as client:
            found = await client.call_tool("memory_search", {"query": "falcon postgres"})
            return text_of(found)

    assert "Postgres" not in asyncio.run(converse())


def begin(program: Program, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(ADDRESS, program.port, timeout=30)
    sent = {
        "Authorization": f"Bearer {program.token}",
        "Content-Type": "application/json",
        **ACCEPT,
        **headers,
    }
    connection.request("POST", "/mcp", json.dumps(HANDSHAKE), sent)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def test_a_session_is_continued_only_with_the_token_that_began_it(
    engine: Engine, server: HttpServer, program: Program
):
    name = begin(program).headers["mcp-session-id"]
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    headers = {**ACCEPT, "Mcp-Session-Id": name}
    assert program.ask("POST", "/mcp", listing, headers=headers).status == 200
    thief = Program(program.port, engine.issue_key("thief").key)
    assert thief.ask("POST", "/mcp", listing, headers=headers).status == 404
    assert program.ask("DELETE", "/mcp", headers=headers).status == 200
    assert program.ask("POST", "/mcp", listing, headers=headers).status == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_strangers_begin_no_session(program: Program, headers: dict[str, str], status: int):
    response = begin(program, **headers)
    assert response.status == status
    assert "mcp-session-id" not in response.headers
