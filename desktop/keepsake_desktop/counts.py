"""Numbers with their nouns.

Methods of an object, because the translation tools see plural forms in ``tr`` alone.
"""

from __future__ import annotations

from PySide6.QtCore import QObject


class Counts(QObject):
    """Each method says one kind of thing in the right plural form."""

    def minutes_ago(self, count: int) -> str:
        return self.tr("%Ln minutes ago", "", count)

    def hours_ago(self, count: int) -> str:
        return self.tr("%Ln hours ago", "", count)

    def minutes_left(self, count: int) -> str:
        return self.tr("about %Ln minutes left", "", count)

    def hours_left(self, count: int) -> str:
        return self.tr("about %Ln hours left", "", count)

    def conversations(self, count: int) -> str:
        return self.tr("%Ln conversations", "", count)

    def files(self, count: int) -> str:
        return self.tr("%Ln files", "", count)

    def memories(self, count: int) -> str:
        return self.tr("%Ln memories", "", count)

    def taken_back(self, count: int) -> str:
        return self.tr("Import taken back: %Ln memories moved to the Trash", "", count)

    def as_before(self, count: int) -> str:
        return self.tr("%Ln as they were before", "", count)

    def back_again(self, count: int) -> str:
        return self.tr("%Ln memories are back", "", count)

    def staying(self, count: int) -> str:
        return self.tr("%Ln stay, since they were changed since", "", count)

    def held(self, count: int) -> str:
        return self.tr("%Ln stay, since a later import found them, too", "", count)

    def skipped(self, count: int) -> str:
        return self.tr("%Ln skipped", "", count)

    def unreadable(self, count: int) -> str:
        return self.tr("%Ln could not be read", "", count)

    def secrets(self, count: int) -> str:
        return self.tr("%Ln keys and passwords", "", count)

    def watched_folders(self, count: int) -> str:
        return self.tr("Watching %Ln folders", "", count)


COUNTS = Counts()
