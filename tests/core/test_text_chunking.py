from __future__ import annotations

import re
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keepsake.text.chunking import Span, chunk


def by_words(text):
    return len(text.split())


def by_pieces(text):
    return len(re.findall(r"[^\W\d_]{1,6}|\d|[^\w\s]|_", text))


def by_bytes(text):
    return (len(text.encode("utf-8", "replace")) + 2) // 3


def by_characters(text):
    return len(text)


COUNTERS = [by_words, by_pieces, by_bytes, by_characters]

MARKDOWN_LINE = st.sampled_from(
    [
        *("# Title", "## Part", "###### Deep", "- item one", "  - nested", "1. first", "> quoted"),
        *(
            "```",
            "    code",
            "| a | b |",
            "|---|---|",
            "",
            "",
            "---",
            "Some words. And more words!",
        ),
        *(
            "Setext",
            "=====",
            "<div>",
            "</div>",
            "\tindented",
            "[a]: b",
            "これは文です。次の文です。",
        ),
        *("เขียนโดยไม่เว้นวรรค", "👩\u200d👩\u200d👧 e\u0301 family", "word " * 60, "x" * 300),
        *("\r", "a\r\nb"),
    ]
)
MARKDOWN = st.lists(MARKDOWN_LINE | st.text(max_size=80), max_size=40).map("\n".join)


@given(
    text=MARKDOWN | st.text(max_size=2000),
    count=st.sampled_from(COUNTERS),
    sizes=st.tuples(st.integers(5, 60), st.integers(8, 120)),
)
@settings(max_examples=300, deadline=None)
@example("# Title\na\r\nb\n\nเขียนโดยไม่เว้นวรรค", by_characters, (25, 25))
@example("# Title\n# Title\n# Title\n# Title\n# Title", by_words, (10, 8))
def test_nothing_is_lost_and_nothing_is_too_long(text, count, sizes):
    target, cap = sizes
    spans = chunk(text, count, target=target, cap=cap)
    covered = set()
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
        covered.update(range(span.start, span.end))
        passage = text[span.start : span.end]
        if span.end - span.start > 1:
            assert count(passage) <= cap
            heading = min(count(span.heading), cap // 4)
            assert count(passage) + heading <= cap or len(spans) == 1
        assert passage == passage.rstrip()
    missing = [c for i, c in enumerate(text) if i not in covered and not c.isspace()]
    assert missing == []
    assert all(a.start < b.start and a.end < b.end for a, b in pairwise(spans))


def passages(text, **sizes):
    return [text[s.start : s.end] for s in chunk(text, by_words, **sizes)]


def test_a_short_text_is_one_passage_and_is_counted_once():
    asked = []

    def count(text):
        asked.append(text)
        return by_words(text)

    assert chunk("I prefer tea.", count) == [Span(0, 13, "")]
    assert asked == ["I prefer tea."]


@pytest.mark.parametrize("text", ["", " \n\t ", "\n\n"])
def test_no_text_gives_no_passage(text):
    assert chunk(text, by_words) == []


def test_sentences_stay_whole_and_the_last_opens_the_next_passage():
    text = " ".join(f"This is sentence number {i}." for i in range(40))
    found = passages(text, target=25, cap=60)
    assert len(found) > 5
    for passage in found:
        assert passage.startswith("This is")
        assert passage.endswith(".")
    for before, after in pairwise(found):
        assert after.startswith(before[before.rindex("This") :])


def test_wrapped_lines_do_not_end_sentences():
    text = "\n".join(["one two three four five"] * 30) + "."
    assert all(len(passage.split()) > 20 for passage in passages(text, target=30, cap=60)[:-1])


def test_headings_travel_with_their_text():
    section = "word " * 18
    text = f"# Guide\n\n{section}\n\n## Install\n\n{section}\n\n## Use\n\n### Daily\n\n{section}"
    spans = chunk(text, by_words, target=25, cap=60)
    assert [span.heading for span in spans] == ["Guide", "Guide › Install", "Guide › Use"]
    for span, first in zip(spans, ["# Guide", "## Install", "## Use\n\n### Daily"], strict=True):
        assert text[span.start : span.end].startswith(first)


def test_a_heading_in_a_fence_is_no_heading():
    text = "# Real\n\n```sh\n# comment\nls\n```\n\n" + "word " * 40
    assert {span.heading for span in chunk(text, by_words, target=15, cap=60)} == {"Real"}


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("- an item of the list", "Intro.\n\n"),
        ("3. a numbered item here", ""),
        ("| cell one | cell two |", "| a | b |\n|---|---|\n"),
        ("    code = call(argument)", "Text:\n\n"),
    ],
)
def test_lists_tables_and_code_part_only_between_lines(line, before):
    text = before + "\n".join([line] * 60)
    for passage in passages(text, target=40, cap=80):
        assert passage.endswith(line.strip())


def test_fenced_code_parts_only_between_lines():
    text = "```python\n" + "value = compute(1, 2)  # a. b. c.\n" * 50 + "```"
    found = passages(text, target=40, cap=80)
    assert len(found) > 5
    assert all(passage.endswith(("# a. b. c.", "```")) for passage in found)


@pytest.mark.parametrize(
    "sentence",
    [
        "这是一个关于茶的句子。",
        "これはお茶についての文です。",
        "यह चाय के बारे में एक वाक्य है।",
        "هذه جملة عن الشاي؟ ",
    ],
)
def test_sentences_of_other_scripts_stay_whole(sentence):
    text = sentence * 40
    for span in chunk(text, by_characters, target=60, cap=120):
        passage = text[span.start : span.end]
        assert passage.endswith(sentence.strip()[-1])
        assert passage.startswith(sentence[:3])


def test_a_long_word_is_cut_at_the_cap_between_characters():
    family = "👩\u200d👩\u200d👧"
    text = family * 500
    for span in chunk(text, by_characters, target=40, cap=52):
        assert (span.end - span.start) % len(family) == 0
        assert text[span.start : span.end].startswith("👩")
    assert "".join(passages("x" * 100_000)) == "x" * 100_000


def test_a_long_sentence_is_cut_at_white_space():
    text = "word " * 3000
    assert all(re.fullmatch(r"word( word)*", passage) for passage in passages(text))


@pytest.mark.parametrize(
    "text",
    [
        "word " * 60_000,
        "A short sentence here. " * 15_000,
        "x" * 300_000,
        "ก" * 300_000,
        "line of text\n" * 25_000,
        "- item\n" * 8_000,
        "> " * 50_000,
        "[" * 100_000,
        "e" + "\u0301" * 100_000,
        "# h\n" * 10_000,
    ],
    ids=lambda text: repr(text[:6]),
)
def test_long_texts_take_linear_time(text):
    started = process_time()
    spans = chunk(text, lambda part: len(part) // 4 + 1)
    assert process_time() - started < 5
    assert spans[-1].end == len(text.rstrip())
