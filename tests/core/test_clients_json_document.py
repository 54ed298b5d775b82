from __future__ import annotations

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from keepsake.clients.document import SyntaxFaultError
from keepsake.clients.json_document import JsonDocument

PATH = ("mcpServers", "keepsake")
ENTRY = {"command": "/Ünïcode path/keepsake-mcp", "args": [], "env": {"A": "b\\c"}}

GAPS = st.sampled_from(
    ["", "", " ", "\n", "\n  ", "\t", " // c, {\n", '/* } " */', "\n    // own line \n  ", "\r\n "]
)
KEYS = st.sampled_from(["a", "mcpServers", "b c", "é", 'q"', "//"])
SCALARS = st.sampled_from(["1", "-2.5e3", "true", "null", '"x"', '"// {"', '"\\u00e9\\n"'])


@st.composite
def objects(draw, depth=0):
    """The text of an object as a person may have left it."""
    keys = draw(st.lists(KEYS, unique=True, max_size=4))
    if not keys:
        return "{}"
    members = []
    for key in keys:
        nested = depth < 3 and (key == "mcpServers" or draw(st.booleans()))
        value = draw(objects(depth=depth + 1)) if nested else draw(SCALARS)
        name = f"{draw(GAPS)}{json.dumps(key)}{draw(GAPS)}:{draw(GAPS)}"
        members.append(f"{name}{value}{draw(GAPS)}")
    trailing = f",{draw(GAPS)}" if draw(st.booleans()) else ""
    return "{" + ",".join(members) + trailing + "}"


@st.composite
def texts(draw):
    return draw(GAPS) + draw(objects()) + draw(GAPS)


@given(texts())
def test_adding_and_removing_gives_the_same_bytes(text):
    before = JsonDocument.parse(text)
    added = before.with_member(PATH, ENTRY)
    new_path = PATH if PATH[0] in before.data else PATH[:1]
    assert JsonDocument.parse(added).without_member(new_path) == text


@given(texts())
def test_adding_changes_the_data_by_the_one_member(text):
    before = JsonDocument.parse(text)
    after = JsonDocument.parse(before.with_member(PATH, ENTRY))
    servers = {**before.data.get("mcpServers", {}), "keepsake": ENTRY}
    assert dict(after.data) == {**before.data, "mcpServers": servers}
    assert list(after.data)[: len(before.data)] == list(before.data)


@given(texts(), st.data())
def test_removing_any_member_leaves_the_others(text, data):
    document = JsonDocument.parse(text)
    assume(document.data)
    key = data.draw(st.sampled_from(sorted(document.data)))
    after = JsonDocument.parse(document.without_member((key,)))
    assert dict(after.data) == {name: value for name, value in document.data.items() if name != key}


@given(texts(), st.data())
def test_replacing_any_member_keeps_order_and_the_others(text, data):
    document = JsonDocument.parse(text)
    assume(document.data)
    key = data.draw(st.sampled_from(sorted(document.data)))
    after = JsonDocument.parse(document.with_member((key,), ENTRY))
    assert dict(after.data) == {**document.data, key: ENTRY}
    assert list(after.data) == list(document.data)


def test_the_file_of_a_person_keeps_comments_order_and_indentation():
    text = """\
{
    // my servers
    "mcpServers": {
        "files": { "command": "npx" }  // do not touch
        // more to come
    },
    "theme": "dark",
}
"""
    assert (
        JsonDocument.parse(text).with_member(PATH, {"command": "/k", "args": []})
        == """\
{
    // my servers
    "mcpServers": {
        "files": { "command": "npx" },  // do not touch
        "keepsake": {
            "command": "/k",
            "args": []
        }
        // more to come
    },
    "theme": "dark",
}
"""
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", '{\n  "s": {\n    "k": {\n      "c": 1\n    }\n  }\n}\n'),
        ("{}", '{\n  "s": {\n    "k": {\n      "c": 1\n    }\n  }\n}'),
        ('{"s": {}}', '{"s": {"k": {"c": 1}}}'),
        ('{"a":1}', '{"a":1, "s": {"k": {"c": 1}}}'),
        ('{"a":1,}', '{"a":1, "s": {"k": {"c": 1}},}'),
        ('{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"s": {\n\t\t"k": {\n\t\t\t"c": 1\n\t\t}\n\t}\n}'),
        ('{\r\n "s": {}\r\n}', '{\r\n "s": {\r\n  "k": {\r\n   "c": 1\r\n  }\r\n }\r\n}'),
        ("// mine", '// mine\n{\n  "s": {\n    "k": {\n      "c": 1\n    }\n  }\n}\n'),
    ],
)
def test_a_new_member_follows_the_style_of_the_file(text, expected):
    assert JsonDocument.parse(text).with_member(("s", "k"), {"c": 1}) == expected


def test_removing_the_first_member_leaves_no_gap():
    text = '{\n  "s": {"k": 1, "b": 2},\n  "t": 0\n}'
    assert JsonDocument.parse(text).without_member(("s", "k")) == '{\n  "s": {"b": 2},\n  "t": 0\n}'
    assert JsonDocument.parse(text).without_member(("s",)) == '{\n  "t": 0\n}'


def test_a_line_comment_before_a_removed_member_swallows_nothing():
    after = JsonDocument.parse('{ "a": 1, // c\n "k": 2 }').without_member(("k",))
    assert dict(JsonDocument.parse(after).data) == {"a": 1}
    assert "// c\n" in after


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "null"])
def test_a_root_that_is_no_object_is_refused(text):
    with pytest.raises(SyntaxFaultError, match="must be an object"):
        JsonDocument.parse(text)


def test_a_servers_list_that_is_no_object_is_refused_with_its_line():
    document = JsonDocument.parse('{\n  "a": 1,\n  "mcpServers": []\n}')
    with pytest.raises(SyntaxFaultError, match="mcpServers") as caught:
        document.with_member(PATH, ENTRY)
    assert caught.value.line == document.line_of(PATH) == 3
