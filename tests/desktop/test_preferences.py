from __future__ import annotations

from keepsake.settings import Settings, load_settings
from keepsake_desktop.preferences import Preferences


def test_what_another_program_chose_holds_in_the_window(app, engine, qtbot):
    engine.change_settings({"notifications": False})
    qtbot.waitUntil(lambda: not app.preferences.settings.notifications)
    app.preferences.change(activity_days=30)
    qtbot.waitUntil(lambda: engine.settings()["activity_days"] == 30)
    assert not engine.settings()["notifications"]


def test_what_is_adopted_is_told_once_and_not_saved_again(qapp, data_folder, qtbot):
    preferences = Preferences(data_folder)
    told = []
    preferences.changed.connect(told.append)
    for _ in range(2):
        preferences.adopt(Settings(activity_days=30))
    preferences.close()
    assert [one.activity_days for one in told] == [30]
    assert load_settings(data_folder.settings).settings == Settings()
