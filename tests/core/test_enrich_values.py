from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.enrich.lexeme import Lexeme, Sort
from keepsake.enrich.quantities import han_number
from keepsake.enrich.values import lexemes


def values(text: str, language: str = "en") -> list[Lexeme]:
    words = {Sort.WORD, Sort.NAME}
    return [lexeme for lexeme in lexemes(text, language) if lexeme.sort not in words]


@pytest.mark.parametrize(
    ("language", "spellings"),
    [
        ("en", ["3 pm", "3pm", "3 p.m.", "15:00", "15:00:00"]),
        ("en", ["May 4", "4 May", "the 4th of May", "May 4th"]),
        ("en", ["March 14, 2025", "14 March 2025", "2025-03-14", "3/14/2025"]),
        ("en", ["5km", "5 km", "five kilometers", "5 kilometres", "5-km"]),
        ("en", ["$1,200", "1200 dollars", "1200 USD", "$ 1200.00"]),
        ("en", ["16GB", "16 GB", "sixteen gigabytes"]),
        ("en", ["5%", "5 percent", "five percent"]),
        ("de", ["1.200 Euro", "1200 €", "€1200,00", "1200 EUR"]),
        ("de", ["15 Uhr", "15:00 Uhr", "15:00"]),
        ("de", ["14. März", "14.03.", "14. märz"]),
        ("fr", ["15h", "15 heures", "15:00"]),
        ("fr", ["1 200 euros", "1200 €"]),
        ("zh", ["下午三点", "下午3点", "15:00"]),
        ("zh", ["3月14日", "三月十四日", "三月14号"]),
        ("zh", ["星期一", "周一", "礼拜一"]),
        ("zh", ["五十元", "50元"]),
        ("ja", ["午後3時", "午後三時", "15:00"]),
        ("ru", ["9 утра", "09:00"]),
        ("ru", ["30 минут", "тридцать минут"]),
    ],
)
def test_spellings_of_one_value_are_one_value(language: str, spellings: list[str]):
    assert len({tuple(values(text, language)) for text in spellings}) == 1


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "9 am", "9 pm"),
        ("en", "May 4", "May 14"),
        ("en", "5 mg", "5 ml"),
        ("en", "1.5 km", "15 km"),
        ("en", "Postgres 14", "Postgres 16"),
        ("en", "version 1.0.21", "version 1.0.22"),
        ("en", "load_config", "read_config"),
        ("en", "a@example.com", "a@example.org"),
        ("de", "1,5 km", "15 km"),
        ("de", "Montag", "Dienstag"),
        ("ja", "火曜日", "水曜日"),
        ("zh", "二十三个", "三十二个"),
    ],
)
def test_other_values_stay_apart(language: str, one: str, other: str):
    assert values(one, language) != values(other, language)


def test_names_are_told_by_their_capital_inside_a_sentence():
    sorts = {lexeme.word: lexeme.sort for lexeme in lexemes("Today Anna met Dr. Weber.", "en")}
    assert sorts["anna"] is Sort.NAME
    assert sorts["weber"] is Sort.NAME
    assert sorts["today"] is Sort.WORD


def test_contractions_are_taken_apart():
    words = [lexeme.word for lexeme in lexemes("I don't, he's not, we can't", "en")]
    assert words == ["i", "do", "not", "he", "not", "we", "cannot"]


def test_may_is_a_month_only_beside_a_day():
    assert values("You may go") == []
    assert [lexeme.sort for lexeme in values("on 3 May")] == [Sort.DATE]


@pytest.mark.parametrize(
    ("text", "number"), [("二十三", 23), ("十", 10), ("一百零五", 105), ("两千", 2000), ("47", 47)]
)
def test_numbers_in_chinese_characters(text: str, number: int):
    assert han_number(text) == number


@given(st.text(max_size=200), st.sampled_from(["en", "de", "fr", "es", "zh", "ja", "ru", "xx"]))
def test_any_text_can_be_taken_apart(text: str, language: str):
    for lexeme in lexemes(text, language):
        assert lexeme.form
        assert lexeme.word


@given(st.integers(0, 10**9))
def test_grouping_does_not_change_a_number(number: int):
    assert values(f"{number:,} users") == values(f"{number} users")
