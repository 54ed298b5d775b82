from __future__ import annotations

from keepsake.errors import InvalidInputError, StorageError
from keepsake.settings import Settings, load_settings
from keepsake_desktop.preferences import Preferences


def test_what_another_program_chose_holds_in_the_window(app, engine, qtbot):
    engine.change_settings({"notifications": False})
    qtbot.waitUntil(lambda: not app.preferences.settings.notifications)
    app.preferences.change(activity_days=30)
    qtbot.waitUntil(lambda: engine.settings()["activity_days"] == 30)
    assert not engine.settings()["notifications"]


def test_a_choice_in_the_window_keeps_a_damaged_file_and_what_was_chosen_beside(
    qapp, data_folder, engine
):
    data_folder.settings.write_text('{"text_percent": ', encoding="utf-8")
    preferences = Preferences(data_folder)
    assert preferences.settings.private_mode
    engine.change_settings({"activity_days": 30})
    preferences.change(notifications=False)
    preferences.close()
    saved = load_settings(data_folder.settings).settings
    assert (saved.private_mode, saved.activity_days, saved.notifications) == (True, 30, False)
    (copy,) = data_folder.root.glob("settings.damaged-*.json")
    assert copy.read_text(encoding="utf-8") == '{"text_percent": '


def test_what_is_adopted_is_told_once_and_not_saved_again(qapp, data_folder, qtbot):
    preferences = Preferences(data_folder)
    told = []
    preferences.changed.connect(told.append)
    for _ in range(2):
        preferences.adopt(Settings(activity_days=30))
    preferences.close()
    assert [one.activity_days for one in told] == [30]
    assert load_settings(data_folder.settings).settings == Settings()


def test_what_cannot_be_saved_is_told_and_no_longer_shown(qapp, data_folder, qtbot):
    preferences = Preferences(data_folder)
    told, shown = [], []
    preferences.save_failed.connect(told.append)
    preferences.changed.connect(shown.append)
    preferences.change(masking_off=("\ud800",), activity_days=30)
    preferences.change(notifications=False)
    qtbot.waitUntil(lambda: len(shown) == 3)
    preferences.close()
    assert [type(error) for error in told] == [InvalidInputError]
    assert preferences.settings == load_settings(data_folder.settings).settings
    assert preferences.settings == Settings(notifications=False)


def test_a_folder_that_cannot_be_written_is_told_and_the_switch_goes_back(qapp, data_folder, qtbot):
    data_folder.settings.mkdir()
    preferences = Preferences(data_folder)
    assert preferences.settings.private_mode
    with qtbot.waitSignal(preferences.save_failed) as failed:
        preferences.change(private_mode=False)
    qtbot.waitUntil(lambda: preferences.settings.private_mode)
    preferences.close()
    assert isinstance(failed.args[0], StorageError)
