"""Cards, messages, navigation, dialogs."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from keepsake_desktop.widgets import (
    Banner,
    Button,
    Card,
    Dialog,
    EmptyState,
    IconButton,
    ProgressBar,
    SideNavigation,
    StepsBar,
    ToastArea,
    install_focus_rings,
)
from keepsake_desktop.widgets.focus_ring import _Ring


@pytest.fixture
def window(qtbot):
    holder = QWidget()
    holder.resize(600, 400)
    qtbot.addWidget(holder)
    holder.show()
    qtbot.waitExposed(holder)
    return holder


@pytest.fixture
def navigation(qtbot):
    panel = SideNavigation("Keepsake", "Places")
    panel.add_place("memories", "memories", "Memories")
    panel.add_place("sources", "sources", "Sources")
    panel.add_place("trash", "trash", "Trash", at_bottom=True)
    panel.set_current("memories")
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def test_undo_runs_and_the_toast_leaves(qtbot, window):
    undone = []
    area = ToastArea(window)
    toast = area.show_message(
        "Moved to Trash", action_text="Undo", on_action=lambda: undone.append(1)
    )
    qtbot.mouseClick(toast.action, Qt.MouseButton.LeftButton)
    assert undone == [1]
    assert area.toasts() == []


def test_toast_leaves_by_itself(qtbot, window):
    area = ToastArea(window)
    toast = area.show_message("Saved", timeout_ms=20)
    with qtbot.waitSignal(toast.gone):
        pass
    assert area.isHidden()


def test_toast_stays_under_the_pointer(qtbot, window):
    area = ToastArea(window)
    toast = area.show_message("Saved", timeout_ms=20)
    origin = QPointF(1, 1)
    QApplication.sendEvent(toast, QEnterEvent(origin, origin, origin))
    with qtbot.assertNotEmitted(toast.gone, wait=80):
        pass
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    with qtbot.waitSignal(toast.gone):
        pass


def test_toasts_stack_inside_the_window_and_the_oldest_gives_way(window):
    area = ToastArea(window)
    for number in range(5):
        area.show_message(f"Message {number} " * (1 + 10 * number))
    assert [toast.accessibleName()[:9] for toast in area.toasts()] == [
        f"Message {number}" for number in (2, 3, 4)
    ]
    assert window.rect().contains(area.geometry())
    boxes = [toast.geometry() for toast in area.toasts()]
    assert all(above.bottom() < below.top() for above, below in itertools.pairwise(boxes))


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_clickable_card_is_a_button(qtbot, window, key):
    card = Card(clickable=True, parent=window)
    card.add_heading("Notes", "2,318 files", letters="N")
    card.show()
    with qtbot.waitSignal(card.activated):
        qtbot.keyClick(card, key)
    with qtbot.waitSignal(card.activated):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert card.accessibleName() == "Notes"


def test_plain_card_takes_no_focus(qtbot):
    card = Card()
    qtbot.addWidget(card)
    assert card.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_banner_offers_its_action_and_leaves(qtbot, window):
    banner = Banner("Two notes", action_text="Show them", dismissible=True, parent=window)
    banner.show()
    with qtbot.waitSignal(banner.activated):
        qtbot.mouseClick(banner.action, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(banner.dismissed):
        qtbot.mouseClick(banner.findChild(IconButton), Qt.MouseButton.LeftButton)
    assert banner.isHidden()


def test_empty_state_has_one_way_to_start(qtbot):
    empty = EmptyState("memories", "Nothing kept yet", button_text="Add a source")
    qtbot.addWidget(empty)
    with qtbot.waitSignal(empty.activated):
        qtbot.mouseClick(empty.button, Qt.MouseButton.LeftButton)


def test_navigation_moves_by_arrow_keys(qtbot, navigation):
    items = navigation.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    first = next(item for item in items if item.accessibleName() == "Memories")
    first.setFocus()
    with qtbot.waitSignal(navigation.current_changed) as moved:
        qtbot.keyClick(first, Qt.Key.Key_Down)
    assert moved.args == ["sources"]
    assert navigation.current() == "sources"


def test_navigation_says_its_count(navigation):
    navigation.set_count("sources", "7")
    assert "Sources, 7" in [item.accessibleName() for item in navigation.findChildren(QWidget)]


def test_collapsed_navigation_names_places_by_tooltip(navigation):
    wide = navigation.width()
    navigation.set_collapsed(collapsed=True)
    assert navigation.width() < wide / 2
    assert "Trash" in [item.toolTip() for item in navigation.findChildren(QWidget)]


def test_dialog_answers_enter_and_escape(qtbot, window):
    dialog = Dialog("Undo this import?", "1,201 conversations leave.", parent=window)
    dialog.body.addWidget(QLineEdit())
    assert dialog.add_accept("Undo import").isDefault()
    dialog.add_reject("Keep it")
    dialog.open()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    dialog.open()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_progress_is_drawn_as_far_as_it_is(qtbot, window):
    bar = ProgressBar("Import", parent=window)
    bar.resize(200, 6)
    bar.setValue(50)
    bar.show()
    image = bar.grab().toImage()
    assert image.pixelColor(50, 3) != image.pixelColor(150, 3)
    bar.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert bar.grab().toImage().pixelColor(150, 3) == image.pixelColor(50, 3)


def test_steps_are_spoken(qtbot):
    bar = StepsBar(5, step=4)
    qtbot.addWidget(bar)
    assert bar.accessibleName() == "Step 4 of 5"


def test_ring_follows_the_keyboard_and_not_the_pointer(qapp, qtbot, window):
    install_focus_rings(qapp)
    column = QVBoxLayout(window)
    first, second = Button("First"), Button("Second")
    column.addWidget(first)
    column.addWidget(second)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and second.isVisible())
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    qtbot.waitUntil(second.hasFocus)
    rings = [ring for ring in window.findChildren(_Ring) if ring.isVisible()]
    assert any(ring.geometry().contains(second.geometry()) for ring in rings)
