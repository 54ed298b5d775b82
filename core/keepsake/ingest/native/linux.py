"""Changes in a folder on Linux, where every folder below it is watched on its own.

inotify tells of names in a watched folder. Here one rule keeps the picture right whatever is moved
where: a folder that goes takes the watches below it along, one that comes is watched anew and told
of as a whole, so nothing that happened in between can be missed.
"""

from __future__ import annotations

import ctypes
import errno
import logging
import os
import select
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from keepsake.ingest.native import Listener

log = logging.getLogger(__name__)

_MODIFY: Final = 0x2
_ATTRIB: Final = 0x4
_CLOSE_WRITE: Final = 0x8
_MOVED_FROM: Final = 0x40
_MOVED_TO: Final = 0x80
_CREATE: Final = 0x100
_DELETE: Final = 0x200
_DELETE_SELF: Final = 0x400
_MOVE_SELF: Final = 0x800
_OVERFLOW: Final = 0x4000
_IGNORED: Final = 0x8000
_ONLY_FOLDERS: Final = 0x01000000
_NO_LINKS: Final = 0x02000000
_NOT_UNLINKED: Final = 0x04000000
_IS_FOLDER: Final = 0x40000000
_WATCHED: Final = (
    _MODIFY | _ATTRIB | _CLOSE_WRITE | _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE
    | _ONLY_FOLDERS | _NO_LINKS | _NOT_UNLINKED
)  # fmt: skip
_OF_ROOT: Final = _DELETE_SELF | _MOVE_SELF
_HEAD: Final = struct.Struct("iIII")
_BUFFER: Final = 65_536


class _Event(NamedTuple):
    """``watch`` is the number of the folder, ``name`` what is meant in it, empty for itself."""

    watch: int
    mask: int
    name: bytes


class InotifyTree:
    """Tells of changes below a folder. OSError when the system has no watches left for it."""

    def __init__(self, root: Path, listener: Listener) -> None:
        self._root = os.fsencode(root)
        self._listener = listener
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._paths: dict[int, bytes] = {}
        self._watches: dict[bytes, int] = {}
        self._inotify = self._checked(self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
        self._wake = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        try:
            self._add_tree(self._root)
        except OSError:
            self._give_back()
            raise
        self._thread = threading.Thread(target=self._run, name="keepsake-inotify", daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.eventfd_write(self._wake, 1)
        self._thread.join()
        self._give_back()

    def _run(self) -> None:
        poll = select.poll()
        poll.register(self._inotify, select.POLLIN)
        poll.register(self._wake, select.POLLIN)
        while all(number != self._wake for number, _ in poll.poll()):
            try:
                for event in self._read():
                    self._handle(event)
            except OSError as error:
                self._listener.failed(error)
                return
            except Exception:
                log.exception("watching a folder failed")
                self._listener.lost()

    def _read(self) -> Iterator[_Event]:
        data, start = os.read(self._inotify, _BUFFER), 0
        while start < len(data):
            watch, mask, _cookie, length = _HEAD.unpack_from(data, start)
            start += _HEAD.size
            yield _Event(watch, mask, data[start : start + length].rstrip(b"\0"))
            start += length

    def _handle(self, event: _Event) -> None:
        if event.mask & _OVERFLOW:
            self._add_tree(self._root)
            self._listener.lost()
            return
        folder = self._paths.get(event.watch)
        if folder is None:
            return
        if event.mask & _IGNORED:
            self._forget(event.watch)
            return
        path = os.path.join(folder, event.name) if event.name else folder  # noqa: PTH118 - bytes
        is_folder = bool(event.mask & _IS_FOLDER) or not event.name
        if is_folder and event.mask & (_MOVED_FROM | _DELETE):
            self._remove_tree(path)
        if is_folder and event.mask & (_MOVED_TO | _CREATE):
            self._remove_tree(path)
            self._add_tree(path)
        if event.mask & _OF_ROOT or event.name:
            self._listener.changed(Path(os.fsdecode(path)), is_folder=is_folder)

    def _add_tree(self, top: bytes) -> None:
        """Watch a folder and all below it that matter; those that are gone meanwhile are not."""
        waiting = [top]
        while waiting:
            path = waiting.pop()
            if path != self._root and not self._listener.takes(Path(os.fsdecode(path))):
                continue
            if self._add(path):
                waiting += _folders_in(path)

    def _add(self, path: bytes) -> bool:
        mask = _WATCHED | (_OF_ROOT if path == self._root else 0)
        watch = self._libc.inotify_add_watch(self._inotify, path, mask)
        if watch < 0:
            code = ctypes.get_errno()
            if path == self._root or code in (errno.ENOSPC, errno.ENOMEM):
                raise OSError(code, os.strerror(code))
            return False
        # The same folder under another name: it was moved, and the old name is no more.
        self._forget(watch)
        self._paths[watch] = path
        self._watches[path] = watch
        return True

    def _remove_tree(self, top: bytes) -> None:
        """Stop watching what was known as this folder and all that was below it."""
        below = top + b"/"
        for path in [path for path in self._watches if path == top or path.startswith(below)]:
            watch = self._watches[path]
            self._forget(watch)
            self._libc.inotify_rm_watch(self._inotify, watch)

    def _forget(self, watch: int) -> None:
        path = self._paths.pop(watch, None)
        if path is not None and self._watches.get(path) == watch:
            del self._watches[path]

    def _checked(self, number: int) -> int:
        if number < 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code))
        return number

    def _give_back(self) -> None:
        os.close(self._inotify)
        os.close(self._wake)


def _folders_in(path: bytes) -> list[bytes]:
    try:
        with os.scandir(path) as entries:
            return [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
