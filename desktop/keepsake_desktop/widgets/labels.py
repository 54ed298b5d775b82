"""Text on a page: a label of one text style and one color role."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.text_lines import break_lines, lay_out, natural_width

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_LEAST_CHARACTERS: Final = 6


class Label(QLabel):
    """Plain text that wraps, inside a word that is too long if need be. Never shows HTML.

    With ``lines`` the text ends in an ellipsis after so many, and the tooltip has all of it.
    """

    def __init__(
        self,
        text: str = "",
        style: TextStyle = TextStyle.LIST,
        role: Role = Role.TEXT,
        *,
        wrap: bool = True,
        lines: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._lines = lines
        self._measured_as = ("", "")
        self._extents: dict[int, QSize] = {}
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setProperty("textStyle", style.value)
        self.setProperty("role", role.value)

    def set_role(self, role: Role) -> None:
        """Change the color role."""
        self.setProperty("role", role.value)
        self.style().unpolish(self)
        self.style().polish(self)

    def sizeHint(self) -> QSize:
        """Return the size of the text in lines of a pleasant length."""
        if not self.wordWrap():
            return super().sizeHint()
        self.ensurePolished()
        longest = QFontMetrics(self.font()).averageCharWidth() * spacing.READING_CHARACTERS
        return self._extent(longest)

    def minimumSizeHint(self) -> QSize:
        """Allow shrinking to a few characters a line."""
        if not self.wordWrap():
            return super().minimumSizeHint()
        self.ensurePolished()
        metrics = QFontMetrics(self.font())
        least = metrics.averageCharWidth() * _LEAST_CHARACTERS
        return QSize(min(least, self.sizeHint().width()), metrics.height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of the wrapped text."""
        if not self.wordWrap():
            return super().heightForWidth(width)
        self.ensurePolished()
        return self._extent(width).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, breaking long words; QLabel itself would let them be cut off."""
        if not self.wordWrap():
            super().paintEvent(event)
            return
        area = self.contentsRect()
        layout = self._lay_out(area.width())
        if self._lines is not None:
            self.setToolTip(self.text() if layout.text() != self.text() else "")
        height = round(layout.boundingRect().height())
        spare = area.height() - height
        parts = {Qt.AlignmentFlag.AlignVCenter: spare // 2, Qt.AlignmentFlag.AlignBottom: spare}
        top = area.y() + parts.get(self.alignment() & Qt.AlignmentFlag.AlignVertical_Mask, 0)
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        layout.draw(painter, QPointF(area.x(), top))

    def _extent(self, width: int) -> QSize:
        """Measure once for each width: layouts ask for it dozens of times."""
        measured_as = (self.text(), self.font().key())
        if measured_as != self._measured_as:
            self._measured_as = measured_as
            self._extents.clear()
        if width not in self._extents:
            self._extents[width] = self._measure(width)
        return self._extents[width]

    def _measure(self, width: int) -> QSize:
        layout = self._lay_out(width)
        least = QFontMetrics(self.font()).height()
        height = ceil(layout.boundingRect().height())
        return QSize(ceil(natural_width(layout)), max(height, least))

    def _lay_out(self, width: int) -> QTextLayout:
        """Break the text into lines of ``width``, aligned like the label."""
        text = self.text().replace("\n", "\u2028")
        layout = QTextLayout(text, self.font())
        alignment = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        side = alignment & Qt.AlignmentFlag.AlignHorizontal_Mask
        break_lines(layout, max(1, width), alignment=side)
        if self._lines is None or layout.lineCount() <= self._lines:
            return layout
        cut, _ = lay_out(
            text, self.font(), max(1, width), lines=self._lines, line_height=0, alignment=side
        )
        return cut


class ElidedLabel(Label):
    """One line that ends in an ellipsis when there is no room; the tooltip has all of it."""

    def __init__(
        self,
        text: str = "",
        style: TextStyle = TextStyle.LIST,
        role: Role = Role.TEXT,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, style, role, wrap=False, parent=parent)
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Allow shrinking to a few characters."""
        width = QFontMetrics(self.font()).averageCharWidth() * _LEAST_CHARACTERS
        return QSize(width, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the text that fits."""
        rect = self.contentsRect()
        shown = QFontMetrics(self.font()).elidedText(self.text(), self._mode, rect.width())
        tip = self.text() if shown != self.text() else ""
        if tip != self.toolTip():
            self.setToolTip(tip)
        flags = QStyle.visualAlignment(self.layoutDirection(), self.alignment())
        _draw(self, rect, flags.value, shown)


def _draw(label: QLabel, rect: QRect, flags: int, text: str) -> None:
    label.style().drawItemText(
        QPainter(label),
        rect,
        flags,
        label.palette(),
        label.isEnabled(),
        text,
        label.foregroundRole(),
    )
