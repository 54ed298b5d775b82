from __future__ import annotations

import os
import re
import stat

import pytest

from keepsake.clients.config_file import (
    KEPT_BACKUPS,
    backups,
    decoded,
    encoded,
    is_writable,
    read_content,
    remove_config,
    write_config,
)
from keepsake.clients.document import SyntaxFaultError
from keepsake.errors import ClientConfigError

TEXT = '{\r\n  "a": "é 漢"\n}\n'

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16"])
def test_texts_of_every_usual_encoding_are_read(encoding):
    assert decoded(TEXT.encode(encoding)) == TEXT


def test_a_big_endian_mark_is_understood():
    assert decoded(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT


@pytest.mark.parametrize("raw", [b'{\n\n"a": "\xe9"}', b"\xff\xfe{\x00\n\x00\n\x00\x00\xd8{\x00"])
def test_other_bytes_are_refused_with_their_line(raw):
    with pytest.raises(SyntaxFaultError, match="not UTF-") as caught:
        decoded(raw)
    assert caught.value.line == 3


def test_writing_replaces_the_file_keeps_its_mode_and_a_backup(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    change = write_config(read_content(path), b"new")
    assert path.read_bytes() == b"new"
    assert change.backup is not None
    assert change.backup.parent == tmp_path
    assert change.backup.read_bytes() == b"old"
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert stat.S_IMODE(change.backup.stat().st_mode) == 0o640
    assert sorted(tmp_path.glob("*")) == sorted([path, change.backup])


def test_a_new_file_is_made_with_its_folder_and_needs_no_backup(tmp_path):
    path = tmp_path / "not" / "yet" / "config.json"
    assert write_config(read_content(path), b"new").backup is None
    assert [file.name for file in path.parent.iterdir()] == ["config.json"]


def test_the_last_few_backups_are_kept(tmp_path):
    path = tmp_path / "config.json"
    for number in range(KEPT_BACKUPS + 4):
        write_config(read_content(path), str(number).encode())
    kept = [backup.read_bytes() for backup in backups(path)]
    assert kept == [str(number).encode() for number in range(KEPT_BACKUPS + 2, 2, -1)]


def test_backups_of_another_file_are_not_mine(tmp_path):
    for name in ("config.json", "other.config.json"):
        write_config(read_content(tmp_path / name), b"1")
        write_config(read_content(tmp_path / name), b"2")
    assert len(backups(tmp_path / "config.json")) == 1


@needs_links
def test_a_link_stays_a_link_and_its_target_is_changed(tmp_path):
    target = tmp_path / "dotfiles" / "real.json"
    target.parent.mkdir()
    target.write_bytes(b"old")
    link = tmp_path / "config.json"
    link.symlink_to(target)
    change = write_config(read_content(link), b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert change.path == target.resolve()


@needs_links
def test_a_linked_folder_is_followed(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)
    write_config(read_content(tmp_path / "link" / "config.json"), b"new")
    assert (tmp_path / "real" / "config.json").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()


@needs_links
def test_links_in_a_circle_are_an_error_for_a_person(tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    first.symlink_to(second)
    second.symlink_to(first)
    with pytest.raises(ClientConfigError, match=re.escape(str(first))):
        read_content(first)


def test_a_protected_file_is_refused_and_left(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b"old")
    path.chmod(0o444)
    assert not is_writable(path)
    with pytest.raises(ClientConfigError, match="write-protected") as caught:
        write_config(read_content(path), b"new")
    assert caught.value.hint
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_changed_since_it_was_read_is_left(tmp_path):
    path = tmp_path / "config.json"
    path.write_bytes(b"old")
    content = read_content(path)
    path.write_bytes(b"theirs")
    with pytest.raises(ClientConfigError, match="at the same moment"):
        write_config(content, b"ours")
    with pytest.raises(ClientConfigError, match="at the same moment"):
        remove_config(content)
    assert path.read_bytes() == b"theirs"


def test_a_folder_in_the_place_of_the_file_is_an_error_for_a_person(tmp_path):
    path = tmp_path / "config.json"
    path.mkdir()
    with pytest.raises(ClientConfigError, match="could not be read"):
        read_content(path)


def test_a_file_in_the_place_of_the_folder_is_an_error_for_a_person(tmp_path):
    (tmp_path / "folder").write_bytes(b"")
    content = read_content(tmp_path / "other" / "config.json")
    (tmp_path / "other").write_bytes(b"")
    with pytest.raises(ClientConfigError, match="could not be"):
        write_config(content, b"new")
    assert (tmp_path / "other").read_bytes() == b""


def test_a_name_too_long_for_the_system_leaves_nothing_behind(tmp_path):
    content = read_content(tmp_path / ("n" * 250))
    with pytest.raises(ClientConfigError, match="could not be written"):
        write_config(content, b"new")
    assert list(tmp_path.iterdir()) == []


def test_text_is_written_without_a_byte_order_mark():
    assert encoded("é") == b"\xc3\xa9"


def test_text_that_no_encoding_can_hold_is_an_error_for_a_person():
    with pytest.raises(ClientConfigError, match="not valid text"):
        encoded("/home/\udcff")
