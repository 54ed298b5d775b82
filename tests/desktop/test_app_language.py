from __future__ import annotations

import re
from typing import get_args

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel

from keepsake.clients.jsonc import JsonFaultError, scan
from keepsake.errors import StorageError
from keepsake.settings import declarations
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.engine_text import localized
from keepsake_desktop.present import Presented, present
from keepsake_desktop.translation import LANGUAGES, speak

NOON = 1_700_049_600_000  # 15 November 2023


@pytest.fixture(autouse=True)
def _english_again(qapp):
    yield
    speak(qapp, "en")


@pytest.fixture
def chinese(qapp):
    speak(qapp, "zh")


def shown_texts(widget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel))


def choose(qtbot, app, language):
    former = app.window
    app.preferences.change(language=language)
    qtbot.waitUntil(lambda: app.window is not former)
    return app.window


def test_the_window_changes_its_language_while_it_runs(app, window, qtbot):
    window.show_page("settings")
    window.settings.general.language.setFocus()
    assert "Appearance" in shown_texts(window.settings)
    window = choose(qtbot, app, "zh")
    assert window.isVisible()
    assert window.navigation.current() == "settings"
    assert "外观" in shown_texts(window.settings)
    assert "Appearance" not in shown_texts(window.settings)
    window = choose(qtbot, app, "en")
    assert "Appearance" in shown_texts(window.settings)


def test_the_choice_of_a_language_is_in_the_general_settings(app, window, qtbot):
    box = window.settings.general.language
    assert [box.itemData(place) for place in range(box.count())] == ["", *LANGUAGES]
    assert get_args(declarations()["language"].kind) == ("", *LANGUAGES)
    box.activated.emit(box.findData("zh"))
    qtbot.waitUntil(lambda: app.preferences.settings.language == "zh")
    assert QLocale().language() is QLocale.Language.Chinese


def test_what_was_searched_read_and_written_survives_the_change(app, window, qtbot, keep):
    uid = keep("The boiler was serviced in May.")[0]
    window.memories.search("boiler")
    window.open_memory(uid)
    qtbot.waitUntil(lambda: window.memories.detail.memory is not None)
    window.memories.detail.start_editing()
    window.memories.detail.editor.text.setPlainText("half a thou")
    window = choose(qtbot, app, "zh")
    assert window.memories.pane.search.text() == "boiler"
    assert window.memories.detail.memory.uid == uid
    assert window.memories.detail.editor.text.toPlainText() == "half a thou"


def test_what_was_asked_for_and_is_not_read_yet_survives_the_change(app, window, qtbot, keep):
    uid = keep("The boiler was serviced in May.", "The roof leaks.", "Bread needs salt.")[0]
    window.memories.open_memory(uid)
    assert not shows(window, uid)
    window = choose(qtbot, app, "zh")
    qtbot.waitUntil(lambda: shows(window, uid) and window.memories.pane.rows.total == 3)
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert shows(window, uid)


def shows(window, uid) -> bool:
    memory = window.memories.detail.memory
    return memory is not None and memory.uid == uid


def test_the_tray_speaks_the_language_too(app, qtbot):
    choose(qtbot, app, "zh")
    assert "打开 Keepsake" in [action.text() for action in app.tray.menu.actions()]


def test_the_welcome_changes_its_language_where_it_stands(app, qtbot):
    app.show_wizard()
    former = app.wizard
    app.preferences.change(language="zh")
    qtbot.waitUntil(lambda: app.wizard is not former)
    assert app.wizard.next.text() == "继续"
    app.wizard.close()


def test_a_language_read_from_the_right_turns_the_windows(qapp, app, window):
    speak(qapp, "ar")
    assert window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    speak(qapp, "en")
    assert window.layoutDirection() is Qt.LayoutDirection.LeftToRight


@pytest.mark.usefixtures("chinese")
class TestChinese:
    @pytest.mark.parametrize("count", [0, 1, 2, 1204])
    def test_numbers_take_one_form(self, count):
        assert COUNTS.memories(count) == f"{count:,} 条记忆"

    def test_dates_are_written_as_in_china(self):
        assert wording.day(NOON).startswith("2023年11月15日")

    @pytest.mark.parametrize(
        ("said", "meant"),
        [
            ("The file is empty.", "文件是空的。"),
            ("The file is larger than 50 MB.", "文件大于 50 MB。"),
            (
                "The library that runs local models cannot be loaded: no answer in time.",
                "无法加载运行本地模型的库：没有及时回答。",
            ),
            ("“{0}” is a file, not a folder.", "“{0}”是文件，不是文件夹。"),
            ("What nobody ever says.", "What nobody ever says."),
        ],
    )
    def test_what_the_engine_says(self, said, meant):
        assert localized(said) == meant

    def test_an_error_of_the_engine(self):
        shown = present(StorageError("The file is empty.", hint="Install Keepsake again."))
        assert shown == Presented("无法写入记忆", "文件是空的。", "请重新安装 Keepsake。")


def test_what_the_engine_says_stays_english_in_english(qapp):
    assert localized("The file is larger than 50 MB.") == "The file is larger than 50 MB."


@pytest.mark.parametrize("text", ['{"1": ,}', '{"1" 1}', '{"1": 1 "2"}', "{1}", '{"1":', "[1"])
def test_what_is_wrong_with_a_configuration_is_told_whole(chinese, text):
    with pytest.raises(JsonFaultError) as caught:
        scan(text)
    assert not re.search("[A-Za-z]", localized(caught.value.reason))


def test_a_size_counts_in_thousands_as_its_unit_says(qapp):
    assert wording.size(487_424) == "487.4 kB"
