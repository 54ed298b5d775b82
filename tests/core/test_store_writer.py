from __future__ import annotations

import threading
from pathlib import Path

import apsw
import pytest

from keepsake.errors import StorageError
from keepsake.store.database import open_database
from keepsake.store.writer import Writer


@pytest.fixture
def writer(tmp_path: Path):
    db = open_database(tmp_path / "memory.db")
    db.execute("CREATE TABLE note (text TEXT NOT NULL)")
    writer = Writer(db)
    yield writer
    writer.close()


def notes(path: Path) -> list[str]:
    db = open_database(path, read_only=True)
    try:
        return [row[0] for row in db.execute("SELECT text FROM note ORDER BY rowid")]
    finally:
        db.close()


def add(text: str):
    return lambda db: db.execute("INSERT INTO note VALUES (?)", (text,)).fetchall()


def test_a_job_is_visible_to_others_once_its_future_is_done(writer, tmp_path):
    writer.run(add("one"))
    assert notes(tmp_path / "memory.db") == ["one"]


def test_a_failing_job_is_undone_alone(writer, tmp_path):
    started, go_on = threading.Event(), threading.Event()

    def wait(_db):
        started.set()
        go_on.wait()

    def half(db):
        db.execute("INSERT INTO note VALUES ('half')")
        db.execute("INSERT INTO nowhere VALUES (1)")

    waiting = writer.submit(wait)
    started.wait()
    futures = [writer.submit(add("before")), writer.submit(half), writer.submit(add("after"))]
    go_on.set()
    waiting.result()
    with pytest.raises(apsw.SQLError, match="nowhere"):
        futures[1].result()
    futures[2].result()
    assert notes(tmp_path / "memory.db") == ["before", "after"]


def test_close_finishes_what_is_queued(tmp_path):
    db = open_database(tmp_path / "memory.db")
    db.execute("CREATE TABLE note (text TEXT NOT NULL)")
    writer = Writer(db)
    for number in range(200):
        writer.submit(add(str(number)))
    writer.close()
    assert len(notes(tmp_path / "memory.db")) == 200
    with pytest.raises(StorageError, match="closed"):
        writer.submit(add("late"))


def test_fifty_threads_write_at_once(writer, tmp_path):
    threads = [
        threading.Thread(target=lambda name=name: writer.run(add(str(name)))) for name in range(50)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(notes(tmp_path / "memory.db")) == sorted(str(name) for name in range(50))


def test_writing_of_another_process_is_noticed_and_our_own_is_not(tmp_path):
    noticed = threading.Event()
    db = open_database(tmp_path / "memory.db")
    db.execute("CREATE TABLE note (text TEXT NOT NULL)")
    writer = Writer(db, noticed.set)
    try:
        writer.run(add("own"))
        assert not noticed.wait(1.5)
        other = open_database(tmp_path / "memory.db")
        other.execute("INSERT INTO note VALUES ('foreign')")
        other.close()
        assert noticed.wait(10)
    finally:
        writer.close()
