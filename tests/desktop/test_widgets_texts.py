"""Texts: broken, elided, measured, marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from keepsake_desktop.gallery import Gallery
from keepsake_desktop.gallery.samples import LONG_WORD
from keepsake_desktop.theme import Role, apply_theme, current_theme
from keepsake_desktop.widgets import ElidedLabel, FactTable, FlowLayout, Label, ReadingView
from keepsake_desktop.widgets.text_lines import reads_from_right


def test_long_word_does_not_widen_a_page(qtbot):
    label = Label(f"{LONG_WORD}/{LONG_WORD}")
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() < 80
    assert label.heightForWidth(120) > 4 * QFontMetrics(label.font()).height()


def test_label_keeps_its_line_breaks(qtbot):
    label = Label("one\ntwo\nthree")
    qtbot.addWidget(label)
    assert label.sizeHint().height() >= 3 * QFontMetrics(label.font()).height()


def test_label_shows_markup_as_text(qtbot):
    label = Label("<b>bold</b>")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_elided_text_is_complete_in_the_tooltip(qtbot):
    label = ElidedLabel(LONG_WORD)
    qtbot.addWidget(label)
    label.resize(100, 20)
    label.grab()
    assert label.toolTip() == LONG_WORD
    label.resize(2000, 20)
    label.grab()
    assert label.toolTip() == ""


@pytest.mark.parametrize(
    ("text", "from_right"),
    [("retry", False), ("支付", False), ("لماذا retry", True), ("12 שלום", True), ("", False)],
)
def test_direction_of_reading(text, from_right):
    assert reads_from_right(text) is from_right


def test_reading_lines_are_at_most_seventy_characters(qtbot):
    view = ReadingView("Text")
    qtbot.addWidget(view)
    view.set_text("the payment gateway drops requests " * 40)
    view.resize(1600, 400)
    view.show()
    qtbot.waitExposed(view)
    layout = view.document().firstBlock().layout()
    lengths = [layout.lineAt(number).textLength() for number in range(layout.lineCount())]
    assert len(lengths) > 10
    assert max(lengths) <= 90  # seventy characters of average width; these are narrower
    assert view.viewport().width() <= 70 * QFontMetrics(view.document().defaultFont()).maxWidth()


def test_reading_view_is_as_tall_as_its_text(qtbot):
    view = ReadingView("Text")
    qtbot.addWidget(view)
    view.set_text("short")
    short = view.sizeHint().height()
    view.set_text("line\n" * 20)
    assert view.sizeHint().height() > 15 * short


def test_found_words_lie_on_their_ground(qtbot):
    view = ReadingView("Text")
    qtbot.addWidget(view)
    view.set_text("👍 we retry three times", [(5, 10)])
    view.resize(600, 60)
    view.show()
    qtbot.waitExposed(view)
    image = view.grab().toImage()
    found = current_theme().colors[Role.FOUND]
    spots = [x for x in range(image.width()) if image.pixelColor(x, 16) == found]
    assert 10 < len(spots) < 120


def test_facts_can_be_replaced(qtbot):
    facts = FactTable()
    qtbot.addWidget(facts)
    facts.add_row("Source", "Notes")
    facts.clear()
    facts.add_row("Kept", QLabel("3"))
    assert [view.toPlainText() for view in facts.findChildren(ReadingView)] in ([], ["Notes"])


class _Box(QWidget):
    def __init__(self, width, height):
        super().__init__()
        self._size = QSize(width, height)

    def sizeHint(self):
        return self._size


@given(
    st.lists(st.tuples(st.integers(5, 300), st.integers(5, 60)), min_size=1, max_size=20),
    st.integers(300, 700),
    st.booleans(),
)
def test_flow_neither_overlaps_nor_overflows(qapp, sizes, width, mirrored):
    holder = QWidget()
    if mirrored:
        holder.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    flow = FlowLayout(holder)
    boxes = [_Box(*size) for size in sizes]
    for box in boxes:
        flow.addWidget(box)
    height = flow.heightForWidth(width)
    flow.setGeometry(QRect(0, 0, width, height))
    frames = [box.geometry() for box in boxes]
    area = QRect(0, 0, width, height)
    for index, frame in enumerate(frames):
        assert area.contains(frame)
        assert not any(frame.intersects(other) for other in frames[index + 1 :])


@pytest.fixture(scope="module", params=[1.0, 2.0], ids=["usual", "double"])
def gallery(qapp, request):
    apply_theme(qapp, text_scale=request.param)
    window = Gallery()
    window.resize(1400, 900)
    window.show()
    yield window
    window.close()
    window.deleteLater()
    apply_theme(qapp)


@pytest.mark.parametrize("page", ["memories", "controls", "cards", "messages", "wizard"])
def test_nothing_is_cut_off(qapp, gallery, page):
    gallery.show_page(page)
    qapp.processEvents()
    for label in gallery.findChildren(Label):
        if label.isVisible() and not isinstance(label, ElidedLabel):
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    for button in gallery.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.text()
            assert button.height() >= button.sizeHint().height(), button.text()


@pytest.mark.parametrize("page", ["memories", "controls", "cards", "messages", "wizard"])
def test_everything_with_focus_has_a_name(gallery, page):
    gallery.show_page(page)
    for widget in gallery.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            text = getattr(widget, "text", str)
            assert widget.accessibleName() or text(), widget
