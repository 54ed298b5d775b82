"""The beginning of the program: who runs already, and what is loaded when."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from keepsake_desktop.commandline import Start, parse


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
    from keepsake.logs import start_logging
    from keepsake.paths import default_folder
    from keepsake_desktop.instance import Instance
    from keepsake_desktop.qt import make_qt

    folder = default_folder().create()
    qt = make_qt()
    instance = Instance(folder.run)
    if not instance.claim():
        return 0 if instance.hand_over(start) else 1
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
