"""Says something to a screen reader that has no focus of its own."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(source: QObject, message: str, *, urgent: bool = False) -> None:
    """Let assistive technology speak ``message``; urgent interrupts what is being spoken."""
    event = QAccessibleAnnouncementEvent(source, message)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
