from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.text.private import (
    FENCE_END,
    FENCE_NAME,
    Stripped,
    escape_fence,
    strip_injected,
    strip_private,
)


@pytest.mark.parametrize(
    ("text", "kept", "removed", "unclosed"),
    [
        ("nothing private here", "nothing private here", 0, False),
        ("a <private>b</private> c", "a  c", 1, False),
        ("a <PRIVATE>b</Private > c", "a  c", 1, False),
        ('a <private reason="x">b</private> c', "a  c", 1, False),
        ("a < private >b</ private> c", "a  c", 1, False),
        ("a <private>b <private>c</private> d</private> e", "a  e", 1, False),
        ("<private>a</private>b<private>c</private>", "b", 2, False),
        ("a <private>b\nc", "a ", 1, True),
        ("a <private>b <private>c</private> d", "a ", 1, True),
        ("a </private> b", "a </private> b", 0, False),
        ("<privateer>ship</privateer>", "<privateer>ship</privateer>", 0, False),
        ("<private-key>kept</private-key>", "<private-key>kept</private-key>", 0, False),
    ],
)
def test_strip_private(text, kept, removed, unclosed):
    assert strip_private(text) == Stripped(kept, removed, unclosed)


def test_many_open_brackets_take_linear_time():
    text = "<private " * 200_000 + "<" + " " * 1_000_000
    assert strip_private(text) == Stripped(text)


def test_injected_blocks_are_taken_out():
    block = f'<{FENCE_NAME} source="search">\nAnna likes tea\n{FENCE_END}'
    assert strip_injected(f"before {block} after") == Stripped("before  after", 1)
    assert strip_injected(block.upper()).text == ""


@given(st.text() | st.sampled_from([FENCE_END, f"< / {FENCE_NAME.upper()} >", f"<{FENCE_NAME} a>"]))
def test_escaped_text_cannot_close_or_open_the_block(stored):
    block = f"<{FENCE_NAME}>{escape_fence(stored)}{FENCE_END}"
    assert strip_injected(f"a{block}b") == Stripped("ab", 1)
    assert strip_injected(escape_fence(stored)).removed == 0
