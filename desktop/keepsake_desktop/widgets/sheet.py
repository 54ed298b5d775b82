"""Dialogs: a title, a text, a body, and buttons in the order of the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.buttons import Button, ButtonKind
from keepsake_desktop.widgets.focus_ring import FOCUS_RING
from keepsake_desktop.widgets.labels import Label

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

_PADDING = 28
_WIDTH = 460
_OF_SCREEN = 0.94
_LEAST_BODY = 96


class Dialog(QDialog):
    """A modal question or form. ``body`` takes widgets between the text and the buttons.

    Escape and the button for "no" reject; Enter presses the primary button. On a small screen
    the body scrolls, so that the buttons are always in sight.
    """

    def __init__(self, title: str, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleDescription(text)
        room = round(self.screen().availableSize().width() * _OF_SCREEN)
        self.setMinimumWidth(min(current_theme().fonts.pixels(_WIDTH), room))
        layout = QVBoxLayout(self)
        side = _PADDING - FOCUS_RING
        layout.setContentsMargins(side, _PADDING, side, spacing.SECTION_GAP)
        layout.setSpacing(spacing.GAP_SMALL)
        head = _inset()
        head.setSpacing(spacing.GAP_SMALL)
        head.addWidget(Label(title, TextStyle.MEMORY_TITLE))
        if text:
            head.addWidget(Label(text, TextStyle.LIST, Role.SECONDARY))
        layout.addLayout(head)
        content = QWidget()
        content.setObjectName("scroll-content")
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(FOCUS_RING, spacing.GAP_SMALL, FOCUS_RING, FOCUS_RING)
        self.body.setSpacing(spacing.GAP)
        layout.addWidget(_Body(content), 1)
        layout.addSpacing(spacing.GAP - FOCUS_RING)
        self._buttons = QDialogButtonBox()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        foot = _inset()
        foot.addWidget(self._buttons)
        layout.addLayout(foot)

    def add_accept(self, text: str, kind: ButtonKind = ButtonKind.PRIMARY) -> Button:
        """Add the button that does it, and return it."""
        button = Button(text, kind)
        button.setDefault(kind is ButtonKind.PRIMARY)
        self._buttons.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
        return button

    def add_reject(self, text: str) -> Button:
        """Add the button that leaves everything as it is, and return it."""
        button = Button(text)
        self._buttons.addButton(button, QDialogButtonBox.ButtonRole.RejectRole)
        return button

    def showEvent(self, event: QShowEvent) -> None:
        """Be as tall as the wrapped texts need."""
        self._grow()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Grow when more comes into the body."""
        taken = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()
        return taken

    def _grow(self) -> None:
        """Give everything its height, as far as the screen has it; never become lower."""
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            room = self.screen().availableGeometry().size() * _OF_SCREEN
            least = layout.totalMinimumSize().width()
            width = min(max(self.width(), least), round(room.width()))
            height = max(self.height(), layout.totalHeightForWidth(width))
            self.resize(width, min(height, round(room.height())))


def _inset() -> QVBoxLayout:
    """A column whose parts begin where those of the body do, which leaves room for rings."""
    column = QVBoxLayout()
    column.setContentsMargins(FOCUS_RING, 0, FOCUS_RING, 0)
    return column


class _Body(QScrollArea):
    """Asks for the room that its content needs, and scrolls where there is less."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        content.installEventFilter(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for other room when the content does."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the content at this width."""
        content = self._content
        tall = content.heightForWidth(width) if content.hasHeightForWidth() else -1
        return tall if tall >= 0 else content.sizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the size of the content."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Never be narrower than the content; be low where the screen is."""
        least = self._content.minimumSizeHint()
        return QSize(least.width(), min(least.height(), _LEAST_BODY))


class Sheet(QFrame):
    """A large rounded surface inside a window, such as a page of the wizard."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(40, 36, 40, 32)
        self.body.setSpacing(spacing.GAP)
