"""Changing title and text of a memory where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from keepsake.domain.memory import Memory
from keepsake_desktop.theme import TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Button, ButtonKind

_HEIGHT = 320


class Editor(QWidget):
    """Ctrl+Enter saves, Escape leaves everything as it was."""

    saved = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLineEdit()
        self.title.setPlaceholderText(self.tr("Title"))
        self.title.setAccessibleName(self.tr("Title"))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setTabChangesFocus(True)
        fonts = current_theme().fonts
        self.text.setMinimumHeight(fonts.pixels(_HEIGHT))
        self.text.setFont(fonts.font(TextStyle.BODY))
        self.save = Button(self.tr("Save"), ButtonKind.PRIMARY)
        self.cancel = Button(self.tr("Cancel"), ButtonKind.QUIET)
        row = QHBoxLayout()
        row.addWidget(self.save)
        row.addWidget(self.cancel)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.GAP)
        layout.addWidget(self.title)
        layout.addWidget(self.text, 1)
        layout.addLayout(row)
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.left)
        self.text.textChanged.connect(self._judge)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            self._shortcut(keys).activated.connect(self._save)
        self._shortcut("Escape").activated.connect(self.left)

    def edit(self, memory: Memory) -> None:
        """Begin with what the memory says now."""
        self.title.setText(memory.title)
        self.text.setPlainText(memory.text)
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shortcut(self, keys: str) -> QShortcut:
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        return QShortcut(QKeySequence(keys), self, context=context)

    def _judge(self) -> None:
        self.save.setEnabled(bool(self.text.toPlainText().strip()))

    def _save(self) -> None:
        if self.save.isEnabled():
            self.saved.emit(self.title.text().strip(), self.text.toPlainText())
