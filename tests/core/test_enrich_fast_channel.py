from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.category import Category
from keepsake.domain.memory import Speaker
from keepsake.enrich.fast_channel import Statement, Turn, extract_statements

LABELLED = Path(__file__).parents[1] / "data" / "fast_channel.json"


def said(text: str, speaker: Speaker = Speaker.USER) -> list[Statement]:
    return extract_statements([Turn(speaker, text)])


def categories(text: str, speaker: Speaker = Speaker.USER) -> list[str]:
    return [statement.category.value for statement in said(text, speaker)]


def test_statements_on_the_labelled_set_are_right_and_most_are_found():
    rows = json.loads(LABELLED.read_text(encoding="utf-8"))
    right = wrong = missed = 0
    for row in rows:
        found = categories(row["text"], Speaker(row["speaker"]))
        wanted = [row["category"]] if row["category"] else []
        right += found == wanted and bool(wanted)
        wrong += len([one for one in found if one not in wanted])
        missed += bool(wanted) and found != wanted
    assert len(rows) >= 200
    assert {row["category"] for row in rows} > {"correction", "preference", "constraint", None}
    assert right / (right + wrong) >= 0.95
    assert right / (right + missed) >= 0.9


@pytest.mark.parametrize(
    "text",
    [
        "I want to know how this works",
        "Can I work in parallel",
        "You must not worry",
        "I need to fix this build error",
    ],
)
def test_well_known_mistakes_are_not_made(text: str):
    for ending in ("", ".", "!"):
        assert categories(text + ending) == []


def test_every_sentence_is_judged_by_itself_and_gives_at_most_one():
    found = said("My name is Ada. I live in Turin. Thanks! I prefer tea and I never drink coffee.")
    assert [s.category for s in found] == [
        Category.IDENTITY, Category.IDENTITY, Category.PREFERENCE,
    ]  # fmt: skip


def test_the_most_important_category_wins():
    (found,) = said("I'm a nurse and I prefer night shifts.")
    assert (found.category, found.importance) == (Category.IDENTITY, 1.0)


def test_rules_for_the_person_never_read_the_assistant_and_the_other_way_round():
    learned = "Next time I will ask before I delete a file."
    assert categories("My name is Ada.", Speaker.ASSISTANT) == []
    assert categories(learned, Speaker.ASSISTANT) == ["agent_self_improvement"]
    assert categories(learned) == []


def test_code_and_quotes_are_not_what_somebody_says():
    assert categories("```\nnever push to main\n```\n> I prefer tabs.\n`I live in Oslo.`") == []


def test_the_same_sentence_twice_is_one_statement():
    turns = [Turn(Speaker.USER, "I prefer tabs."), Turn(Speaker.USER, "i prefer tabs.")]
    assert len(extract_statements(turns)) == 1


@given(
    st.lists(
        st.tuples(
            st.sampled_from(list(Speaker)),
            st.lists(
                st.sampled_from(
                    [
                        "I prefer tea. ",
                        "我喜欢茶。",
                        "ok ",
                        "\n\n",
                        "Never push to main! ",
                        "?",
                        "é",
                    ]
                )
            ).map("".join)
            | st.text(max_size=200),
        ),
        max_size=4,
    )
)
def test_a_statement_is_found_where_it_says(parts: list[tuple[Speaker, str]]):
    turns = [Turn(speaker, text) for speaker, text in parts]
    for statement in extract_statements(turns):
        turn = turns[statement.turn]
        assert turn.text[statement.start : statement.stop] == statement.text
        assert turn.speaker is statement.speaker
        assert statement.text.strip() == statement.text != ""


def test_long_texts_take_linear_time():
    text = "I really really like " + "very " * 20_000 + "long words. " + "not a, b " * 20_000
    assert said(text) == []
