"""A client written from the specification alone, speaking to a real bridge and host."""

from __future__ import annotations

from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

HANDSHAKE_ERAS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
ENVELOPE_ERA = "2026-07-28"
WITH_STRUCTURE = {"2025-06-18", "2025-11-25", ENVELOPE_ERA}
META = "io.modelcontextprotocol/"


class Script:
    """Uses every tool once, checking each answer against what the server announced."""

    def __init__(self, client: Any, notes: str) -> None:
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
        creation = {"name": "goal_create", "arguments": {"title": "Ship Falcon"}}
        reply = self.client.result("tools/call", creation)
        goal = reply["content"][0]["text"].split("[")[1].split("]")[0]
        step = {"name": "goal_add_milestone", "arguments": {"id": goal, "title": "Build"}}
        reply = self.client.result("tools/call", step)
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


def test_every_tool_resource_and_prompt_in_every_version(spec_client, notes):
    for version in [*HANDSHAKE_ERAS, ENVELOPE_ERA]:
        client = spec_client(version)
        about = client.open()
        assert about["instructions"].startswith("Keepsake is this user's own")
        assert {"tools", "resources", "prompts"} <= about["capabilities"].keys()
        Script(client, notes).run()


@pytest.mark.parametrize("version", [HANDSHAKE_ERAS[0], ENVELOPE_ERA])
def test_subscriptions_in_both_ways_of_the_protocol(spec_client, version):
    client, other = spec_client(version), spec_client("2025-06-18")
    client.open()
    other.open()
    uri = "keepsake://recent"
    number = 0
    if version == ENVELOPE_ERA:
        wanted = {"notifications": {"resourceSubscriptions": [uri]}}
        number = client.send("subscriptions/listen", wanted)
        client.notified("notifications/subscriptions/acknowledged")
    else:
        client.result("resources/subscribe", {"uri": uri})
    arguments = {"text": "The harbor is open."}
    other.result("tools/call", {"name": "memory_store", "arguments": arguments})
    updated = client.notified("notifications/resources/updated")
    assert updated["params"]["uri"] == uri
    if version == ENVELOPE_ERA:
        assert updated["params"]["_meta"][f"{META}subscriptionId"] == number
