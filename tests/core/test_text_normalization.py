from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.text.normalization import fold, normalize, text_hash

ANY_TEXT = st.text(st.characters())


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("page\x0cnext", "page\nnext"),
        ("line\u2028next\u2029last", "line\nnext\nlast"),
        ("nul\x00 and bell\x07", "nul and bell"),
        ("\ufeffstart", "start"),
        ("tab\tstays", "tab\tstays"),
        ("lone \ud83d here", "lone \ufffd here"),
        ("pair \ud83d\ude00 joined", "pair 😀 joined"),
        ("cafe\u0301", "café"),
        ("trailing   \nspace\t\n", "trailing\nspace"),
        ("\n\n  indented\n\nend\n\n\n", "  indented\n\nend"),
        ("\x1b[31mred\x1b[0m alert", "red alert"),
        (" \t ", ""),
        ("", ""),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
    ],
)
def test_normalize(raw, clean):
    assert normalize(raw) == clean


@given(ANY_TEXT)
def test_normalizing_twice_changes_nothing(text):
    once = normalize(text)
    assert normalize(once) == once


@given(st.text(st.characters(categories=["Cs", "Cc", "L", "M", "Z", "P"])))
def test_normalized_text_can_be_stored_anywhere(text):
    clean = normalize(text)
    clean.encode("utf-8")
    assert unicodedata.is_normalized("NFC", clean)
    assert not any(unicodedata.category(c) == "Cc" and c not in "\t\n" for c in clean)


def test_long_runs_of_white_space_take_linear_time():
    assert normalize("a" + " " * 3_000_000 + "b\n" + "\n" * 1_000_000).endswith("b")


def test_fold_ignores_case_and_white_space():
    assert fold("  Build\tis\n\nFAILING ") == "build is failing"
    assert fold("ΟΔΟΣ") == fold("οδος") == fold("οδοσ")
    assert fold("Maße") != fold("Masse")
    assert fold("port 8080") != fold("port 9191")


@given(ANY_TEXT)
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(ANY_TEXT)
def test_text_hash_is_that_of_the_folded_text(text):
    assert text_hash(text) == text_hash(fold(text))
    assert len(text_hash(text)) == 16


def test_text_hash_tells_texts_apart():
    assert text_hash("Anna is allergic") != text_hash("Anna is not allergic")
