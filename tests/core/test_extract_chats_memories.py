from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

from keepsake.domain.memory import Kind, Provenance
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.chats import cortex, exocortex, mem0, memory_graph
from keepsake.text.extract.chats.exchange import fingerprint
from keepsake.text.extract.chats.exocortex_cipher import OTHER_KEY
from keepsake.text.extract.json_lines import BROKEN_LINE

Read = Callable[..., Any]
MOMENT = 1_767_225_600_123


def exocortex_memory(key: str, content: str, **more: Any) -> dict[str, Any]:
    return {
        "id": key,
        "content": content,
        "content_type": "text",
        "source": "mcp",
        "source_uri": None,
        "provider": "anthropic",
        "model_id": "claude-x",
        "model_name": None,
        "agent": "claude",
        "session_id": None,
        "conversation_id": None,
        "importance": 0.7,
        "is_active": 1,
        "parent_id": None,
        "metadata": None,
        "created_at": "2026-01-01 00:00:00.123",
        "updated_at": "2026-01-01 00:00:00.123",
        "tags": ["food"],
        **more,
    }


def exocortex_backup(*memories: Any, **more: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "exported_at": "2026-02-01T00:00:00.000Z",
        "memories": list(memories),
        "entities": [{"id": "e1", "name": "Bread", "tags": []}],
        "memory_entities": [],
        "goals": [],
        "memory_links": [],
        "entity_relationships": [],
        "contradictions": [],
        "settings": [{"key": "ai.api_key", "value": "sk-ant-secret"}],
        **more,
    }


def test_a_backup_of_exocortex(read_file: Read):
    goal = {
        "id": "g1",
        "title": "Bake daily",
        "description": "For a month",
        "status": "active",
        "deadline": "2026-02-01",
        "metadata": json.dumps({"milestones": [
            {"title": "Buy flour", "status": "completed"}, {"title": "Bake", "status": "pending"},
        ]}),
        "created_at": "2026-01-01 00:00:00.123",
    }  # fmt: skip
    found = read_file(
        "backup.json",
        exocortex_backup(
            exocortex_memory("c0", "a passage", parent_id="m1"),
            exocortex_memory("m1", "Long text", source_uri="file:///a.md", metadata='{"x": 1}'),
            exocortex_memory("m2", "Talk", content_type="conversation", importance=7),
            exocortex_memory("m3", "Old", is_active=0),
            exocortex_memory("m4", "Merged", parent_id="s1", is_active=0),
            exocortex_memory("s1", "Summary", content_type="summary"),
            exocortex_memory("m5", ""),
            "nothing",
            goals=[goal, {"id": "g2", "title": None}],
        ),
    )
    first, talk, summary, aim = found.captures
    assert found.format == "Exocortex backup"
    assert (first.text, first.source_key) == ("Long text", "exocortex://m1")
    assert (first.kind, first.provenance, first.importance) == (
        Kind.NOTE, Provenance.RECORDED, 0.7,
    )  # fmt: skip
    assert (first.happened_at, first.tags) == (MOMENT, ("food",))
    assert (first.attribution.model_id, first.attribution.agent) == ("claude-x", "claude")
    assert first.metadata["uri"] == "file:///a.md"
    assert first.metadata["original"] == {"x": 1}
    assert (talk.kind, talk.importance) == (Kind.CONVERSATION, None)
    assert summary.kind is Kind.SUMMARY
    assert aim.text == (
        "Goal: Bake daily\nFor a month\nstatus: active\ndeadline: 2026-02-01\n"
        "- [x] Buy flour\n- [ ] Bake"
    )
    assert (aim.title, aim.category) == ("Bake daily", "goal")
    assert found.reasons == [
        exocortex.PASSAGE, exocortex.INACTIVE, exocortex.INACTIVE, exocortex.EMPTY,
        exocortex.EMPTY, exocortex.EMPTY,
    ]  # fmt: skip
    assert "sk-ant-secret" not in str(found)


def encrypted(text: str, password: str) -> bytes:
    salt, nonce = os.urandom(32), os.urandom(12)
    key = PBKDF2HMAC(SHA256(), 32, salt, 100_000).derive(password.encode())
    sealed = AESGCM(key).encrypt(nonce, text.encode(), None)
    return salt + nonce + sealed[-16:] + sealed[:-16]


def test_an_encrypted_backup_opens_with_its_password(read_file: Read):
    text = json.dumps(exocortex_backup(exocortex_memory("m1", "Bread needs salt, ü")))
    data = encrypted(text, "correct horse")
    found = read_file("backup.enc", data, passphrase="correct horse")
    assert found.texts == ["Bread needs salt, ü"]
    with pytest.raises(UnsupportedFileError, match=OTHER_KEY):
        read_file("backup.enc", data, passphrase="battery staple")
    with pytest.raises(UnsupportedFileError, match=OTHER_KEY):
        read_file("backup.enc", data[:70], passphrase="correct horse")
    with pytest.raises(UnsupportedFileError, match="password"):
        read_file("backup.enc", data)


def test_an_export_of_cortex(read_file: Read):
    def memory(key: str, content: str, **more: Any) -> dict[str, Any]:
        return {
            "id": key,
            "layer": "core",
            "category": "preference",
            "content": content,
            "source": "user_stated",
            "agent_id": "mcp",
            "importance": 0.9,
            "confidence": 0.6,
            "superseded_by": None,
            "metadata": '{"a": 1}',
            "is_pinned": 0,
            "created_at": "2026-01-01T00:00:00.123Z",
            **more,
        }

    def relation(*words: str, **more: Any) -> dict[str, Any]:
        names = ("subject", "predicate", "object")
        return dict(zip(names, words, strict=True)) | {"source_memory_id": None} | more

    found = read_file(
        "cortex.json",
        {
            "exported_at": "2026-02-01T00:00:00Z",
            "total_memories": 4,
            "total_relations": 3,
            "memories": [
                memory("m1", "Likes rye", is_pinned=1),
                memory("m2", "Liked oats", superseded_by="m1"),
                memory("m3", "Odd", category="unheard", confidence="high"),
                memory("m4", ""),
            ],
            "relations": [
                relation("Anna", "works_at", "Acme", confidence=0.5),
                relation("Anna", "uses", "Linux", source_memory_id="m1"),
                relation("Anna", "uses", "DOS", expired=1),
                relation("Anna", "", "x"),
            ],
        },
    )
    first, odd, linked = found.captures
    assert found.format == "Cortex export"
    assert (first.text, first.source_key, first.category) == (
        "Likes rye", "cortex://m1", "preference",
    )  # fmt: skip
    assert (first.importance, first.confidence, first.pinned) == (0.9, 0.6, True)
    assert first.happened_at == MOMENT
    assert first.metadata["layer"] == "core"
    assert (odd.category, odd.confidence) == ("", 1.0)
    assert (linked.text, linked.kind) == ("Anna works at Acme", Kind.FACT)
    assert found.reasons == [
        cortex.REPLACED, cortex.EMPTY, cortex.TAKEN, cortex.ENDED, cortex.EMPTY,
    ]  # fmt: skip


STATEMENT = {
    "id": "m1",
    "memory": "Likes rye",
    "hash": "x",
    "user_id": "zoe",
    "agent_id": "cook",
    "metadata": {"a": 1},
    "categories": ["food"],
    "created_at": "2025-12-31T16:00:00.123-08:00",
    "updated_at": None,
}


@pytest.mark.parametrize("wrap", [lambda one: [one], lambda one: {"results": [one]}])
def test_statements_of_mem0(read_file: Read, wrap: Any):
    (capture,) = read_file("mem0.json", wrap(STATEMENT)).captures
    assert (capture.text, capture.source_key, capture.kind) == ("Likes rye", "mem0://m1", Kind.FACT)
    assert (capture.happened_at, capture.tags) == (MOMENT, ("food",))
    assert capture.attribution.agent == "cook"
    assert capture.metadata["original"] == {"a": 1}


def test_an_export_of_openmemory(read_file: Read):
    def memory(key: str, content: Any, state: str = "active") -> dict[str, Any]:
        return {"id": key, "user_id": "u", "app_id": "a", "content": content, "metadata": {},
                "state": state, "created_at": "2026-01-01T00:00:00.123000+00:00",
                "category_ids": ["k1", "gone"]}  # fmt: skip

    export = {
        "user": {"id": "u", "user_id": "zoe", "email": "zoe@example.org"},
        "apps": [{"id": "a", "name": "claude"}],
        "categories": [{"id": "k1", "name": "food"}],
        "memories": [memory("m1", "Likes rye"), memory("m2", "Gone", "deleted"),
                     memory("m3", "Paused", "paused"), memory("m4", None), 3],
        "memory_categories": [],
        "status_history": [],
        "export_meta": {"version": "1"},
    }  # fmt: skip
    for text in (json.dumps(export), json.dumps(export, indent=2)):
        found = read_file("memories.json", text)
        assert found.format == "Mem0 export"
        assert found.texts == ["Likes rye", "Paused"]
        assert found.captures[0].tags == ("food",)
        assert found.reasons == [mem0.DELETED, mem0.EMPTY, mem0.EMPTY]


def test_lines_of_openmemory(read_file: Read):
    line = {"id": "m1", "content": "Likes rye", "metadata": {}, "state": "active", "app": "claude",
            "created_at": "2026-01-01T00:00:00.123Z", "categories": ["food"]}  # fmt: skip
    one = json.dumps(line) + "\n"
    assert read_file("memories.jsonl", one).texts == ["Likes rye"]
    found = read_file("memories.jsonl", one + "{broken\n" + one.replace("rye", "oats"))
    assert found.texts == ["Likes rye", "Likes oats"]
    assert found.reasons == [BROKEN_LINE]


def entity(name: str, *observations: Any, kind: str = "person") -> str:
    told = {"type": "entity", "name": name, "entityType": kind, "observations": list(observations)}
    return json.dumps(told) + "\n"


def test_the_graph_of_the_mcp_memory_server(read_file: Read):
    relation = {"type": "relation", "from": "Anna", "to": "Acme", "relationType": "works_at"}
    raw = (
        entity("Anna", "Likes rye", {"content": "Bakes"})
        + json.dumps(relation) + "\n" + json.dumps(relation) + "\n"
        + entity("Anna", "Likes rye", "Lives in Graz")
        + entity("Acme", kind="company")
        + entity("  ")
        + '{"type": "relation", "from": "", "to": "x", "relationType": "y"}\n'
        + '{"type": "weather"}\n[1]\n{broken\n'
    )  # fmt: skip
    found = read_file("memory.json", raw)
    anna, works = found.captures
    assert found.format == "mcp memory graph"
    assert anna.text == "Anna (person)\n- Likes rye\n- Bakes\n- Lives in Graz"
    assert (anna.title, anna.source_key) == ("Anna", f"mcp-memory://entity/{fingerprint('Anna')}")
    assert (works.text, works.kind) == ("Anna works at Acme", Kind.FACT)
    assert len(found.reasons) == 6
    assert memory_graph.BARE in found.reasons
    assert found.reasons.count(memory_graph.NAMELESS) == 2


def test_a_graph_of_one_line_and_one_as_an_object(read_file: Read):
    assert read_file("memory.json", entity("Anna", "Bakes")).texts == ["Anna (person)\n- Bakes"]
    whole = {"entities": [json.loads(entity("Anna", "Bakes"))], "relations": []}
    assert read_file("graph.json", whole).texts == ["Anna (person)\n- Bakes"]
