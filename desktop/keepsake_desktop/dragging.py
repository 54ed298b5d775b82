"""Dragging memories out of the window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QWidget

from keepsake.domain.memory import Memory
from keepsake_desktop.markdown_files import as_text
from keepsake_desktop.theme import Role, icon


def drag_out(owner: QWidget, memories: Sequence[Memory], files: Sequence[Path]) -> None:
    """Drag until the person lets go; what takes them chooses between text and files."""
    drag = QDrag(owner)
    drag.setMimeData(carried(memories, files))
    drag.setPixmap(icon("memories", Role.ACCENT).pixmap(32, 32))
    drag.exec(Qt.DropAction.CopyAction)


def carried(memories: Sequence[Memory], files: Sequence[Path]) -> QMimeData:
    """The memories as text, as Markdown and as files."""
    text = as_text(memories)
    data = QMimeData()
    data.setText(text)
    data.setData("text/markdown", text.encode())
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in files])
    return data
