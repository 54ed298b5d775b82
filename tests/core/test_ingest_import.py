from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.importing import counts, run

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order
from keepsake.domain.source import FORGOTTEN, FileState, SourceKind, SourceState
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import ImportProgressed
from keepsake.ingest.reading import GONE, NOTHING_SAID
from keepsake.ingest.rules import EXCLUDED
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.text.extract.json_lines import BROKEN_LINE
from keepsake.text.extract.plain import EMPTY


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("apple", "pear", "plum"):
        (folder / f"{name}.md").write_text(f"A {name} is a fruit.", encoding="utf-8")
    return folder


def by_key(engine: Engine) -> dict[str, Memory]:
    page = engine.browse(Filters(), order=Order.OLDEST, limit=500)
    return {memory.source_key: memory for memory in page.memories}


def states(engine: Engine) -> dict[str, tuple[FileState, str]]:
    (source,) = engine.sources()
    files = engine.source_files(source.id)
    return {file.path: (file.state, file.reason) for file in files}


def exchange(number: int, answer: str = "Yes.") -> str:
    lines: list[dict[str, Any]] = [
        {"type": "user", "uuid": f"u{number}", "message": {"content": f"Question {number}?"}},
        {
            "type": "assistant",
            "uuid": f"a{number}-{len(answer)}",
            "message": {"content": [{"type": "text", "text": answer}]},
        },
    ]
    return "".join(json.dumps({"parentUuid": None, "sessionId": "s", **x}) + "\n" for x in lines)


def test_every_file_of_a_heap_is_accounted_for(engine: Engine, tmp_path: Path):
    heap = tmp_path / "heap"
    heap.mkdir()
    (heap / "note.md").write_text("# Note\n\nSome words.", encoding="utf-8")
    (heap / "old.txt").write_bytes("Äpfel und Öl".encode("cp1252"))
    (heap / "session.jsonl").write_text(exchange(1) + "{broken\n" + exchange(2), encoding="utf-8")
    (heap / "silent.jsonl").write_text('{"type": "summary", "leafUuid": "x"}\n', encoding="utf-8")
    (heap / "empty.md").touch()
    (heap / "scan.pdf").write_bytes(b"%PDF-1.4")
    (heap / "data.bin").write_bytes(bytes(range(256)))
    (heap / "secret.md").write_text("<private>all of it</private>", encoding="utf-8")
    (heap / "token.md").write_text("ghp_" + "a1B2" * 9 + " is a token", encoding="utf-8")

    receipt = run(engine, heap)
    assert counts(receipt) == {"new": 5, "skipped": 6}
    assert receipt.files == 9
    assert receipt.masked == 1
    assert dict(receipt.reasons) == {
        BROKEN_LINE: 1,
        NOTHING_SAID: 1,
        EMPTY: 1,
        "The PDF is damaged.": 1,
        "The file does not hold text.": 1,
        "There is nothing to keep: all of the text is marked as private.": 1,
    }
    assert states(engine)["session.jsonl"] == (FileState.KEPT, BROKEN_LINE)
    assert states(engine)["empty.md"] == (FileState.SKIPPED, EMPTY)
    assert engine.receipt_files(receipt.id)[0].state is FileState.SKIPPED
    assert by_key(engine)["old.txt"].text == "Äpfel und Öl"

    again = run(engine, heap)
    assert counts(again) == {"unchanged": 5, "skipped": 6}
    assert (again.found, again.reasons) == (receipt.found, receipt.reasons)
    assert len(by_key(engine)) == 5


def test_a_changed_file_becomes_a_new_version(engine: Engine, notes: Path):
    run(engine, notes)
    before = by_key(engine)["apple.md"]
    (notes / "apple.md").write_text("An apple is red.", encoding="utf-8")
    assert counts(run(engine, notes)) == {"updated": 1, "unchanged": 2}
    after = by_key(engine)["apple.md"]
    assert (after.uid, after.text) == (before.uid, "An apple is red.")
    assert [version.text for version in engine.history(after.uid)] == [
        "An apple is red.",
        "A apple is a fruit.",
    ]


def test_a_touched_file_is_unchanged(engine: Engine, notes: Path):
    run(engine, notes)
    os.utime(notes / "pear.md", (1, 1))
    assert counts(run(engine, notes)) == {"unchanged": 3}


def test_a_renamed_file_keeps_its_memory(engine: Engine, notes: Path):
    run(engine, notes)
    before = by_key(engine)["plum.md"]
    (notes / "sub").mkdir()
    (notes / "plum.md").rename(notes / "sub" / "Damson.md")
    receipt = run(engine, notes)
    assert receipt.new == 0
    after = by_key(engine)
    assert after["sub/Damson.md"].uid == before.uid
    assert after["sub/Damson.md"].title == "Damson"
    assert set(states(engine)) == {"apple.md", "pear.md", "sub/Damson.md"}
    assert counts(run(engine, notes)) == {"unchanged": 3}


def test_a_copied_file_is_a_memory_of_its_own(engine: Engine, notes: Path):
    run(engine, notes)
    (notes / "copy.md").write_bytes((notes / "pear.md").read_bytes())
    assert counts(run(engine, notes)) == {"new": 1, "unchanged": 3}


def test_a_deleted_file_leaves_its_memory(engine: Engine, notes: Path):
    run(engine, notes)
    content = (notes / "pear.md").read_bytes()
    (notes / "pear.md").unlink()
    assert counts(run(engine, notes)) == {"unchanged": 2}
    assert states(engine)["pear.md"] == (FileState.MISSING, GONE)
    assert "pear.md" in by_key(engine)

    (notes / "pear.md").write_bytes(content)
    assert counts(run(engine, notes)) == {"unchanged": 3}
    assert states(engine)["pear.md"] == (FileState.KEPT, "")


def test_what_was_forgotten_does_not_come_back(engine: Engine, notes: Path):
    run(engine, notes)
    known = by_key(engine)
    engine.forget([known["pear.md"].uid, known["plum.md"].uid])
    engine.purge([known["plum.md"].uid])
    for name in ("pear.md", "plum.md"):
        (notes / name).write_text("Now with other words.", encoding="utf-8")
    receipt = run(engine, notes)
    assert counts(receipt) == {"unchanged": 1, "skipped": 2}
    assert receipt.reasons == {FORGOTTEN: 2}
    assert list(by_key(engine)) == ["apple.md"]


def test_a_forgotten_note_stays_forgotten_under_a_new_name(engine: Engine, notes: Path):
    run(engine, notes)
    plum = by_key(engine)["plum.md"].uid
    engine.forget([plum])
    engine.purge([plum])
    (notes / "plum.md").rename(notes / "prune.md")
    assert run(engine, notes).new == 0
    assert "prune.md" not in by_key(engine)


def test_a_growing_session_adds_only_what_is_new(engine: Engine, tmp_path: Path):
    session = tmp_path / "projects" / "session.jsonl"
    session.parent.mkdir()
    session.write_text(exchange(1) + exchange(2), encoding="utf-8")
    assert counts(run(engine, session.parent)) == {"new": 2}

    with session.open("a", encoding="utf-8") as file:
        file.write(exchange(2, "And more.").splitlines()[1] + "\n" + exchange(3) + '{"type": "us')
    assert counts(run(engine, session.parent)) == {"new": 1, "updated": 1, "unchanged": 1}
    known = by_key(engine)
    assert known["u2"].text == "User: Question 2?\n\nAssistant: Yes.\n\nAnd more."
    assert [known[key].ordinal for key in ("u1", "u2", "u3")] == [0, 1, 2]
    assert known["u2"].version == 1
    (source,) = engine.sources()
    assert engine.source_files(source.id)[0].memories == 3


def test_a_rewritten_session_is_read_from_its_beginning(engine: Engine, tmp_path: Path):
    session = tmp_path / "projects" / "session.jsonl"
    session.parent.mkdir()
    session.write_text(exchange(1) + exchange(2) + exchange(3), encoding="utf-8")
    run(engine, session.parent)
    session.write_text(exchange(4) + exchange(2), encoding="utf-8")
    assert counts(run(engine, session.parent)) == {"new": 1, "unchanged": 1}
    assert set(by_key(engine)) == {"u1", "u2", "u3", "u4"}


def test_a_file_above_the_limit_is_skipped(data_folder: DataFolder, tmp_path: Path):
    big = tmp_path / "big.txt"
    big.write_bytes(b"word " * 300_000)
    with Engine.open(data_folder, Settings(largest_file_mb=1), watch=False, embed=False) as engine:
        receipt = run(engine, big)
    assert receipt.reasons == {"The file is larger than 1 MB.": 1}


def test_loose_files_are_known_by_their_whole_path(engine: Engine, notes: Path):
    files = (notes / "apple.md", notes / "pear.md")
    assert counts(run(engine, *files)) == {"new": 2}
    assert counts(run(engine, *files)) == {"unchanged": 2}
    (source,) = engine.sources()
    assert source.kind is SourceKind.FILES
    assert set(by_key(engine)) == {file.as_posix() for file in files}
    (notes / "pear.md").unlink()
    engine.rescan(source.id)
    engine.wait_for_import(engine.receipts()[0].id, 60)
    assert states(engine)[files[1].as_posix()][0] is FileState.MISSING


def test_a_file_of_a_known_folder_belongs_to_it(engine: Engine, notes: Path):
    run(engine, notes)
    (notes / "fig.md").write_text("A fig.", encoding="utf-8")
    assert counts(run(engine, notes / "fig.md", notes / "pear.md")) == {"new": 1, "unchanged": 1}
    assert len(engine.sources()) == 1


def test_keepsakes_own_files_are_never_read(
    engine: Engine, data_folder: DataFolder, tmp_path: Path
):
    (data_folder.root / "remark.md").write_text("internal", encoding="utf-8")
    (tmp_path / "a.md").write_text("mine", encoding="utf-8")
    assert counts(run(engine, tmp_path)) == {"new": 1}
    with pytest.raises(InvalidInputError):
        engine.import_paths([data_folder.root])
    assert counts(run(engine, data_folder.root / "remark.md")) == {"skipped": 1}


def test_a_new_exclusion_does_not_touch_memories(engine: Engine, notes: Path):
    run(engine, notes)
    engine.use_settings(Settings(excluded_patterns=("pl*.md",)))
    assert counts(run(engine, notes)) == {"unchanged": 2}
    assert states(engine)["plum.md"] == (FileState.SKIPPED, EXCLUDED)
    assert "plum.md" in by_key(engine)
    engine.use_settings(Settings())
    assert counts(run(engine, notes)) == {"unchanged": 3}
    assert states(engine)["plum.md"] == (FileState.KEPT, "")


def test_nothing_is_read_while_it_cannot_be_known_what_is_left_out(
    data_folder: DataFolder, notes: Path
):
    data_folder.settings.write_text('{"excluded_patterns": "pl*.md"}', encoding="utf-8")
    with Engine.open(data_folder, watch=False, embed=False) as engine:
        run(engine, notes)
        assert by_key(engine) == {}
        engine.change_settings({"excluded_patterns": ["pl*.md"]})
        run(engine, notes)
        assert by_key(engine).keys() == {"apple.md", "pear.md"}


def test_a_vanished_folder_is_missing_and_loses_nothing(engine: Engine, notes: Path):
    run(engine, notes)
    notes.rename(notes.with_name("away"))
    (source,) = engine.sources()
    engine.rescan(source.id)
    receipt = engine.wait_for_import(engine.receipts()[0].id, 60)
    assert (receipt.found, receipt.finished_at is None) == (0, False)
    (source,) = engine.sources()
    assert source.state is SourceState.MISSING
    assert source.files == {"kept": 3}
    notes.with_name("away").rename(notes)
    assert counts(run(engine, notes)) == {"unchanged": 3}
    assert engine.sources()[0].state is SourceState.IDLE


def test_a_removed_source_leaves_or_takes_its_memories(engine: Engine, notes: Path):
    run(engine, notes)
    (source,) = engine.sources()
    assert engine.remove_source(source.id) == 0
    assert engine.sources() == []
    assert len(by_key(engine)) == 3
    with pytest.raises(NotFoundError):
        engine.rescan(source.id)

    assert counts(run(engine, notes)) == {"unchanged": 3}
    (source,) = engine.sources()
    assert engine.remove_source(source.id, forget=True) == 3
    assert by_key(engine) == {}


def test_progress_is_told(engine: Engine, notes: Path):
    told: list[int] = []
    engine.events.subscribe(
        lambda event: told.append(event.receipt_id) if isinstance(event, ImportProgressed) else None
    )
    receipt = run(engine, notes)
    assert receipt.id in told
    assert engine.imports() == ()


def test_nothing_there_is_an_error_at_once(engine: Engine, tmp_path: Path):
    with pytest.raises(NotFoundError):
        engine.import_paths([tmp_path / "nowhere"])
    with pytest.raises(InvalidInputError):
        engine.import_paths([])
    with pytest.raises(NotFoundError):
        engine.wait_for_import(99, 1)
    (tmp_path / "a.md").touch()
    with pytest.raises(InvalidInputError):
        engine.add_folder(tmp_path / "a.md")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that are no text")
def test_names_that_are_no_text_stop_nothing(engine: Engine, notes: Path):
    for name in (b"caf\xe9.md", b"caf\xe8.md"):
        (notes / os.fsdecode(name)).write_text(f"A drink: {name!r}.", encoding="utf-8")
    assert counts(run(engine, notes)) == {"new": 5}
    assert counts(run(engine, notes)) == {"unchanged": 5}
    assert by_key(engine)["caf\\xe9.md"].title == "caf\\xe9"
    with pytest.raises(InvalidInputError, match=r"caf\\xe9\.md"):
        engine.import_paths([notes / os.fsdecode(b"caf\xe9.md")])


def test_a_transcript_that_ends_with_a_huge_answer_is_counted_whole(engine: Engine, notes: Path):
    text = exchange(1) + "{broken\n" + exchange(2, "a long story " * 90_000)
    (notes / "session.jsonl").write_text(text, encoding="utf-8")
    first = run(engine, notes / "session.jsonl")
    assert counts(first) == {"new": 7, "skipped": 1}  # the answer comes in six parts
    again = run(engine, notes / "session.jsonl")
    assert counts(again) == {"unchanged": 7, "skipped": 1}
    assert again.reasons == first.reasons == {BROKEN_LINE: 1}


def test_a_session_rewritten_behind_its_beginning_is_read_anew(engine: Engine, tmp_path: Path):
    session = tmp_path / "projects" / "session.jsonl"
    session.parent.mkdir()
    start = exchange(1, "The same long beginning. " * 400)
    session.write_text(start + exchange(2) + exchange(3), encoding="utf-8")
    run(engine, session.parent)
    session.write_text(start + exchange(4) + exchange(5) + exchange(6), encoding="utf-8")
    assert counts(run(engine, session.parent))["new"] == 3
    assert {"u1", "u2", "u3", "u4", "u5", "u6"} <= set(by_key(engine))


@pytest.mark.skipif(os.name == "nt", reason="pipes are no files there")
def test_a_pipe_is_no_file_and_that_is_said(engine: Engine, tmp_path: Path):
    pipe = tmp_path / "notes.md"
    os.mkfifo(pipe)
    for place in (pipe, Path(os.devnull)):
        with pytest.raises(InvalidInputError, match="a device or a pipe"):
            engine.import_paths([place])
