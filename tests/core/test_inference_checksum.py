from __future__ import annotations

import hashlib
import os

import pytest

from keepsake.inference.checksum import file_sha256


def test_it_is_the_sha256_of_the_content(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"content")
    assert file_sha256(path) == hashlib.sha256(b"content").hexdigest()


def test_a_changed_file_is_read_again(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"first")
    before = file_sha256(path)
    path.write_bytes(b"other")
    os.utime(path, ns=(1, 1))
    assert file_sha256(path) == hashlib.sha256(b"other").hexdigest() != before


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        file_sha256(tmp_path / "none")
