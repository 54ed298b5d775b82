from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.clients.json_repair import repaired_json
from keepsake.clients.jsonc import JsonFaultError, scan

MENDED = [
    ('{\n  "a": 1\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'),
    ('{"a": [1 2]}', '{"a": [1, 2]}'),
    ('{"a": {"b": 1}', '{"a": {"b": 1}}'),
    ('{"a": [1, 2', '{"a": [1, 2]}'),
    ('{"a": [1, {"b": 2]}', '{"a": [1, {"b": 2}]}'),
    ('{"a": 1}}', '{"a": 1}'),
    ('{"a": 1,, "b": 2}', '{"a": 1, "b": 2}'),
    ("{'a': 'x'}", '{"a": "x"}'),
    ("{“a”: “x”}", '{"a": "x"}'),
    ("{a: 1}", '{"a": 1}'),
    ('{"a" = 1}', '{"a" : 1}'),
    ('{"a": True, "b": None}', '{"a": true, "b": null}'),
    ('{\n  "a": "x,\n  "b": 2\n}', '{\n  "a": "x",\n  "b": 2\n}'),
    (r'{"command": "C:\Users\new\x.exe"}', r'{"command": "C:\\Users\\new\\x.exe"}'),
    (r'{"a": "50\% \n"}', r'{"a": "50\\% \n"}'),
    ('{\n  // why\n  "a": 1 // one\n  "b": 2\n}', '{\n  // why\n  "a": 1 // one\n  ,"b": 2\n}'),
    ('{"a":', '{"a":null}'),
]


@pytest.mark.parametrize(("text", "expected"), MENDED)
def test_mistakes_of_hand_editing_are_mended(text, expected):
    assert repaired_json(text) == expected
    assert scan(expected) is not None


@given(st.dictionaries(st.text(), st.integers() | st.lists(st.text())))
def test_what_is_right_is_left_alone(value):
    text = json.dumps(value, indent=2)
    assert repaired_json(text) == text


@pytest.mark.parametrize("text", ["{<<<<<<< HEAD\n}", "{} {}", '{"a": nonsense}', "/* {}"])
def test_what_could_mean_anything_is_not_guessed(text):
    with pytest.raises(JsonFaultError):
        repaired_json(text)


@given(st.text(alphabet="{}[]\",:'\\\n a1/=", max_size=60))
def test_any_text_is_mended_or_refused(text):
    try:
        mended = repaired_json(text)
    except JsonFaultError:
        return
    scan(mended)
