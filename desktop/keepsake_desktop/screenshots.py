"""Takes a picture of every page and dialog over made-up memories.

    python -m keepsake_desktop.screenshots FOLDER [--dark] [--text-scale 2.0] [--narrow]

The memory lives in a temporary folder and is gone afterwards.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog, QWidget

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, Speaker
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, default_folder
from keepsake.settings import Settings, save_settings
from keepsake_desktop.app import App, make_qt
from keepsake_desktop.commandline import Start
from keepsake_desktop.sample_memories import CONVERSATION, FILES, NOTES
from keepsake_desktop.theme import Scheme, apply_theme

_SETTLE_MS = 500
_LAY_OUT_MS = 120
_NARROW = (620, 760)
_QUESTION = "why does the retry logic exist"


class Album:
    """Takes the pictures, one after the other, into a folder."""

    def __init__(self, app: App, folder: Path) -> None:
        self._app = app
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take_all(self) -> None:
        """Walk through the application."""
        self._take_memories()
        self._take_pages()
        self._take_dialogs()
        self._take_welcome()

    def _take_memories(self) -> None:
        window = self._app.open_window()
        self._take("memories", window)
        window.memories.search(_QUESTION)
        self._take("search", window)
        window.memories.detail.start_editing()
        self._take("edit", window)
        window.memories.detail.stop_editing()
        window.memories.search("xylophone lessons on the moon")
        self._take("nothing-found", window)
        window.memories.show_everything()
        window.drops.overlay.cover()
        self._take("drop", window)
        window.drops.overlay.hide()

    def _take_pages(self) -> None:
        window = self._app.open_window()
        for name in ("sources", "trash", "settings"):
            window.show_page(name)
            self._take(name, window)
        for place in range(1, window.settings.tabs.count()):
            window.settings.tabs.setCurrentIndex(place)
            self._take(f"settings-{place}", window)
        window.show_page("memories")

    def _take_dialogs(self) -> None:
        window = self._app.open_window()
        window.show_page("sources")
        self._take_dialog("add-source", window.sources.add_source())
        window.sources.source_cards[-1].files_asked.emit()
        self._take_open_dialog("files", window)
        window.show_page("memories")
        self._take_dialog("note", window.memories.new_memory("Buy flowers for the anniversary"))
        window.memories.detail.about.versions_asked.emit()
        self._take_open_dialog("versions", window)
        self._app.show_quick_search()
        search = self._app.quick_search
        if search is not None:
            search.field.setText(_QUESTION)
            self._take("quick-search", search)
            search.hide()

    def _take_welcome(self) -> None:
        self._app.show_wizard()
        wizard = self._app.wizard
        if wizard is not None:
            for place in range(len(wizard.steps)):
                wizard.go_to(place)
                self._take(f"welcome-{place + 1}", wizard)

    def _take_dialog(self, name: str, dialog: QDialog) -> None:
        self._take(name, dialog)
        dialog.reject()

    def _take_open_dialog(self, name: str, window: QWidget) -> None:
        settle()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                self._take_dialog(name, dialog)

    def _take(self, name: str, widget: QWidget) -> None:
        settle()
        _wait_until(lambda: self._app.tasks.idle)
        settle(_LAY_OUT_MS)
        widget.grab().save(str(self._folder / f"{name}.png"))


def settle(milliseconds: int = _SETTLE_MS) -> None:
    """Let everything arrive that was asked for."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def fill(engine: Engine, notes: Path) -> None:
    """Keep the made-up memories, some from a folder, some in a conversation, some in the Trash."""
    engine.remember_many(list(_captures()))
    kept = [one.uid for one in engine.remember_many(list(_conversation()))]
    engine.revise(kept[1], Changes(text=CONVERSATION[1][1].replace("twice", "three times")))
    engine.revise(kept[-1], Changes(pinned=True))
    gone = engine.remember_many([Capture(text="Parking level 3, row C"), Capture(text="Call Ana")])
    engine.forget([one.uid for one in gone])
    for title, text in FILES:
        (notes / f"{title}.md").write_text(f"# {title}\n\n{text}\n", "utf-8")
    (notes / "picture without text.md").write_bytes(bytes(range(256)) * 8)
    engine.add_folder(notes)
    while not engine.receipts() or engine.receipts()[0].finished_at is None:
        settle(50)
    engine.wait_for_vectors(60)


def _captures() -> Iterator[Capture]:
    now = datetime.now(UTC)
    for place, (title, text, category) in enumerate(NOTES):
        at = now - timedelta(days=place * place / 3, minutes=47 * place)
        yield Capture(
            text=text,
            title=title,
            category=category,
            happened_at=int(at.timestamp() * 1000),
            tags=("work", "payments") if "retry" in text else (),
            pinned=category == "preference",
        )


def _conversation() -> Iterator[Capture]:
    now = datetime.now(UTC)
    for place, (title, text) in enumerate(CONVERSATION):
        at = now - timedelta(minutes=2 * (len(CONVERSATION) - place))
        yield Capture(
            text=text,
            title=title,
            kind=Kind.CONVERSATION,
            category="decision" if place == 1 else "",
            thread="billing",
            ordinal=place,
            happened_at=int(at.timestamp() * 1000),
            speaker=Speaker.USER if place % 2 == 0 else Speaker.ASSISTANT,
            tags=("work", "payments", "idempotency") if place == 1 else (),
        )


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description="Take pictures of every page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--narrow", action="store_true")
    parser.add_argument("--text-scale", type=float, default=1.0)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    scheme = Scheme.DARK if given.dark else Scheme.LIGHT
    with tempfile.TemporaryDirectory(prefix="keepsake-pictures-") as temporary:
        os.environ[HOME_VARIABLE] = str(Path(temporary) / "Keepsake")
        _run(given.folder, Path(temporary), scheme, given.text_scale, narrow=given.narrow)


def _run(target: Path, temporary: Path, scheme: Scheme, scale: float, *, narrow: bool) -> None:
    folder = default_folder().create()
    save_settings(folder.settings, Settings(first_run_done=True, appearance=scheme.value))
    qt = make_qt()
    app = App(qt, folder, serves=False)
    apply_theme(qt, scheme=scheme, text_scale=scale)
    app.start(Start())
    if narrow:
        app.open_window().resize(*_NARROW)
    _wait_until(lambda: app.workspace.pulse.status is not None)
    notes = temporary / "Notes"
    notes.mkdir()
    if app.backend.engine is not None:
        fill(app.backend.engine, notes)
    Album(app, target).take_all()
    app.close()


def _wait_until(ready: Callable[[], bool]) -> None:
    while not ready():
        settle(20)


if __name__ == "__main__":
    main()
