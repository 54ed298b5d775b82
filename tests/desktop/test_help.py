from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

import keepsake
from keepsake.settings import Settings, save_settings
from keepsake_desktop.dialogs.about import AboutDialog
from keepsake_desktop.dialogs.doctor import DoctorDialog, FindingRow
from keepsake_desktop.dialogs.shortcuts import ShortcutsDialog
from keepsake_desktop.dialogs.whats_new import WhatsNewDialog
from keepsake_desktop.licenses import shipped_parts
from keepsake_desktop.widgets import Label


@pytest.fixture
def page(window):
    window.show_page("help")
    return window.settings.help


def test_the_report_carries_counts_and_nothing_private(keep, page, data_folder, toast):
    keep("my secret diagnosis", title="Doctor Okonkwo", tags=("health",))
    page.report.click()
    toast("Report copied")
    report = QGuiApplication.clipboard().text()
    assert f"Keepsake {keepsake.__version__}" in report
    assert "Memories: 1" in report
    for private in ("diagnosis", "Okonkwo", "health", str(data_folder.root)):
        assert private not in report


def test_the_keys_are_shown_by_a_key(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    dialog = window.findChild(ShortcutsDialog)
    assert dialog is not None
    dialog.reject()


def test_what_is_new_and_about_open(page, window, qtbot):
    page.news.click()
    window.findChild(WhatsNewDialog).reject()
    page.about.click()
    about = window.findChild(AboutDialog)
    qtbot.waitUntil(lambda: about.list.count() > 10)
    assert about.text.toPlainText().startswith("MIT")
    about.reject()


def test_every_shipped_part_names_its_license():
    parts = {part.name: part for part in shipped_parts()}
    assert {"keepsake-memory", "PySide6_Essentials", "mcp", "SQLite"} <= set(parts)
    assert parts["all-MiniLM-L6-v2"].license == "Apache-2.0"
    assert "pytest" not in parts
    assert [name for name, part in parts.items() if not part.license] == []
    assert [name for name, part in parts.items() if not part.text] == ["SQLite"]
    assert "Lesser" in parts["PySide6_Essentials"].text.title()
    assert "Permission is hereby granted" in parts["keepsake-memory"].text


def test_problems_are_found_and_said_with_what_to_do(page, window, data_folder, qtbot):
    page.doctor.click()
    dialog = window.findChild(DoctorDialog)
    qtbot.waitUntil(dialog.progress.isHidden, timeout=60_000)
    rows = dialog.findChildren(FindingRow)
    said = {row.findChildren(Label)[0].text() for row in rows}
    assert {"SQLite", "Memory", "Disk"} <= said
    assert dialog._verdict(0, 0).startswith("All is well")
    assert dialog._verdict(0, 1).startswith("Nothing needs you. 1 note")
    dialog.reject()


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are others there")
def test_a_planted_fault_comes_before_what_is_well(page, window, data_folder, qtbot):
    save_settings(data_folder.settings, Settings(first_run_done=True))
    data_folder.settings.write_text('{"largest_file_mb": -3}', encoding="utf-8")
    page.doctor.click()
    dialog = window.findChild(DoctorDialog)
    qtbot.waitUntil(dialog.progress.isHidden, timeout=60_000)
    said = [
        [label.text() for label in row.findChildren(Label)]
        for row in dialog.findChildren(FindingRow)
    ]
    place = [name for name, *_ in said].index("Settings")
    assert "largest_file_mb" in said[place][1]
    assert place < [name for name, *_ in said].index("SQLite")
    assert dialog.verdict.text() != "All is well. Everything was looked at and works."
    dialog.reject()
