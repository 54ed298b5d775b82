from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Attribution, Kind, Provenance, Speaker
from keepsake.errors import UnreadableFileError
from keepsake.testing.documents import pdf_of, zip_of
from keepsake.text.extract.documents.pdf_pages import DAMAGED
from keepsake.text.extract.extraction import START, Extracted, FileInput, Position
from keepsake.text.extract.registry import extractor_for
from keepsake.text.extract.sandbox.frames import BrokenFrameError, read_frame, write_frame
from keepsake.text.extract.sandbox.launch import READ_FILES
from keepsake.text.extract.sandbox.limits import Limits
from keepsake.text.extract.sandbox.process import DIED, TOO_LARGE, TOO_SLOW
from keepsake.text.extract.sandbox.sandbox import TOO_MUCH, Sandbox
from keepsake.text.extract.sandbox.wire import job_frame, job_of, record_frame, record_of

SLOW_PAGE = b"<html>" + b"<p>word " * 3_000_000


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox()
    yield sandbox
    sandbox.rest()


def children() -> list[psutil.Process]:
    return psutil.Process().children()


def input_of(path: Path) -> FileInput:
    return FileInput(path=path, key=path.name, modified_at=5)


def read(sandbox: Sandbox, path: Path, start: Position = START) -> list[Extracted]:
    return list(sandbox.read_records(extractor_for(path), input_of(path), start))


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_a_process_is_started_when_needed_and_used_again(tmp_path: Path, sandbox: Sandbox):
    assert children() == []
    for number in range(3):
        path = written(tmp_path / f"{number}.pdf", pdf_of([[f"Text {number}."]]))
        (one,) = read(sandbox, path)
        assert isinstance(one.record, Capture)
        assert one.record.text.strip() == f"Text {number}."
        assert len(children()) == 1
    sandbox.rest()
    assert children() == []


def test_texts_are_read_without_a_process(tmp_path: Path, sandbox: Sandbox):
    read(sandbox, written(tmp_path / "a.txt", b"text"))
    assert children() == []


def test_reading_goes_on_where_it_was(tmp_path: Path, sandbox: Sandbox):
    files: dict[str, str | bytes] = {f"{n}.md": f"note {n}" for n in range(5)}
    path = written(tmp_path / "a.zip", zip_of({**files, "2.png": b"\x89PNG\r\n\x1a\n"}))
    whole = read(sandbox, path)
    assert len(whole) == 6
    for place in range(6):
        assert read(sandbox, path, whole[place].position) == whole[place + 1 :]


def test_two_files_can_be_read_at_once(tmp_path: Path, sandbox: Sandbox):
    path = written(tmp_path / "a.zip", zip_of({f"{n}.md": f"note {n}" for n in range(50)}))
    one = sandbox.read_records(extractor_for(path), input_of(path))
    next(one)
    assert len(read(sandbox, path)) == 50
    assert len(list(one)) == 49
    assert len(children()) == 1


def test_a_reading_that_is_given_up_leaves_no_process(tmp_path: Path, sandbox: Sandbox):
    path = written(tmp_path / "a.zip", zip_of({f"{n}.md": f"note {n}" for n in range(500)}))
    records = sandbox.read_records(extractor_for(path), input_of(path))
    next(records)
    records.close()
    assert children() == []


def test_a_file_that_hangs_is_ended_and_the_next_one_is_read(tmp_path: Path):
    sandbox = Sandbox(Limits(silence=0.3))
    (one,) = read(sandbox, written(tmp_path / "slow.html", SLOW_PAGE))
    assert one == Extracted(Skipped("slow.html", TOO_SLOW), Position(1, 0))
    assert children() == []
    sandbox = Sandbox()
    (two,) = read(sandbox, written(tmp_path / "quick.html", b"<p>text"))
    assert isinstance(two.record, Capture)
    sandbox.rest()


def test_a_file_that_swells_is_ended(tmp_path: Path):
    sandbox = Sandbox(Limits(memory=70_000_000))
    (one,) = read(sandbox, written(tmp_path / "big.html", SLOW_PAGE))
    assert one.record == Skipped("big.html", TOO_LARGE)
    assert children() == []


def test_what_came_before_the_end_is_kept(tmp_path: Path, sandbox: Sandbox):
    path = written(tmp_path / "a.zip", zip_of({f"{n}.md": "text " * 9_000 for n in range(200)}))
    records = sandbox.read_records(extractor_for(path), input_of(path))
    first = next(records)
    children()[0].kill()
    *others, last = records
    assert all(isinstance(one.record, Capture) for one in (first, *others))
    assert last.record == Skipped("a.zip", DIED)
    assert last.position == Position(len(others) + 2, len(others) + 1)


def test_an_idle_process_that_died_is_replaced(tmp_path: Path, sandbox: Sandbox):
    path = written(tmp_path / "a.html", b"<p>text")
    read(sandbox, path)
    (process,) = children()
    process.kill()
    process.wait()
    (one,) = read(sandbox, path)
    assert isinstance(one.record, Capture)


def test_a_file_may_not_give_text_without_end(tmp_path: Path):
    sandbox = Sandbox(Limits(characters=1_000, growth=0))
    path = written(tmp_path / "a.zip", zip_of({f"{n}.md": "text " * 100 for n in range(9)}))
    *kept, last = read(sandbox, path)
    assert len(kept) == 2
    assert last.record == Skipped("a.zip", TOO_MUCH)


def test_a_damaged_file_costs_no_process(tmp_path: Path, sandbox: Sandbox):
    (one,) = read(sandbox, written(tmp_path / "a.pdf", b"%PDF-1.4 nothing"))
    assert one.record == Skipped("a.pdf", DAMAGED)
    assert len(children()) == 1


def test_a_file_that_is_gone_says_so(tmp_path: Path, sandbox: Sandbox):
    path = written(tmp_path / "a.html", b"<p>text")
    extractor = extractor_for(path)
    path.unlink()
    with pytest.raises(UnreadableFileError, match="no longer there"):
        list(sandbox.read_records(extractor, input_of(path)))


def test_what_is_unpacked_is_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    sandbox = Sandbox()
    path = written(tmp_path / "a.zip", zip_of({"note.md": "text"}))
    records = sandbox.read_records(extractor_for(path), input_of(path))
    next(records)
    assert len(list(tmp_path.glob("keepsake-*"))) == 1
    records.close()
    sandbox.rest()
    assert list(tmp_path.glob("keepsake-*")) == []


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "keepsake.text.extract.sandbox"],
        ["-c", "from keepsake import cli; cli.main()", READ_FILES],
    ],
    ids=["python", "bundle"],
)
def test_the_process_leaves_when_its_parent_is_gone(tmp_path: Path, command: list[str]):
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, *command], stdin=pipe, stdout=pipe, stderr=pipe
    ) as process:
        assert process.stdin is not None
        file = input_of(written(tmp_path / "slow.html", SLOW_PAGE))
        write_frame(process.stdin, job_frame("web page", file, START))
        process.stdin.close()
        assert process.wait(timeout=20) == 0


CAPTURES = st.builds(
    Capture,
    text=st.text(st.characters(exclude_categories=["Cs"])),
    kind=st.sampled_from(Kind),
    speaker=st.sampled_from(Speaker),
    provenance=st.sampled_from(Provenance),
    happened_at=st.none() | st.integers(0, 2**40),
    tags=st.lists(st.text("ab"), max_size=3).map(tuple),
    attribution=st.builds(Attribution, model_id=st.text("ab")),
    metadata=st.dictionaries(st.text("ab"), st.integers() | st.text("ab") | st.lists(st.none())),
)


@given(CAPTURES | st.builds(Skipped, st.text("ab"), st.text("ab")), st.integers(0, 99))
def test_records_come_through_as_they_were(record: Capture | Skipped, number: int):
    stream = io.BytesIO()
    write_frame(stream, record_frame(Extracted(record, Position(number, number))))
    stream.seek(0)
    frame = read_frame(stream)
    assert frame is not None
    assert record_of(frame) == Extracted(record, Position(number, number))


def test_half_characters_do_not_break_a_message():
    stream = io.BytesIO()
    write_frame(stream, {"text": "half \ud800 one"})
    stream.seek(0)
    assert read_frame(stream) == {"text": "half ? one"}


@given(st.binary(max_size=40))
def test_noise_is_no_message(noise: bytes):
    try:
        frame = read_frame(io.BytesIO(noise))
    except BrokenFrameError:
        return
    assert frame is None or isinstance(frame, dict)


@pytest.mark.parametrize("frame", [{}, {"capture": {}}, {"capture": {"text": 5}, "position": {}}])
def test_what_is_no_record_is_refused(frame: dict[str, object]):
    with pytest.raises(BrokenFrameError):
        record_of(frame)


def test_names_that_are_no_text_come_through():
    name = os.fsdecode(b"odd-\xff.pdf") if sys.platform == "linux" else "odd-\u00ff.pdf"
    file = FileInput(path=Path(name), key="k", modified_at=1, place="p")
    assert job_of(job_frame("pdf", file, Position(3, 2))) == ("pdf", file, Position(3, 2))
