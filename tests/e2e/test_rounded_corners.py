"""A window with round corners on a screen where nothing can be transparent."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.e2e.desk import desk, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}")

SHOWS_A_MENU = """
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication
from keepsake_desktop.theme import apply_theme
from keepsake_desktop.widgets.menu import Menu

app = QApplication([])
apply_theme(app)
menu = Menu()
menu.offer("Open Keepsake", print)
QTimer.singleShot(0, lambda: menu.popup(QPoint(50, 50)))

def look():
    mask = menu.mask()
    corner, middle = QPoint(0, 0), menu.rect().center()
    print(menu.isVisible(), mask.contains(corner), mask.contains(middle))
    app.quit()

QTimer.singleShot(500, look)
app.exec()
"""


def test_corners_are_cut_off_without_a_compositor(tmp_path):
    with desk(dict(os.environ) | {"HOME": str(tmp_path)}) as place:
        shown = subprocess.run(
            [sys.executable, "-c", SHOWS_A_MENU],
            env=place.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
    assert shown.stdout.split() == ["True", "False", "True"]
