from __future__ import annotations

import base64
import io
import json
import os
import stat
import zipfile
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.testing.documents import docx_of, paragraph, pdf_of, records_of, zip_of
from keepsake.text.extract.containers.archive import (
    CUT_OFF,
    EMPTY,
    FOREIGN_METHOD,
    LINK,
    LOCKED,
    NOT_OPENED,
    PART_OF_TABLE,
    REST_LOST,
    STRONG,
    SWOLLEN,
    UNSAFE,
)
from keepsake.text.extract.containers.members import TOO_DEEP
from keepsake.text.extract.documents.format import DAMAGED as BROKEN
from keepsake.text.extract.documents.format import guarded
from keepsake.text.extract.documents.package import DAMAGED
from keepsake.text.extract.documents.pdf_pages import DAMAGED as PDF_DAMAGED
from keepsake.text.extract.documents.zipped import OTHER_OFFICE
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_stream import BROKEN_END
from keepsake.text.extract.registry import extractor_for, read_records

# Written by Info-ZIP: a.txt, which holds "for you", encrypted with "open sesame".
SEALED = base64.b64decode(
    "UEsDBAoACQAAAAQmfl27pqI2EwAAAAcAAAAFABwAYS50eHRVVAkAAwcADWsHAA1rdXgLAAEEAAAAAAQAAAAAeXdR"
    "c8OccJTJe9016i/fIXoVslBLBwi7pqI2EwAAAAcAAABQSwECHgMKAAkAAAAEJn5du6aiNhMAAAAHAAAABQAYAAAA"
    "AAABAAAApIEAAAAAYS50eHRVVAUAAwcADWt1eAsAAQQAAAAABAAAAABQSwUGAAAAAAEAAQBLAAAAYgAAAAAA"
)


def kept(path: Path) -> dict[str, str]:
    """What was kept of an archive, by its key."""
    return {
        str(record.source_key): record.text
        for record in records_of(path)
        if isinstance(record, Capture)
    }


def skipped(path: Path) -> dict[str, str]:
    """Why something of an archive was not kept, by its place."""
    return {r.where: r.reason for r in records_of(path) if isinstance(r, Skipped)}


def written(path: Path, files: dict[str, str | bytes]) -> Path:
    path.write_bytes(zip_of(files))
    return path


def test_every_file_is_read_by_the_reader_for_its_kind(tmp_path: Path):
    path = written(
        tmp_path / "heap.zip",
        {
            "notes/idea.md": "---\ntags: [plan]\n---\n# Idea\nBuild it.",
            "paper.pdf": pdf_of([["Printed."]]),
            "letter.docx": docx_of(paragraph("Written.")),
            "broken.pdf": b"%PDF-1.4\nnothing",
            "photo.png": b"\x89PNG\r\n\x1a\n",
            "empty.txt": b"",
            ".hidden/x.md": "hidden",
            "__MACOSX/._x.md": "junk",
        },
    )
    assert {key: text.strip() for key, text in kept(path).items()} == {
        "heap.zip/notes/idea.md": "# Idea\nBuild it.",
        "heap.zip/paper.pdf": "Printed.",
        "heap.zip/letter.docx": "Written.",
    }
    assert skipped(path) == {
        "heap.zip/broken.pdf": PDF_DAMAGED,
        "heap.zip/photo.png": "Pictures cannot be read yet.",
        "heap.zip/empty.txt": "The file is empty.",
    }


def test_members_know_where_they_lie_and_when_they_were_changed(tmp_path: Path):
    written(tmp_path / "a.zip", {"folder/note.txt": "text"})
    (record,) = records_of(tmp_path / "a.zip")
    assert isinstance(record, Capture)
    assert record.metadata["path"] == str(tmp_path / "a.zip") + "/folder/note.txt"
    assert record.title == "note"
    assert record.happened_at is not None
    assert record.happened_at > 1_700_000_000_000


def test_archives_in_archives_are_read_up_to_a_depth(tmp_path: Path):
    inner: dict[str, str | bytes] = {"note.md": "deep"}
    for _ in range(3):
        inner = {"in.zip": zip_of(inner), "note.md": "here"}
    path = written(tmp_path / "nest.zip", inner)
    assert sorted(kept(path)) == [
        "nest.zip/in.zip/in.zip/note.md", "nest.zip/in.zip/note.md", "nest.zip/note.md",
    ]  # fmt: skip
    assert skipped(path) == {"nest.zip/in.zip/in.zip/in.zip/note.md": TOO_DEEP}


def test_names_that_lead_out_of_the_archive_are_refused(tmp_path: Path):
    names = ("../up.md", "a/../../up.md", "/etc/passwd.md", "C:\\up.md", "..\\two.md")
    (tmp_path / "in").mkdir()
    path = written(tmp_path / "in" / "evil.zip", dict.fromkeys(names, "evil"))
    assert kept(path) == {}
    assert set(skipped(path).values()) == {UNSAFE}
    assert len(skipped(path)) == len(names)
    assert [entry.name for entry in tmp_path.rglob("*") if entry.is_file()] == ["evil.zip"]


def test_links_are_not_followed(tmp_path: Path):
    link = zipfile.ZipInfo("link.md")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert skipped(tmp_path / "a.zip") == {"a.zip/link.md": LINK}


def test_a_bomb_is_refused_and_the_rest_comes_in(tmp_path: Path):
    path = written(tmp_path / "bomb.zip", {"big.txt": b"0" * 50_000_000, "note.md": "text"})
    assert path.stat().st_size < 100_000
    assert kept(path) == {"bomb.zip/note.md": "text"}
    assert skipped(path) == {"bomb.zip/big.txt": SWOLLEN}


def test_an_entry_that_lies_about_its_size_gives_no_more_than_it_says(tmp_path: Path):
    raw = zip_of({"note.txt": b"a" * 1_000_000, "other.txt": "fine"})
    lie = raw.replace((1_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    (tmp_path / "lie.zip").write_bytes(lie)
    assert kept(tmp_path / "lie.zip") == {"lie.zip/other.txt": "fine"}
    assert skipped(tmp_path / "lie.zip") == {"lie.zip/note.txt": CUT_OFF}


def test_protected_members_say_so(tmp_path: Path):
    raw = bytearray(zip_of({"a.txt": "secret"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(mark) + place] |= 1
    (tmp_path / "locked.zip").write_bytes(raw)
    assert skipped(tmp_path / "locked.zip") == {"locked.zip/a.txt": LOCKED}


def test_a_password_opens_what_is_protected(tmp_path: Path):
    path = tmp_path / "locked.zip"
    path.write_bytes(SEALED)
    assert text_with(path, "open sesame") == "for you"
    assert text_with(path, "wrong") == NOT_OPENED
    assert text_with(path, "") == LOCKED


def test_an_encryption_that_cannot_be_opened_says_so(tmp_path: Path):
    raw = bytearray(zip_of({"a.txt": "secret"}))
    for mark, flags, method in ((b"PK\x03\x04", 6, 8), (b"PK\x01\x02", 8, 10)):
        raw[raw.index(mark) + flags] |= 1
        raw[raw.index(mark) + method] = 99  # AES, as WinZip and 7-Zip write it
    path = tmp_path / "locked.zip"
    path.write_bytes(raw)
    assert text_with(path, "open sesame") == STRONG


def test_a_packing_that_cannot_be_unpacked_says_so(tmp_path: Path):
    raw = bytearray(zip_of({"a.txt": "text"}))
    for mark, method in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        raw[raw.index(mark) + method] = 9  # Deflate64, as Windows packs large files
    path = tmp_path / "a.zip"
    path.write_bytes(raw)
    assert text_with(path, "") == FOREIGN_METHOD


def text_with(path: Path, passphrase: str) -> str:
    """The text of the one record of an archive, or why there is none."""
    file = FileInput(path=path, key="k", modified_at=1, passphrase=passphrase)
    (one,) = read_records(extractor_for(path), file)
    assert isinstance(one.record, Capture | Skipped)
    return one.record.text if isinstance(one.record, Capture) else one.record.reason


@pytest.mark.parametrize("share", [0.3, 0.9, 0.99])
def test_of_a_cut_off_archive_the_whole_files_come_in(tmp_path: Path, share: float):
    raw = zip_of({f"{n}.txt": f"text {n}" * 50 for n in range(20)})
    (tmp_path / "cut.zip").write_bytes(raw[: int(len(raw) * share)])
    texts = list(kept(tmp_path / "cut.zip").values())
    assert texts[:4] == [f"text {n}" * 50 for n in range(4)]
    assert len(texts) < 20 or share > 0.3
    assert skipped(tmp_path / "cut.zip")["cut.zip"] == REST_LOST


def test_a_cut_off_file_in_an_archive_comes_in_as_far_as_it_goes(tmp_path: Path):
    chats = [chat_of(n) for n in range(200)]
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        buffer = Unseekable()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            archive.writestr("conversations.json", json.dumps(chats))
        (tmp_path / "cut.zip").write_bytes(buffer.written[: len(buffer.written) // 2])
        records = records_of(tmp_path / "cut.zip")
        captures = [record for record in records if isinstance(record, Capture)]
        assert 50 < len(captures) < 200
        assert captures[0].text == "User: Question 0\n\nAssistant: Answer 0"
        assert list(skipped(tmp_path / "cut.zip").values()) == [BROKEN_END, REST_LOST]


def test_what_no_longer_is_an_archive_says_so(tmp_path: Path):
    (tmp_path / "cut.zip").write_bytes(zip_of({"a.txt": "text" * 50})[:20])
    assert records_of(tmp_path / "cut.zip") == [Skipped("cut.zip", CUT_OFF)]


def chat_of(number: int) -> dict[str, Any]:
    """A conversation of a Claude export, which no packing makes small."""
    said = [("human", f"Question {number}"), ("assistant", f"Answer {number}")]
    messages = [
        {"uuid": f"{number}-{who}", "sender": who, "text": text, "noise": os.urandom(9).hex()}
        for who, text in said
    ]
    return {
        "uuid": f"chat-{number}", "name": "", "created_at": "2026-01-01T00:00:00Z",
        "updated_at": "", "account": {}, "chat_messages": messages,
    }  # fmt: skip


class Unseekable(io.RawIOBase):
    """Where a server writes an archive that it makes while it is sent."""

    written = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written += bytes(data)
        return len(data)


def test_an_empty_archive_says_so(tmp_path: Path):
    assert records_of(written(tmp_path / "a.zip", {})) == [Skipped("a.zip", EMPTY)]


def test_one_damaged_member_spoils_no_other(tmp_path: Path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("a.txt", "first text")
        archive.writestr("b.txt", "second text")
    (tmp_path / "a.zip").write_bytes(buffer.getvalue().replace(b"first", b"FIRST"))
    assert kept(tmp_path / "a.zip") == {"a.zip/b.txt": "second text"}
    assert skipped(tmp_path / "a.zip") == {"a.zip/a.txt": CUT_OFF}


def test_names_written_as_utf_8_without_saying_so(tmp_path: Path):
    raw = zip_of({"XXXXXX.txt": "text"}).replace(b"XXXXXX", "Größ".encode())
    (tmp_path / "a.zip").write_bytes(raw)
    assert list(kept(tmp_path / "a.zip")) == ["a.zip/Größ.txt"]


def test_documents_that_lack_their_parts_are_no_end_of_the_archive(tmp_path: Path):
    odd = zip_of({"[Content_Types].xml": "", "_rels/.rels": "<r><x Type='x/officeDocument'/></r>"})
    bad = zip_of({"mimetype": "application/epub+zip", "META-INF/container.xml": "<a/>"})
    path = written(tmp_path / "a.zip", {"odd.docx": odd, "bad.epub": bad, "note.md": "text"})
    assert kept(path) == {"a.zip/note.md": "text"}
    assert skipped(path) == {"a.zip/odd.docx": OTHER_OFFICE, "a.zip/bad.epub": DAMAGED}


def test_whatever_breaks_a_parser_is_told_after_what_it_gave():
    def records() -> Records:
        yield Skipped("x", "first")
        raise KeyError("oops")

    assert list(guarded("x", records())) == [Skipped("x", "first"), Skipped("x", BROKEN)]


def test_a_notion_export_keeps_the_names_and_ids_of_its_pages(tmp_path: Path):
    page, table = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"
    files: dict[str, str | bytes] = {
        f"Plan {page}.md": "# Plan\n\nText",
        f"Plan {page}/Tasks {table}.csv": "Name,Due\nPaint,May\n",
        f"Plan {page}/photo.png": b"\x89PNG\r\n\x1a\n",
    }
    outer = written(tmp_path / "Export-1.zip", {"Part-1.zip": zip_of(files)})
    records = [record for record in records_of(outer) if isinstance(record, Capture)]
    assert [(record.source_key, record.title) for record in records] == [
        (f"notion:{page}.md", "Plan"),
        (f"notion:{table}.csv", "Tasks"),
    ]
    assert str(records[1].metadata["path"]).endswith("Part-1.zip/Plan/Tasks.csv")


def test_a_table_of_notion_is_kept_once_and_whole(tmp_path: Path):
    table = "fedcba9876543210fedcba9876543210"
    files: dict[str, str | bytes] = {
        f"Tasks {table}.csv": "Name,Due\nPaint,May\n",
        f"Tasks {table}_all.csv": "Name,Due\nPaint,May\nSand,June\n",
        "plain.csv": "Name,Due\na,b\n",
    }
    path = written(tmp_path / "a.zip", files)
    assert set(kept(path)) == {f"notion:{table}.csv", "a.zip/plain.csv"}
    assert "Name: Sand; Due: June" in kept(path)[f"notion:{table}.csv"]
    assert skipped(path) == {f"notion:{table}.csv": PART_OF_TABLE}
