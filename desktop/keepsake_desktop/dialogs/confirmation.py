"""A question before something that cannot be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from keepsake_desktop.widgets.buttons import ButtonKind
from keepsake_desktop.widgets.sheet import Dialog


def confirm(
    parent: QWidget, title: str, text: str, accept: str, accepted: Callable[[], None]
) -> Dialog:
    """Ask, and call ``accepted`` if the answer is yes. Returns at once with the open dialog."""
    dialog = Dialog(title, text, parent=parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.add_reject(QCoreApplication.translate("confirmation", "Cancel")).setFocus()
    dialog.add_accept(accept, ButtonKind.DESTRUCTIVE)
    dialog.accepted.connect(accepted)
    dialog.open()
    return dialog
