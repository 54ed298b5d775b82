"""A box that drops down its choices."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox


class DropDown(QComboBox):
    """Marks its value whenever it opens; Qt would mark what was last passed and not chosen."""

    def showPopup(self) -> None:
        """Drop down, at the value."""
        value = self.model().index(self.currentIndex(), self.modelColumn())
        self.view().setCurrentIndex(value)
        super().showPopup()
