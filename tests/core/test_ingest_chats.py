from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from tests.core.importing import counts, run

from keepsake.bench.chat_export import write_export
from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order, Query
from keepsake.domain.source import FileState
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.text.extract.chats.aside import ASIDE
from keepsake.text.extract.chats.chatgpt import EMPTY, FORGOTTEN, OTHER_BRANCH
from keepsake.text.extract.json_stream import BROKEN_END


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


def memories(engine: Engine) -> list[Memory]:
    return list(engine.browse(Filters(), order=Order.OLDEST, limit=500).memories)


def chat(key: str, *exchanges: tuple[str, str], **more: Any) -> dict[str, Any]:
    """A conversation of ChatGPT with these questions and answers, a day after 2026 began."""
    mapping: dict[str, Any] = {"root": {"id": "root", "parent": None, "children": []}}
    last = "root"
    for number, pair in enumerate(exchanges):
        for role, text in zip(("user", "assistant"), pair, strict=True):
            name = f"{role}-{number}"
            said = {"id": name, "author": {"role": role}, "create_time": 1_767_312_000 + number,
                    "content": {"content_type": "text", "parts": [text]},
                    "recipient": "all", "metadata": {}}  # fmt: skip
            mapping[name] = {"id": name, "parent": last, "children": [], "message": said}
            mapping[last]["children"].append(name)
            last = name
    return {"id": key, "conversation_id": key, "title": f"About {key}", "mapping": mapping,
            "create_time": 1_767_312_000, "current_node": last, **more}  # fmt: skip


BREAD = chat("bread", ("How much salt?", "Two percent."), ("And water?", "Seventy percent."))
CHEESE = chat("cheese", ("Which rennet?", "Calf rennet."))


def save(path: Path, *conversations: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(conversations)), encoding="utf-8")
    return path


def pack(path: Path, **files: Any) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps(content)
            archive.writestr(name.replace("__", "."), text)
    return path


def test_an_export_twice_and_then_a_newer_one(engine: Engine, tmp_path: Path):
    first = save(tmp_path / "january" / "conversations.json", BREAD, CHEESE)
    assert counts(run(engine, first)) == {"new": 3}
    assert counts(run(engine, first)) == {"unchanged": 3}

    grown = deepcopy(BREAD)
    grown["mapping"]["assistant-1"]["message"]["content"]["parts"] = ["Seventy percent, or more."]
    more = chat("cheese", ("Which rennet?", "Calf rennet."), ("How long?", "Three weeks."))
    wine = chat("wine", ("Which grape?", "Riesling."))
    newer = save(tmp_path / "march" / "conversations.json", wine, more, grown)
    assert counts(run(engine, newer)) == {"new": 2, "updated": 1, "unchanged": 2}
    assert counts(run(engine, newer)) == {"unchanged": 5}
    assert len(memories(engine)) == 5


def test_a_newer_export_is_taken_back_as_a_whole(engine: Engine, tmp_path: Path):
    run(engine, save(tmp_path / "january" / "conversations.json", BREAD, CHEESE))
    before = [(one.uid, one.title, one.text, one.happened_at) for one in memories(engine)]
    grown = deepcopy(BREAD)
    grown["mapping"]["assistant-1"]["message"]["content"]["parts"] = ["It depends."]
    newer = run(engine, save(tmp_path / "march" / "conversations.json", grown,
                             chat("wine", ("Which grape?", "Riesling."))))  # fmt: skip
    assert counts(newer) == {"new": 1, "updated": 1, "unchanged": 1}
    engine.undo_import(newer.id)
    after = [(one.uid, one.title, one.text, one.happened_at) for one in memories(engine)]
    assert after == before


def test_a_zip_a_folder_and_shards_are_one_export(engine: Engine, tmp_path: Path):
    manifest = {"export_files": ["conversations-000.json", "conversations-001.json"]}
    archive = pack(
        tmp_path / "export.zip",
        chat__html="<html><body>How much salt? Two percent.</body></html>",
        **{
            "conversations-000__json": [BREAD],
            "conversations-001__json": [CHEESE],
            "export_manifest__json": manifest,
            "user__json": {"email": "zoe@example.org"},
            "message_feedback__json": [],
        },
    )
    receipt = run(engine, archive)
    assert counts(receipt) == {"new": 3, "skipped": 4}
    assert receipt.reasons == {ASIDE: 4}

    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    assert counts(run(engine, folder)) == {"unchanged": 3, "skipped": 4}

    single = save(tmp_path / "conversations.json", BREAD, CHEESE)
    assert counts(run(engine, single)) == {"unchanged": 3}
    assert len(memories(engine)) == 3


def test_the_account_is_exact_to_the_record(engine: Engine, tmp_path: Path):
    branched = chat("tea", ("Which tea?", "Green."))
    branched["mapping"]["other"] = deepcopy(branched["mapping"]["assistant-0"]) | {"id": "other"}
    records = [BREAD, branched, chat("secret", ("Psst", "Yes")) | {"is_do_not_remember": True},
               chat("empty"), CHEESE, CHEESE]  # fmt: skip
    whole = json.dumps(records)
    path = tmp_path / "conversations.json"
    path.write_text(whole[:-1] + ", " + json.dumps(BREAD)[:300], encoding="utf-8")
    receipt = run(engine, path)
    assert counts(receipt) == {"new": 4, "unchanged": 1, "skipped": 4}
    assert receipt.reasons == {OTHER_BRANCH: 1, FORGOTTEN: 1, EMPTY: 1, BROKEN_END: 1}
    assert receipt.found == 9
    again = run(engine, path)
    assert counts(again) == {"unchanged": 5, "skipped": 4}


def test_the_commonest_reason_comes_first(engine: Engine, tmp_path: Path):
    psst = chat("secret", ("Psst", "Yes")) | {"is_do_not_remember": True}
    path = save(tmp_path / "conversations.json", psst, chat("one"), chat("two"))
    assert list(run(engine, path).reasons.items()) == [(EMPTY, 2), (FORGOTTEN, 1)]


def test_a_conversation_hangs_together(engine: Engine, tmp_path: Path):
    run(engine, save(tmp_path / "conversations.json", BREAD))
    first, second = memories(engine)
    assert first.thread == second.thread == "chatgpt:bread"
    assert [one.uid for one in engine.neighbors(first.uid)] == [second.uid]
    assert first.metadata["conversation"] == "About bread"
    links = {(link.from_uid, link.to_uid) for link in engine.links(first.uid)
             if link.type == "follows"}  # fmt: skip
    assert links == {(second.uid, first.uid)}
    hits = engine.search(Query(text="salt")).hits
    assert [hit.memory.uid for hit in hits][:1] == [first.uid]


def test_a_file_with_nothing_of_use_is_never_a_success(engine: Engine, tmp_path: Path):
    receipt = run(engine, save(tmp_path / "conversations.json", chat("empty")))
    assert counts(receipt) == {"skipped": 1}
    (source,) = engine.sources()
    assert engine.source_files(source.id)[0].state is FileState.SKIPPED


def spoken(kind: str, key: str, *blocks: Any) -> str:
    told = {"type": kind, "uuid": key, "parentUuid": None, "sessionId": "s1",
            "cwd": "/home/zoe/shop", "message": {"content": list(blocks)}}  # fmt: skip
    return json.dumps(told) + "\n"


def words(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "t", "name": name, "input": arguments}


def test_the_digest_of_a_session_grows_with_it(engine: Engine, tmp_path: Path):
    path = tmp_path / "s1.jsonl"
    path.write_text(
        spoken("user", "u1", words("Fix it"))
        + spoken("assistant", "a1", words("I look."), tool("Bash", command="pytest")),
        encoding="utf-8",
    )
    assert counts(run(engine, path)) == {"new": 2}
    assert counts(run(engine, path)) == {"unchanged": 2}
    with path.open("a", encoding="utf-8") as more:
        more.write(spoken("assistant", "a2", words("Done."), tool("Edit", file_path="a.py")))
        more.write(spoken("user", "u2", words("Thanks")))
    assert counts(run(engine, path)) == {"new": 1, "updated": 2}
    (digest,) = (one for one in memories(engine) if one.kind == "summary")
    assert digest.text == "Asked: Fix it\n\nFiles changed:\n- a.py\n\nCommands:\n- pytest"
    assert len(engine.history(digest.uid)) == 1
    (source,) = engine.sources()
    assert engine.source_files(source.id)[0].memories == 3


def test_what_keepsake_told_an_assistant_never_comes_back(engine: Engine, tmp_path: Path):
    fence = '<keepsake-memory source="note">The secret ingredient is rye.</keepsake-memory>'
    result = {"type": "tool_result", "tool_use_id": "t", "content": [words(fence)]}
    transcript = tmp_path / "s1.jsonl"
    transcript.write_text(
        spoken("user", "u1", words(f"{fence}\n\nWhat was in it?"))
        + spoken("assistant", "a1", tool("mcp__keepsake__memory_search", query="ingredient"))
        + spoken("user", "r1", result)
        + spoken("assistant", "a2", words("Flour.")),
        encoding="utf-8",
    )
    asked = chat("recall", (f"{fence} What was in it?", "Flour."))
    asked["mapping"]["tool"] = {
        "id": "tool", "parent": "user-0", "children": [],
        "message": {"id": "tool", "author": {"role": "tool", "name": "keepsake"},
                    "content": {"content_type": "text", "parts": [fence]}},
    }  # fmt: skip
    run(engine, transcript, save(tmp_path / "conversations.json", asked))
    texts = [one.text for one in memories(engine)]
    assert sorted(texts) == ["User: What was in it?\n\nAssistant: Flour."] * 2
    assert engine.search(Query(text="rye")).hits == ()


def test_exports_of_other_programs_in_archives(engine: Engine, tmp_path: Path):
    message = {"uuid": "m1", "sender": "human", "text": "Hello", "content": []}
    claude = {"uuid": "c1", "name": "Greeting", "chat_messages": [message]}
    project = {"uuid": "p1", "name": "Bakery", "prompt_template": "Grams only.", "docs": []}
    export = pack(tmp_path / "claude.zip", conversations__json=[claude],
                  projects__json=[project], users__json=[{"uuid": "u1"}])  # fmt: skip
    memory = {"id": "m1", "content": "Likes rye", "state": "active", "metadata": {},
              "created_at": "2026-01-01T00:00:00Z"}  # fmt: skip
    backup = pack(
        tmp_path / "memories_export_zoe.zip",
        memories__json={"user": {"id": "u", "user_id": "zoe"}, "memories": [memory]},
        **{"memories__jsonl__gz": "packed"},
    )
    assert counts(run(engine, export)) == {"new": 2, "skipped": 1}
    assert counts(run(engine, backup)) == {"new": 1, "skipped": 1}


def test_a_long_line_of_a_single_record_costs_no_memory(engine: Engine, tmp_path: Path):
    path = tmp_path / "conversations.json"
    large = chat("large", ("Why?", "x" * 17_000_000))
    save(path, BREAD, large, CHEESE)
    receipt = run(engine, path)
    assert counts(receipt) == {"new": 3, "skipped": 1}


def test_an_encrypted_backup_comes_in_with_its_password(engine: Engine, tmp_path: Path):
    backup = {"version": 1, "exported_at": "x", "memories": [{"id": "m1", "content": "Rye"}]}
    path = tmp_path / "backup.enc"
    path.write_bytes(sealed(json.dumps(backup), "correct horse"))
    locked = run(engine, path)
    assert counts(locked) == {"skipped": 1}
    assert "password" in next(iter(locked.reasons))
    receipt_id = engine.import_paths([path], passphrase="correct horse")
    assert counts(engine.wait_for_import(receipt_id, 60)) == {"new": 1}
    assert [one.text for one in memories(engine)] == ["Rye"]


def sealed(text: str, password: str) -> bytes:
    salt, nonce = os.urandom(32), os.urandom(12)
    key = PBKDF2HMAC(SHA256(), 32, salt, 100_000).derive(password.encode())
    data = AESGCM(key).encrypt(nonce, text.encode(), None)
    return salt + nonce + data[-16:] + data[:-16]


@pytest.mark.parametrize("reached", [1, 40, 200])
def test_an_import_that_is_interrupted_ends_as_an_undisturbed_one(
    data_folder: DataFolder, tmp_path: Path, reached: int
):
    export = tmp_path / "conversations.json"
    size = write_export(export, 1)
    whole = json.loads(export.read_text(encoding="utf-8"))
    whole[3:3] = [chat("empty"), chat("secret", ("Psst", "Yes")) | {"is_do_not_remember": True}]
    export.write_text(json.dumps(whole), encoding="utf-8")
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        receipt_id = engine.import_paths([export])
        while engine.browse(Filters(), limit=0).total < reached:
            engine.wait_for_import(receipt_id, 0.01)
    with Engine.open(data_folder, Settings(), watch=True, embed=False) as engine:
        receipt = engine.wait_for_import(receipt_id, 60)
        assert receipt.finished_at is not None
        assert counts(receipt) == {"new": size.exchanges, "skipped": 2}
        assert engine.browse(Filters(), limit=0).total == size.exchanges


def test_what_lies_beside_conversations_comes_in_once_too(engine: Engine, tmp_path: Path):
    noted = chat("noted", ("I bake", "Good."))
    said = {"id": "bio", "author": {"role": "tool", "name": "bio"}, "create_time": 1_767_312_009,
            "content": {"content_type": "text", "parts": ["Bakes bread."]}}  # fmt: skip
    noted["mapping"]["bio"] = {"id": "bio", "parent": "user-0", "children": [], "message": said}
    backup = {"version": 1, "exported_at": "x", "memories": [{"id": "m1", "content": "Rye"}]}
    folder = tmp_path / "heap"
    save(folder / "conversations.json", noted)
    (folder / "backup.json").write_text(json.dumps(backup), encoding="utf-8")
    assert counts(run(engine, folder / "backup.json", folder / "conversations.json")) == {"new": 3}
    archive = tmp_path / "heap.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in folder.iterdir():
            packed.write(path, path.name)
    assert counts(run(engine, archive)) == {"unchanged": 3}
    copied = tmp_path / "copied"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(copied)
    assert counts(run(engine, copied)) == {"unchanged": 3}
    unwanted = [one.uid for one in memories(engine) if one.text == "Rye"]
    engine.forget(unwanted)
    engine.purge(unwanted)
    assert counts(run(engine, save_again(tmp_path, copied))) == {"unchanged": 2, "skipped": 1}


def save_again(place: Path, folder: Path) -> Path:
    """The same files in another folder, touched, so that they are read."""
    other = place / "other"
    other.mkdir()
    for path in folder.iterdir():
        (other / path.name).write_bytes(path.read_bytes() + b"\n")
    return other
