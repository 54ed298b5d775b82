from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.clients.document import SyntaxFaultError
from keepsake.clients.toml_document import TomlDocument

PATH = ("mcp_servers", "keepsake")
ENTRY = {"command": 'C:\\Ünï "code"\\keepsake-mcp.exe', "args": [], "env": {"A": "x y"}}

PIECES = [
    'model = "o4" # fast\n',
    "# a comment of its own\n",
    "\n",
    "[mcp_servers.files]\ncommand = 'npx' # do not touch\n\n[mcp_servers.files.env]\nK = 'v'\n",
    '[profiles."a b"]\nnames = [\n  "x", # one\n]\n',
    '[notes]\ntext = """\n[mcp_servers.fake]\n# no comment\n"""\n',
    "[[rules]]\nn = 1\n\n[[rules]]\nn = 2\n",
]


@st.composite
def texts(draw):
    """A file of sections in any order; plain keys can only come first."""
    sections = draw(st.lists(st.sampled_from(PIECES[1:]), max_size=6))
    unique = [piece for at, piece in enumerate(sections) if piece not in sections[:at]]
    text = draw(st.sampled_from(["", PIECES[0]])) + "".join(unique)
    return text.replace("\n", "\r\n") if draw(st.booleans()) else text


@given(texts())
def test_adding_and_removing_gives_the_same_bytes(text):
    added = TomlDocument.parse(text).with_member(PATH, ENTRY)
    assert added.startswith(text)
    assert tomllib.loads(added)["mcp_servers"]["keepsake"] == ENTRY
    assert TomlDocument.parse(added).without_member(PATH) == text


@given(texts())
def test_replacing_leaves_the_rest(text):
    added = TomlDocument.parse(text).with_member(PATH, {"command": "old", "enabled": False})
    replaced = TomlDocument.parse(added).with_member(PATH, ENTRY)
    assert replaced == TomlDocument.parse(text).with_member(PATH, ENTRY)


@pytest.mark.parametrize(
    "text",
    [
        "mcp_servers = {files = {command = 'x'}} # one line\n[z]\na = 1 # c\n",
        "mcp_servers.files.command = 'x' # dotted\n[z]\na = 1 # c\n",
        "[mcp_servers]\nfiles = {command = 'x'}\n\n[z]\na = 1\n",
    ],
)
def test_other_ways_of_writing_tables_are_kept(text):
    added = TomlDocument.parse(text).with_member(PATH, ENTRY)
    servers = tomllib.loads(added)["mcp_servers"]
    assert servers == {"files": {"command": "x"}, "keepsake": ENTRY}
    assert TomlDocument.parse(added).without_member(PATH) == text


def test_an_entry_in_the_middle_goes_without_its_neighbors_comments():
    text = (
        "[mcp_servers.files]\ncommand = 'x'\n\n"
        "[mcp_servers.keepsake] # ours\ncommand = 'k'\n[mcp_servers.keepsake.env]\nA = '1'\n\n"
        "# about z\n[z]\na = 1\n"
    )
    expected = "[mcp_servers.files]\ncommand = 'x'\n\n# about z\n[z]\na = 1\n"
    assert TomlDocument.parse(text).without_member(PATH) == expected


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = \n", 2), ("[a\n", 1), ("a = 1\na = 2\n", 2)]
)
def test_a_mistake_is_named_with_its_line(text, line):
    with pytest.raises(SyntaxFaultError) as caught:
        TomlDocument.parse(text)
    assert caught.value.line == line
    assert "line" not in caught.value.reason


def test_a_servers_key_that_is_no_table_is_refused():
    with pytest.raises(SyntaxFaultError, match="must be a table"):
        TomlDocument.parse("mcp_servers = 3\n").with_member(PATH, ENTRY)


def test_the_line_of_a_table_is_that_of_its_header():
    document = TomlDocument.parse("a = 1\n\n[mcp_servers.'keepsake']\ncommand = 'x'\n")
    assert document.line_of(PATH) == 3
