"""What lies in a drop, as any program may hand it over."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QUrl

from keepsake_desktop.drops import can_take, file_uris, local_paths


def test_files_of_this_computer_are_told_from_addresses_elsewhere(tmp_path):
    file = tmp_path / "ü 100 %.md"
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.md"), QUrl.fromLocalFile(str(file))])
    assert can_take(data)
    assert local_paths(file_uris(data)) == [file]


def test_a_list_of_addresses_may_bear_remarks(tmp_path):
    file = QUrl.fromLocalFile(str(tmp_path / "a.md")).toEncoded().data()
    assert local_paths(b"# two files\r\n" + file + b"\r\n\r\n") == [tmp_path / "a.md"]


def test_addresses_elsewhere_are_no_files():
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.md")])
    assert file_uris(data) == b""
    assert file_uris(QMimeData()) == b""
    assert not can_take(QMimeData())
