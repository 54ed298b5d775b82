from __future__ import annotations

import threading

import pytest

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.engine.backups import KEPT, list_backups, restore_backup, verify_backup
from keepsake.errors import (
    DatabaseDamagedError,
    InvalidInputError,
    NotFoundError,
    StorageError,
)
from keepsake.paths import DataFolder
from keepsake.testing.embedder import HashingEmbedder


def open_engine(folder: DataFolder) -> Engine:
    return Engine.open(folder, load_embedder=HashingEmbedder, watch=False, embed=False)


def test_going_back_brings_what_was_and_keeps_what_is(data_folder: DataFolder):
    with open_engine(data_folder) as engine:
        early = engine.remember(Capture(text="the zebra lives here")).uid
        made = engine.back_up()
        late = engine.remember(Capture(text="a unicorn slept there")).uid
    assert verify_backup(made.path).memories == 1
    aside = restore_backup(data_folder, made.path)
    with open_engine(data_folder) as engine:
        assert engine.get(early).text == "the zebra lives here"
        with pytest.raises(NotFoundError):
            engine.get(late)
    assert aside is not None
    assert verify_backup(aside).memories == 2


def test_a_backup_made_while_much_is_written_is_sound(data_folder: DataFolder):
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            engine.remember(Capture(text=f"number {number} of many"))
            number += 1

    with open_engine(data_folder) as engine:
        writer = threading.Thread(target=write)
        writer.start()
        try:
            made = [engine.back_up() for _ in range(3)]
        finally:
            stop.set()
            writer.join()
    counts = [verify_backup(one.path).memories for one in made]
    assert counts == sorted(counts)


def test_only_the_last_backups_stay_and_others_are_never_touched(data_folder: DataFolder):
    with open_engine(data_folder) as engine:
        mine = engine.back_up(data_folder.root / "mine.db")
        made = [engine.back_up() for _ in range(KEPT + 2)]
    assert [one.path for one in list_backups(data_folder)] == [
        one.path for one in reversed(made[2:])
    ]
    assert mine.path.exists()


def test_no_file_is_written_over(data_folder: DataFolder):
    target = data_folder.root / "mine.txt"
    target.write_text("mine", encoding="utf-8")
    with open_engine(data_folder) as engine, pytest.raises(InvalidInputError):
        engine.back_up(target)
    assert target.read_text(encoding="utf-8") == "mine"


def test_a_damaged_backup_is_refused_and_nothing_changes(data_folder: DataFolder):
    with open_engine(data_folder) as engine:
        uid = engine.remember(Capture(text="the zebra lives here")).uid
        made = engine.back_up()
    content = bytearray(made.path.read_bytes())
    content[5_000:60_000] = b"\xff" * 55_000
    made.path.write_bytes(content)
    with pytest.raises(StorageError):
        restore_backup(data_folder, made.path)
    with open_engine(data_folder) as engine:
        assert engine.get(uid)


def test_a_memory_file_that_was_emptied_is_not_taken_for_a_new_one(data_folder: DataFolder):
    with open_engine(data_folder) as engine:
        uid = engine.remember(Capture(text="the zebra lives here")).uid
    whole = data_folder.database.read_bytes()
    data_folder.database.write_bytes(b"")
    with pytest.raises(DatabaseDamagedError) as told:
        open_engine(data_folder)
    assert "no backup" in told.value.hint
    data_folder.database.write_bytes(whole)
    with open_engine(data_folder) as engine:
        made = engine.back_up()
    data_folder.database.write_bytes(b"")
    with pytest.raises(DatabaseDamagedError) as told:
        open_engine(data_folder)
    assert told.value.hint == "Restore the newest backup."
    restore_backup(data_folder, made.path)
    with open_engine(data_folder) as engine:
        assert engine.get(uid)


def test_a_backup_that_is_not_there_is_told_of(data_folder: DataFolder):
    with pytest.raises(NotFoundError):
        verify_backup(data_folder.root / "nothing.db")
