"""The beginning of the program: who runs already, and what is loaded when."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from keepsake_desktop.commandline import Start, parse

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from keepsake.errors import StorageError
    from keepsake.paths import DataFolder
    from keepsake_desktop.instance import Instance

_ENDING_MS: Final = 20_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the application, or hand this start to the one that runs already."""
    # Loading makes nothing but what stays: looking for garbage in it takes a tenth of the time.
    gc.disable()
    start = parse(sys.argv[1:] if arguments is None else arguments)
    if start.gallery:
        from keepsake_desktop import gallery

        return gallery.main()
    return _run(start)


def _run(start: Start) -> int:
    from keepsake.data_folder import make_data_folder
    from keepsake.errors import StorageError
    from keepsake.paths import default_folder
    from keepsake_desktop.instance import Instance
    from keepsake_desktop.qt import make_qt

    qt = make_qt()
    try:
        folder = make_data_folder(default_folder())
        instance = Instance(folder.run)
        if not instance.claim():
            if instance.hand_over(start):
                return 0
            # Who is just ending takes nothing more, and leaves the place in a moment.
            if not instance.claim(_ENDING_MS):
                return 1
    except StorageError as error:
        return explain(qt, error)
    return _run_first(qt, folder, instance, start)


def explain(qt: QApplication, error: StorageError) -> int:
    """Say why there can be no memory here."""
    from keepsake_desktop.dialogs.problem import ProblemDialog
    from keepsake_desktop.translation import speak

    speak(qt, "")
    ProblemDialog(error).exec()
    return 1


def _run_first(qt: QApplication, folder: DataFolder, instance: Instance, start: Start) -> int:
    from keepsake.logs import start_logging

    start_logging(folder, "desktop")

    from keepsake_desktop.app import App
    from keepsake_desktop.ending import EndSignals

    app = App(qt, folder)
    app.crashes.install()
    instance.asked.connect(app.obey)
    signals = EndSignals(qt)
    app.start(start)
    gc.freeze()
    result = qt.exec()
    app.close()
    instance.release()
    signals.release()
    return result
