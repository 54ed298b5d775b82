"""Files and records as messages, and back again with every value checked."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.sandbox.frames import BrokenFrameError, Frame

_CAPTURES: Final = TypeAdapter(Capture)
_SKIPS: Final = TypeAdapter(Skipped)
_POSITIONS: Final = TypeAdapter(Position)


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
    kind = "capture" if isinstance(record, Capture) else "skipped"
    return {kind: asdict(record), "position": asdict(extracted.position)}


def record_of(frame: Frame) -> Extracted:
    """One record with its position. BrokenFrameError when it is none."""
    try:
        position = _POSITIONS.validate_python(frame["position"])
        if "capture" in frame:
            return Extracted(_CAPTURES.validate_python(frame["capture"]), position)
        return Extracted(_SKIPS.validate_python(frame["skipped"]), position)
    except (KeyError, ValidationError) as error:
        raise BrokenFrameError from error
