"""Widgets in lines that wrap."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake_desktop.widgets import FlowLayout


def flow(*widgets: QWidget) -> QWidget:
    """Return a widget that shows the given ones side by side."""
    holder = QWidget()
    layout = FlowLayout(holder)
    for widget in widgets:
        layout.addWidget(widget)
    return holder
