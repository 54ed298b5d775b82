"""A long list: nothing is laid out ahead, and it moves and selects as any list does."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractListModel, QItemSelection, QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from keepsake_desktop.widgets import MemoryList

MANY = 100_000


class Numbers(QAbstractListModel):
    """Rows without texts that count how often they are asked how many they are."""

    def __init__(self, count):
        super().__init__()
        self.count, self.asked = count, 0

    def rowCount(self, parent=None):
        self.asked += 1
        return self.count

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return str(index.row()) if role == Qt.ItemDataRole.DisplayRole else None


class LongList(MemoryList):
    def __init__(self, count):
        super().__init__("Numbers")
        self.numbers = Numbers(count)
        self.setModel(self.numbers)


@pytest.fixture
def view(qtbot):
    return shown(qtbot, MANY)


def shown(qtbot, count):
    view = LongList(count)
    view.resize(400, 600)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    return view


def press(view, *keys, modifier=Qt.KeyboardModifier.NoModifier):
    for key in keys:
        QTest.keyClick(view, key, modifier)


def chosen(view):
    return sorted(index.row() for index in view.selectionModel().selectedRows())


def test_a_hundred_thousand_rows_are_not_visited_one_by_one(qtbot, view):
    view.numbers.asked = 0
    view.reset()
    view.setCurrentIndex(view.numbers.index(50_000, 0))
    view.viewport().grab()
    assert view.numbers.asked < 500


def test_keys_lead_to_rows(view):
    keys = Qt.Key
    page = view.viewport().height() // view.row_height() - 1
    view.setCurrentIndex(view.numbers.index(0, 0))
    for key, row in (
        (keys.Key_Down, 1),
        (keys.Key_PageDown, 1 + page),
        (keys.Key_Up, page),
        (keys.Key_End, MANY - 1),
        (keys.Key_Down, MANY - 1),
        (keys.Key_PageUp, MANY - 1 - page),
        (keys.Key_Home, 0),
        (keys.Key_Up, 0),
    ):
        press(view, key)
        assert view.currentIndex().row() == row
        assert view.viewport().rect().contains(view.visualRect(view.currentIndex()).center())


def test_shift_selects_a_span_and_control_a_everything(view):
    view.setCurrentIndex(view.numbers.index(10, 0))
    press(view, Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert chosen(view) == [10, 11, 12]
    press(view, Qt.Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
    assert view.selectionModel().selection().at(0).height() == MANY


def test_clicks_select(qtbot, view):
    view.scrollTo(view.numbers.index(500, 0), QAbstractItemView.ScrollHint.PositionAtTop)
    at = view.visualRect(view.numbers.index(501, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    below = at + QPoint(0, 2 * view.row_height())
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, shift, pos=below)
    assert chosen(view) == [501, 502, 503]


def test_a_letter_reads_no_rows(view):
    view.numbers.asked = 0
    press(view, Qt.Key.Key_Z)
    assert view.numbers.asked < 100


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(row=st.integers(0, MANY - 1), hint=st.sampled_from(list(QAbstractItemView.ScrollHint)))
def test_a_row_that_was_scrolled_to_is_in_sight_and_found_again(qtbot, row, hint):
    view = shown(qtbot, MANY)
    index = view.numbers.index(row, 0)
    view.scrollTo(index, hint)
    area = view.visualRect(index)
    assert view.viewport().rect().contains(area)
    assert view.indexAt(area.center()).row() == row


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_short_list_has_nothing_below_its_end(qtbot, count):
    view = shown(qtbot, count)
    assert view.verticalScrollBar().maximum() == 0
    assert not view.indexAt(QPoint(5, count * view.row_height() + 5)).isValid()
    press(view, Qt.Key.Key_End, Qt.Key.Key_Down)
    assert view.currentIndex().row() == count - 1
    view.setSelection(QRect(0, -50, 10, 9_000), view.selectionCommand(QModelIndex()))
    assert len(chosen(view)) <= count


def test_the_region_of_a_selection_is_what_is_in_sight_of_it(view):
    everything = QItemSelection(view.numbers.index(0, 0), view.numbers.index(MANY - 1, 0))
    assert view.visualRegionForSelection(everything).boundingRect() == view.viewport().rect()
