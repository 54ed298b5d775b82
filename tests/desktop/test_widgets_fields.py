"""Fields, switches, chips: operable by keyboard, named, never speaking by color alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from keepsake_desktop.theme import apply_theme
from keepsake_desktop.widgets import (
    ChipGroup,
    DropDown,
    FormRow,
    IconButton,
    NumberField,
    OptionRow,
    SearchField,
    Switch,
    switch_row,
)


@pytest.fixture
def show(qtbot):
    def shown(widget):
        qtbot.addWidget(widget)
        widget.show()
        qtbot.waitExposed(widget)
        return widget

    return shown


def test_search_field_clears_with_escape(qtbot, show):
    field = show(SearchField("Search memories"))
    qtbot.keyClicks(field, "retry")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""


def test_search_field_shows_the_shortcut_or_the_cross(qtbot, show):
    field = show(SearchField("Search memories", shortcut=QKeySequence("Ctrl+K")))
    cross = field.findChild(IconButton)
    assert not cross.isVisible()
    qtbot.keyClicks(field, "retry")
    assert cross.isVisible()
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    assert field.accessibleName() == "Search memories"


def test_search_field_starts_with_its_text_selected(show):
    field = show(SearchField("Search"))
    field.setText("retry")
    field.start()
    assert field.selectedText() == "retry"


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_search_text_keeps_clear_of_the_icon(show, direction):
    field = SearchField("Search", shortcut=QKeySequence("Ctrl+K"))
    field.setLayoutDirection(direction)
    show(field)
    margins = field.textMargins()
    assert margins.left() >= 20
    assert margins.right() >= 20


def test_exclusive_chips_keep_one_on(qtbot, show):
    chips = show(ChipGroup("Kinds", exclusive=True))
    first = chips.add_chip("all", "All kinds", checked=True)
    second = chips.add_chip("decision", "Decisions")
    with qtbot.waitSignal(chips.changed) as chosen:
        qtbot.keyClick(second, Qt.Key.Key_Space)
    assert chosen.args == [("decision",)]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert chips.chosen() == ("decision",)
    assert not first.isChecked()


def test_several_chips_can_be_on(qtbot, show):
    chips = show(ChipGroup("Sources"))
    for key in ("notes", "claude"):
        qtbot.mouseClick(chips.add_chip(key, key), Qt.MouseButton.LeftButton)
    assert chips.chosen() == ("notes", "claude")
    with qtbot.assertNotEmitted(chips.changed):
        chips.choose("claude")
    assert chips.chosen() == ("claude",)


def test_chip_has_room_for_its_bold_text(show):
    chips = show(ChipGroup("Kinds"))
    chip = chips.add_chip("a", "A chip with a rather long text")
    before = chip.sizeHint().width()
    chip.setChecked(True)
    assert chip.sizeHint().width() <= before


def test_switch_is_a_named_checkbox(qtbot, show):
    switch = show(Switch("Start at login"))
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not switch.isChecked()
    assert switch.accessibleName() == "Start at login"


def test_switch_looks_different_when_on(qtbot, show):
    off, on = show(Switch("A")), show(Switch("A", checked=True))
    assert off.grab().toImage() != on.grab().toImage()


def test_text_of_an_option_toggles_it(qtbot, show):
    row = show(switch_row("Watch folders", "Changes are kept as they happen."))
    row.resize(400, row.sizeHint().height())
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert row.control.isChecked()
    assert row.control.accessibleDescription() == "Changes are kept as they happen."


def test_option_names_its_control(qapp, qtbot):
    row = OptionRow("Conversations", "96 in 11 projects", QCheckBox(), leading=True)
    qtbot.addWidget(row)
    assert row.control.accessibleName() == "Conversations"


def test_form_row_says_what_is_wrong(qtbot, show):
    row = show(FormRow("Folder", QLineEdit(), hint="Where notes lie."))
    assert row.field.accessibleDescription() == "Where notes lie."
    row.set_error("This folder does not exist.")
    assert row.field.accessibleDescription() == "This folder does not exist."
    assert row.field.property("invalid") is True
    row.set_error("")
    assert row.field.accessibleDescription() == "Where notes lie."
    assert row.field.property("invalid") is False


def test_number_changes_by_wheel_only_with_the_focus(qtbot, show):
    holder = QWidget()
    column = QVBoxLayout(holder)
    number, other = NumberField(0, 99, 5), QLineEdit()
    column.addWidget(other)
    column.addWidget(number)
    show(holder)
    other.setFocus()
    qtbot.keyClick(other, Qt.Key.Key_Tab)
    assert holder.focusWidget() is number
    qtbot.keyClick(number, Qt.Key.Key_Up)
    assert number.value() == 6


@pytest.fixture(params=[1.0, 2.0])
def drop_down(qapp, show, request):
    apply_theme(qapp, text_scale=request.param)
    box = DropDown()
    box.addItems(["As the system", "English", "简体中文"])
    yield show(box)
    box.hidePopup()
    apply_theme(qapp)


def test_a_drop_down_shows_all_of_its_entries(drop_down):
    drop_down.showPopup()
    view = drop_down.view()
    last = view.visualRect(drop_down.model().index(2, 0))
    assert view.viewport().rect().contains(last)
    assert view.parentWidget().rect().contains(view.geometry())
    assert view.parentWidget().height() - view.height() < 4  # no arrows to scroll by


def test_a_drop_down_opens_at_its_value_and_escape_leaves_it(qtbot, drop_down):
    for _ in range(2):
        drop_down.showPopup()
        assert drop_down.view().currentIndex().row() == drop_down.currentIndex() == 0
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Escape):
            qtbot.keyClick(drop_down.view(), key)
        qtbot.waitUntil(drop_down.view().window().isHidden)
