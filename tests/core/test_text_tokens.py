from __future__ import annotations

import pytest

from keepsake.text.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("keep", 1), ("keepsake", 2), ("a_b", 3), ("well, so!", 4), ("记忆库", 3)],
)
def test_a_token_is_four_letters_a_sign_or_a_chinese_character(text, tokens):
    assert estimate_tokens(text) == tokens


def test_a_long_text_has_the_tokens_of_its_parts():
    assert 100_000 <= estimate_tokens("keep " * 100_000) <= 100_010
    assert estimate_tokens("记" * 300_000) == 300_000
