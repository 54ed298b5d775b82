"""The application over a real memory in a folder of its own, with nothing of this computer."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale, SignalInstance
from pytestqt.qtbot import QtBot

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.settings import Settings, save_settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake_desktop.app import App
from keepsake_desktop.commandline import Start
from keepsake_desktop.theme import apply_theme
from keepsake_desktop.translation import speak
from keepsake_desktop.widgets import Toast, install_accessible_roles

gc.disable()  # as the application does: widgets are never collected in another thread

PATIENCE_MS = 20_000


class PatientQtBot(QtBot):
    """Waits long for what must come: a computer may be busy with other things."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: SignalInstance, *, timeout: int = PATIENCE_MS, **options):
        return super().waitSignal(signal, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp, request) -> QtBot:
    return PatientQtBot(request)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home folder without assistants, notes and autostart entries."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / ".config"))
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _dressed(qapp):
    apply_theme(qapp)
    install_accessible_roles()
    speak(qapp, "en")
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))


@pytest.fixture
def load_embedder():
    """How the memory of the test gets its search model."""
    return HashingEmbedder


@pytest.fixture
def app(qapp, qtbot, data_folder, home, load_embedder) -> Iterator[App]:
    """The application, started, with its memory open and the window shown."""
    save_settings(data_folder.settings, Settings(first_run_done=True))

    def open_engine(folder, settings) -> Engine:
        return Engine.open(folder, settings, load_embedder=load_embedder)

    app = App(qapp, data_folder, open_engine=open_engine, serves=False)
    app.start(Start())
    app.open_window().resize(1180, 760)  # larger than the screen of this platform
    qtbot.waitUntil(lambda: app.workspace.pulse.status is not None)
    yield app
    app.close()
    app.deleteLater()
    gc.collect()


@pytest.fixture
def engine(app) -> Engine:
    assert app.backend.engine is not None
    return app.backend.engine


@pytest.fixture
def window(app):
    return app.open_window()


@pytest.fixture
def keep(engine, qtbot, window):
    """Keep texts and wait until the list shows them."""

    def keep(*texts: str, **values) -> list[str]:
        kept = engine.remember_many([Capture(text=text, **values) for text in texts])
        uids = [one.uid for one in kept]
        rows = window.memories.pane.rows
        qtbot.waitUntil(lambda: all(rows.find(uid) >= 0 for uid in uids))
        return uids

    return keep


@pytest.fixture
def toast(window, qtbot):
    """Wait for a message that says these words."""

    def toast(words: str) -> Toast:
        def saying() -> list[Toast]:
            return [one for one in window.toasts.toasts() if words in one.accessibleName()]

        qtbot.waitUntil(lambda: bool(saying()))
        return saying()[0]

    return toast
