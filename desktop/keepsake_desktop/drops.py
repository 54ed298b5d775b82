"""Dropping and pasting anywhere in a window: files, folders and text are kept."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, spacing
from keepsake_desktop.workspace import Workspace

_URIS = "text/uri-list"
_FILE = re.compile(rb"^file:", re.MULTILINE | re.IGNORECASE)
_ICON = 36
_DASH = [4.0, 4.0]


class Drops(QObject):
    """Takes what is dropped on a window or pasted into it."""

    def __init__(self, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self.overlay = DropOverlay(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        QShortcut(QKeySequence.StandardKey.Paste, window).activated.connect(self.paste)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Show where a drop goes, and take it."""
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            self.overlay.hide()
            if self.take(event.mimeData()):
                event.acceptProposedAction()
            return True
        if isinstance(event, QDragEnterEvent | QDragMoveEvent):
            from_here = event.source() is not None
            if not from_here and can_take(event.mimeData()):
                event.setDropAction(Qt.DropAction.CopyAction)
                event.accept()
                self.overlay.cover()
            return True
        if event.type() is QEvent.Type.DragLeave:
            self.overlay.hide()
        return False

    def paste(self) -> None:
        """Keep what is on the clipboard, unless a field wants it."""
        if not isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit):
            self.take(QGuiApplication.clipboard().mimeData())

    def take(self, data: QMimeData) -> bool:
        """Keep files, else text; whether there was either.

        Hundreds of thousands of files may be dropped: their names are read in a thread.
        """
        uris = file_uris(data)
        text = "" if uris else data.text()
        if uris:
            self._workspace.tasks.run(
                self, lambda _memory: local_paths(uris), self._workspace.import_paths
            )
        elif text.strip():
            from keepsake.domain.capture import Capture

            self._workspace.keep(Capture(text=text))
        return bool(uris or text.strip())


class DropOverlay(QWidget):
    """Says over the whole window that letting go keeps what is dragged."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        """Appear over everything."""
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = theme.colors[Role.BACKGROUND]
        ground.setAlphaF(0.92)
        painter.fillRect(self.rect(), ground)
        pen = QPen(theme.colors[Role.ACCENT], 2)
        pen.setDashPattern(_DASH)
        painter.setPen(pen)
        frame = QRectF(self.rect()).adjusted(24, 24, -24, -24)
        painter.drawRoundedRect(frame, spacing.RADIUS_DIALOG, spacing.RADIUS_DIALOG)
        side = theme.fonts.pixels(_ICON)
        icon = QRectF(0, 0, side, side)
        icon.moveCenter(frame.center())
        icon.translate(0, -side)
        draw_icon(painter, icon, "download", theme.colors[Role.ACCENT])
        painter.setFont(theme.fonts.font(TextStyle.PAGE_TITLE))
        painter.setPen(theme.colors[Role.TEXT])
        below = frame.adjusted(0, side, 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.tr("Drop to keep"))


def can_take(data: QMimeData) -> bool:
    """Whether there is anything to keep in it."""
    return bool(file_uris(data)) or data.hasText()


def file_uris(data: QMimeData) -> bytes:
    """Its list of addresses, one a line, where files of this computer are among them."""
    uris = bytes(data.data(_URIS).data()) if data.hasUrls() else b""
    return uris if _FILE.search(uris) else b""


def local_paths(uris: bytes) -> list[Path]:
    """The files and folders of this computer that a list of addresses names."""
    urls = (QUrl.fromEncoded(line) for line in uris.splitlines() if line and line[:1] != b"#")
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
