"""Text on a page: a label of one text style and one color role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from keepsake_desktop.theme import Role, TextStyle

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class Label(QLabel):
    """Plain text that wraps. Shows text literally, never as HTML."""

    def __init__(
        self,
        text: str = "",
        style: TextStyle = TextStyle.LIST,
        role: Role = Role.TEXT,
        *,
        wrap: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setProperty("textStyle", style.value)
        self.setProperty("role", role.value)

    def set_role(self, role: Role) -> None:
        """Change the color role."""
        self.setProperty("role", role.value)
        self.style().unpolish(self)
        self.style().polish(self)


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

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Allow shrinking to a few characters."""
        width = QFontMetrics(self.font()).averageCharWidth() * 6
        return QSize(width, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the text that fits."""
        rect = self.contentsRect()
        shown = QFontMetrics(self.font()).elidedText(self.text(), self._mode, rect.width())
        self.setToolTip(self.text() if shown != self.text() else "")
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        painter = QPainter(self)
        flags = self.style().visualAlignment(self.layoutDirection(), alignment)
        self.style().drawItemText(
            painter,
            rect,
            flags.value,
            self.palette(),
            self.isEnabled(),
            shown,
            self.foregroundRole(),
        )
