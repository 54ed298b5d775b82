from __future__ import annotations

import pytest
from tests.desktop.looking import cut_off
from tests.desktop.test_tray import status

from keepsake.domain.status import ModelState
from keepsake_desktop.translation import speak
from keepsake_desktop.widgets import IconLabel

LOADING = status(model_state=ModelState.LOADING)


@pytest.mark.parametrize(
    "now", [LOADING, status(problems=("The folder of the notes is not there any more.",)), status()]
)
def test_the_words_have_their_room_at_once(qtbot, window, now):
    window.status.show_status(now)
    assert not cut_off(window.navigation)


def test_what_is_not_ready_bears_no_check(qtbot, window):
    def picture(now):
        window.status.show_status(now)
        return window.status.findChild(IconLabel).grab().toImage()

    assert picture(LOADING) != picture(status())
    assert picture(LOADING) == picture(status(pending=3))


def test_the_icon_stands_in_the_middle_of_the_first_line(qapp, qtbot, window):
    speak(qapp, "zh")
    window.status.show_status(status(watching=1))
    speak(qapp, "en")
    first, icon = window.status.first, window.status.findChild(IconLabel)
    assert abs(icon.geometry().center().y() - first.geometry().center().y()) <= 1
