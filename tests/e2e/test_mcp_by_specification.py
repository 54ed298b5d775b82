"""A client written from the specification alone, speaking to a real bridge and host."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from queue import Queue
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from keepsake.bridge.wire import MAX_MESSAGE_BYTES
from keepsake.host.client import take_over
from keepsake.host.lock import HostLock
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.settings import Settings, ToolProfile, save_settings

BRIDGE = [sys.executable, "-c", "from keepsake.bridge import main; main()"]
SECONDS = 60.0
HANDSHAKE_ERAS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
ENVELOPE_ERA = "2026-07-28"
WITH_STRUCTURE = {"2025-06-18", "2025-11-25", ENVELOPE_ERA}
UNKNOWN = "0190a000-0000-7000-8000-000000000000"
META = "io.modelcontextprotocol/"


class SpecClient:
    """JSON-RPC 2.0 over the standard input and output of a bridge, one message a line."""

    def __init__(self, folder: DataFolder, version: str) -> None:
        self.version = version
        environment = {**os.environ, HOME_VARIABLE: str(folder.root)}
        self.process = subprocess.Popen(
            BRIDGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self.lines: Queue[bytes] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self._ids = 0
        self.notifications: list[dict[str, Any]] = []

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        self._ids += 1
        params = dict(params or {})
        if self.version == ENVELOPE_ERA:
            params["_meta"] = {
                f"{META}protocolVersion": self.version,
                f"{META}clientCapabilities": {},
                f"{META}clientInfo": {"name": "spec client", "version": "1"},
                **params.get("_meta", {}),
            }
        message = {"jsonrpc": "2.0", "id": self._ids, "method": method, "params": params}
        self.write(json.dumps(message).encode() + b"\n")
        return self._ids

    def receive(self) -> dict[str, Any]:
        """The next answer; notifications on the way are kept."""
        while True:
            message = json.loads(self.lines.get(timeout=SECONDS))
            assert message["jsonrpc"] == "2.0"
            if "method" in message:
                assert "id" not in message
                self.notifications.append(message)
                continue
            assert ("result" in message) != ("error" in message)
            return message

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        number = self.send(method, params)
        reply = self.receive()
        assert reply["id"] == number
        return reply

    def result(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        reply = self.ask(method, params)
        assert "result" in reply, reply
        result = reply["result"]
        assert isinstance(result, dict)
        return result

    def error(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        reply = self.ask(method, params)
        assert "error" in reply, reply
        error = reply["error"]
        assert isinstance(error["code"], int)
        assert error["message"]
        assert "Traceback" not in json.dumps(error)
        return error

    def open(self) -> dict[str, Any]:
        """Begin as the version asks for; what the server says of itself."""
        if self.version == ENVELOPE_ERA:
            return self.result("server/discover")
        opening = {
            "protocolVersion": self.version,
            "capabilities": {},
            "clientInfo": {"name": "spec client", "version": "1"},
        }
        result = self.result("initialize", opening)
        assert result["protocolVersion"] == self.version
        self.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        return result

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(SECONDS)
        self._reader.join()
        self.process.stdout.close()


@pytest.fixture
def folder(data_folder) -> Iterator[DataFolder]:
    save_settings(
        data_folder.settings, Settings(assistant_tools=ToolProfile.FULL, calls_per_minute=10_000)
    )
    yield data_folder
    with HostLock(data_folder.host_lock) as lock:
        assert take_over(data_folder, lock, SECONDS)


class Script:
    """Uses every tool once, checking each answer against what the server announced."""

    def __init__(self, client: SpecClient, notes: str) -> None:
        self.client = client
        self.notes = notes
        self.tools = {tool["name"]: tool for tool in client.result("tools/list")["tools"]}
        self.used: set[str] = set()

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        tool = self.tools[name]
        jsonschema.Draft202012Validator(tool["inputSchema"]).validate(arguments)
        result = self.client.result("tools/call", {"name": name, "arguments": arguments})
        assert not result.get("isError"), result
        assert [part["type"] for part in result["content"]] == ["text"]
        assert result["content"][0]["text"]
        self.used.add(name)
        if self.client.version not in WITH_STRUCTURE:
            return {}
        schema = tool["outputSchema"]
        jsonschema.Draft202012Validator(schema).validate(result["structuredContent"])
        structure = result["structuredContent"]
        assert isinstance(structure, dict)
        return structure

    def newest(self, text: str) -> str:
        """The id of what was just stored, as an assistant reads it."""
        reply = self.client.result(
            "tools/call", {"name": "memory_store", "arguments": {"text": text, "tags": ["falcon"]}}
        )
        self.used.add("memory_store")
        return reply["content"][0]["text"].split("id=")[1].split()[0]

    def goal(self) -> tuple[str, str]:
        reply = self.client.result(
            "tools/call", {"name": "goal_create", "arguments": {"title": "Ship Falcon"}}
        )
        goal = reply["content"][0]["text"].split("[")[1].split("]")[0]
        reply = self.client.result(
            "tools/call",
            {"name": "goal_add_milestone", "arguments": {"id": goal, "title": "Build"}},
        )
        self.used |= {"goal_create", "goal_add_milestone"}
        return goal, reply["content"][0]["text"].split("- [")[1].split("]")[0]

    def run(self) -> None:
        version = self.client.version
        first = self.newest(f"Anna Weber works at Siemens, said {version}.")
        second = self.newest(f"The Falcon listens on port {version[-2:]}.")
        self.call("memory_context", topic="Falcon", new_conversation=True)
        self.call("memory_search", query="Anna Weber Siemens", compact=False, again=True)
        self.call("memory_get", ids=[first, second], again=True)
        self.call("memory_browse", tags=["falcon"], limit=2)
        self.call("memory_update", id=first, add_tags=["people"])
        self.call("memory_correct", id=second, text=f"The Falcon listens on {version}.")
        self.call("memory_feedback", ids=[first], verdict="helpful", query="Anna")
        self.call("memory_link", source_id=first, target_id=second)
        self.call("memory_entities", query="anna")
        self.call("memory_relations", subject="Anna Weber")
        for mode in ("periods", "decisions", "lineage", "evolution"):
            self.call("memory_timeline", mode=mode, memory_id=first, topic="Falcon")
        self.call("memory_diff", since="2024-01-01")
        self.call("memory_project_snapshot", project="falcon")
        turns = [{"role": "user", "text": "I prefer short answers."}]
        self.call("memory_extract", turns=turns)
        self.call("memory_digest_session", text="We built wings.", project="falcon")
        self.call("memory_tag_cleanup")
        self.call("memory_search_debug", query="Falcon")
        self.call("memory_status")
        goal, step = self.goal()
        self.call("goal_list")
        self.call("goal_log", id=goal, text=f"Wings done, said {version}.")
        self.call("goal_get", id=goal)
        self.call("goal_update", id=goal, priority="high")
        self.call("goal_update_milestone", goal_id=goal, milestone_id=step, status="completed")
        self.call("goal_remove_milestone", goal_id=goal, milestone_id=step)
        self.call("memory_ingest", path=[f"{self.notes}/*.md"])
        self.call("sync_project", project_root=self.notes)
        self.call("memory_forget", ids=[first])
        self.call("memory_restore", ids=[first])
        self.call("memory_flush", turns=[])
        assert self.used == self.tools.keys()
        self.read_resources(first)

    def read_resources(self, uid: str) -> None:
        listed = self.client.result("resources/list")["resources"]
        assert f"keepsake://memory/{uid}" in [one["uri"] for one in listed]
        assert len(self.client.result("resources/templates/list")["resourceTemplates"]) == 2
        for uri in (*(one["uri"] for one in listed[:4]), "keepsake://project/falcon"):
            (content,) = self.client.result("resources/read", {"uri": uri})["contents"]
            assert (content["uri"], content["mimeType"]) == (uri, "text/plain")
            assert content["text"]
        for prompt in self.client.result("prompts/list")["prompts"]:
            values = {
                one["name"]: "2024" if one["name"] == "since" else "Falcon"
                for one in prompt.get("arguments", [])
            }
            result = self.client.result(
                "prompts/get", {"name": prompt["name"], "arguments": values}
            )
            assert [one["role"] for one in result["messages"]] == ["user"]
            assert result["messages"][0]["content"]["text"]


@pytest.fixture
def notes(tmp_path, monkeypatch) -> str:
    home = tmp_path / "home"
    (home / "notes").mkdir(parents=True)
    (home / "notes" / "note.md").write_text("Lanterns are green.", encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    return str(home / "notes")


def test_every_tool_resource_and_prompt_in_every_version(folder, notes):
    for version in [*HANDSHAKE_ERAS, ENVELOPE_ERA]:
        with closing(SpecClient(folder, version)) as client:
            about = client.open()
            assert about["instructions"].startswith("Keepsake is this user's own")
            assert {"tools", "resources", "prompts"} <= about["capabilities"].keys()
            Script(client, notes).run()


def test_subscriptions_in_both_ways_of_the_protocol(folder):
    for version in (HANDSHAKE_ERAS[0], ENVELOPE_ERA):
        with (
            closing(SpecClient(folder, version)) as client,
            closing(SpecClient(folder, "2025-06-18")) as other,
        ):
            client.open()
            other.open()
            uri = "keepsake://recent"
            if version == ENVELOPE_ERA:
                number = client.send(
                    "subscriptions/listen", {"notifications": {"resourceSubscriptions": [uri]}}
                )
            else:
                client.result("resources/subscribe", {"uri": uri})
            client.result("tools/call", {"name": "memory_status", "arguments": {}})
            arguments = {"text": f"The harbor is open, said {version}."}
            other.result("tools/call", {"name": "memory_store", "arguments": arguments})
            while not any("updated" in one["method"] for one in client.notifications):
                client.notifications.append(json.loads(client.lines.get(timeout=SECONDS)))
            updated = next(one for one in client.notifications if "updated" in one["method"])
            assert updated["params"]["uri"] == uri
            if version == ENVELOPE_ERA:
                assert updated["params"]["_meta"][f"{META}subscriptionId"] == number


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
def test_whatever_is_wrong_is_said_and_has_no_effect(folder, version):
    with closing(SpecClient(folder, version)) as client:
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


def test_versions_from_the_future_and_second_handshakes(folder):
    with closing(SpecClient(folder, "2025-11-25")) as client:
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
    with closing(SpecClient(folder, ENVELOPE_ERA)) as client:
        envelope = {f"{META}protocolVersion": "2199-01-01", f"{META}clientCapabilities": {}}
        error = client.error("tools/list", {"_meta": envelope})
        assert error["code"] == -32022
        assert ENVELOPE_ERA in error["data"]["supported"]
        assert client.result("tools/list")["tools"]


def test_a_cancelled_call_has_no_answer_and_the_next_one_does(folder):
    with closing(SpecClient(folder, "2025-11-25")) as client:
        client.open()
        for text in ("kept", "also kept"):
            number = client.send(
                "tools/call", {"name": "memory_store", "arguments": {"text": text * 10_000}}
            )
            cancelled = {"requestId": number, "reason": "changed my mind"}
            message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled}
            client.write(json.dumps(message).encode() + b"\n")
            assert client.ask("ping")["id"] == number + 1


def test_a_client_that_dies_in_the_middle_of_a_call_leaves_the_others_alone(folder):
    with closing(SpecClient(folder, "2025-11-25")) as staying:
        staying.open()
        for _ in range(3):
            dying = SpecClient(folder, "2025-11-25")
            dying.open()
            dying.send("tools/call", {"name": "memory_browse", "arguments": {}})
            dying.write(b'{"jsonrpc": "2.0", "id": 99, "meth')
            dying.process.kill()
            dying.close()
            assert staying.ask("ping")["result"] == {}
