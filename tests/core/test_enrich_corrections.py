from __future__ import annotations

import pytest

from keepsake.enrich.corrections import find_correction
from keepsake.enrich.statements import read_statement
from keepsake.enrich.verdicts import corrects


def is_corrected(old: str, new: str, language: str = "en", *, announced: bool = False) -> bool:
    correction = find_correction(new, language, announced=announced)
    return correction is not None and corrects(
        read_statement(old, language), correction.statement, correction
    )


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("en", "The API port is 8080.", "Not 8080 but 9191 is the API port."),
        ("en", "The office moves to Hamburg.", "Actually, the office moves to Bremen."),
        ("en", "Call Dr. Meyer today.", "Call Dr. Maier today instead of Dr. Meyer."),
        ("en", "Todo: renew the passport in May.", "Correction: renew the passport in June."),
        ("de", "Wir nehmen MySQL.", "Wir nehmen nicht MySQL, sondern Postgres."),
        ("de", "Der Termin ist am Dienstag.", "Korrektur: Der Termin ist am Donnerstag."),
        ("fr", "Le client utilise Oracle.", "Le client n'utilise pas Oracle mais Postgres."),
        ("fr", "Le bureau est à Lyon.", "En fait, le bureau est à Lille."),
        ("es", "La tienda usa MySQL.", "La tienda no usa MySQL sino Postgres."),
        ("es", "El vuelo sale a las 9.", "En realidad el vuelo sale a las 11."),
        ("zh", "数据库是MySQL。", "数据库不是MySQL，而是Postgres。"),
        ("zh", "航班九点起飞。", "更正：航班十一点起飞。"),
        ("ja", "便は9時に出発します。", "訂正：便は11時に出発します。"),
        ("ru", "Магазин использует MySQL.", "Магазин использует не MySQL, а Postgres."),
    ],
)
def test_a_correction_finds_what_it_corrects(language: str, old: str, new: str):
    assert is_corrected(old, new, language)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The meeting is on Monday.", "Actually the meeting room is too small for ten people."),
        ("I do not like coffee.", "I prefer tea, not coffee."),
        ("Anna lives in Rome.", "Actually, Ben lives in Milan."),
        ("The API port is 8080.", "Correction: the database port is 5432."),
        ("The API port is 8080.", "The API port is 9191."),
        ("My flight leaves at 9.", "Actually, his flight leaves at 11."),
        ("The shop sells tea.", "The shop sells not only tea but coffee."),
    ],
)
def test_a_correction_leaves_other_subjects_alone(old: str, new: str):
    assert not is_corrected(old, new)


def test_what_is_called_a_correction_is_one():
    assert is_corrected("The API port is 8080.", "The API port is 9191.", announced=True)


def test_a_long_text_corrects_nothing():
    assert find_correction("Actually " + "it went on and on. " * 40, "en", announced=False) is None
