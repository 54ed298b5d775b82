from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake_desktop.widgets import Dialog


@pytest.fixture
def backup(window):
    window.show_page("settings")
    window.settings.show_tab("backup")
    return window.settings.backup


def test_one_click_keeps_a_copy_and_lists_it(keep, backup, data_folder, toast, qtbot):
    keep("bread needs salt")
    backup.now.click()
    toast("Backed up")
    qtbot.waitUntil(lambda: len(backup.cards) == 1)
    assert len(list(data_folder.backups.glob("memory-*.db"))) == 1


def test_a_copy_goes_to_a_file_of_choice_but_over_none(keep, backup, toast, tmp_path, qtbot):
    keep("bread needs salt")
    target = tmp_path / "copy.db"
    backup.back_up_to(target)
    toast("Backed up")
    assert target.stat().st_size > 0
    backup.back_up_to(target)
    toast("cannot be kept")
    qtbot.waitUntil(backup.now.isEnabled)


def test_a_copy_is_checked_by_bringing_it_back_on_trial(keep, backup, qtbot):
    keep("bread needs salt")
    backup.now.click()
    qtbot.waitUntil(lambda: len(backup.cards) == 1)
    card = backup.cards[0]
    card.check.click()
    qtbot.waitUntil(lambda: not card.sound.isHidden())
    assert card.sound.text().startswith("Sound: 1 ")


def test_going_back_restores_what_was_and_keeps_what_is(
    keep, app, window, backup, data_folder, qtbot
):
    keep("bread needs salt")
    backup.now.click()
    qtbot.waitUntil(lambda: len(backup.cards) == 1)
    app.backend.engine.remember(Capture(text="the boiler man comes"))
    backup.cards[0].back.click()
    qtbot.waitUntil(lambda: window.findChild(Dialog) is not None)
    window.findChild(Dialog).accept()
    qtbot.waitUntil(lambda: app.window is not window)
    (said,) = app.window.toasts.toasts()
    assert said.accessibleName() == "Your memories are what the backup was."
    assert app.backend.engine.status().memories == 1
    assert len(list(data_folder.backups.glob("replaced-*.db"))) == 1
    rows, settings = app.window.memories.pane.rows, app.window.settings
    qtbot.waitUntil(lambda: rows.total == 1)
    assert settings.tab == "backup"
    qtbot.waitUntil(lambda: len(settings.backup.cards) == 2)


def test_a_file_that_is_no_copy_is_refused_and_nothing_changes(keep, app, backup, toast, tmp_path):
    keep("bread needs salt")
    wrong = tmp_path / "holiday.db"
    wrong.write_text("sand and sea" * 500, encoding="utf-8")
    backup.check(wrong, then_ask=True)
    toast("damaged")
    assert app.backend.engine.status().memories == 1
