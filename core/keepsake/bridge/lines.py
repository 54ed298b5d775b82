"""JSON-RPC messages as lines of UTF-8: reading, understanding, refusing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from keepsake.bridge.wire import MAX_MESSAGE_BYTES

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
INTERNAL_ERROR = -32603

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class MessageError(Exception):
    """A line that is no message; ``code`` is JSON-RPC's, ``str(error)`` a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Lines without their end, blank ones left out; None for each one that is too long."""
    limit = MAX_MESSAGE_BYTES + 2
    while line := stream.readline(limit):
        if len(line) == limit and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(limit)
            yield None
        elif stripped := line.removeprefix(_BYTE_ORDER_MARK).strip():
            yield stripped


def parse(line: bytes | None) -> dict[str, Any]:
    """The message in a line. MessageError when there is none."""
    if line is None:
        raise MessageError(
            INVALID_REQUEST, f"The message is longer than {MAX_MESSAGE_BYTES:,} bytes."
        )
    try:
        message = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise MessageError(PARSE_ERROR, "The message is not valid UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise MessageError(PARSE_ERROR, "The message is not valid JSON.") from error
    if not (isinstance(message, dict) and message.keys() & {"method", "result", "error"}):
        raise MessageError(INVALID_REQUEST, "This is not one JSON-RPC 2.0 message.")
    if "method" in message and "id" in message and not _is_request_id(message["id"]):
        raise MessageError(INVALID_REQUEST, "The id of a request must be a string or an integer.")
    return message


def _is_request_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def error_line(request_id: Any, code: int, sentence: str, *, retryable: bool = False) -> bytes:
    """An answer that says what went wrong, as a line without its end."""
    error: dict[str, Any] = {"code": code, "message": sentence}
    if retryable:
        error["data"] = {"retryable": True}
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "error": error}).encode()
