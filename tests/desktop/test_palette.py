from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from keepsake.domain.query import Query
from keepsake.errors import InvalidInputError
from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.dialogs.palette import Palette


@pytest.fixture
def palette(window, qtbot):
    """The palette, opened by its keys."""

    def palette() -> Palette:
        qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: window.findChild(Palette) is not None)
        return window.findChild(Palette)

    return palette


@pytest.mark.parametrize(
    ("typed", "place"),
    [("go act", "activity"), ("settings", "settings"), ("know about me", "insights")],
)
def test_a_place_is_reached_by_typing(palette, window, qtbot, typed, place):
    opened = palette()
    qtbot.keyClicks(opened.field, typed)
    qtbot.keyClick(opened.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.navigation.current() == place)


def test_what_is_not_named_so_is_found_by_other_words(palette, window, qtbot):
    opened = palette()
    qtbot.keyClicks(opened.field, "delete")
    assert opened.titles()[0] == "Forget many memories…"
    qtbot.keyClick(opened.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.findChild(ForgetDialog) is not None)
    window.findChild(ForgetDialog).reject()


def test_watching_is_paused_and_resumed_in_the_words_of_the_tray(
    app, engine, palette, window, qtbot
):
    def offered(typed: str) -> list[str]:
        app.tray.fill_menu()
        return [one.text() for one in app.tray.menu.actions() if one.text().startswith(typed)]

    opened = palette()
    qtbot.keyClicks(opened.field, "pause watching")
    assert opened.titles() == offered("Pause watching") != []
    qtbot.keyClick(opened.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: app.workspace.pulse.status.paused_until is not None)
    again = window.show_palette()
    qtbot.keyClicks(again.field, "resume")
    assert again.titles() == offered("Resume") == ["Resume watching"]
    qtbot.keyClick(again.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: engine.paused_until is None)


def test_what_is_typed_to_choose_is_not_written_down_as_a_question(keep, palette, engine, qtbot):
    keep("the boiler man comes on Monday", "bread needs salt")
    opened = palette()
    qtbot.keyClicks(opened.field, "boiler")
    qtbot.waitUntil(lambda: opened.titles() == ["the boiler man comes on Monday"])
    opened.close()
    engine.unanswered()  # waits until what was asked is written down
    with pytest.raises(InvalidInputError, match="No question was asked"):
        engine.save_golden(())
    engine.search(Query(text="boiler"))
    engine.unanswered()
    assert [one.text for one in engine.save_golden(())] == ["boiler"]


def test_memories_are_found_behind_the_commands(keep, palette, window, qtbot):
    uid, _ = keep("the boiler man comes on Monday", "bread needs salt")
    opened = palette()
    qtbot.keyClicks(opened.field, "boiler")
    qtbot.waitUntil(lambda: opened.titles() == ["the boiler man comes on Monday"])
    qtbot.keyClick(opened.field, Qt.Key.Key_Return)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == uid)


def test_the_arrows_choose_and_escape_leaves_all_as_it_was(keep, palette, window, qtbot):
    keep("bread needs salt")
    opened = palette()
    before = opened.list.currentItem().text(0)
    qtbot.keyClick(opened.field, Qt.Key.Key_Down)
    assert opened.list.currentItem().text(0) != before
    qtbot.keyClick(opened.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(Palette) is None)
    assert window.navigation.current() == "memories"


def test_the_memory_being_read_is_edited_from_the_palette(keep, palette, window, qtbot):
    keep("bread needs salt")
    qtbot.waitUntil(lambda: window.memories.detail.memory is not None)
    opened = palette()
    qtbot.keyClicks(opened.field, "edit")
    opened.run_current()
    assert window.memories.detail.editing


def test_keepsake_is_quit_by_key_and_by_typing(palette, window, qtbot):
    with qtbot.waitSignal(window.quit_asked):
        qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    opened = palette()
    qtbot.keyClicks(opened.field, "quit")
    with qtbot.waitSignal(window.quit_asked):
        qtbot.keyClick(opened.field, Qt.Key.Key_Return)
