"""What an assistant reads says nothing twice."""

from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, begins_with_title
from keepsake.text.extract.titles import title_of

QUESTION = (
    "How long should the second dough rest in the cold before it is baked, if the kitchen is warm"
    " and the first one was sour?"
)


@pytest.mark.parametrize("tool", ["memory_context", "memory_search"])
def test_a_question_that_is_the_title_is_given_once(engine, converse, tool):
    engine.remember(
        Capture(
            title=title_of(QUESTION),
            text=f"User: {QUESTION}\n\nAssistant: Twelve hours.",
            kind=Kind.CONVERSATION,
        )
    )
    assert engine.wait_for_vectors(30)
    asked = {"topic": QUESTION} if tool == "memory_context" else {"query": "dough rest cold"}
    said = converse().ask(tool, **asked).content[0].text
    assert said.count("How long should the second dough") == 1


def test_a_title_of_its_own_is_given_with_the_text(engine, converse):
    engine.remember(Capture(title="Baking", text="The second dough rests for twelve hours."))
    said = converse().ask("memory_context", topic="dough").content[0].text
    assert "Baking\nThe second dough rests" in said


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        ("", "anything", True),
        ("Bread", "# Bread\n\nIt needs salt.", True),
        ("Bread needs…", "User: Bread  needs\nsalt", True),
        ("Bread", "It needs salt, as any Bread does.", False),
        ("Bread needs salt", "Bread", False),
    ],
)
def test_what_a_text_says_of_its_title(title: str, text: str, said: bool):
    assert begins_with_title(title, text) is said
