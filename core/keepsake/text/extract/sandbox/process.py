"""The parent's end of the process that reads untrusted files."""

from __future__ import annotations

import contextlib
import queue
import tempfile
import threading
import time
from typing import BinaryIO, Final

import psutil

from keepsake.text.extract.sandbox.frames import (
    BrokenFrameError,
    Frame,
    read_frame,
    write_frame,
)
from keepsake.text.extract.sandbox.launch import start_parser

TOO_SLOW: Final = "Reading it took too long."
TOO_LARGE: Final = "Reading it takes more memory than a file may use."
DIED: Final = "Reading it broke the program that reads files."
_AHEAD: Final = 4
_LOOK_S: Final = 0.25


class ParserStoppedError(Exception):
    """The process is gone; the message says why, in a sentence for a person."""


class ParserProcess:
    """One running child. Whoever takes it asks and listens; it is used by one thread at a time."""

    def __init__(self) -> None:
        # What it unpacks lies here, and goes even when the process could not clean up.
        self._folder = tempfile.TemporaryDirectory(prefix="keepsake-", ignore_cleanup_errors=True)
        self._process = start_parser(self._folder.name)
        if self._process.stdin is None or self._process.stdout is None:
            raise OSError  # never: both were asked for
        self._requests = self._process.stdin
        self._frames: queue.Queue[Frame | None] = queue.Queue(_AHEAD)
        self._listener = threading.Thread(
            target=self._listen,
            args=(self._process.stdout,),
            name="keepsake-parser",
            daemon=True,
        )
        self._listener.start()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def send(self, frame: Frame) -> None:
        """Give it a job. ParserStoppedError when it is gone."""
        try:
            write_frame(self._requests, frame)
        except OSError as error:
            raise ParserStoppedError(DIED) from error

    def receive(self, *, silence: float, memory: int) -> Frame:
        """Its next answer. ParserStoppedError when it is gone or went beyond a limit."""
        deadline = time.monotonic() + silence
        while True:
            try:
                frame = self._frames.get(timeout=_LOOK_S)
            except queue.Empty:
                self._check(deadline, memory)
                continue
            if frame is None:
                raise ParserStoppedError(DIED)
            return frame

    def close(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        while self._listener.is_alive():
            try:
                self._frames.get(timeout=_LOOK_S)  # so that the listener can come to its end
            except queue.Empty:
                continue
        self._process.wait()
        with contextlib.suppress(BrokenPipeError):  # a job it never took
            self._requests.close()
        self._folder.cleanup()

    def _check(self, deadline: float, memory: int) -> None:
        if time.monotonic() > deadline:
            raise ParserStoppedError(TOO_SLOW)
        try:
            resident = psutil.Process(self._process.pid).memory_info().rss
        except psutil.Error:
            return  # it is gone, as the listener will tell
        if resident > memory:
            raise ParserStoppedError(TOO_LARGE)

    def _listen(self, stream: BinaryIO) -> None:
        with stream:
            try:
                while (frame := read_frame(stream)) is not None:
                    self._frames.put(frame)
            except BrokenFrameError:
                self._process.kill()
            self._frames.put(None)
