from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.errors import DatabaseDamagedError, DatabaseTooNewError
from keepsake.store import migrations
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate, schema_steps


def test_a_new_file_gets_every_step_once(tmp_path: Path):
    db = open_database(tmp_path / "memory.db")
    assert migrate(db, tmp_path / "backups") == len(schema_steps())
    assert migrate(db, tmp_path / "backups") == 0
    assert not (tmp_path / "backups").exists()
    db.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path):
    db = open_database(tmp_path / "memory.db")
    db.pragma("user_version", 9999)
    with pytest.raises(DatabaseTooNewError):
        migrate(db, tmp_path / "backups")
    assert db.pragma("user_version") == 9999
    db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path):
    db = open_database(tmp_path / "memory.db")
    migrate(db, tmp_path / "backups")
    before = db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall()
    bad = "CREATE TABLE extra (id INTEGER); CREATE TABLE extra (id INTEGER);"
    with pytest.raises(Exception, match="extra"):
        migrations.take_step(db, max(schema_steps()) + 1, bad)
    assert db.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() == before
    assert db.pragma("user_version") == max(schema_steps())
    db.close()


def test_a_file_that_is_no_database_is_called_damaged(tmp_path: Path):
    (tmp_path / "memory.db").write_bytes(b"this is not a database, but it is long enough" * 100)
    with pytest.raises(DatabaseDamagedError):
        open_database(tmp_path / "memory.db")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path):
    db = open_database(tmp_path / "memory.db")
    db.execute("CREATE TABLE song (title TEXT)")
    with pytest.raises(DatabaseDamagedError, match="another program"):
        migrate(db, tmp_path / "backups")
    assert db.execute("SELECT name FROM sqlite_schema").get == "song"
    db.close()
