"""What keeps its edges: bars that float, rings that are whole, texts that are cut by intent."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from shiboken6 import delete

from keepsake_desktop.theme import Role, current_theme
from keepsake_desktop.widgets import (
    Button,
    Card,
    Dialog,
    EmptyState,
    FactTable,
    Label,
    ScrollPage,
    install_focus_rings,
)
from keepsake_desktop.widgets.date_field import DateField
from keepsake_desktop.widgets.focus_ring import FOCUS_RING, _Ring
from keepsake_desktop.widgets.menu import Menu

LEFT, RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


@pytest.fixture
def page(qtbot):
    page = ScrollPage()
    page.resize(400, 300)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    return page


@pytest.mark.parametrize("direction", [LEFT, RIGHT])
def test_contents_stay_where_they_are_when_the_bar_comes(qtbot, page, direction):
    page.setLayoutDirection(direction)
    first = Label("first")
    page.body.addWidget(first)
    qtbot.waitUntil(lambda: first.width() < page.width())
    before = first.mapTo(page, first.rect().topLeft()), first.width()
    for _ in range(40):
        page.body.addWidget(Label("more"))
    qtbot.waitUntil(page.verticalScrollBar().isVisible)
    qtbot.waitUntil(lambda: page.viewport().width() == page.width())
    assert (first.mapTo(page, first.rect().topLeft()), first.width()) == before


def test_an_empty_place_has_the_height_of_its_page(qtbot, page):
    state = EmptyState("trash", "Nothing here")
    page.body.addWidget(state)
    qtbot.waitUntil(lambda: state.height() > page.height() / 2)
    state.hide()
    rest = Label("something")
    page.body.addWidget(rest)
    qtbot.waitUntil(lambda: 0 < rest.height() < page.height() / 2)


def test_a_title_is_cut_after_two_lines_and_whole_in_the_tooltip(qtbot):
    card = Card()
    name = "Donaudampfschifffahrtsgesellschaft " * 6
    heading = card.add_heading(name, "8 files")
    card.resize(260, 200)
    qtbot.addWidget(card)
    card.show()
    qtbot.waitUntil(lambda: heading.title.width() > 0)
    heading.title.grab()
    assert heading.title.heightForWidth(heading.title.width()) <= 2 * 24
    assert heading.title.toolTip() == name
    gap = heading.subtitle.geometry().top() - heading.title.geometry().bottom()
    assert gap < 8


def test_facts_begin_at_one_edge_and_a_name_stands_at_the_first_line(qtbot):
    table = FactTable()
    table.add_row("Skipped", "1\nThe file does not hold text.")
    table.add_row("Source", Button("Notes"))
    table.resize(400, 200)
    qtbot.addWidget(table)
    table.show()
    qtbot.waitExposed(table)
    names = [label for label in table.findChildren(QLabel) if label.text() in ("Skipped", "Source")]
    assert len({name.x() for name in names}) == 1
    assert names[0].y() < 8


def test_the_ring_around_a_button_of_a_dialog_is_whole(qapp, qtbot):
    install_focus_rings(qapp)
    dialog = Dialog("Sure?")
    close = dialog.add_accept("Close")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    close.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: bool(dialog.findChildren(_Ring)))
    ring = dialog.findChildren(_Ring)[-1]
    assert ring.width() == close.width() + 2 * FOCUS_RING
    assert ring.height() == close.height() + 2 * FOCUS_RING


def test_a_ring_leaves_with_what_it_surrounds(qtbot):
    window, holder = QWidget(), QWidget()
    QVBoxLayout(window).addWidget(holder)
    button = Button("What changed", parent=holder)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    _Ring(button, window)
    delete(button)
    holder.resize(10, 10)
    holder.hide()
    qtbot.waitUntil(lambda: not window.findChildren(_Ring))


def test_a_menu_shows_keys_and_does_what_it_says(qtbot):
    done = []
    menu = Menu()
    qtbot.addWidget(menu)
    menu.tell("Watching")
    menu.offer("Edit", lambda: done.append("edit"), "Ctrl+E").trigger()
    more = menu.add_submenu("More")
    assert more.offer_choice("Pinned", checked=True).isChecked()
    assert done == ["edit"]
    assert [action.isEnabled() for action in menu.actions()] == [False, True, True]
    assert menu.actions()[1].text().startswith("Edit\t")


def test_weekends_have_the_color_of_other_days(qtbot):
    field = DateField(QDate(2026, 11, 12), "d MMM yyyy")
    qtbot.addWidget(field)
    assert field.text() == "12 Nov 2026"
    text = current_theme().colors[Role.TEXT]
    for day in Qt.DayOfWeek:
        assert field.days.weekdayTextFormat(day).foreground().color() == text
