"""Writing a new memory."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Remembered
from keepsake.errors import KeepsakeError
from keepsake_desktop.dialogs.set_aside import SetAside
from keepsake_desktop.present import present
from keepsake_desktop.theme import Role, TextStyle, current_theme
from keepsake_desktop.widgets import ButtonKind, Dialog, Label
from keepsake_desktop.widgets.long_text import TextField, manageable
from keepsake_desktop.workspace import Workspace

_HEIGHT = 140
_VISIBLE = QRegularExpression(r"\S")


class NoteDialog(Dialog):
    """Ctrl+Enter keeps it. ``quick`` is the small window over everything else."""

    kept = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        *,
        text: str = "",
        quick: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_title(quick=quick), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if quick:
            self.setModal(False)
            self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self._workspace = workspace
        self.text = TextField(self.tr("Text"))
        self.text.setPlaceholderText(self.tr("What should be remembered?"))
        self.text.setMinimumHeight(current_theme().fonts.pixels(_HEIGHT))
        self.long = SetAside()
        self.tags = QLineEdit()
        self.tags.setPlaceholderText(self.tr("Tags, separated by commas"))
        self.tags.setAccessibleName(self.tr("Tags"))
        self.problem = Label("", TextStyle.META, Role.WRONG)
        self.problem.hide()
        self._how = self.tr("{keys} keeps it. Keys and passwords are masked.").format(
            keys=QKeySequence("Ctrl+Return").toString(QKeySequence.SequenceFormat.NativeText)
        )
        self.hint = Label(self._how, TextStyle.META, Role.SECONDARY)
        self.body.addWidget(self.text, 1)
        for widget in (self.long, self.tags, self.problem, self.hint):
            self.body.addWidget(widget)
        self.add_reject(self.tr("Cancel"))
        self.keep = self.add_accept(self.tr("Keep"), ButtonKind.PRIMARY)
        self.text.textChanged.connect(self._judge)
        self.text.too_long.connect(self.long.hold)
        self.long.changed.connect(self._judge)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.accept)
        self._begin(text)
        self.text.setFocus()

    def accept(self) -> None:
        """Keep the text; the dialog stays open when that fails."""
        if not self.keep.isEnabled():
            return
        self.keep.setEnabled(False)
        self.hint.setText(self.tr("Keeping it… A very long text takes a moment."))
        tags = tuple(tag.strip() for tag in self.tags.text().split(",") if tag.strip())
        parts = (self.text.toPlainText(), self.long.text)
        text = "\n\n".join(part for part in parts if part.strip())
        capture = Capture(text=text, tags=tags)
        self._workspace.keep(capture, self._finish, failed=self._fail)

    def _begin(self, text: str) -> None:
        if manageable(text) < len(text):
            self.long.hold(text)
        else:
            self.text.setPlainText(text)
        self._judge()

    def _finish(self, remembered: Remembered) -> None:
        super().accept()
        if remembered.uid:
            self.kept.emit(remembered.uid)

    def _fail(self, error: KeepsakeError) -> None:
        shown = present(error)
        self.problem.setText(f"{shown.text} {shown.help}")
        self.problem.show()
        self.hint.setText(self._how)
        self._judge()

    def _judge(self) -> None:
        said = self.text.document().find(_VISIBLE)
        self.keep.setEnabled(bool(self.long.text) or not said.isNull())


def _title(*, quick: bool) -> str:
    if quick:
        return QCoreApplication.translate("NoteDialog", "Quick note")
    return QCoreApplication.translate("NoteDialog", "New memory")
