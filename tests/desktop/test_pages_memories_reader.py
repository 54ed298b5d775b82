"""What a person does before the memory is there: it waits for it, and happens to no other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from keepsake.domain.memory import Attribution
from keepsake_desktop.widgets.reading_view import ReadingView

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window):
    return window.memories


@pytest.fixture
def pair(keep, page, qtbot):
    """Two memories, the newer one shown."""
    older, newer = keep("ticket to Tartu", "bread needs salt")
    page.open_memory(newer)
    qtbot.waitUntil(lambda: shown_uid(page) == newer)
    return older, newer


def shown_uid(page) -> str:
    return page.detail.memory.uid if page.detail.memory is not None else ""


def selected_texts(page) -> list[str]:
    chosen = page.pane.list.selectionModel().selectedIndexes()
    return [page.pane.rows.row(index.row()).memory.text for index in chosen]


def edited(page) -> str:
    return page.detail.editor.text.toPlainText() if page.detail.editing else ""


def claims(widget, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
    """Whether a widget claims a key that would otherwise be the window's."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
    event.ignore()
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_enter_opens_the_best_though_it_is_not_found_yet(pair, page, qtbot):
    older, _newer = pair
    qtbot.keyClicks(page.pane.search, "Tartu")
    qtbot.keyClick(page.pane.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown_uid(page) == older)
    qtbot.waitUntil(page.pane.list.hasFocus)


def test_editing_waits_for_what_enter_opens(pair, page, qtbot):
    qtbot.keyClicks(page.pane.search, "Tartu")
    qtbot.keyClick(page.pane.search, Qt.Key.Key_Return)
    qtbot.keyClick(page.pane.search, Qt.Key.Key_E, CONTROL)
    assert not page.detail.editing
    qtbot.waitUntil(lambda: edited(page) == "ticket to Tartu")


def test_who_types_on_opens_and_edits_nothing(pair, page, qtbot):
    page.pane.search.setFocus()
    qtbot.keyClicks(page.pane.search, "Tart")
    qtbot.keyClick(page.pane.search, Qt.Key.Key_Return)
    page.start_editing()
    qtbot.keyClicks(page.pane.search, "u")
    qtbot.waitUntil(lambda: page.pane.count.text() == "1 memory found")
    qtbot.waitUntil(lambda: shown_uid(page) == pair[0])
    assert not page.detail.editing
    assert not page.pane.list.hasFocus()


def test_enter_on_a_search_that_found_nothing_opens_nothing(pair, page, qtbot):
    page.pane.search.setText('"xylophone"')
    qtbot.keyClick(page.pane.search, Qt.Key.Key_Return)
    page.start_editing()
    qtbot.waitUntil(lambda: page.side.currentWidget() is page.nothing)
    page.show_everything()
    qtbot.waitUntil(lambda: bool(shown_uid(page)))
    assert not page.detail.editing


def test_editing_waits_for_the_memory_that_was_chosen(pair, page, qtbot):
    older, _newer = pair
    page.open_memory(older)
    page.start_editing()
    assert not page.detail.editing
    qtbot.waitUntil(lambda: edited(page) == "ticket to Tartu")


def test_who_chooses_another_memory_edits_neither(pair, page, qtbot):
    older, newer = pair
    page.open_memory(older)
    page.start_editing()
    page.open_memory(newer)
    page.open_memory(older)
    qtbot.waitUntil(lambda: shown_uid(page) == older)
    assert not page.detail.editing


def test_what_was_just_kept_is_read_and_selected(pair, page, qtbot):
    page.pane.list.setCurrentIndex(page.pane.rows.index(1))
    dialog = page.new_memory("rye needs more water")
    dialog.accept()
    qtbot.waitUntil(lambda: selected_texts(page) == ["rye needs more water"])
    qtbot.waitUntil(lambda: page.detail.memory.text == "rye needs more water")


def test_no_row_is_selected_for_a_memory_that_is_not_listed(pair, page, qtbot):
    older, newer = pair
    page.search("Tartu")
    qtbot.waitUntil(lambda: shown_uid(page) == older)
    page.open_memory(newer)
    qtbot.waitUntil(lambda: shown_uid(page) == newer)
    assert selected_texts(page) == []


def test_a_change_elsewhere_does_not_call_off_what_was_chosen(pair, app, page, qtbot):
    older, _newer = pair
    page.open_memory(older)
    app.bus.memories_changed.emit(None)
    qtbot.waitUntil(lambda: shown_uid(page) == older)


def test_the_search_box_leaves_editing_to_the_window(page):
    assert not claims(page.pane.search, Qt.Key.Key_E, CONTROL)
    assert claims(page.pane.search, Qt.Key.Key_A, CONTROL)


def test_what_an_assistant_kept_is_from_it_and_says_so_once(keep, page, qtbot):
    (uid,) = keep("Jonas prefers tea", attribution=Attribution(agent="claude-code"))
    page.open_memory(uid)
    qtbot.waitUntil(lambda: shown_uid(page) == uid)
    told = {
        view.accessibleName(): view.toPlainText() for view in page.detail.findChildren(ReadingView)
    }
    assert told["Source"] == "Claude Code"
    assert "Kept by" not in told
