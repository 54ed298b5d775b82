"""Reads files that may be made to harm in processes that can be ended."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.errors import UnreadableFileError
from keepsake.text.extract.extraction import START, Extracted, Extractor, FileInput, Position
from keepsake.text.extract.registry import read_records, unreadable
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

    def read_records(
        self, extractor: Extractor, file: FileInput, start: Position = START
    ) -> Generator[Extracted, None, None]:
        """The file's records from ``start`` on, those of simple formats read in this process.

        Closing it before its end ends the process that reads.

        What goes wrong with a file is its last record: why it, or the rest of it, was left out.
        UnreadableFileError when the disk says no.
        """
        from keepsake.text.extract.formats import UNTRUSTED

        if extractor in UNTRUSTED:
            yield from self._read_apart(extractor, file, start)
        else:
            yield from read_records(extractor, file, start)

    def _read_apart(
        self, extractor: Extractor, file: FileInput, start: Position
    ) -> Iterator[Extracted]:
        process = self._take()
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
        except OSError as error:
            raise unreadable(error) from error
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
        while True:
            frame = process.receive(silence=self._limits.silence, memory=self._limits.memory)
            if frame.get("end") == "unreadable":
                raise UnreadableFileError(str(frame.get("reason", DIED)))
            if "end" in frame:
                return
            extracted = _checked(frame)
            if isinstance(extracted.record, Capture):
                allowed -= len(extracted.record.text)
            if allowed < 0:
                raise ParserStoppedError(TOO_MUCH)
            yield extracted

    def _take(self) -> ParserProcess:
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            process.close()
        try:
            return ParserProcess()
        except OSError as error:
            raise unreadable(error) from error

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
