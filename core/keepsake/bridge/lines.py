"""JSON-RPC messages as lines of UTF-8: reading, understanding, refusing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from keepsake.bridge.wire import MAX_MESSAGE_BYTES

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
INTERNAL_ERROR = -32603

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ENDS_BYTES = 64 * 1024
# The id as the last or last but one member of a message, after the big one.
_ID_AT_THE_END = re.compile(
    r"""[}\]"'\w]\s*,\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?
    "id"\s*:\s*(?P<id>-?\d+|"(?:[^"\\]|\\.)*")
    \s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*\Z""",
    re.VERBOSE,
)


class MessageError(Exception):
    """A line that is no message.

    ``code`` is JSON-RPC's, ``str(error)`` a sentence, ``request_id`` the id of the request that
    it was to be, None where that cannot be told.
    """

    def __init__(self, code: int, sentence: str, request_id: Any = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.request_id = request_id


class TooLong(NamedTuple):
    """Both ends of a line that is too long."""

    head: bytes
    tail: bytes


def read_lines(stream: BinaryIO) -> Iterator[bytes | TooLong]:
    """Lines without their end, blank ones left out; of those that are too long only their ends."""
    limit = MAX_MESSAGE_BYTES + 2
    while line := stream.readline(limit):
        if len(line) == limit and not line.endswith(b"\n"):
            head = line[:_ENDS_BYTES]
            tail = line[-_ENDS_BYTES:]
            while line and not line.endswith(b"\n"):
                line = stream.readline(limit)
                tail = (tail + line)[-_ENDS_BYTES:]
            yield TooLong(head.removeprefix(_BYTE_ORDER_MARK), tail)
        elif stripped := line.removeprefix(_BYTE_ORDER_MARK).strip():
            yield stripped


def parse(line: bytes | TooLong) -> dict[str, Any]:
    """The message in a line. MessageError when there is none."""
    if isinstance(line, TooLong):
        sentence = f"The message is longer than {MAX_MESSAGE_BYTES:,} bytes."
        raise MessageError(INVALID_REQUEST, sentence, _id_in(line))
    try:
        message = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        request_id = _id_at_the_beginning(line.decode("utf-8", "replace"))
        sentence = "The message is not valid UTF-8."
        raise MessageError(PARSE_ERROR, sentence, request_id) from error
    except (ValueError, RecursionError) as error:
        raise MessageError(PARSE_ERROR, "The message is not valid JSON.") from error
    if not (isinstance(message, dict) and message.keys() & {"method", "result", "error"}):
        raise MessageError(INVALID_REQUEST, "This is not one JSON-RPC 2.0 message.")
    if "method" in message and "id" in message and not _is_request_id(message["id"]):
        raise MessageError(INVALID_REQUEST, "The id of a request must be a string or an integer.")
    return message


def _id_in(line: TooLong) -> Any:
    """The id of a request of which only both ends are known; None where it is in neither."""
    found = _id_at_the_beginning(line.head.decode("utf-8", "replace"))
    if found is None:
        match = _ID_AT_THE_END.search(line.tail.decode("utf-8", "replace"))
        found = json.loads(match["id"]) if match else None
    return found


def _id_at_the_beginning(text: str) -> Any:
    """The id of a request, read member by member up to the first one that is not whole."""
    decoder = json.JSONDecoder()
    separator, place = "{", 0
    try:
        while True:
            place = _after(text, place, separator)
            name, place = decoder.raw_decode(text, place)
            value, place = decoder.raw_decode(text, _after(text, place, ":"))
            if name == "id" and _is_request_id(value):
                return value
            separator = ","
    except (ValueError, RecursionError):
        return None


def _after(text: str, place: int, sign: str) -> int:
    """The place of what follows a sign. ValueError when it does not come next."""
    rest = _SPACE.match(text, text.index(sign, place) + 1)
    if text[place : text.index(sign, place)].strip() or rest is None:
        raise ValueError(sign)
    return rest.end()


_SPACE = re.compile(r"\s*")


def _is_request_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def error_line(request_id: Any, code: int, sentence: str, *, retryable: bool = False) -> bytes:
    """An answer that says what went wrong, as a line without its end."""
    error: dict[str, Any] = {"code": code, "message": sentence}
    if retryable:
        error["data"] = {"retryable": True}
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "error": error}).encode()
