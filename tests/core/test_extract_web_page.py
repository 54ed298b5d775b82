from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture, Skipped
from keepsake.testing.documents import records_of
from keepsake.text.extract.documents.markup import read_page
from keepsake.text.extract.documents.web_page import NO_TEXT


def text_of(markup: str) -> str:
    return read_page(markup).text


def record_of(path: Path, raw: bytes) -> Capture:
    path.write_bytes(raw)
    (record,) = records_of(path)
    assert isinstance(record, Capture)
    return record


def test_what_is_no_text_is_left_out():
    page = """<html><head><title>A &amp; B</title><style>p {}</style></head><body>
    <script>if (a < b) { evil() }</script><p>Seen.</p><noscript>no</noscript>
    <div hidden>hidden</div><p style="display: none">none</p><p aria-hidden=true>aria</p>
    <svg><text>drawn</text></svg><template>t</template><!-- comment --></body></html>"""
    assert text_of(page) == "Seen."
    assert read_page(page).title == "A & B"


def test_structure_becomes_markdown():
    page = """<h1>Head</h1><p>One <b>bold</b>
    word.<br>New line.<ul><li>a<li>b<ol><li>x</li><li>y</ol></ul>
    <table><tr><th>Name<th>Age<tr><td>Ada<td>36</table><pre>  code
    more</pre><blockquote><p>Said.</blockquote>End"""
    assert text_of(page).split("\n\n") == [
        "# Head",
        "One bold word.\nNew line.",
        "- a\n- b\n  1. x\n  2. y",
        "Name | Age\nAda | 36",
        "```\n  code\n    more\n```",
        "Said.",
        "End",
    ]


def test_the_main_part_counts_where_there_is_one():
    story = "A long story about a lighthouse and its keeper. " * 10
    page = f"<nav>Home</nav><div>Advertisement</div><main><h1>T</h1><p>{story}</main><footer>f"
    assert text_of(page) == f"# T\n\n{story.strip()}"


def test_menus_are_left_out_unless_there_is_nothing_else():
    assert (
        text_of("<nav><a>Home</a></nav><p>The words of the page.</p>") == "The words of the page."
    )
    assert text_of("<nav><p>Only a menu with a lot of words in it</nav>x").startswith("Only a menu")


def test_newsletters_laid_out_with_tables_keep_their_paragraphs():
    page = "<table><tr><td><p>One.</p><p>Two.</p></td></tr><tr><td>Three</td></tr></table>"
    assert text_of(page) == "One.\n\nTwo.\n\nThree"


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<meta charset="windows-1251">', "cp1251"),
        ('<meta http-equiv=content-type content="text/html; charset=koi8-r">', "koi8_r"),
        ('<meta charset="utf-8">', "utf-8"),
        ('<meta charset="utf-8">', "utf-16"),
        ('<meta charset="nonsense">', "utf-8"),
        ('<meta charset="base64">', "utf-8"),
    ],
)
def test_pages_in_the_encoding_they_name(tmp_path: Path, head: str, encoding: str):
    page = f"<html><head>{head}</head><p>Привет</p></html>"
    assert record_of(tmp_path / "a.html", page.encode(encoding)).text == "Привет"


def test_japanese_in_seven_bits(tmp_path: Path):
    page = '<html><meta charset="iso-2022-jp"><p>こんにちは'.encode("iso-2022-jp")
    assert record_of(tmp_path / "a.html", page).text == "こんにちは"


def test_a_page_tells_its_address_and_day(tmp_path: Path):
    page = """<html><head><meta property="og:url" content="https://x.org/a">
    <meta property="article:published_time" content="2024-05-06T07:08:09Z"></head><p>Text"""
    record = record_of(tmp_path / "saved.html", page.encode())
    assert record.metadata["url"] == "https://x.org/a"
    assert (record.happened_at, record.title) == (1_714_979_289_000, "saved")


def test_a_page_without_its_ending_is_known_by_its_beginning(tmp_path: Path):
    page = b"<!-- saved --><!DOCTYPE html><html><title>T</title><p>Text"
    assert record_of(tmp_path / "page", page).title == "T"


def test_a_page_without_text_says_so(tmp_path: Path):
    (tmp_path / "app.html").write_text("<html><script>run()</script>", encoding="utf-8")
    assert records_of(tmp_path / "app.html") == [Skipped("app.html", NO_TEXT)]


def test_elements_that_never_end_take_no_time_and_lose_nothing():
    assert text_of("<div>" * 20_000 + "deep") == "deep"


TAGS = st.sampled_from(
    "<p> </p> <li> </li> <table> </table> <tr> <td> </tr> <ul> </ul> <pre> </pre> <h2> </h2> <br>"
    " <div hidden> </div> < & &amp; <!-- --> <![CDATA[ <? word".split()
)


@given(st.lists(TAGS, max_size=40).map("".join))
def test_no_markup_breaks_it(markup: str):
    text_of(markup)
