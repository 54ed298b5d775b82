"""Changing title and text of a memory where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from keepsake.domain.memory import Memory
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Button, ButtonKind, Label
from keepsake_desktop.widgets.long_text import TextField, manageable

_HEIGHT = 320


class Editor(QWidget):
    """Ctrl+Enter saves, Escape leaves everything as it was.

    Of a text too long to be laid out the beginning is edited, and the rest stays as it is.
    """

    saved = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLineEdit()
        self.title.setPlaceholderText(self.tr("Title"))
        self.title.setAccessibleName(self.tr("Title"))
        self._rest = ""
        self.text = TextField(self.tr("Text"))
        fonts = current_theme().fonts
        self.text.setMinimumHeight(fonts.pixels(_HEIGHT))
        self.text.setFont(fonts.font(TextStyle.BODY))
        self.hint = Label("", TextStyle.META, Role.SECONDARY)
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
        layout.addWidget(self.hint)
        layout.addLayout(row)
        self.save.clicked.connect(self.keep)
        self.cancel.clicked.connect(self.left)
        self.text.textChanged.connect(self._judge)
        self.text.too_long.connect(self._refuse)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            self._shortcut(keys).activated.connect(self.keep)
        self._shortcut("Escape").activated.connect(self.left)

    def edit(self, memory: Memory) -> None:
        """Begin with what the memory says now."""
        self.title.setText(memory.title)
        fits = manageable(memory.text)
        self._rest = memory.text[fits:]
        self.hint.setText(self.tr("%Ln more characters stay as they are", "", len(self._rest)))
        self.hint.setVisible(bool(self._rest))
        self.text.setPlainText(memory.text[:fits])
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def keep(self) -> None:
        """Save what stands here, unless nothing does."""
        if self.save.isEnabled():
            text = self.text.toPlainText() + self._rest
            self.saved.emit(self.title.text().strip(), text)

    def _refuse(self, _pasted: str) -> None:
        self.hint.setText(
            self.tr("That is too long to be inserted here. Keep it as a memory of its own.")
        )
        self.hint.show()

    def _shortcut(self, keys: str) -> QShortcut:
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        return QShortcut(QKeySequence(keys), self, context=context)

    def _judge(self) -> None:
        self.save.setEnabled(bool(self.text.toPlainText().strip()))
