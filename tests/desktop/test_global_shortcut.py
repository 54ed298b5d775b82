from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys

import pytest

from keepsake_desktop.global_shortcut import global_shortcut
from keepsake_desktop.global_shortcut.windows import is_hot_key

PROGRAM = """
import subprocess
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from keepsake_desktop.global_shortcut import global_shortcut

qt = QGuiApplication([])
first, second = global_shortcut(qt), global_shortcut(qt)
assert first.claim() and first.claim()
assert not second.claim()
first.release()
assert second.claim()
second.pressed.connect(qt.quit)
QTimer.singleShot(500, lambda: subprocess.Popen(["xdotool", "key", "ctrl+alt+k"]))
QTimer.singleShot(20_000, lambda: qt.exit(1))
result = qt.exec()
second.release()
raise SystemExit(result)
"""


def test_without_a_system_that_has_such_keys_there_is_none(qapp, qtbot):
    assert global_shortcut(qapp) is None


@pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs an X server and somebody to press the key",
)
def test_a_key_pressed_anywhere_arrives_and_only_one_program_has_it(x_display):
    environment = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": x_display}
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment | inherited(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr.decode()


@pytest.mark.parametrize(
    ("message", "which", "ours"),
    [(0x0312, 0x4B50, True), (0x0312, 1, False), (0x0100, 0x4B50, False)],
)
def test_a_message_of_windows_is_recognized(message, which, ours):
    class Message(ctypes.Structure):
        _fields_ = (
            ("window", ctypes.c_void_p),
            ("message", ctypes.c_uint),
            ("which", ctypes.c_size_t),
        )

    given = Message(None, message, which)
    assert is_hot_key(ctypes.addressof(given)) is ours


def inherited() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}


@pytest.fixture
def x_display():
    """An X server of this test's own."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    number = server.stdout.readline().decode().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)
    server.stdout.close()
