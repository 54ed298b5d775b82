"""What happens when something unforeseen happens: a line in the log and a calm sentence."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from keepsake_desktop.dialogs.problem import ProblemDialog

log = logging.getLogger(__name__)


class CrashWatch(QObject):
    """Shows one dialog at a time; further troubles meanwhile go to the log alone."""

    _happened = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dialog: ProblemDialog | None = None
        self._happened.connect(self.show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Be told of every exception nobody caught, in any thread."""
        sys.excepthook = self._take
        threading.excepthook = lambda hook: self._take(
            hook.exc_type, hook.exc_value or hook.exc_type(), hook.exc_traceback
        )

    def show(self, error: BaseException) -> None:
        """Say that something went wrong."""
        from keepsake_desktop.dialogs.problem import ProblemDialog

        if self.dialog is not None:
            return
        self.dialog = ProblemDialog(error, QApplication.activeWindow())
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    def _take(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.critical("something unforeseen happened", exc_info=(kind, error, trace))
        self._happened.emit(error)

    def _forget(self) -> None:
        self.dialog = None
