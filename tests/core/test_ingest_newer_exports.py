"""Of a newer export exactly what is new and changed comes in, and goes again when taken back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest
from tests.core.importing import counts, run

from keepsake.domain.query import Filters, Order
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings

Exchange = tuple[str, str, str]
"""An id, a question and its answer."""
Write = Callable[[Path, Sequence[Exchange]], None]

OLDER: list[Exchange] = [("1", "How much salt?", "Two percent."), ("2", "And water?", "Plenty.")]
NEWER: list[Exchange] = [OLDER[0], ("2", "And water?", "Seventy."), ("3", "How long?", "A day.")]


def moment(key: str, seconds: int = 0) -> str:
    return f"2026-01-01T0{key}:00:0{seconds}.000Z"


def write(path: Path, content: Any) -> None:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def lines(records: Sequence[Any]) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def chatgpt(path: Path, said: Sequence[Exchange]) -> None:
    mapping, last = {}, None
    for key, question, answer in said:
        for role, text in (("user", question), ("assistant", answer)):
            name = f"{role}{key}"
            mapping[name] = {"id": name, "parent": last, "children": [], "message": {
                "id": name, "author": {"role": role}, "recipient": "all",
                "content": {"content_type": "text", "parts": [text]}}}  # fmt: skip
            last = name
    write(path, [{"id": "c", "title": "Bread", "mapping": mapping, "current_node": last}])


def claude(path: Path, said: Sequence[Exchange]) -> None:
    messages = [
        {"uuid": f"{who}{key}", "sender": who, "text": text, "created_at": moment(key, second)}
        for key, *both in said
        for second, (who, text) in enumerate(zip(("human", "assistant"), both, strict=True))
    ]
    write(path, [{"uuid": "c", "name": "Bread", "chat_messages": messages}])


def claude_code(path: Path, said: Sequence[Exchange]) -> None:
    write(path, lines([
        {"type": who, "uuid": f"{who}{key}", "parentUuid": None, "sessionId": "s",
         "timestamp": moment(key), "message": {"role": who, "content": text}}
        for key, *both in said
        for who, text in zip(("user", "assistant"), both, strict=True)
    ]))  # fmt: skip


def codex(path: Path, said: Sequence[Exchange]) -> None:
    meta = {"timestamp": moment("0"), "type": "session_meta", "payload": {"id": "s"}}
    write(path, lines([meta, *(
        {"timestamp": moment(key), "type": "event_msg", "payload": {"type": kind, "message": text}}
        for key, *both in said
        for kind, text in zip(("user_message", "agent_message"), both, strict=True)
    )]))  # fmt: skip


def gemini(path: Path, said: Sequence[Exchange]) -> None:
    messages = [
        {"id": f"{who}{key}", "timestamp": moment(key), "type": who, "content": text}
        for key, *both in said
        for who, text in zip(("user", "gemini"), both, strict=True)
    ]
    write(path, {"sessionId": "s", "projectHash": "p", "startTime": "", "messages": messages})


def vscode(path: Path, said: Sequence[Exchange]) -> None:
    requests = [
        {"requestId": key, "message": {"text": question}, "response": [{"value": answer}]}
        for key, question, answer in said
    ]
    write(path, {"version": 3, "sessionId": "s", "creationDate": 1, "requests": requests})


def vscode_journal(path: Path, said: Sequence[Exchange]) -> None:
    root = {"kind": 0, "v": {"version": 3, "sessionId": "s", "creationDate": 1, "requests": []}}
    write(path, lines([root, *(
        {"kind": 2, "k": ["requests"], "v": [
            {"requestId": key, "message": {"text": question}, "response": [{"value": answer}]}]}
        for key, question, answer in said
    )]))  # fmt: skip


def takeout(path: Path, said: Sequence[Exchange]) -> None:
    write(path, [
        {"header": "Gemini Apps", "title": f"Prompted {question}", "time": moment(key),
         "products": ["Gemini Apps"], "safeHtmlItem": [{"html": f"<p>{answer}</p>"}]}
        for key, question, answer in reversed(said)
    ])  # fmt: skip


def takeout_page(path: Path, said: Sequence[Exchange]) -> None:
    cells = [
        '<div class="outer-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps</p>'
        '<div class="content-cell mdl-typography--body-1">'
        f"Prompted\u00a0{question}<br>Jan 1, 2026, {key}:00:00\u202fAM UTC<br><p>{answer}</p></div>"
        for key, question, answer in reversed(said)
    ]
    write(
        path, f"<html><head><title>My Activity</title></head><body>{''.join(cells)}</body></html>"
    )


def cursor(path: Path, said: Sequence[Exchange]) -> None:
    path.unlink(missing_ok=True)
    db = apsw.Connection(str(path))
    db.execute("CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB)")
    headers = []
    for key, *both in said:
        for kind, text in enumerate(both, 1):
            name = f"{kind}-{key}"
            headers.append({"bubbleId": name, "type": kind})
            told = json.dumps({"bubbleId": name, "type": kind, "text": text})
            db.execute("INSERT INTO cursorDiskKV VALUES (?, ?)", (f"bubbleId:c:{name}", told))
    chat = json.dumps({"composerId": "c", "fullConversationHeadersOnly": headers})
    db.execute("INSERT INTO cursorDiskKV VALUES ('composerData:c', ?)", (chat,))
    db.close()


def exocortex(path: Path, said: Sequence[Exchange]) -> None:
    memories = [
        {"id": key, "content": f"{question} {answer}", "is_active": 1, "tags": ["baking"],
         "created_at": "2026-01-01 10:00:00.000"}
        for key, question, answer in said
    ]  # fmt: skip
    write(path, {"version": 1, "exported_at": moment("9"), "memories": memories})


def cortex(path: Path, said: Sequence[Exchange]) -> None:
    memories = [
        {"id": key, "layer": "core", "category": "fact", "content": f"{question} {answer}"}
        for key, question, answer in said
    ]
    write(path, {"memories": memories, "exported_at": moment("9"), "total_memories": 2})


def mem0(path: Path, said: Sequence[Exchange]) -> None:
    write(path, {"results": [
        {"id": key, "memory": f"{question} {answer}", "created_at": moment(key)}
        for key, question, answer in said
    ]})  # fmt: skip


def memory_graph(path: Path, said: Sequence[Exchange]) -> None:
    write(path, lines([
        {"type": "entity", "name": question, "entityType": "fact", "observations": [answer]}
        for _, question, answer in said
    ]))  # fmt: skip


FORMATS: dict[str, tuple[str, Write]] = {
    "chatgpt": ("conversations.json", chatgpt),
    "claude": ("conversations.json", claude),
    "claude code": ("s.jsonl", claude_code),
    "codex": ("rollout-s.jsonl", codex),
    "gemini cli": ("session-s.json", gemini),
    "copilot": ("s.json", vscode),
    "copilot journal": ("s.jsonl", vscode_journal),
    "takeout": ("MyActivity.json", takeout),
    "takeout page": ("MyActivity.html", takeout_page),
    "cursor": ("state.vscdb", cursor),
    "exocortex": ("backup.json", exocortex),
    "cortex": ("export.json", cortex),
    "mem0": ("mem0.json", mem0),
    "memory graph": ("memory.json", memory_graph),
}


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


def content(engine: Engine) -> list[Any]:
    page = engine.browse(Filters(), order=Order.OLDEST, limit=50)
    return sorted(
        (one.uid, one.title, one.text, one.happened_at, one.tags, one.ordinal, one.thread)
        for one in page.memories
    )


@pytest.mark.parametrize("name", FORMATS)
def test_only_what_is_new_and_changed_comes_in(engine: Engine, tmp_path: Path, name: str):
    file_name, write_export = FORMATS[name]
    january, march = tmp_path / "january", tmp_path / "march"
    for folder, said in ((january, OLDER), (march, NEWER)):
        folder.mkdir()
        write_export(folder / file_name, said)

    assert counts(run(engine, january / file_name)) == {"new": 2}
    before = content(engine)
    assert counts(run(engine, january / file_name)) == {"unchanged": 2}
    newer = run(engine, march / file_name)
    assert counts(newer) == {"new": 1, "updated": 1, "unchanged": 1}
    again = run(engine, march / file_name)
    assert counts(again) == {"unchanged": 3}
    after = content(engine)
    assert len(after) == 3

    assert engine.undo_import(newer.id).held == 2
    assert content(engine) == after
    engine.undo_import(again.id)
    assert content(engine) == before


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_that_is_written_anew_in_its_place(engine: Engine, tmp_path: Path, name: str):
    file_name, write_export = FORMATS[name]
    path = tmp_path / file_name
    write_export(path, OLDER)
    assert counts(run(engine, path)) == {"new": 2}
    before = content(engine)
    write_export(path, NEWER)
    newer = run(engine, path)
    assert counts(newer) == {"new": 1, "updated": 1, "unchanged": 1}
    engine.undo_import(newer.id)
    assert content(engine) == before
