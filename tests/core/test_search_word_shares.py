"""Words in texts whose language is not that of the others."""

from __future__ import annotations

from keepsake.domain.capture import Capture
from keepsake.domain.query import Mode, Query


def test_a_form_that_few_texts_have_is_not_a_rare_word(engine):
    engine.remember_many(
        [
            Capture(text=f"La pantalla del equipo número {number} está en la sala y es nueva.")
            for number in range(40)
        ]
    )
    answer = "Con la lupa se amplía un área de la pantalla."
    # Too short to tell its language, so its words are kept as they are.
    engine.remember_many([Capture(text=answer), Capture(text="pantalla rota")])
    query = Query(text="¿Cómo amplío un área de la pantalla?", mode=Mode.LEXICAL)
    first, *others = engine.search(query).hits
    assert first.memory.text == answer
    assert "pantalla rota" in {hit.memory.text for hit in others}
