"""Messages between the two processes: JSON objects, each with its length before it."""

from __future__ import annotations

import json
import struct
from typing import IO, Any, Final

LARGEST_FRAME: Final = 32 << 20
_LENGTH: Final = struct.Struct(">I")

Frame = dict[str, Any]


class BrokenFrameError(Exception):
    """What came is no message; the other side is not to be trusted any more."""


def write_frame(stream: IO[bytes], frame: Frame) -> None:
    """Send a message. Half a character, as broken files hold them, is sent as a question mark."""
    body = json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
    raw = body.encode("utf-8", errors="replace")
    stream.write(_LENGTH.pack(len(raw)) + raw)
    stream.flush()


def read_frame(stream: IO[bytes]) -> Frame | None:
    """The next message, None at the end. BrokenFrameError when there is something else."""
    head = stream.read(_LENGTH.size)
    if not head:
        return None
    if len(head) < _LENGTH.size:
        raise BrokenFrameError
    (length,) = _LENGTH.unpack(head)
    if length > LARGEST_FRAME:
        raise BrokenFrameError
    raw = stream.read(length)
    if len(raw) < length:
        raise BrokenFrameError
    try:
        frame = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BrokenFrameError from error
    if not isinstance(frame, dict):
        raise BrokenFrameError
    return frame
