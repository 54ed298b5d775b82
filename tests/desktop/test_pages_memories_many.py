"""Many memories at once: selecting, changing, moving, exporting, forgetting, each with undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Attribution
from keepsake.domain.query import Filters
from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.pages.memories.bulk_dialogs import MoveDialog, TagsDialog
from keepsake_desktop.pages.memories.row_menu import row_menu

TEXTS = ("the boiler man comes", "bread needs salt", "ticket to Tartu")


@pytest.fixture
def pane(window):
    return window.memories.pane


@pytest.fixture
def page(window):
    return window.memories


@pytest.fixture
def all_selected(keep, pane, qtbot):
    uids = keep(*TEXTS)
    pane.list.setFocus()
    qtbot.keyClick(pane.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: pane.selected.count() == 3)
    return uids


@pytest.fixture
def dialog(window, qtbot):
    """Wait for a dialog of this class."""

    def dialog(kind):
        qtbot.waitUntil(lambda: window.findChild(kind) is not None)
        return window.findChild(kind)

    return dialog


def test_selecting_several_shows_what_can_be_done_with_all(all_selected, page, qtbot):
    assert page.side.currentWidget() is page.several
    assert page.several.count.text() == "3 memories selected"
    seen = []
    page.side.currentChanged.connect(lambda place: seen.append(page.side.widget(place)))
    qtbot.keyClick(page.pane.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: page.side.currentWidget() is page.detail)
    assert seen == [page.detail]


def test_tags_are_given_and_taken_from_all_and_undone(
    all_selected, engine, page, dialog, toast, qtbot
):
    page.several.tags.click()
    asked = dialog(TagsDialog)
    qtbot.keyClicks(asked.field, "home, travel")
    qtbot.keyClick(asked.field, Qt.Key.Key_Return)
    told = toast("Tags of 3 memories changed")
    assert dict(engine.tags()) == {"home": 3, "travel": 3}
    told.action.click()
    qtbot.waitUntil(lambda: not engine.tags())


def test_tags_they_carry_can_be_taken_away(all_selected, engine, page, dialog, qtbot):
    engine.change_many(all_selected[:2], Changes(add_tags=("old",)))
    page.several.tags.click()
    asked = dialog(TagsDialog)
    asked.chips["old"].click()
    asked.accept()
    qtbot.waitUntil(lambda: not engine.tags())


def test_all_are_moved_to_a_new_space_and_back(all_selected, engine, page, dialog, toast, qtbot):
    qtbot.keyClick(page.pane.list, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    asked = dialog(MoveDialog)
    assert not asked.move_there.isEnabled()
    asked.space.setEditText("private")
    asked.accept()
    told = toast("moved to “private”")
    assert engine.namespaces() == [("private", 3)]
    told.action.click()
    qtbot.waitUntil(lambda: engine.namespaces() == [("default", 3)])


def test_all_are_pinned_and_unpinned(all_selected, engine, page, toast, qtbot):
    page.several.pin.click()
    told = toast("3 memories pinned")
    assert len(engine.uids(Filters(pinned_only=True))) == 3
    told.action.click()
    qtbot.waitUntil(lambda: not engine.uids(Filters(pinned_only=True)))


def test_all_are_moved_to_the_trash_by_key_and_back(all_selected, engine, page, toast, qtbot):
    qtbot.keyClick(page.pane.list, Qt.Key.Key_Delete)
    told = toast("3 memories moved to the Trash")
    told.action.click()
    qtbot.waitUntil(lambda: engine.status().trashed == 0)


def test_all_are_copied_whole(keep, engine, page, pane, toast, qtbot):
    long = "salt " * 1_000
    keep(long, "bread")
    pane.list.selectAll()
    qtbot.keyClick(pane.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    toast("2 memories copied")
    assert QGuiApplication.clipboard().text().count("salt") >= 1_000


def test_all_are_written_as_markdown(all_selected, page, toast, tmp_path, qtbot):
    page.bulk.export(all_selected, tmp_path)
    toast("3 files written")
    assert sorted(path.stem for path in tmp_path.glob("*.md")) == sorted(TEXTS)


def test_a_folder_that_cannot_be_written_is_explained(all_selected, page, toast, tmp_path):
    page.bulk.export(all_selected, tmp_path / "missing")
    toast("could not be written")


def test_a_selection_larger_than_what_is_here_is_complete(engine, page, pane, toast, qtbot):
    engine.remember_many([Capture(text=f"w{n}a w{n}b w{n}c") for n in range(1_500)])
    qtbot.waitUntil(lambda: pane.rows.total == 1_500)
    pane.list.selectAll()
    assert len(pane.selected.here()) < 1_500
    pane.selected.resolve(page.bulk.trash)
    toast("1,500 memories moved to the Trash")
    assert engine.status().memories == 0


def test_the_menu_of_the_list_offers_all_of_it_with_keys(all_selected, keep, page):
    words = [action.text().split("\t")[0] for action in row_menu(page).actions() if action.text()]
    assert words == ["Tags…", "Move to a space…", "Copy", "Export as Markdown…", "Move to Trash"]


def test_letters_typed_into_the_list_search(keep, pane, qtbot):
    keep(*TEXTS)
    pane.list.setFocus()
    qtbot.keyClick(pane.list, "b")
    qtbot.waitUntil(lambda: pane.search.text() == "b")


def test_many_are_forgotten_by_word_after_a_look(keep, engine, app, window, toast, qtbot):
    keep(*TEXTS)
    dialog = ForgetDialog(app.workspace, window)
    dialog.open()
    assert not dialog.move_away.isEnabled()
    qtbot.keyClicks(dialog.word, "BREAD")
    qtbot.waitUntil(dialog.move_away.isEnabled)
    assert len(dialog.uids) == 1
    dialog.move_away.click()
    told = toast("1 memory moved to the Trash")
    told.action.click()
    qtbot.waitUntil(lambda: engine.status().memories == 3)


def test_many_are_forgotten_by_time_and_by_who_kept_them(keep, app, window, qtbot):
    keep("Jonas prefers tea", attribution=Attribution(agent="Claude"))
    keep("bread needs salt", happened_at=1_000)
    dialog = ForgetDialog(app.workspace, window)
    dialog.open()
    dialog.time.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(dialog.uids) == 2)
    qtbot.waitUntil(lambda: dialog.agent.count() == 2)
    dialog.agent.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(dialog.uids) == 1)
    dialog.reject()


def test_what_has_expired_is_forgotten_with_the_rest(keep, engine, app, window, qtbot):
    engine.remember(Capture(text="bread needs salt", expires_at=1))
    keep("bread is cut in slices")
    dialog = ForgetDialog(app.workspace, window)
    dialog.open()
    qtbot.keyClicks(dialog.word, "bread")
    qtbot.waitUntil(lambda: len(dialog.uids) == 2)
    dialog.reject()


def test_a_memory_asked_for_is_shown_though_several_are_selected(keep, window, qtbot):
    uids = keep("one", "two", "three")
    window.memories.pane.list.selectAll()
    qtbot.waitUntil(lambda: window.memories.side.currentWidget() is window.memories.several)
    window.open_memory(uids[0])
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == uids[0])
    assert window.memories.side.currentWidget() is detail
