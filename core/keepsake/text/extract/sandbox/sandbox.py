"""Reads files that may be made to harm in processes that can be ended."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.errors import UnreadableFileError
from keepsake.text.extract.extraction import START, Extracted, Extractor, FileInput, Position
from keepsake.text.extract.sandbox.frames import BrokenFrameError, Frame
from keepsake.text.extract.sandbox.limits import Limits
from keepsake.text.extract.sandbox.process import DIED, ParserProcess, ParserStoppedError
from keepsake.text.extract.sandbox.wire import job_frame, record_of

log = logging.getLogger(__name__)

TOO_MUCH: Final = "It holds far more text than its size allows for."
_USUAL: Final = Limits()


class Sandbox:
    """Processes that read files, started when first needed and used again until ``rest``."""

    def __init__(self, limits: Limits = _USUAL) -> None:
        self._limits = limits
        self._idle: list[ParserProcess] = []

    def extract(self, extractor: Extractor, file: FileInput, start: Position) -> Iterator[Extracted]:
        """The file's records, as the extractor would give them.

        What goes wrong with a file is its last record: why it, or the rest of it, was left out.
        UnreadableFileError when the disk says no.
        """
        process = self._idle.pop() if self._idle else ParserProcess()
        position, reason, finished = start, "", False
        try:
            process.send(job_frame(extractor.name, file, start))
            for extracted in self._records(process, file):
                position = extracted.position
                yield extracted
            finished = True
        except ParserStoppedError as stopped:
            reason = str(stopped)
            log.warning("reading a file was ended: %s", reason)
        finally:
            self._put_away(process, reusable=finished)
        if reason:
            after = Position(position.offset + 1, position.ordinal)
            yield Extracted(Skipped(file.key, reason), after)

    def rest(self) -> None:
        """End the processes that have nothing to do; the next file starts one again."""
        while self._idle:
            self._idle.pop().close()

    def _records(self, process: ParserProcess, file: FileInput) -> Iterator[Extracted]:
        allowed = self._limits.characters + self._limits.growth * file.path.stat().st_size
        position = START
        while True:
            frame = process.receive(silence=self._limits.silence, memory=self._limits.memory)
            if "end" in frame:
                yield from _end(frame, file, position)
                return
            extracted = _checked(frame)
            position = extracted.position
            if isinstance(extracted.record, Capture):
                allowed -= len(extracted.record.text)
            if allowed < 0:
                raise ParserStoppedError(TOO_MUCH)
            yield extracted

    def _put_away(self, process: ParserProcess, *, reusable: bool) -> None:
        if reusable and not self._idle:
            self._idle.append(process)
        else:
            process.close()


def _checked(frame: Frame) -> Extracted:
    try:
        return record_of(frame)
    except BrokenFrameError as error:
        raise ParserStoppedError(DIED) from error


def _end(frame: Frame, file: FileInput, position: Position) -> Iterator[Extracted]:
    """What is left to say when a file was read as far as it can be."""
    if frame["end"] == "done":
        return
    reason = str(frame.get("reason", DIED))
    if frame["end"] == "unreadable":
        raise UnreadableFileError(reason)
    if "error" in frame:
        log.warning("a file could not be understood: %s", frame["error"])
    yield Extracted(Skipped(file.key, reason), Position(position.offset + 1, position.ordinal))
