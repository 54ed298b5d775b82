from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keepsake.text.extract.fields import list_of, moment_of, record_of, text_of
from keepsake.text.extract.json_lines import LONG_LINE, is_line_based, read_lines
from keepsake.text.extract.json_outline import ANY, has_path, outline_of
from keepsake.text.extract.json_stream import (
    BROKEN_END,
    BROKEN_RECORD,
    LARGE_RECORD,
    Element,
    stream_elements,
    stream_records,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)


def pieces(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@settings(max_examples=40)
@given(st.lists(VALUES), st.integers(1, 40), st.booleans())
def test_a_list_is_read_however_it_is_cut(values: list[Any], size: int, plain: bool):
    text = json.dumps(values, ensure_ascii=plain, indent=None if plain else 1)
    found = list(stream_elements(pieces(text, size)))
    assert [one.value for one in found] == values
    assert all(one.listed and not one.problem for one in found)


@settings(max_examples=40)
@given(st.dictionaries(st.text(), VALUES), st.integers(1, 40))
@example({"": -0.0}, 4)
def test_an_object_is_read_however_it_is_cut(fields: dict[str, Any], size: int):
    whole: dict[str, Any] = {name: [] for name, value in fields.items() if value == []}
    for one in stream_elements(pieces(json.dumps(fields), size)):
        assert not one.problem
        if one.listed:
            whole.setdefault(one.name, []).append(one.value)
        else:
            whole[one.name] = one.value
    assert whole == fields


@settings(max_examples=40)
@given(st.text(alphabet='[]{}",:\\ an1', max_size=60), st.integers(1, 9))
def test_no_garbage_hangs_or_breaks_it(text: str, size: int):
    assert len(list(stream_elements(pieces(text, size)))) <= len(text) + 1


@settings(max_examples=40)
@given(st.lists(VALUES, min_size=1), st.data())
def test_what_stands_before_an_early_end_is_read(values: list[Any], data: st.DataObject):
    text = json.dumps(values)
    end = data.draw(st.integers(1, len(text) - 1))
    *found, last = stream_elements([text[:end]])
    assert last.problem == BROKEN_END
    assert [one.value for one in found] == values[: len(found)]


def test_broken_records_are_passed_over():
    text = '[{"a": 1}, {"a": 1 "b": [1, {}]}, nul, 5, {"c": "\\x"}, {"d": 2}]'
    assert [one.value or one.problem for one in stream_elements([text + " " * 99])] == [
        {"a": 1}, BROKEN_RECORD, BROKEN_RECORD, 5, BROKEN_RECORD, {"d": 2},
    ]  # fmt: skip


def test_too_large_records_are_passed_over_without_being_kept():
    large = {"text": 'x\\"[]{}' * 3_000_000, "more": ["\\"]}
    text = json.dumps([{"a": 1}, large, {"b": 2}])
    found = list(stream_elements(pieces(text, 1 << 20)))
    assert [one.value or one.problem for one in found] == [{"a": 1}, LARGE_RECORD, {"b": 2}]


def test_deep_nesting_is_a_broken_record():
    deep = "[" * 100_000 + "]" * 100_000
    found = list(stream_elements([f'[{deep}, {{"b": 2}}]']))
    assert [one.value or one.problem for one in found] == [BROKEN_RECORD, {"b": 2}]


def test_records_are_found_in_every_wrapping():
    def records(text: str) -> list[Element]:
        return list(stream_records([text], "items"))

    assert [one.value for one in records('[{"a": 1}, 2]')] == [{"a": 1}, 2]
    assert [one.value for one in records('{"items": [{"a": 1}]}')] == [{"a": 1}]
    assert [one.value for one in records('{"a": 1, "b": [1, 2]}')] == [{"a": 1, "b": [1, 2]}]
    assert records("") == records("  ") == []
    assert [one.problem for one in records("word")] == [BROKEN_RECORD]


def test_an_outline_tells_paths_with_their_first_values():
    outline = outline_of(
        b'\xef\xbb\xbf [{"a": {"x1": {"b": [1, 2]}}, "c": "d"}, {"c": "e"}, {"f": "g'
    )
    assert outline["[]", "c"] == "d"
    assert has_path(outline, "[]", "a", ANY, "b", "[]")
    assert not has_path(outline, "[]", "f")
    assert not has_path(outline, ANY)
    assert outline_of(b'{"type": "a"}\n{"type": "b", "k": 1}\n')["k",] == 1
    assert has_path(outline_of('{"a": 1}'.encode("utf-16")), "a")


@pytest.mark.parametrize("head", [b"", b"# Notes", b"[link](x)", b"{ not json", b"\x00\x01", b"]["])
def test_what_is_no_json_has_no_outline(head: bytes):
    assert dict(outline_of(head)) in ({}, {("[]",): None})


def test_lines_too_long_are_told_and_the_next_ones_read(tmp_path: Path):
    path = tmp_path / "x.jsonl"
    long = b'{"a": "' + b"x" * 33_000_000 + b'"}\n'
    path.write_bytes(long + b'{"b": 1}\n')
    first, second = read_lines(path)
    assert (first.problem, first.record) == (LONG_LINE, None)
    assert second.record == {"b": 1}
    assert (first.end, second.offset) == (len(long), len(long))


def test_lines_can_be_chosen_by_what_they_hold(tmp_path: Path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"a": 1}\n{"b": 1}\n', encoding="utf-8")
    assert [line.record for line in read_lines(path, marks=(b'"b"',))] == [{"b": 1}]
    assert is_line_based(path)
    path.write_text('{"a": 1}\n', encoding="utf-8")
    assert not is_line_based(path)


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("2026-01-01T00:00:00.123456789Z", 1_767_225_600_123),
        ("2026-01-01T01:00:00.123+01:00", 1_767_225_600_123),
        ("2026-01-01 00:00:00.123", 1_767_225_600_123),
        (1_767_225_600.1234, 1_767_225_600_123),
        (1_767_225_600_123, 1_767_225_600_123),
        (1_767_225_600_123_456, 1_767_225_600_123),
        (0, None),
        (-5, None),
        (True, None),
        (float("nan"), None),
        (float("inf"), None),
        (1e300, None),
        ("", None),
        ("soon", None),
        ("0001-01-01T00:00:00", None),
        (None, None),
        ([], None),
    ],
)
def test_moments_in_every_way_of_writing(value: Any, moment: int | None):
    assert moment_of(value) == moment


def test_fields_of_other_kinds_are_empty():
    record = {"a": 1, "b": None, "c": {}, "d": [], "e": " ", "f": "x"}
    assert text_of(record, "a", "b", "e", "missing", "f") == "x"
    assert text_of(record, "a") == ""
    assert (record_of(record, "d"), list_of(record, "c")) == ({}, [])
