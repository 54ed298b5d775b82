"""A field for a day of the calendar."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QAbstractSpinBox, QCalendarWidget, QDateEdit, QWidget

from keepsake_desktop.theme import Role, current_theme

_SIZE = (292, 264)


class DateField(QDateEdit):
    """Shows the day as ``date_format`` (in the notation of Qt) says; a calendar drops down."""

    def __init__(self, day: QDate, date_format: str, *, parent: QWidget | None = None) -> None:
        super().__init__(day, parent)
        self.setDisplayFormat(date_format)
        self.setCalendarPopup(True)
        self.days = self.calendarWidget()
        self.days.setGridVisible(False)
        self.days.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.days.setHorizontalHeaderFormat(QCalendarWidget.HorizontalHeaderFormat.ShortDayNames)
        fonts = current_theme().fonts
        self.days.setMinimumSize(fonts.pixels(_SIZE[0]), fonts.pixels(_SIZE[1]))
        self._dress()
        current_theme().changed.connect(self._dress)

    @property
    def chosen(self) -> date:
        """The day that it shows."""
        day = self.date()
        return date(day.year(), day.month(), day.day())

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Leave the field with one Tab; the arrow keys go from day to month to year."""
        return QAbstractSpinBox.focusNextPrevChild(self, forward)

    def _dress(self) -> None:
        """Give names and days the colors of text; Qt would have weekends in red."""
        colors = current_theme().colors
        names, days = QTextCharFormat(), QTextCharFormat()
        names.setForeground(colors[Role.SECONDARY])
        names.setBackground(colors[Role.CARD])
        days.setForeground(colors[Role.TEXT])
        self.days.setHeaderTextFormat(names)
        for day in Qt.DayOfWeek:
            self.days.setWeekdayTextFormat(day, days)
