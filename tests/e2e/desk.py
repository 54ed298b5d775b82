"""A desk of its own for a real window: screen, window manager, tray, pointer, screen reader."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

SYSTEM_PYTHON = shutil.which("python3", path=os.defpath)
PROGRAMS = ("Xvfb", "openbox", "trayer", "xdotool", "dbus-run-session")
READER = Path(__file__).with_name("screen_reader.py")
SECONDS = 20.0
UNHEARD_SECONDS = 6.0
SCREEN = "1280x800x24"
_APPLICATION = "from keepsake_desktop.start import main; raise SystemExit(main())"

T = TypeVar("T")


def missing() -> str:
    """What this computer lacks for a desk; empty when it has everything."""
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    probe = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if (
        SYSTEM_PYTHON is None
        or subprocess.run([SYSTEM_PYTHON, "-c", probe], capture_output=True, check=False).returncode
    ):
        absent.append("AT-SPI for Python")
    return ", ".join(absent)


@dataclass(frozen=True, slots=True)
class Seen:
    """Something on the screen, as a screen reader is told of it."""

    name: str
    role: str
    label: str
    box: tuple[int, int, int, int]
    states: frozenset[str]
    text: str

    @property
    def middle(self) -> tuple[int, int]:
        left, top, width, height = self.box
        return left + width // 2, top + height // 2


class Desk:
    """Everything a person does at a screen; what she looks for is waited for."""

    def __init__(self, environment: dict[str, str], reader: subprocess.Popen[str]) -> None:
        self.environment = environment
        self._reader = reader

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start the application."""
        return subprocess.Popen(
            [sys.executable, "-c", _APPLICATION, *arguments], env=self.environment
        )

    def find(self, name: str, role: str = "") -> Seen:
        """What bears a name in which this pattern is found, in the active window first."""
        what = f"{role or 'anything'} called {name!r}"
        return self.until(lambda: self.look(name, role), f"{what} to be seen")

    def look(self, name: str, role: str = "") -> Seen | None:
        """The same, but only if it is there now."""
        found = self._ask(ask="find", name=name, role=role)
        return _seen(found) if found and found["box"][2] > 0 else None

    def everything(self) -> list[Seen]:
        """All that shows in all windows, in the order it is read."""
        return [_seen(one) for one in self._ask(ask="all")]

    def focused(self) -> Seen | None:
        """What has the focus."""
        found = self._ask(ask="focus")
        return _seen(found) if found else None

    def click(self, name: str, role: str = "", *, button: int = 1) -> Seen:
        """Point at something and click it, once it rests."""
        seen = self.until(lambda: self._resting(name, role), f"{name!r} to be seen")
        self.click_at(*seen.middle, button=button)
        return seen

    def click_at(self, x: int, y: int, *, button: int = 1) -> None:
        self._xdotool("mousemove", str(x), str(y), "click", str(button))

    def pop_up(self, act: Callable[[], None]) -> None:
        """Do what opens a menu or the like, which bear no name, and wait for it."""
        before = self._windows()
        self.insist(act, lambda: bool(self._windows() - before), "what pops up")

    def insist(self, act: Callable[[], None], ask: Callable[[], T | None], what: str) -> T:
        """Do something until the answer is something.

        What went unheard, as a click does that only closes something else, is done again.
        """
        unheard = time.monotonic()

        def answer() -> T | None:
            nonlocal unheard
            if time.monotonic() >= unheard:
                unheard = time.monotonic() + UNHEARD_SECONDS
                act()
            return ask()

        return self.until(answer, what)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; ``ctrl+n`` is one."""
        self._xdotool("key", "--delay", "20", *keys)

    def write(self, text: str) -> None:
        self._xdotool("type", "--delay", "5", text)

    def until(self, ask: Callable[[], T | None], what: str) -> T:
        """Ask until the answer is something; AssertionError after a while."""
        ends = time.monotonic() + SECONDS
        while not (found := ask()):
            assert time.monotonic() < ends, f"waited in vain for {what}"
        return found

    def _resting(self, name: str, role: str) -> Seen | None:
        """It, if it is at the same place when asked twice."""
        first = self.look(name, role)
        return first if first is not None and self.look(name, role) == first else None

    def _windows(self) -> set[bytes]:
        """The windows there are to see."""
        search = ["xdotool", "search", "--onlyvisible", "--name", ""]
        found = subprocess.run(search, env=self.environment, capture_output=True, check=False)
        return set(found.stdout.split())

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True)

    def _ask(self, **request: str) -> Any:
        reader = self._reader
        assert reader.stdin is not None
        assert reader.stdout is not None
        reader.stdin.write(json.dumps(request) + "\n")
        reader.stdin.flush()
        return json.loads(reader.stdout.readline()).get("answer")


def _seen(told: dict[str, Any]) -> Seen:
    fields = dict(told, box=tuple(told["box"]), states=frozenset(told["states"]))
    return Seen(**fields)


@contextmanager
def desk(environment: dict[str, str], *, screen: str = SCREEN) -> Iterator[Desk]:
    """A desk, put up and taken down; ``environment`` is that of the programs on it."""
    with ExitStack() as running:
        display = running.enter_context(_screen(screen))
        bus = running.enter_context(_bus())
        around = environment | {
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        running.enter_context(_program(["openbox"], around))
        tray = "trayer --edge top --align right --widthtype request --height 24".split()
        running.enter_context(_program(tray, around))
        assert SYSTEM_PYTHON is not None
        reader = running.enter_context(_talker([SYSTEM_PYTHON, str(READER)], around))
        yield Desk(around, reader)


@contextmanager
def _screen(size: str) -> Iterator[str]:
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", size]
    with _talker(command, dict(os.environ)) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"


@contextmanager
def _bus() -> Iterator[str]:
    """A message bus for one desk; it ends when nobody holds its standard input."""
    say = "echo $DBUS_SESSION_BUS_ADDRESS; exec cat"
    with _talker(["dbus-run-session", "--", "sh", "-c", say], dict(os.environ)) as session:
        assert session.stdout is not None
        assert session.stdin is not None
        try:
            yield session.stdout.readline().strip()
        finally:
            session.stdin.close()
            session.wait(SECONDS)


@contextmanager
def _talker(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    with process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def _program(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    with process:
        try:
            yield
        finally:
            process.terminate()
