"""Takes a picture of every page and dialog over made-up memories, in every look.

    python -m keepsake_desktop.screenshots [FOLDER] [--only WORD ...] [--size WIDTHxHEIGHT]

Pictures go to ``FOLDER/<fullness>/<language>-<scheme>-<percent>/<name>.png``. ``--only`` takes
those of these looks and names alone: ``--only zh dark 200 settings`` is the settings in Chinese,
dark and large. Two looks are there only when they are named: ``pseudo`` stretches every text,
``mirrored`` reads from the right. The memory lives in a temporary folder and is gone afterwards.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from keepsake.paths import HOME_VARIABLE, DataFolder, default_folder
from keepsake.settings import Settings, save_settings
from keepsake_desktop.app import App
from keepsake_desktop.commandline import Start
from keepsake_desktop.qt import breathe, make_qt
from keepsake_desktop.screenshots.filling import Fullness, fill
from keepsake_desktop.screenshots.home import furnish, move_into
from keepsake_desktop.screenshots.pseudo import PseudoTranslator
from keepsake_desktop.screenshots.tour import Tour
from keepsake_desktop.theme import Scheme, current_theme
from keepsake_desktop.translation import LANGUAGES

_PSEUDO, _MIRRORED = "pseudo", "mirrored"
_SCHEMES = (Scheme.LIGHT, Scheme.DARK)
_PERCENTS = (100, 200)
_LACKING = "This plugin does not support "


@dataclass(frozen=True, slots=True)
class Look:
    """One way to look at the application."""

    language: str
    scheme: Scheme
    percent: int

    def __str__(self) -> str:
        return f"{self.language}-{self.scheme.value}-{self.percent}"

    def words(self) -> set[str]:
        return {self.language, self.scheme.value, str(self.percent)}


@dataclass(frozen=True, slots=True)
class Choice:
    """What is wanted: words that name looks or stops, none for everything."""

    words: frozenset[str]

    def fullnesses(self) -> Iterator[Fullness]:
        return (one for one in Fullness if self._wants(one.value, [*Fullness]))

    def looks(self) -> Iterator[Look]:
        """Every look that is wanted; the odd ones are not there unless they are named."""
        odd = [word for word in (_PSEUDO, _MIRRORED) if word in self.words]
        languages = [*LANGUAGES, *odd]
        for look in itertools.starmap(Look, itertools.product(languages, _SCHEMES, _PERCENTS)):
            percents = [str(percent) for percent in _PERCENTS]
            if (
                self._wants(look.language, languages)
                and self._wants(look.scheme.value, _SCHEMES)
                and self._wants(str(look.percent), percents)
            ):
                yield look

    def wants_stop(self, name: str) -> bool:
        """Whether a stop is wanted, by its name or by the first part of it."""
        known = {*Fullness, *LANGUAGES, *_SCHEMES, *map(str, _PERCENTS), _PSEUDO, _MIRRORED}
        names = self.words - known
        return not names or any(name == word or name.startswith(f"{word}-") for word in names)

    def _wants(self, value: str, among: Sequence[str]) -> bool:
        return value in self.words or self.words.isdisjoint(among)


class Album:
    """Takes the pictures of one memory in every look."""

    def __init__(self, app: App, qt: QApplication, folder: Path, size: tuple[int, int]) -> None:
        self._app = app
        self._qt = qt
        self._folder = folder
        self._size = size

    def take(self, look: Look, choice: Choice) -> int:
        """Take the pictures of one look; returns how many."""
        self._wear(look)
        folder = self._folder / str(look)
        folder.mkdir(parents=True, exist_ok=True)
        count = 0
        for name, widget in Tour(self._app).stops():
            if choice.wants_stop(name):
                count += widget.grab().save(str(folder / f"{name}.png"))
        return count

    def _wear(self, look: Look) -> None:
        odd = look.language in (_PSEUDO, _MIRRORED)
        self._app.preferences.change(
            language="en" if odd else look.language,
            appearance=look.scheme.value,
            text_percent=look.percent,
        )
        if look.language == _PSEUDO:
            self._qt.installTranslator(PseudoTranslator(self._qt))
        elif look.language == _MIRRORED:
            self._qt.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._app.renew_windows()
        self._app.open_window().resize(*self._size)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m keepsake_desktop.screenshots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD")
    parser.add_argument("--size", default="1180x760", metavar="WIDTHxHEIGHT")
    given = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    width, height = map(int, given.size.split("x"))
    choice = Choice(frozenset(given.only))
    qInstallMessageHandler(_pass_on)
    qt = make_qt()
    current_theme().force_reduced_motion = True
    count = 0
    for fullness in choice.fullnesses():
        count += _take_all(qt, given.folder / fullness.value, fullness, choice, (width, height))
    sys.stdout.write(f"{count} pictures in {given.folder}\n")


def _pass_on(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Say what Qt says, but not that a screen which nobody sees has no stack of windows."""
    if not message.startswith(_LACKING):
        sys.stderr.write(f"{message}\n")


def _take_all(
    qt: QApplication, target: Path, fullness: Fullness, choice: Choice, size: tuple[int, int]
) -> int:
    """Take the pictures of one memory, made and forgotten for it."""
    with tempfile.TemporaryDirectory(prefix="keepsake-pictures-") as temporary:
        home = Path(temporary)
        os.environ[HOME_VARIABLE] = str(home / "Keepsake")
        move_into(home / "home")
        if fullness is not Fullness.EMPTY:
            furnish(home / "home")
        app = _open(qt, default_folder().create(), home, fullness)
        album = Album(app, qt, target, size)
        count = sum(album.take(look, choice) for look in choice.looks())
        app.close()
    return count


def _open(qt: QApplication, folder: DataFolder, home: Path, fullness: Fullness) -> App:
    save_settings(folder.settings, Settings(first_run_done=True))
    app = App(qt, folder, serves=False)
    app.start(Start())
    while app.workspace.pulse.status is None:
        breathe(20)
    if app.backend.engine is not None:
        fill(app.backend.engine, home, fullness)
    return app


if __name__ == "__main__":
    main()
