from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtNetwork import QLocalSocket

from keepsake.errors import StorageError
from keepsake_desktop.commandline import Start, parse
from keepsake_desktop.instance import Instance
from keepsake_desktop.start import explain


@pytest.fixture
def first(tmp_path, qapp):
    instance = Instance(tmp_path)
    assert instance.claim()
    yield instance
    instance.release()


def test_the_command_line_is_read():
    start = parse(["--hidden", "--page", "sources", "a.md"])
    assert start == Start(hidden=True, page="sources", paths=(Path("a.md").absolute(),))


def test_an_unknown_page_is_refused(capsys):
    with pytest.raises(SystemExit):
        parse(["--page", "nowhere"])
    assert "nowhere" in capsys.readouterr().err


SECOND_START = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from keepsake_desktop.commandline import Start
from keepsake_desktop.instance import Instance
app = QCoreApplication([])
instance = Instance(Path(sys.argv[1]))
start = Start(page="sources", search=True, paths=(Path(sys.argv[2]),))
sys.exit(7 if instance.claim() else 0 if instance.hand_over(start) else 1)
"""


def test_a_second_start_hands_its_files_to_the_first(first, tmp_path, qtbot):
    note = tmp_path / "ü note.md"
    command = [sys.executable, "-c", SECOND_START, str(tmp_path), str(note)]
    with (
        qtbot.waitSignal(first.asked) as asked,
        subprocess.Popen(command) as second,
    ):
        qtbot.waitUntil(lambda: second.poll() is not None)
    assert second.returncode == 0
    assert asked.args == [Start(page="sources", search=True, paths=(note,))]


def test_another_data_folder_is_another_application(first, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    instance = Instance(other)
    assert instance.claim()
    instance.release()


def test_the_place_is_free_after_release(tmp_path, qapp):
    first, second = Instance(tmp_path), Instance(tmp_path)
    assert first.claim()
    assert not second.claim()
    first.release()
    assert second.claim()
    second.release()


@pytest.mark.parametrize("line", [b"not json\n", b"[]\n", b'{"paths": 3}\n', b"\xff\n"])
def test_a_strange_request_is_ignored(first, qtbot, line):
    socket = QLocalSocket()
    with qtbot.assertNotEmitted(first.asked, wait=50):
        socket.connectToServer(first._name)
        qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.ConnectedState)
        socket.write(line)
        socket.flush()
    socket.abort()


def test_handing_over_to_nobody_says_so(tmp_path, qapp):
    assert not Instance(tmp_path).hand_over(Start())


def test_the_place_of_one_that_is_ending_is_waited_for(tmp_path, qapp):
    first, second = Instance(tmp_path), Instance(tmp_path)
    assert first.claim()
    ending = threading.Timer(0.1, first._lock.unlock)
    ending.start()
    assert second.claim(5_000)
    ending.join()
    second.release()
    first.release()


def test_a_folder_that_takes_no_lock_is_no_second_start(tmp_path, qapp):
    with pytest.raises(StorageError, match="cannot be written"):
        Instance(tmp_path / "missing").claim()


def test_why_there_can_be_no_memory_here_is_explained(qapp):
    said = []

    def read():
        dialog = qapp.activeModalWidget()
        said.append(dialog.accessibleDescription())
        dialog.accept()

    QTimer.singleShot(0, read)
    assert explain(qapp, StorageError("The folder cannot be written.")) == 1
    assert said == ["The folder cannot be written."]
