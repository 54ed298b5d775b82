"""Notices what changes in watched folders, as it happens and in every case a little later."""

from __future__ import annotations

import errno
import logging
import stat
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from keepsake.domain.source import SourceState
from keepsake.ingest import ignore_files
from keepsake.ingest.drives import is_on_network
from keepsake.ingest.native import Following, follow
from keepsake.ingest.rules import ScanRules

log = logging.getLogger(__name__)

_MOST_PATHS: Final = 500
_LONGEST_WAIT: Final = 8.0

_PAUSES_A_LOOK: Final = 20

NOT_THERE: Final = "The folder is not there now. What was kept of it stays."
ON_NETWORK: Final = "It lies on another computer, so it is looked at every half minute or so."
TOO_MANY: Final = "It has more folders than this system can watch, so it is looked at now and then."
UNWATCHABLE: Final = "The system cannot watch it ({}), so it is looked at now and then."


class RootListener(Protocol):
    """Hears whether a watched folder is there, and how it is watched."""

    def __call__(self, source_id: int, state: SourceState, detail: str) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds: how often roots are checked, and how often a folder that cannot be watched."""

    check_roots: float = 4.0
    unwatched: float = 30.0


@dataclass(slots=True)
class _Folder:
    """One watched folder.

    ``settle`` seconds without a change end one; with ``every`` the folder is looked at so often, in
    seconds, and the system not asked. ``identity`` is what the disk calls it, None while it is not
    there. ``stale`` tells that it must be watched anew, ``trouble`` why that is no longer possible.
    """

    source_id: int
    root: Path
    find_rules: Callable[[], ScanRules]
    rules: ScanRules
    settle: float
    every: float | None = None
    identity: tuple[int, int] | None = None
    following: Following | None = None
    stale: bool = False
    trouble: str = ""
    paths: set[Path] = field(default_factory=set)
    whole: bool = False
    first: float = 0.0
    last: float = 0.0
    looked: float = field(default_factory=time.monotonic)
    arranging: threading.Lock = field(default_factory=threading.Lock)
    left: bool = False

    @property
    def due(self) -> float:
        """When what was collected is to be told, infinity while there is nothing."""
        if not (self.paths or self.whole):
            return float("inf")
        return min(self.last + self.settle, self.first + _LONGEST_WAIT)

    def collect(self, path: Path) -> None:
        """Note a change; very many of them become a look at everything."""
        self.last = time.monotonic()
        if not (self.paths or self.whole):
            self.first = self.last
        self.paths.add(path)
        if len(self.paths) > _MOST_PATHS:
            self.look_whole()

    def look_whole(self) -> None:
        """Note that all of it is to be looked at."""
        self.last = time.monotonic()
        if not (self.paths or self.whole):
            self.first = self.last
        self.paths.clear()
        self.whole = True

    def take(self) -> tuple[Path, ...]:
        """What was collected, which is none for a look at everything."""
        taken = () if self.whole else tuple(sorted(self.paths))
        self.paths.clear()
        self.whole = False
        return taken


class FolderWatcher:
    """Watches folders with the system's own events.

    ``changed(source_id, paths)`` is called once a change has settled; no paths means that all of
    the source must be looked at. ``state`` is called when a folder
    comes, goes, or cannot be watched: such a one is looked at every 30 seconds instead, or less
    often where a look takes long: ``took(source_id)`` tells how many seconds the last one took.
    Every folder is looked at completely every ``rescan_minutes()``. ``refresh()`` is called before
    the roots are checked: the moment to watch other folders.
    """

    def __init__(
        self,
        changed: Callable[[int, tuple[Path, ...]], None],
        state: RootListener,
        *,
        refresh: Callable[[], None],
        rescan_minutes: Callable[[], float],
        took: Callable[[int], float],
        timing: Timing,
    ) -> None:
        self._changed = changed
        self._state = state
        self._refresh = refresh
        self._rescan_minutes = rescan_minutes
        self._took = took
        self._timing = timing
        self._folders: dict[int, _Folder] = {}
        self._wake = threading.Condition()
        self._check_now = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="keepsake-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join()
        for folder in self._folders.values():
            self._leave_for_good(folder)

    def watch(
        self,
        source_id: int,
        root: Path,
        rules: Callable[[], ScanRules],
        settle: float,
        *,
        every: float | None = None,
    ) -> None:
        """Watch a folder from now on.

        ``settle`` seconds without a change end one. With ``every`` it is looked at so often, in
        seconds, and the system is not asked to tell of changes.
        """
        folder = _Folder(source_id, root, rules, rules(), settle, every)
        with self._wake:
            if self._closing:
                return
            replaced = self._folders.get(source_id)
            self._folders[source_id] = folder
        if replaced is not None:
            self._leave_for_good(replaced)
        self._arrange(folder, self._arrive)

    def unwatch(self, source_id: int) -> None:
        """Stop watching; what was collected is forgotten."""
        with self._wake:
            folder = self._folders.pop(source_id, None)
        if folder is not None:
            self._leave_for_good(folder)

    def folders(self) -> frozenset[int]:
        """The sources whose folders are watched, there or not."""
        with self._wake:
            return frozenset(self._folders)

    def _arrange(self, folder: _Folder, arrange: Callable[[_Folder], None]) -> None:
        """Come to a folder in some way, one thread at a time, unless it was left meanwhile."""
        with folder.arranging:
            if not folder.left:
                arrange(folder)
        if folder.left:
            self._leave_for_good(folder)

    def _leave_for_good(self, folder: _Folder) -> None:
        """Leave a folder, or let the thread do so that is coming to it: its drive may hang."""
        folder.left = True
        if folder.arranging.acquire(blocking=False):
            try:
                self._leave(folder)
            finally:
                folder.arranging.release()

    def _arrive(self, folder: _Folder) -> None:
        """Begin to watch a folder anew, if it is there."""
        self._leave(folder)
        folder.identity, folder.stale = _identity(folder.root), False
        if folder.identity is None:
            self._state(folder.source_id, SourceState.MISSING, NOT_THERE)
        elif folder.every is not None:
            self._state(folder.source_id, SourceState.WATCHING, "")
        elif is_on_network(folder.root):
            self._state(folder.source_id, SourceState.WATCHING, ON_NETWORK)
        else:
            self._follow(folder)

    def _follow(self, folder: _Folder) -> None:
        """Ask the system to tell of changes, unless it could not do so before."""
        if not folder.trouble:
            try:
                folder.following = follow(folder.root, _Listener(self, folder))
            except OSError as error:
                folder.trouble = _trouble(error)
        state = SourceState.PROBLEM if folder.trouble else SourceState.WATCHING
        self._state(folder.source_id, state, folder.trouble)

    def _leave(self, folder: _Folder) -> None:
        following, folder.following, folder.identity = folder.following, None, None
        if following is not None:
            following.close()

    def lose(self, folder: _Folder) -> None:
        """Changes in this folder went by unnoticed."""
        with self._wake:
            folder.look_whole()
            self._wake.notify()

    def give_up(self, folder: _Folder, error: OSError) -> None:
        """The system does not tell any more of changes in this folder."""
        with self._wake:
            folder.trouble, folder.stale = _trouble(error), True
            self._check_now = True
            self._wake.notify()

    def note(self, folder: _Folder, path: Path, *, is_folder: bool) -> None:
        """Something happened to this path."""
        with self._wake:
            if path == folder.root:
                self._check_now = True
            elif path.name in ignore_files.NAMES:
                folder.stale = self._check_now = True
            elif _takes(folder, path, is_folder=is_folder):
                folder.collect(path)
            else:
                return
            self._wake.notify()

    def _run(self) -> None:
        checked = time.monotonic()
        while True:
            with self._wake:
                wait = min([f.due for f in self._folders.values()], default=float("inf"))
                wait = min(wait, checked + self._timing.check_roots) - time.monotonic()
                if not self._closing and not self._check_now and wait > 0:
                    self._wake.wait(wait)
                if self._closing:
                    return
                check = self._check_now or time.monotonic() >= checked + self._timing.check_roots
                self._check_now = False
            try:
                if check:
                    checked = time.monotonic()
                    self._check_roots()
                self._tell()
            except Exception:
                log.exception("watching failed")

    def _tell(self) -> None:
        now = time.monotonic()
        with self._wake:
            due = [(f.source_id, f.take()) for f in self._folders.values() if f.due <= now]
        for source_id, paths in due:
            self._changed(source_id, paths)

    def _check_roots(self) -> None:
        self._refresh()
        now = time.monotonic()
        with self._wake:
            folders = list(self._folders.values())
        for folder in folders:
            self._arrange(folder, self._check_root)
            if folder.identity and now - folder.looked >= self._pause_of(folder):
                folder.looked = now
                self._changed(folder.source_id, ())

    def _check_root(self, folder: _Folder) -> None:
        """Come to a folder anew if it is another one now, or other things of it are wanted."""
        known, folder.rules = folder.rules, folder.find_rules()
        moved = _identity(folder.root) != folder.identity
        if moved or folder.stale or folder.rules != known:
            self._arrive(folder)
            folder.looked = float("-inf")

    def _pause_of(self, folder: _Folder) -> float:
        """How many seconds may pass between two looks at all of a folder."""
        if folder.following:
            return self._rescan_minutes() * 60
        wanted = self._timing.unwatched if folder.every is None else folder.every
        return max(wanted, _PAUSES_A_LOOK * self._took(folder.source_id))


class _Listener:
    """Hands on what the system tells of one folder."""

    def __init__(self, watcher: FolderWatcher, folder: _Folder) -> None:
        self._watcher = watcher
        self._folder = folder

    def takes(self, folder: Path) -> bool:
        return _takes(self._folder, folder, is_folder=True)

    def changed(self, path: Path, *, is_folder: bool) -> None:
        self._watcher.note(self._folder, path, is_folder=is_folder)

    def lost(self) -> None:
        self._watcher.lose(self._folder)

    def failed(self, error: OSError) -> None:
        self._watcher.give_up(self._folder, error)


def _trouble(error: OSError) -> str:
    """Why the system does not tell of changes, in a sentence."""
    if error.errno == errno.ENOSPC:
        return TOO_MANY
    return UNWATCHABLE.format(error.strerror or error)


def _takes(folder: _Folder, path: Path, *, is_folder: bool) -> bool:
    if not path.is_relative_to(folder.root):
        return False
    return folder.rules.takes_path(folder.root, path, is_folder=is_folder)


def _identity(root: Path) -> tuple[int, int] | None:
    """What tells this folder from another one of the same name; None if it is not there."""
    try:
        status = root.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None
