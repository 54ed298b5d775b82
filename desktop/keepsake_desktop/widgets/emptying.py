"""Taking everything out of a layout."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout


def remove_widgets(layout: QLayout) -> None:
    """Remove and delete all widgets of a layout; they vanish at once."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
