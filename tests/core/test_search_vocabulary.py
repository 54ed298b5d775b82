"""What is asked in words that stand nowhere in the memory."""

from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine


def found(engine: Engine, text: str) -> list[str]:
    query = Query(text=text, mode=Mode.LEXICAL)
    return [hit.memory.text for hit in engine.search(query).hits]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("W bibliotece są stare mapy i nowe książki.", "biblioteka"),
        ("বাংলাদেশের রাজধানী ঢাকা", "বাংলাদেশ"),
        ("The philosopher spoke at noon.", "philosophically"),
        ("Ankara'nın başkent olduğu yıl 1923'tür.", "başkentin"),
        ("Die Wissenschaft von der Bibliothek ist alt.", "Bibliothekswissenschaft"),
        ("Unsere Linie bei der Verteidigung ist klar.", "Verteidigungslinie"),
        ("Her résumés are kept in the drawer.", "resumes"),
        ("uong ca phe", "Bạn thích uống cà phê ở đâu?"),
    ],
)
def test_a_word_that_stands_nowhere_finds_those_that_begin_like_it(engine, text, question):
    engine.remember_many([Capture(text=text), Capture(text="Nothing of the kind.")])
    assert found(engine, question) == [text]


def test_a_word_that_stands_somewhere_finds_nothing_else(engine):
    engine.remember_many([Capture(text="The planet is red."), Capture(text="Planets, planetary.")])
    engine.remember(Capture(text="A planetarium opened."))
    assert found(engine, "planetarium") == ["A planetarium opened."]


@pytest.mark.parametrize(
    "question", ["porcelain", "cap", "1.0.22", "\U0010ffff\U0010ffff", "~~~~~"]
)
def test_what_only_looks_a_little_alike_is_not_found(engine, question):
    engine.remember_many([Capture(text="The port of Cadiz"), Capture(text="Version 1.0.21")])
    assert found(engine, question) == []


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Mom's birthday is on May 14.", "birtday"),
        ("The passport lies in the safe.", "pasport"),
        ("A new vacuum cleaner was bought.", "vaccuum"),
        ("Jonas built the table.", "Jonsa"),
        ("A clock in the color of the sky", "colour"),
        ("Страховка кончается в мае.", "страхвка"),
    ],
)
def test_a_slip_of_the_keys_finds_the_word_that_was_meant(engine, text, question):
    engine.remember_many([Capture(text=text), Capture(text="Nothing of the kind.")])
    assert found(engine, question) == [text]


@pytest.mark.parametrize("question", ["Jansos", "Toma", "4712", "xabel", "rotes"])
def test_more_than_a_slip_is_another_word(engine, question):
    engine.remember_many([Capture(text="Jonas has 4711 cables"), Capture(text="Tim takes notes")])
    assert found(engine, question) == []
