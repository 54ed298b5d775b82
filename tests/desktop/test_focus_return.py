"""Who uses the keyboard alone never finds it deaf."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from keepsake_desktop.dialogs.note import NoteDialog


def test_the_key_of_the_search_reaches_the_search_from_the_list(keep, window, qtbot):
    keep("bread needs salt")
    window.memories.pane.list.setFocus()
    qtbot.keyClick(window.memories.pane.list, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.memories.pane.search.hasFocus)


def test_what_had_the_focus_may_vanish(keep, window, qtbot):
    keep("bread needs salt")
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None)
    detail.edit.setFocus()
    qtbot.waitUntil(detail.edit.hasFocus)
    window.show_toast("Kept", lambda: None, "", "")
    window.memories.side.setCurrentWidget(window.memories.nothing)
    detail.edit.hide()
    qtbot.waitUntil(window.memories.pane.list.hasFocus)


def test_a_place_is_visited_with_the_keyboard_inside(keep, window, qtbot):
    keep("bread needs salt")

    def is_in(page):
        focus = window.focusWidget()
        inside = focus is not None and page.isAncestorOf(focus)
        return inside or focus is window.navigation.current_item()

    window.memories.pane.list.setFocus()
    for number, name in ((6, "settings"), (5, "trash"), (2, "sources"), (1, "memories")):
        key = Qt.Key(Qt.Key.Key_0 + number)
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        page = getattr(window, name)
        qtbot.waitUntil(lambda page=page: is_in(page))


def test_importance_keeps_the_focus_when_it_was_chosen(keep, app, window, engine, qtbot):
    (uid,) = keep("bread needs salt")
    about = window.memories.detail.about

    def box():
        boxes = [b for b in about.findChildren(QComboBox) if b.isVisible()]
        return next((b for b in boxes if b.accessibleName() == "Importance"), None)

    qtbot.waitUntil(lambda: app.tasks.idle and box() is not None)
    box().setFocus()
    about.importance_chosen.emit(0.9)
    qtbot.waitUntil(lambda: engine.get(uid).importance == 0.9 and app.tasks.idle)
    qtbot.wait(700)
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert window.focusWidget().accessibleName() == "Importance"


def test_a_note_gives_the_keyboard_back(window, engine, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.findChild(NoteDialog) is not None)
    note = window.findChild(NoteDialog)
    qtbot.waitUntil(note.isActiveWindow)
    qtbot.keyClicks(note.text, "bread needs salt")
    qtbot.keyClick(note.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: engine.status().memories == 1)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.memories.isAncestorOf(window.focusWidget()))
