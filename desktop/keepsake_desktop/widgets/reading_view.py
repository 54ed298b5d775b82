"""A memory to read: calm lines of at most seventy characters, found words marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.found_words import Marks, draw_marks, mark_rects, utf16_marks

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

_PARAGRAPH_GAP = 10


class ReadingView(QTextBrowser):
    """Plain text that can be selected. As tall as its text; put it into a ``ScrollPage``."""

    def __init__(
        self, name: str, style: TextStyle = TextStyle.BODY, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._text = ""
        self._marks: list[tuple[int, int]] = []
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self.updateGeometry)
        current_theme().changed.connect(self._set_type)
        self._set_type()

    def set_text(self, text: str, marks: Marks = ()) -> None:
        """Show ``text`` with the words at ``marks`` (offsets of characters) on a soft ground."""
        wanted = utf16_marks(text, marks)
        if (text, wanted) == (self._text, self._marks):
            return  # a long text takes a moment to lay out
        self._text, self._marks = text, wanted
        self.setPlainText(text)
        self._set_type()

    def baseline(self) -> int:
        """How far down the letters of the first line stand."""
        block = self.document().begin()
        top = self.document().documentLayout().blockBoundingRect(block).top()
        line = block.layout().lineAt(0)
        return round(top + line.y() + line.ascent())

    def sizeHint(self) -> QSize:
        """Return the width of the measure and the height of the text."""
        return QSize(self._measure(), round(self.document().size().height()) + 1)

    def minimumSizeHint(self) -> QSize:
        """Shrink in width only."""
        return QSize(120, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the lines from growing longer than the measure."""
        self._keep_measure()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the grounds of the found words, then the text over them."""
        if self._marks:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for start, end in self._marks:
                self._draw_mark(painter, start, end)
            painter.end()
        super().paintEvent(event)

    def _draw_mark(self, painter: QPainter, start: int, end: int) -> None:
        block = self.document().findBlock(start)
        origin = self.document().documentLayout().blockBoundingRect(block).topLeft()
        inside = (start - block.position(), end - block.position())
        found = current_theme().colors[Role.FOUND]
        rects = [rect.translated(origin) for rect in mark_rects(block.layout(), *inside)]
        draw_marks(painter, rects, found)

    def _set_type(self) -> None:
        font = current_theme().fonts.font(self._style)
        self.document().setDefaultFont(font)
        if self._style is not TextStyle.BODY:
            self._lean_to_the_caption()
        form = QTextBlockFormat()
        form.setLineHeight(
            current_theme().fonts.line_height(self._style),
            QTextBlockFormat.LineHeightTypes.MinimumHeight.value,
        )
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(form)
        self._shrink_empty_lines()
        if not self.isVisible():  # lines are broken for the real width once that is known
            self.document().setTextWidth(self._measure())
        self._keep_measure()

    def _lean_to_the_caption(self) -> None:
        """Begin where the window is read from, whatever script a short value is in."""
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        option = self.document().defaultTextOption()
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        self.document().setDefaultTextOption(option)

    def _shrink_empty_lines(self) -> None:
        """Make an empty line the gap between paragraphs, not a line of its own."""
        form = QTextBlockFormat()
        form.setLineHeight(
            current_theme().fonts.pixels(_PARAGRAPH_GAP),
            QTextBlockFormat.LineHeightTypes.FixedHeight.value,
        )
        block = self.document().begin()
        while block.isValid():
            if block.length() == 1:
                QTextCursor(block).mergeBlockFormat(form)
            block = block.next()

    def _measure(self) -> int:
        metrics = QFontMetricsF(self.document().defaultFont())
        return round(metrics.averageCharWidth() * spacing.READING_CHARACTERS)

    def _keep_measure(self) -> None:
        spare = max(0, self.width() - self._measure())
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            self.setViewportMargins(spare, 0, 0, 0)
        else:
            self.setViewportMargins(0, 0, spare, 0)
