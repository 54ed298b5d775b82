"""Rows of memories: what they show, how they are cut, how they speak."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from keepsake_desktop.gallery.samples import ROWS
from keepsake_desktop.theme import Role, Scheme, apply_theme, current_theme
from keepsake_desktop.widgets import MEMORY_ROW, MemoryList, MemoryRow
from keepsake_desktop.widgets.found_words import utf16_marks
from keepsake_desktop.widgets.row_arrangement import RowFonts, arrange
from keepsake_desktop.widgets.text_lines import lay_out, natural_width, utf16_length

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=300)


@pytest.fixture
def rows(qtbot):
    view = MemoryList("Memories found")
    model = QStandardItemModel(view)
    for row in ROWS:
        item = QStandardItem(row.title)
        item.setData(row, MEMORY_ROW)
        model.appendRow(item)
    view.setModel(model)
    view.resize(430, 700)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    return view


def arranged(row, width=398.0, *, lines=2, mirrored=False):
    fonts = RowFonts()
    height = fonts.row_height(lines) - 25
    size = QRectF(0, 0, width, height)
    return arrange(row, size, fonts, passage_lines=lines, mirrored=mirrored)


@given(width=st.floats(60, 200))
def test_what_is_cut_ends_with_an_ellipsis(width):
    font = RowFonts().meta
    layout, _ = lay_out("Single files · Trip to Lisbon", font, width, lines=1, line_height=15)
    assert layout.lineAt(0).textLength() == len(layout.text())


@given(title=TEXTS, passage=TEXTS, source=TEXTS, reason=TEXTS, width=st.floats(60, 900))
def test_texts_stay_inside_the_row(title, passage, source, reason, width):
    row = MemoryRow(title, passage, (), source, "12 Nov 2026", "decision", reason)
    for layout, place, _ in arranged(row, width).texts:
        assert layout.lineCount() <= 2
        assert place.x() >= -1
        if layout.lineCount() == 1 and natural_width(layout) > 1:
            assert place.x() <= width


@given(TEXTS, st.data())
def test_marks_are_offsets_of_utf16_units(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    [(first, last)] = utf16_marks(text, [(start, end)])
    units = text.encode("utf-16-le")
    assert units[2 * first : 2 * last].decode("utf-16-le") == text[start:end]
    assert last <= utf16_length(text)


def test_found_words_beyond_the_end_are_not_marked(qapp):
    row = MemoryRow("Title", "word " * 200, ((0, 4), (990, 994)))
    assert len(arranged(row).marks) == 1


def test_meta_texts_do_not_overlap_in_a_narrow_row(qapp):
    row = MemoryRow("T", "p", (), "A source with a long name", "12 Nov 2026", "decision", "meaning")
    meta = arranged(row, 200).texts[2:]
    spans = sorted((place.x(), place.x() + natural_width(layout)) for layout, place, _ in meta)
    assert all(left[1] <= right[0] + 1 for left, right in itertools.pairwise(spans))


def test_row_is_mirrored(qapp):
    row = MemoryRow("T", "p", reason="meaning", category="decision")
    plain, mirrored = arranged(row), arranged(row, mirrored=True)
    assert plain.badge.left() == pytest.approx(398 - mirrored.badge.right())


def test_rows_grow_with_the_text(qapp, rows):
    usual = rows.sizeHintForRow(0)
    try:
        apply_theme(qapp, text_scale=2.0)
        assert rows.sizeHintForRow(0) > 1.6 * usual
    finally:
        apply_theme(qapp)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_selection_shows_by_ground_and_bar(qapp, rows, scheme):
    try:
        colors = apply_theme(qapp, scheme=scheme).colors
        rows.setCurrentIndex(rows.model().index(1, 0))
        rect = rows.visualRect(rows.currentIndex())
        image = rows.viewport().grab().toImage()
        middle = rect.center().y()
        assert image.pixelColor(rect.left() + 1, middle) == colors[Role.ACCENT]
        assert image.pixelColor(rect.left() + 8, middle) == colors[Role.SELECTED]
    finally:
        apply_theme(qapp)


def test_keyboard_shows_a_ring_and_the_pointer_does_not(qtbot, rows):
    accent = current_theme().colors[Role.ACCENT]

    def ringed():
        rect = rows.visualRect(rows.currentIndex())
        image = rows.viewport().grab().toImage()
        return image.pixelColor(rect.center().x(), rect.top() + 3) == accent

    first = rows.visualRect(rows.model().index(0, 0)).center()
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert not ringed()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentIndex().row() == 1
    assert ringed()


def test_scrolling_draws_a_screen_within_a_frame(qapp, rows):
    rows.viewport().grab()
    times = []
    for _ in range(20):
        begun = time.thread_time()
        rows.viewport().repaint()
        times.append(time.thread_time() - begun)
    assert sorted(times)[10] < 1 / 60


def test_row_speaks_all_it_shows():
    row = MemoryRow("Title", "Passage", (), "Notes", "3 Nov", "fact", "meaning")
    assert row.spoken() == "Title. Passage. Notes. 3 Nov. fact. meaning"
