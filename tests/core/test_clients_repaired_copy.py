from __future__ import annotations

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.repaired_copy import write_repaired_copy
from keepsake.errors import ClientConfigError

CLAUDE = CLIENTS[0]
CODEX = next(client for client in CLIENTS if client.id == "codex")
BROKEN = b'{\n  "a": 1\n  "b": "\xc3\xa9"\n}\n'


def test_a_backup_and_a_mended_copy_are_written_beside(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(BROKEN)
    written = write_repaired_copy(CLAUDE, path)
    assert written is not None
    assert written.backup is not None
    assert path.read_bytes() == written.backup.read_bytes() == BROKEN
    assert written.copy == tmp_path / "config.repaired.json"
    assert written.copy.read_bytes() == b'{\n  "a": 1,\n  "b": "\xc3\xa9"\n}\n'


def test_a_sound_file_needs_none(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b"{/* fine */}")
    assert write_repaired_copy(CLAUDE, path) is None
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_guessed_is_told_and_nothing_written(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b'{\n  "a": what\n}')
    with pytest.raises(ClientConfigError, match="line 2"):
        write_repaired_copy(CLAUDE, path)
    assert list(tmp_path.iterdir()) == [path]


def test_toml_is_never_guessed(tmp_path):
    path = tmp_path / "config.toml"
    path.write_bytes(b"a = \n")
    with pytest.raises(ClientConfigError, match="line 1"):
        write_repaired_copy(CODEX, path)
    assert list(tmp_path.iterdir()) == [path]
