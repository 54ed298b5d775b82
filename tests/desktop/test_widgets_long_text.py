from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData

from keepsake_desktop.widgets.long_text import TextField, manageable

LINE = "bread and salt\n"


def pasted(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


@given(st.text())
def test_what_a_person_writes_is_laid_out_whole(text):
    assert manageable(text) == len(text)


def test_of_many_lines_the_beginning_is_laid_out():
    assert manageable(LINE * 10_000) == len(LINE) * 10_000
    assert manageable(LINE * 100_000) == 200_000


def test_of_an_endless_line_less_is_laid_out():
    assert manageable("x" * 40_000) == 30_000
    assert manageable(LINE + "x" * 40_000 + "\n" + LINE) == len(LINE) + 30_000
    assert manageable(LINE + "x" * 30_000 + "\n" + LINE) == 2 * len(LINE) + 30_001


def test_a_field_takes_what_it_can_lay_out_and_hands_on_the_rest(qtbot):
    field = TextField("Text")
    qtbot.addWidget(field)
    handed_on = []
    field.too_long.connect(handed_on.append)
    field.insertFromMimeData(pasted(LINE))
    field.insertFromMimeData(pasted("x" * 40_000))
    assert field.toPlainText() == LINE
    assert handed_on == ["x" * 40_000]
