from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.bridge.lines import MessageError, TooLong, error_line, parse, read_lines
from keepsake.bridge.wire import MAX_MESSAGE_BYTES


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello", -32700),
        (b"{", -32700),
        (b"\xff\xfe{}", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b"1", -32600),
        (b"null", -32600),
        (b'{"id": 7}', -32600),
        (b'{"id": true, "method": "ping"}', -32600),
        (b'{"id": 1.5, "method": "ping"}', -32600),
        (b'{"id": null, "method": "ping"}', -32600),
        (b'{"id": {}, "method": "ping"}', -32600),
        (TooLong(b"", b""), -32600),
    ],
)
def test_what_is_no_message_is_named(line, code):
    with pytest.raises(MessageError) as raised:
        parse(line)
    assert raised.value.code == code


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_an_error(line):
    try:
        message = parse(line)
    except MessageError:
        return
    assert isinstance(message, dict)


def test_lines_come_without_their_ends_and_blank_ones_not_at_all():
    stream = io.BytesIO(b'\xef\xbb\xbf{"a":1}\r\n\n  \n{"b":2}\n{"half')
    assert list(read_lines(stream)) == [b'{"a":1}', b'{"b":2}', b'{"half']


def test_a_line_that_is_too_long_is_left_out_alone():
    longest = b"x" * MAX_MESSAGE_BYTES
    stream = io.BytesIO(longest + b"\n" + longest + b"yyy\n" + b"next\n")
    first, second, third = read_lines(stream)
    assert (first, third) == (longest, b"next")
    assert isinstance(second, TooLong)
    assert second.tail.endswith(b"xyyy\n")


BIG = "x" * MAX_MESSAGE_BYTES


@pytest.mark.parametrize(
    ("message", "request_id"),
    [
        ({"jsonrpc": "2.0", "id": 7, "method": "m", "params": {"a": BIG}}, 7),
        ({"jsonrpc": "2.0", "method": "m", "params": {"a": BIG}, "id": 'a"b'}, 'a"b'),
        ({"method": "m", "params": {"id": 1, "a": [BIG]}, "jsonrpc": "2.0", "id": 9}, 9),
        ({"method": "m", "params": {"id": 1, "a": BIG}, "id": 9, "jsonrpc": "2.0"}, 9),
        ({"method": "m", "params": {"a": BIG, "id": 5}}, None),
        ({"id": 5, "method": "m", "params": {"a": BIG + '", "id": 6}'}}, 5),
        ({"method": "m", "params": {"a": BIG + '", "id": 6}'}}, None),
        ({"id": True, "method": "m", "params": {"a": BIG}}, None),
    ],
)
@pytest.mark.parametrize("spaced", [True, False])
def test_a_request_that_is_too_long_is_known_by_its_id(message, request_id, spaced):
    separators = (" , ", " : ") if spaced else (",", ":")
    stream = io.BytesIO(json.dumps(message, separators=separators).encode() + b"\n")
    (line,) = read_lines(stream)
    with pytest.raises(MessageError) as raised:
        parse(line)
    assert raised.value.request_id == request_id


@pytest.mark.parametrize(
    ("line", "request_id"),
    [
        (b'{"id": 3, "method": "m", "params": {"text": "\xff"}}', 3),
        (b'{"method": "\xff", "id": "x"}', "x"),
        (b'{"method": "m", "params": ["\xff", ', None),
        (b"\xff", None),
    ],
)
def test_a_request_that_is_no_utf8_is_known_by_its_id(line, request_id):
    with pytest.raises(MessageError, match="UTF-8") as raised:
        parse(line)
    assert raised.value.request_id == request_id


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_any_two_ends_are_an_error(head, tail):
    with pytest.raises(MessageError, match="longer"):
        parse(TooLong(head, tail))


def test_an_error_says_whether_to_try_again():
    error = json.loads(error_line("a", -32603, "Gone.", retryable=True))
    assert error["id"] == "a"
    assert error["error"] == {"code": -32603, "message": "Gone.", "data": {"retryable": True}}
    assert "data" not in json.loads(error_line(None, -32700, "Bad."))["error"]
