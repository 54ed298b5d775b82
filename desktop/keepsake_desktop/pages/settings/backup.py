"""Backup: copy everything with one click, look at the copies, go back to one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.backup import Backup
from keepsake.errors import KeepsakeError
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Card,
    EmptyState,
    ScrollPage,
    SectionHeader,
    StateLabel,
    Tone,
)
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.file_dialog import file_dialog
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake.store.figures import Figures


class BackupSettings(ScrollPage):
    """A copy is checked by bringing it back on trial, before anything is replaced."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self.cards: list[BackupCard] = []
        self._busy = False
        self.now = Button(self.tr("Back up now"), ButtonKind.PRIMARY, icon="backup")
        self.to_file = Button(self.tr("Back up to a file…"))
        self.other = Button(self.tr("Go back to another file…"), ButtonKind.QUIET)
        self._list = QVBoxLayout()
        self._list.setSpacing(spacing.GAP)
        self._lay_out()
        self.now.clicked.connect(self.back_up)
        self.to_file.clicked.connect(self.ask_file)
        self.other.clicked.connect(self.ask_other)
        self.refresh()

    def refresh(self) -> None:
        """Look again which copies there are."""
        self._workspace.tasks.run(
            self, lambda memory: memory.backups(), self._show, topic="backups"
        )

    def back_up(self) -> None:
        """Copy everything into the data folder."""
        self._back_up(None)

    def back_up_to(self, path: Path) -> None:
        """Copy everything into this file."""
        self._back_up(path)

    def _back_up(self, path: Path | None) -> None:
        if self._busy:
            return
        self._busy = True

        def made(backup: Backup) -> None:
            words = self.tr("Backed up: {size}").format(size=wording.size(backup.size))
            self._workspace.toast(words)
            self._settle()

        def failed(error: KeepsakeError) -> None:
            self._workspace.problem_found.emit(error)
            self._settle()

        self._workspace.tasks.run(self, lambda memory: memory.back_up(path), made, failed=failed)

    def ask_file(self) -> QFileDialog:
        """Let the person choose where to copy to."""
        dialog = file_dialog(
            self.window(), self.tr("Back up to a file"), QFileDialog.FileMode.AnyFile
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("db")
        dialog.fileSelected.connect(lambda name: self.back_up_to(Path(name)))
        dialog.open()
        return dialog

    def ask_other(self) -> QFileDialog:
        """Let the person choose a copy that is elsewhere."""
        dialog = file_dialog(
            self.window(), self.tr("Go back to which file?"), QFileDialog.FileMode.ExistingFile
        )
        dialog.fileSelected.connect(lambda name: self.check(Path(name), then_ask=True))
        dialog.open()
        return dialog

    def check(self, path: Path, *, then_ask: bool = False) -> None:
        """Bring a copy back on trial, say what it holds, and ask whether to go back to it."""
        self._workspace.tasks.run(
            self,
            lambda _memory: _verify(path),
            lambda figures: self._checked(path, figures, then_ask=then_ask),
            topic="verify-backup",
        )

    def _lay_out(self) -> None:
        explained = self.tr(
            "A backup is one file with everything. It can be made while you work, and is kept"
            " beside your memories; the last ten stay. Copy one to another disk now and then."
        )
        actions = Card()
        heading = actions.add_heading(
            self.tr("Keep a copy of everything"), explained, icon="backup"
        )
        heading.add_trailing(self.now)
        self.body.addWidget(actions)
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_SMALL)
        row.addWidget(self.to_file)
        row.addWidget(self.other)
        row.addStretch()
        self.body.addLayout(row)
        self.body.addSpacing(spacing.GAP_SMALL)
        self.body.addWidget(SectionHeader(self.tr("Backups"), ruled=True))
        self.body.addLayout(self._list)

    def _settle(self) -> None:
        self._busy = False
        self.refresh()

    def _show(self, backups: list[Backup]) -> None:
        remove_widgets(self._list)
        self.cards = []
        for backup in backups:
            card = BackupCard(backup)
            card.check.clicked.connect(lambda _=False, path=backup.path: self.check(path))
            card.back.clicked.connect(
                lambda _=False, path=backup.path: self.check(path, then_ask=True)
            )
            self.cards.append(card)
            self._list.addWidget(card)
        if not backups:
            self._list.addWidget(
                EmptyState(
                    "backup",
                    self.tr("No backup yet"),
                    self.tr("The copies you make are listed here, with a way back to each."),
                )
            )

    def _checked(self, path: Path, figures: Figures, *, then_ask: bool) -> None:
        for card in self.cards:
            if card.backup.path == path:
                card.show_sound(figures)
        if then_ask:
            confirm(
                self.window(),
                self.tr("Go back to this backup?"),
                self.tr(
                    "It is sound and holds {memories}. What you have now is kept as a backup of its"
                    " own, so that you can come back to it."
                ).format(memories=COUNTS.memories(figures.memories)),
                self.tr("Go back to it"),
                lambda: self._workspace.restore_requested.emit(path),
            )


class BackupCard(Card):
    """When a copy was made, how large it is, and the way back to it."""

    def __init__(self, backup: Backup, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.backup = backup
        when = wording.ago(backup.made_at, now=int(time.time() * 1000))
        details = f"{wording.full_time(backup.made_at)} · {wording.size(backup.size)}"
        heading = self.add_heading(when, details)
        self.sound = StateLabel()
        self.sound.hide()
        self.check = Button(self.tr("Check"), ButtonKind.QUIET)
        self.back = Button(self.tr("Go back to this…"))
        for widget in (self.sound, self.check, self.back):
            heading.add_trailing(widget)

    def show_sound(self, figures: Figures) -> None:
        """Say that the copy was brought back on trial."""
        words = self.tr("Sound: {memories}").format(memories=COUNTS.memories(figures.memories))
        self.sound.set_state(words, Tone.GOOD)
        self.sound.show()


def _verify(path: Path) -> Figures:
    """Bring a copy back on trial; the engine is loaded here, in a thread."""
    from keepsake.engine.backups import verify_backup

    return verify_backup(path)
