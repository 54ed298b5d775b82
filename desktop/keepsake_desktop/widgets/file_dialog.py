"""The system's own dialog for files and folders."""

from __future__ import annotations

from PySide6.QtCore import QDir, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def file_dialog(parent: QWidget | None, title: str, mode: QFileDialog.FileMode) -> QFileDialog:
    """A dialog to open, beginning at home: where a program was started says nothing to a person.

    It is gone once it was closed.
    """
    dialog = QFileDialog(parent, title, QDir.homePath())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(mode)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, on=mode is QFileDialog.FileMode.Directory)
    return dialog
