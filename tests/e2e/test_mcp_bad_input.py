"""What is wrong in every way, from a client written from the specification alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from keepsake.bridge.wire import MAX_MESSAGE_BYTES

ENVELOPE_ERA = "2026-07-28"
META = "io.modelcontextprotocol/"
UNKNOWN = "0190a000-0000-7000-8000-000000000000"

BIG = "x" * (MAX_MESSAGE_BYTES - 10_000)
LINES: list[tuple[bytes, int, Any]] = [
    (b"not json", -32700, None),
    (b'{"jsonrpc": "2.0", "id": 900, "method": "ping"', -32700, None),
    (b'{"jsonrpc": "2.0", "id": 901, "method": "ping", "params": {"a": "\xff\xfe"}}', -32700, 901),
    (b"[]", -32600, None),
    (b'{"jsonrpc": "1.0", "id": 902, "method": "ping"}', -32600, 902),
    (b'{"jsonrpc": "2.0", "id": [1], "method": "ping"}', -32600, None),
    (b'{"jsonrpc": "2.0", "id": 903, "method": "ping", "params": 7}', -32600, 903),
    (b'{"jsonrpc":"2.0","id":904,"method":"tools/call","params":{"a":"' + b"y" * MAX_MESSAGE_BYTES
     + b'"}}', -32600, 904),
    (b'{"method":"tools/call","params":{"a":"' + b"y" * MAX_MESSAGE_BYTES
     + b'"},"jsonrpc":"2.0","id":905}', -32600, 905),
]  # fmt: skip
CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("memory_explode", {}, "no tool named"),
    ("memory_search", {"query": 7}, "query"),
    ("memory_search", {"query": ["a"]}, "query"),
    ("memory_search", {"query": "x", "limit": "many"}, "limit"),
    ("memory_search", {"query": "x", "limit": 10**30}, "limit"),
    ("memory_search", {"query": "x", "tags": "falcon"}, "tags"),
    ("memory_search", {"query": "x", "nested": {"a": {"b": {}}}}, "nested"),
    ("memory_search", {"query": "y" * 100_000}, "query"),
    ("memory_store", {"text": BIG}, "text"),
    ("memory_store", {"text": "x", "happened_at": "tomorrow-ish"}, "happened_at"),
    ("memory_store", {"text": "x", "metadata": [1]}, "metadata"),
    ("memory_get", {"ids": [UNKNOWN]}, UNKNOWN),
    ("memory_get", {"ids": ["'; DROP TABLE memory; --"]}, "no memory"),
    ("memory_forget", {"ids": [UNKNOWN]}, UNKNOWN),
    ("memory_ingest", {"path": ["/etc/passwd"]}, "may not import"),
    ("memory_ingest", {"path": ["\x00"]}, "path"),
    ("goal_get", {"id": UNKNOWN}, UNKNOWN),
]


REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("no/such", {}),
    ("tools/call", {}),
    ("tools/call", {"name": "memory_search", "arguments": []}),
    ("resources/read", {}),
    ("resources/read", {"uri": "keepsake://memory/" + UNKNOWN}),
    ("prompts/get", {"name": "nothing"}),
    ("tools/list", {"cursor": "5"}),
    ("completion/complete", {}),
]


@pytest.mark.parametrize("version", ["2025-11-25", ENVELOPE_ERA])
def test_whatever_is_wrong_is_said_and_has_no_effect(spec_client, version):
    client = spec_client(version)
    client.open()
    for line, code, request_id in LINES:
        client.write(line + b"\n")
        reply = client.receive()
        assert (reply["error"]["code"], reply["id"]) == (code, request_id), line[:80]
    for name, arguments, named in CALLS:
        reply = client.ask("tools/call", {"name": name, "arguments": arguments})
        sentence = json.dumps(reply, ensure_ascii=False)
        assert "error" in reply or reply["result"]["isError"], sentence[:300]
        assert named in sentence
        assert "mistake" not in sentence
        assert len(sentence) < 4_000
    for method, params in REQUESTS:
        client.error(method, params)
    status = client.result("tools/call", {"name": "memory_status", "arguments": {}})
    assert status["structuredContent"]["memories"] == 0


def test_versions_from_the_future_and_second_handshakes(spec_client):
    client = spec_client("2025-11-25")
    future = {
        "protocolVersion": "2199-01-01",
        "capabilities": {},
        "clientInfo": {"name": "from the future", "version": "9"},
    }
    assert client.result("initialize", future)["protocolVersion"] == "2025-11-25"
    again = {**future, "clientInfo": {"name": "somebody else", "version": "1"}}
    assert "already initialized" in client.error("initialize", again)["message"]
    kept = client.result("tools/call", {"name": "memory_store", "arguments": {"text": "One."}})
    assert not kept.get("isError")
    read = client.result("tools/call", {"name": "memory_browse", "arguments": {}})
    assert "from the future" in read["content"][0]["text"]
    assert "somebody else" not in read["content"][0]["text"]
    client = spec_client(ENVELOPE_ERA)
    envelope = {f"{META}protocolVersion": "2199-01-01", f"{META}clientCapabilities": {}}
    error = client.error("tools/list", {"_meta": envelope})
    assert error["code"] == -32022
    assert ENVELOPE_ERA in error["data"]["supported"]
    assert client.result("tools/list")["tools"]


def test_a_cancelled_call_has_no_answer_and_the_next_one_does(spec_client):
    client = spec_client("2025-11-25")
    client.open()
    for text in ("kept", "also kept"):
        number = client.send(
            "tools/call", {"name": "memory_store", "arguments": {"text": text * 10_000}}
        )
        cancelled = {"requestId": number, "reason": "changed my mind"}
        message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled}
        client.write(json.dumps(message).encode() + b"\n")
        assert client.ask("ping")["id"] == number + 1


def test_a_client_that_dies_in_the_middle_of_a_call_leaves_the_others_alone(spec_client):
    staying = spec_client("2025-11-25")
    staying.open()
    for _ in range(3):
        dying = spec_client("2025-11-25")
        dying.open()
        dying.send("tools/call", {"name": "memory_browse", "arguments": {}})
        dying.write(b'{"jsonrpc": "2.0", "id": 99, "meth')
        dying.process.kill()
        dying.process.wait()
        assert staying.ask("ping")["result"] == {}
