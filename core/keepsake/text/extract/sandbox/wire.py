"""Files and records as messages, and back again with every value checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from keepsake.domain.belonging import BELONGINGS, reader_of
from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.sandbox.frames import BrokenFrameError, Frame

_KINDS: Final[Mapping[str, type[Any]]] = {"capture": Capture, "skipped": Skipped, **BELONGINGS}


def job_frame(extractor: str, file: FileInput, start: Position) -> Frame:
    """What is to be read, and by whom."""
    return {
        "extractor": extractor,
        "path": os.fsencode(file.path).hex(),  # a name may be no text
        "key": file.key,
        "place": file.place,
        "passphrase": file.passphrase,
        "modified_at": file.modified_at,
        "start": asdict(start),
    }


def job_of(frame: Frame) -> tuple[str, FileInput, Position]:
    """The extractor's name, the file and where to start."""
    file = FileInput(
        path=Path(os.fsdecode(bytes.fromhex(frame["path"]))),
        key=frame["key"],
        place=frame["place"],
        passphrase=frame["passphrase"],
        modified_at=frame["modified_at"],
    )
    return frame["extractor"], file, Position(**frame["start"])


def record_frame(extracted: Extracted) -> Frame:
    """One record with its position."""
    record = extracted.record
    kind = next(name for name, one in _KINDS.items() if isinstance(record, one))
    return {kind: asdict(record), "position": asdict(extracted.position)}


def record_of(frame: Frame) -> Extracted:
    """One record with its position. BrokenFrameError when it is none."""
    try:
        position = reader_of(Position).validate_python(frame["position"])
        (kind,) = frame.keys() - {"position"}
        return Extracted(reader_of(_KINDS[kind]).validate_python(frame[kind]), position)
    except (KeyError, ValueError) as error:
        raise BrokenFrameError from error
