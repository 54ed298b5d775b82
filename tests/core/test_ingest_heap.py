"""A heap of everything, as people drop it: one account, every record in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.importing import run

from keepsake.domain.query import Filters, Order
from keepsake.domain.source import FileState
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.testing.documents import docx_of, paragraph, pdf_of, zip_of
from keepsake.testing.embedder import HashingEmbedder
from keepsake.text.extract.chats.aside import ASIDE
from keepsake.text.extract.containers.archive import REST_LOST
from keepsake.text.extract.documents.pdf import PICTURES_ONLY
from keepsake.text.extract.documents.pdf_pages import PROTECTED

LOCKED = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{'11' * 32}> /U <{'22' * 32}> >>"


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


def said(number: int, sender: str, text: str) -> dict[str, object]:
    time = f"2024-05-0{number}T10:00:00.000000Z"
    return {"uuid": f"m{number}", "sender": sender, "text": text, "content": [], "created_at": time}


def export() -> bytes:
    """A small export of Claude.ai."""
    talk = {
        "uuid": "c1", "name": "Boats", "created_at": "2024-05-01T10:00:00Z",
        "updated_at": "2024-05-01T10:00:00Z",
        "chat_messages": [
            said(1, "human", "How do I caulk a wooden boat?"),
            said(2, "assistant", "With cotton and putty."),
            said(3, "human", "And how long does that last?"),
            said(4, "assistant", "Ten years."),
        ],
    }  # fmt: skip
    users = [{"uuid": "u", "full_name": "Ada"}]
    return zip_of({"conversations.json": json.dumps([talk]), "users.json": json.dumps(users)})


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    folder = tmp_path / "heap"
    (folder / "vault" / ".obsidian").mkdir(parents=True)
    files: dict[str, str | bytes] = {
        "data-2024-05-01.zip": export(),
        "report.pdf": pdf_of([["The report of the year."]]),
        "scan.pdf": pdf_of([[], []]),
        "locked.pdf": pdf_of([["Secret."]], trailer=LOCKED),
        "vault/Home.md": "# Home\n[[Ada]]",
        "vault/Ada.md": "# Ada\nWrites programs.",
        "vault/.obsidian/app.json": "{}",
        "letter.docx": docx_of(paragraph("Dear Ada, the lease ends in May.")),
        "broken.zip": zip_of({"a.txt": "text" * 100})[:60],
        "photo.png": b"\x89PNG\r\n\x1a\n",
    }
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def contents(engine: Engine) -> set[tuple[str | None, str, str]]:
    page = engine.browse(Filters(), order=Order.OLDEST, limit=500)
    memories = [engine.get(memory.uid) for memory in page.memories]
    return {(memory.source_key, memory.title, memory.text) for memory in memories}


def test_one_account_for_all_of_it(engine: Engine, heap: Path):
    receipt = run(engine, *sorted(heap.iterdir()))
    assert receipt.reasons == {
        ASIDE: 1,
        PICTURES_ONLY: 1,
        PROTECTED: 1,
        REST_LOST: 1,
        "Pictures cannot be read yet.": 1,
    }
    assert (receipt.new, receipt.skipped, receipt.failed, receipt.files) == (7, 5, 0, 9)
    told = {Path(file.path).name: file for file in engine.receipt_files(receipt.id)}
    assert told["data-2024-05-01.zip"].state is FileState.KEPT
    assert told["data-2024-05-01.zip"].new == 2
    assert (told["broken.zip"].state, told["broken.zip"].new) == (FileState.KEPT, 1)
    assert told["broken.zip"].reason == REST_LOST
    assert told["photo.png"].state is FileState.SKIPPED


def test_the_same_heap_again_brings_nothing(engine: Engine, heap: Path):
    run(engine, *sorted(heap.iterdir()))
    before = contents(engine)
    again = run(engine, *sorted(heap.iterdir()))
    assert (again.new, again.updated, again.unchanged, again.skipped) == (0, 0, 7, 5)
    assert contents(engine) == before


def test_taking_it_back_takes_all_of_it(engine: Engine, heap: Path):
    before = contents(engine)
    receipt = run(engine, *sorted(heap.iterdir()))
    assert engine.undo_import(receipt.id).removed == 7
    assert contents(engine) == before


def test_a_renamed_archive_keeps_its_memories(engine: Engine, tmp_path: Path):
    folder = tmp_path / "folder"
    (folder / "sub").mkdir(parents=True)
    files: dict[str, str | bytes] = {
        "notes/A.md": "# A\ntext",
        "b.docx": docx_of(paragraph("Written.")),
    }
    (folder / "old.zip").write_bytes(zip_of(files))
    run(engine, folder)
    uids = {memory.uid for memory in engine.browse(Filters()).memories}
    (folder / "old.zip").rename(folder / "sub" / "new.zip")
    receipt = run(engine, folder)
    assert (receipt.new, receipt.unchanged) == (0, 2)
    memories = engine.browse(Filters()).memories
    assert {memory.uid for memory in memories} == uids
    assert {memory.source_key for memory in memories} == {
        "sub/new.zip/notes/A.md", "sub/new.zip/b.docx",
    }  # fmt: skip
    assert {Path(memory.thread).relative_to(folder).as_posix() for memory in memories} == {
        "sub/new.zip/notes/A.md", "sub/new.zip/b.docx",
    }  # fmt: skip
