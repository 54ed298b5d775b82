"""The process that reads untrusted files: jobs come on stdin, records leave on stdout."""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import BinaryIO

from keepsake.errors import UnreadableFileError
from keepsake.text.extract.formats import UNTRUSTED
from keepsake.text.extract.registry import read_records
from keepsake.text.extract.sandbox.frames import Frame, read_frame, write_frame
from keepsake.text.extract.sandbox.limits import (
    Limits,
    leave_no_dump,
    limit_memory,
    limit_seconds,
)
from keepsake.text.extract.sandbox.wire import job_of, record_frame


def main() -> None:
    """Carry out jobs until stdin ends, which is also how this process learns to leave."""
    limits = Limits()
    leave_no_dump()
    limit_memory(limits.memory)
    answers = _claim_stdout()
    jobs: queue.SimpleQueue[Frame] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        _perform(jobs.get(), answers, limits)


def _claim_stdout() -> BinaryIO:
    """The way back; whatever a library prints must not get into it."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return own


def _listen(jobs: queue.SimpleQueue[Frame]) -> None:
    """Hand on jobs; leave at once when the parent is gone, even in the midst of one."""
    stdin = os.fdopen(os.dup(0), "rb")
    while (frame := read_frame(stdin)) is not None:
        jobs.put(frame)
    os._exit(0)


def _perform(job: Frame, answers: BinaryIO, limits: Limits) -> None:
    """Send the records of one file, then how it ended."""
    name, file, start = job_of(job)
    extractor = next(known for known in UNTRUSTED if known.name == name)
    limit_seconds(2 * limits.silence)
    end: Frame = {"end": "done"}
    try:
        for extracted in read_records(extractor, file, start):
            write_frame(answers, record_frame(extracted))
            limit_seconds(2 * limits.silence)
    except UnreadableFileError as error:
        end = {"end": "unreadable", "reason": str(error)}
    write_frame(answers, end)
