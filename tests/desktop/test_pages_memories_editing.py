"""What is written in the place of a memory is kept, unless the person says otherwise."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from keepsake.domain.change import Changes


@pytest.fixture
def pane(window):
    return window.memories.pane


@pytest.fixture
def detail(window):
    return window.memories.detail


def shown_uid(detail) -> str:
    return detail.memory.uid if detail.memory is not None else ""


def test_editing_makes_a_new_version_that_can_be_undone(keep, engine, toast, detail, qtbot):
    (uid,) = keep("port 8080 is used")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.click()
    assert detail.editor.text.toPlainText() == "port 8080 is used"
    detail.editor.text.setPlainText("port 9191 is used")
    qtbot.keyClick(detail.editor.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: engine.get(uid).text == "port 9191 is used")
    assert not detail.editing
    toast("Saved as a new version").action.click()
    qtbot.waitUntil(lambda: engine.get(uid).text == "port 8080 is used")


def test_escape_leaves_the_text_as_it_was(keep, engine, detail, qtbot):
    (uid,) = keep("as it was")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.click()
    detail.editor.text.setPlainText("changed")
    qtbot.keyClick(detail.editor.text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not detail.editing)
    assert engine.get(uid).text == "as it was"


@pytest.mark.parametrize(
    "keys", [(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier), (Qt.Key.Key_Escape,)]
)
def test_after_editing_the_keyboard_is_in_the_list_where_it_was(
    keep, app, pane, detail, qtbot, keys
):
    (uid,) = keep("port 8080 is used")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    pane.list.setFocus()
    qtbot.keyClick(pane.list, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(detail.editor.text.hasFocus)
    qtbot.keyClicks(detail.editor.text, "Now: ")
    qtbot.keyClick(detail.editor.text, *keys)
    qtbot.waitUntil(lambda: not detail.editing and app.tasks.idle)
    qtbot.waitUntil(pane.list.hasFocus)


def test_who_began_at_the_button_is_at_the_button_again(keep, app, window, detail, qtbot):
    (uid,) = keep("port 8080 is used")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.setFocus()
    qtbot.keyClick(detail.edit, Qt.Key.Key_Space)
    qtbot.waitUntil(detail.editor.text.hasFocus)
    qtbot.keyClicks(detail.editor.text, "Now: ")
    detail.editor.save.setFocus()
    qtbot.keyClick(detail.editor.save, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: detail.memory.text == "Now: port 8080 is used")
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert detail.edit.hasFocus()


def test_choosing_another_memory_keeps_what_was_written(keep, engine, pane, detail, toast, qtbot):
    first, second = keep("bread needs salt", "ticket to Tartu")
    qtbot.waitUntil(lambda: shown_uid(detail) in {first, second})
    written = shown_uid(detail)
    detail.edit.click()
    detail.editor.text.setPlainText("half written")
    qtbot.keyClick(pane.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: shown_uid(detail) not in {"", written})
    qtbot.waitUntil(lambda: engine.get(written).text == "half written")
    assert not detail.editing
    assert toast("Saved as a new version")


def test_closing_the_window_keeps_what_was_written(keep, engine, window, detail, qtbot):
    (uid,) = keep("bread needs salt")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.click()
    detail.editor.text.setPlainText("half written")
    window.close()
    qtbot.waitUntil(lambda: engine.get(uid).text == "half written")


def test_an_unchanged_text_makes_no_version(keep, engine, window, detail, qtbot):
    (uid,) = keep("bread needs salt")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.click()
    window.close()
    qtbot.waitUntil(lambda: not detail.editing)
    assert engine.get(uid).version == 1


def test_a_change_by_somebody_else_does_not_disturb_editing(keep, engine, detail, qtbot):
    (uid,) = keep("first")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.edit.click()
    detail.editor.text.setPlainText("half written")
    engine.revise(uid, Changes(text="second"), by="Claude")
    qtbot.wait(400)
    assert detail.editing
    assert detail.editor.text.toPlainText() == "half written"
