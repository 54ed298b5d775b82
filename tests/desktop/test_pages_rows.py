"""The list over many memories: windows, not all of it; the part looked at last comes first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters, Page
from keepsake.engine import Engine
from keepsake_desktop.pages.memories.rows import WINDOW, MemoryRows
from keepsake_desktop.widgets import MEMORY_ROW, MemoryList

MANY = 3_000


@pytest.fixture(scope="module")
def memories(tmp_path_factory):
    """One window of real memories, which stands for every part of a long list."""
    from keepsake.paths import DataFolder

    folder = DataFolder(tmp_path_factory.mktemp("many")).create()
    with Engine.open(folder, watch=False, embed=False) as engine:
        engine.remember_many([Capture(text=f"Memory {n}") for n in range(WINDOW)])
        return engine.browse(Filters(), limit=WINDOW).memories


@pytest.fixture
def page(memories):
    def page(offset, count=WINDOW, total=MANY):
        return Page(memories=(memories * 3)[:count], total=total, offset=offset)

    return page


@pytest.fixture
def rows(qtbot, page):
    rows = MemoryRows()
    rows.show_page(page(0))
    return rows


@pytest.fixture
def wanted(rows):
    asked = []
    rows.window_wanted.connect(lambda offset, count: asked.append((offset, count)))
    return asked


def look_at(rows, place):
    return rows.data(rows.index(place), MEMORY_ROW)


def test_a_row_that_is_not_there_is_asked_for_once(qtbot, rows, wanted, page):
    assert look_at(rows, 1_250) is None
    look_at(rows, 1_251)
    qtbot.waitUntil(lambda: bool(wanted))
    look_at(rows, 1_252)
    qtbot.wait(10)
    assert wanted == [(1_200, WINDOW)]
    rows.add_page(page(1_200))
    assert look_at(rows, 1_250).title.startswith("Memory")


def test_the_next_window_is_asked_for_before_it_comes_into_sight(qtbot, rows, wanted):
    look_at(rows, 60)
    qtbot.wait(10)
    assert wanted == []
    look_at(rows, 80)
    qtbot.waitUntil(lambda: wanted == [(WINDOW, WINDOW)])


def test_two_windows_in_sight_are_asked_for_together(qtbot, rows, wanted):
    look_at(rows, 1_299)
    look_at(rows, 1_300)
    qtbot.waitUntil(lambda: wanted == [(1_200, 2 * WINDOW)])


def test_reading_every_row_asks_for_few(qtbot, rows, wanted):
    for place in range(MANY):
        look_at(rows, place)
    qtbot.waitUntil(lambda: wanted == [(WINDOW, 3 * WINDOW)])


def test_few_windows_are_held(rows, page):
    for offset in range(0, MANY, WINDOW):
        rows.add_page(page(offset))
    held = sum(rows.row(place) is not None for place in range(MANY))
    assert held <= 12 * WINDOW


def test_a_list_that_begins_anew_asks_for_nothing_old(qtbot, rows, wanted, page):
    look_at(rows, 1_250)
    rows.show_page(page(0, count=1, total=1))
    qtbot.wait(10)
    assert wanted == []
    assert rows.rowCount(QModelIndex()) == 1


def test_rows_on_their_way_show_where_their_texts_will_be(qtbot, rows):
    view = MemoryList("Memories")
    view.setModel(rows)
    view.resize(430, 400)
    qtbot.addWidget(view)
    view.show()
    view.scrollTo(rows.index(2_000))
    picture = view.viewport().grab().toImage()
    colors = {picture.pixelColor(40, y).name() for y in range(picture.height())}
    assert len(colors) > 2
