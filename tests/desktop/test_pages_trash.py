from __future__ import annotations

import pytest


@pytest.fixture
def page(window, keep, engine, qtbot):
    uids = keep("one", "two", "three")
    engine.forget(uids[:2])
    window.show_page("trash")
    qtbot.waitUntil(lambda: window.trash.rows.total == 2)
    return window.trash


def test_what_was_removed_is_listed_and_restored(page, engine, toast, qtbot):
    page.list.setCurrentIndex(page.rows.index(0))
    page.restore.click()
    qtbot.waitUntil(lambda: page.rows.total == 1)
    assert engine.status().memories == 2
    toast("1 memory is back").action.click()
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_the_keyboard_begins_at_what_was_removed(page, window, qtbot):
    window.show_page("memories")
    window._visit("trash")
    assert window.focusWidget() is page.list


def test_deleting_for_good_is_asked_first(page, engine, qtbot):
    page.list.setCurrentIndex(page.rows.index(0))
    page.ask_delete().reject()
    assert engine.status().trashed == 2
    page.ask_delete().accept()
    qtbot.waitUntil(lambda: engine.status().trashed == 1)


def test_the_trash_is_emptied_after_a_question(page, engine, qtbot):
    page.ask_empty().accept()
    qtbot.waitUntil(lambda: engine.status().trashed == 0)
    qtbot.waitUntil(lambda: page._stack.currentIndex() == 0)
    assert engine.status().memories == 1


def test_nothing_selected_means_nothing_to_do(page):
    page.list.clearSelection()
    assert not page.restore.isEnabled()
    assert not page.delete.isEnabled()
