"""No secret reaches the disk, whichever program's conversations it was said in."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import zstandard

from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.testing.embedder import HashingEmbedder

ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
SHAPES = (
    ("ghp_", ALNUM, 36), ("sk-ant-api03-", ALNUM, 60), ("sk-proj-Ab1", ALNUM, 48),
    ("AKIA", string.ascii_uppercase, 16), ("AIza", ALNUM, 35), ("hf_", string.ascii_letters, 34),
    ("glpat-", ALNUM, 20), ("xoxb-12345678901-", ALNUM, 24), ("npm_", ALNUM, 36),
    ("sk_live_", ALNUM, 24), ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.", ALNUM, 43), ("dop_v1_", HEX, 64),
    ("hvs.", ALNUM, 60), ("password: 7aB", ALNUM, 20), ("api_key = 7aB", ALNUM, 20),
    ("export TOKEN=7aB", ALNUM, 24),
)  # fmt: skip


class Secrets:
    """Gives a new secret each time, and remembers what of it must not be found again."""

    def __init__(self) -> None:
        self._chance = random.Random(7)
        self.bodies: list[str] = []

    def __call__(self) -> str:
        prefix, alphabet, length = SHAPES[len(self.bodies) % len(SHAPES)]
        body = "".join(self._chance.choices(alphabet, k=length))
        self.bodies.append(body[-16:])
        return f"It is {prefix}{body} now"


def lines(*records: Any) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def chatgpt(secret: Callable[[], str]) -> Any:
    def node(name: str, parent: str | None, role: str, **content: Any) -> dict[str, Any]:
        content = {"content_type": "text", "parts": [secret()]} | content.pop("content", {})
        told = {"author": {"role": role, "name": "bio"}, "content": content, "id": name,
                "metadata": {"attachments": [{"name": secret()}]}}  # fmt: skip
        return {"id": name, "parent": parent, "children": [], "message": told}

    nodes = [node("a", None, "user"), node("b", "a", "assistant"), node("c", "b", "tool"),
             node("d", "a", "assistant")]  # fmt: skip
    mapping = {one["id"]: one for one in nodes}
    return [{"id": "x", "title": secret(), "mapping": mapping, "current_node": "c"}]


def claude(secret: Callable[[], str]) -> Any:
    artifact = {"command": "create", "title": secret(), "content": secret()}
    return [
        {"uuid": "y", "name": secret(), "chat_messages": [
            {"uuid": "1", "sender": "human", "text": secret(),
             "attachments": [{"file_name": secret(), "extracted_content": secret()}]},
            {"uuid": "2", "sender": "assistant", "content": [
                {"type": "text", "text": secret()},
                {"type": "tool_use", "name": "artifacts", "input": artifact}]},
        ]},
        {"uuid": "p", "name": secret(), "prompt_template": secret(),
         "docs": [{"uuid": "d", "filename": secret(), "content": secret()}]},
        {"conversations_memory": secret(), "project_memories": {"p": secret()}},
    ]  # fmt: skip


def claude_code(secret: Callable[[], str]) -> bytes:
    run = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": secret()}}
    head = {"sessionId": "s", "parentUuid": None, "cwd": "/w"}
    return lines(
        {"type": "ai-title", "aiTitle": secret(), "sessionId": "s"},
        {**head, "type": "user", "uuid": "1", "message": {"content": secret()}},
        {**head, "type": "assistant", "uuid": "2", "message": {"content": [
            {"type": "text", "text": f"The root cause was this. {secret()}"}, run]}},
    )  # fmt: skip


def codex(secret: Callable[[], str]) -> bytes:
    def item(**payload: Any) -> dict[str, Any]:
        return {"timestamp": "2026-01-01T00:00:00Z", "type": "response_item", "payload": payload}

    return lines(
        {"timestamp": "", "type": "session_meta", "payload": {"id": "z", "cwd": "/w"}},
        item(type="message", role="user", content=[{"text": secret()}]),
        item(type="message", role="assistant", content=[{"text": secret()}]),
        item(type="function_call", name="shell", arguments=json.dumps({"command": secret()})),
    )


def cursor(path: Path, secret: Callable[[], str]) -> None:
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)")
    run = {"name": "run_terminal_cmd", "rawArgs": json.dumps({"command": secret()})}
    chat = {"composerId": "c", "name": secret(), "conversation": [
        {"type": 1, "bubbleId": "1", "text": secret()},
        {"type": 2, "bubbleId": "2", "text": secret(), "toolFormerData": run}]}  # fmt: skip
    db.execute("INSERT INTO cursorDiskKV VALUES ('composerData:c', ?)", (json.dumps(chat),))
    db.close()


def memories(secret: Callable[[], str]) -> dict[str, bytes]:
    backup = {"version": 1, "exported_at": "", "memories": [
        {"id": "1", "content": secret(), "tags": [secret()], "metadata": {"note": secret()}}],
        "goals": [{"id": "g", "title": secret(), "description": secret()}]}  # fmt: skip
    return {
        "backup.json": json.dumps(backup).encode(),
        "mem0.json": json.dumps([{"id": "1", "memory": secret(), "created_at": ""}]).encode(),
        "memory.jsonl": lines(
            {"type": "entity", "name": secret(), "entityType": "x", "observations": [secret()]},
            {"type": "relation", "from": secret(), "to": "b", "relationType": "knows"},
        ),
        "MyActivity.json": json.dumps([
            {"header": "Gemini Apps", "title": f"Prompted {secret()}", "products": ["Gemini Apps"],
             "time": "2026-01-01T00:00:00Z", "safeHtmlItem": [{"html": secret()}]}]).encode(),
    }  # fmt: skip


def found_in(folder: Path, bodies: list[str]) -> dict[str, list[str]]:
    """The pieces of secrets in each file, whatever case they are in."""
    found = {}
    for path in folder.rglob("*"):
        raw = path.read_bytes().lower() if path.is_file() else b""
        if here := [body for body in bodies if body.lower().encode() in raw]:
            found[path.name] = here
    return found


def test_no_secret_of_any_conversation_reaches_the_disk(tmp_path: Path, data_folder: DataFolder):
    secret, heap = Secrets(), tmp_path / "heap"
    files = {
        "chatgpt/conversations.json": json.dumps(chatgpt(secret)).encode(),
        "claude.json": json.dumps(claude(secret)).encode(),
        "s.jsonl": claude_code(secret),
        "rollout-z.jsonl.zst": zstandard.compress(codex(secret)),
        **memories(secret),
    }
    for name, raw in files.items():
        (heap / name).parent.mkdir(parents=True, exist_ok=True)
        (heap / name).write_bytes(raw)
    cursor(heap / "state.vscdb", secret)

    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        receipt = engine.wait_for_import(engine.import_paths([heap]), 60)
        assert receipt.failed == 0
        assert {file.state.value for file in engine.receipt_files(receipt.id)} == {"kept"}
        assert receipt.masked > len(secret.bodies) * 0.9
        assert engine.wait_for_vectors(60)
        assert engine.wait_for_enrichment(60)
        engine.back_up()
        assert found_in(data_folder.root, secret.bodies) == {}
    assert found_in(data_folder.root, secret.bodies) == {}
