"""What is said of a file that cannot be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import apsw
import pytest

from keepsake.choices import keep_values
from keepsake.errors import DiskFullError, StorageError
from keepsake.paths import DataFolder
from keepsake.store.database import translated_errors
from keepsake.write_failure import write_failure

FULL = Path(os.devnull).with_name("full")
HINT = "Check that you may write there."


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_told_as_one(tmp_path, code: int):
    told = write_failure(tmp_path / "settings.json", OSError(code, os.strerror(code)), hint=HINT)
    assert isinstance(told, DiskFullError)
    assert "no space left" in str(told)
    assert "Free some space" in told.hint


def test_what_else_there_is_keeps_its_reason_and_advice(data_folder: DataFolder):
    data_folder.settings_lock.mkdir(parents=True)
    with pytest.raises(StorageError, match="cannot be written") as caught:
        keep_values(data_folder, {"notifications": False})
    assert not isinstance(caught.value, DiskFullError)
    assert caught.value.hint == HINT


@pytest.mark.skipif(not FULL.exists(), reason="no disk that is always full")
def test_the_system_names_a_full_disk_that_way(tmp_path):
    with pytest.raises(OSError, match="space") as caught:
        FULL.write_text("words", encoding="utf-8")
    assert isinstance(write_failure(tmp_path, caught.value, hint=HINT), DiskFullError)


@pytest.mark.parametrize("code", [apsw.SQLITE_FULL, apsw.SQLITE_IOERR_SHMSIZE])
def test_a_database_on_a_full_disk_says_so(code: int):
    with pytest.raises(DiskFullError, match="no space left"), translated_errors():
        raise apsw.exception_for(code)
