from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.clients.jsonc import MAXIMUM_DEPTH, Fault, JsonFaultError, scan

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON_VALUES, st.sampled_from([None, 2, "\t"]), st.booleans())
def test_reads_whatever_the_standard_library_writes(value, indent, ascii_only):
    root = scan(json.dumps(value, indent=indent, ensure_ascii=ascii_only))
    assert root is not None
    assert root.data == value


@given(st.text(alphabet='{}[]",:/*\\ \n1ae.-', max_size=40))
def test_agrees_with_the_standard_library_on_everything_else(text):
    try:
        expected = json.loads(text)
    except ValueError:
        return  # comments and trailing commas are more than it knows
    root = scan(text)
    assert root is not None
    assert root.data == expected


def test_forgives_comments_and_trailing_commas():
    text = '// head\n{ /* a */ "a": [1, 2, /* three */], // end\n "b": {"c": "//",}, }\n// tail'
    root = scan(text)
    assert root is not None
    assert root.data == {"a": [1, 2], "b": {"c": "//"}}


@pytest.mark.parametrize("text", ["", "  \r\n\t", "// only a comment", "/* and */ // another\n"])
def test_a_text_without_a_value_has_no_root(text):
    assert scan(text) is None


def test_offsets_span_names_and_values():
    text = '{ /* c */ "a" : [1], "b": 2}'
    root = scan(text)
    assert root is not None
    first = root.member("a")
    assert first is not None
    assert text[first.start : first.value.end] == '"a" : [1]'
    assert text[: first.gap] == "{"
    assert text[: first.before] == "{ /* c */"
    assert first.comma == text.index(",")


def test_of_two_members_with_one_name_the_last_counts():
    root = scan('{"a": {"x": 1}, "a": {"y": 2}}')
    assert root is not None
    member = root.member("a")
    assert member is not None
    assert member.value.data == root.data["a"] == {"y": 2}


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ('{\n  "a": 1\n  "b": 2\n}', 3, Fault.BRACE_MISSING),
        ('{\n  "a": [1 2]\n}', 2, Fault.BRACKET_MISSING),
        ('{\n  "a" 1\n}', 2, Fault.COLON_MISSING),
        ('{\n  "a": \n}', 3, Fault.VALUE_MISSING),
        ("{\n  a: 1\n}", 2, Fault.NAME_MISSING),
        ('{\n  "a": "x\n}', 2, Fault.QUOTE_MISSING),
        ('{\r\n\r\n  "a": "C:\\Users"\r\n}', 3, Fault.BAD_ESCAPE),
        ("{}\n\n}", 3, Fault.TEXT_AFTER_END),
        ('{\n "a": 1', 2, Fault.BRACE_MISSING),
        ("{\n /* never ends", 2, Fault.OTHER),
        ("{'a': 1}", 1, Fault.NAME_MISSING),
        ('{"a": 01}', 1, Fault.VALUE_MISSING),
        ('{"a": +1}', 1, Fault.VALUE_MISSING),
        ('{"a": True}', 1, Fault.VALUE_MISSING),
        ("{,}", 1, Fault.NAME_MISSING),
        ('{"a": {"b": {"c": [{"d": nope}]}}}', 1, Fault.VALUE_MISSING),
    ],
)
def test_a_mistake_is_named_with_its_line(text, line, fault):
    with pytest.raises(JsonFaultError) as caught:
        scan(text)
    assert caught.value.line == line
    assert caught.value.fault is fault
    assert caught.value.reason


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"a": /* c */ '])
def test_endless_nesting_is_refused_and_not_followed(opening):
    with pytest.raises(JsonFaultError, match="nested too deeply"):
        scan(opening * 100_000)


def test_as_deep_as_allowed_is_read():
    text = "[" * MAXIMUM_DEPTH + "]" * MAXIMUM_DEPTH
    root = scan(text)
    assert root is not None
    assert root.end == len(text)


def test_a_number_too_long_for_an_integer_is_no_failure():
    root = scan('{"a": ' + "1" * 5000 + "}")
    assert root is not None
    assert root.data["a"] == float("inf")
