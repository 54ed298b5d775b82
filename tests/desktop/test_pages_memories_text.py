from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.query import Snippet
from keepsake_desktop.pages.memories.differences import Fate, differences
from keepsake_desktop.pages.memories.marks import found_words, marks
from keepsake_desktop.pages.memories.passages import without_signs
from keepsake_desktop.pages.memories.rows import without_title


def test_found_words_come_from_the_marks_of_the_passage():
    snippet = Snippet("We Retry three times", marks=((3, 8),))
    assert found_words(snippet) == {"retry"}


def test_whole_words_are_marked_everywhere():
    text = "Retry the retry, not the retrying."
    assert [text[a:b] for a, b in marks(text, frozenset({"retry"}))] == ["Retry", "retry"]


def test_scripts_without_spaces_are_marked_inside():
    text = "我们决定重试三次"
    assert [text[a:b] for a, b in marks(text, frozenset({"重试"}))] == ["重试"]


def test_a_passage_does_not_repeat_the_title():
    passage = Snippet("# Bread\n\nneeds salt", marks=((2, 7), (15, 19)))
    part = without_title(passage, "Bread")
    assert part.text == "needs salt"
    assert [part.text[a:b] for a, b in part.marks] == ["salt"]
    assert part.start == 9


def test_a_passage_that_is_only_the_title_stays_where_words_were_found():
    found = Snippet("Bread", marks=((0, 5),))
    assert without_title(found, "Bread") == found
    assert without_title(Snippet("Bread"), "Bread").text == ""


def test_nothing_found_marks_nothing():
    assert marks("text", frozenset()) == []


def test_differences_name_what_went_and_what_came():
    pieces = differences("port 8080 is used", "port 9191 is used")
    assert [(p.text, p.fate) for p in pieces if p.fate is not Fate.SAME] == [
        ("8080", Fate.REMOVED),
        ("9191", Fate.ADDED),
    ]


@given(st.text(max_size=200), st.text(max_size=200))
def test_both_versions_can_be_read_out_of_the_differences(old, new):
    pieces = differences(old, new)
    assert "".join(p.text for p in pieces if p.fate is not Fate.ADDED) == old
    assert "".join(p.text for p in pieces if p.fate is not Fate.REMOVED) == new


@given(st.text(alphabet="ab #>*\n"), st.data())
def test_found_words_stay_marked_without_signs(text, data):
    words = [match.span() for match in re.finditer("a+", text)]
    shown = without_signs(Snippet(text, 0, tuple(words)))
    assert [shown.text[start:end] for start, end in shown.marks] == [
        text[start:end] for start, end in words
    ]


def test_signs_of_markdown_say_nothing_in_a_list():
    text = "## How to\n> Bake **bread** at 2 * 3\n```python\n__init__\n```"
    assert without_signs(Snippet(text)).text == "How to\nBake bread at 2 * 3\n\n__init__\n"
