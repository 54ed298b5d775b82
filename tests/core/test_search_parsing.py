from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.query import Filters
from keepsake.search.dates import EARLIEST, LATEST, from_ms
from keepsake.search.parsing import ParsedQuery, parse_query

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2026, 11, 30, 10, tzinfo=BERLIN)


def parse(text: str, **filters) -> ParsedQuery:
    return parse_query(text, Filters(**filters), MONDAY)


def day(moment: int | None) -> str:
    assert moment is not None
    return "open" if moment in (EARLIEST, LATEST) else f"{from_ms(moment, BERLIN):%Y-%m-%d}"


def test_words_phrases_exclusions_and_filters_are_told_apart():
    parsed = parse('red "green apple" -pie tag:Fruit kind:note speaker:me source:"my notes" x:y')
    assert parsed.text == "red green apple x:y"
    assert parsed.phrases == ("green apple",)
    assert parsed.excluded == ("pie",)
    assert parsed.source_names == ("my notes",)
    assert parsed.filters == Filters(tags=("fruit",), kinds=("note",), speakers=("user",))


def test_typed_dates_narrow_those_already_chosen():
    parsed = parse("after:2024 before:2024-06 x", after=parse("after:2024-03").filters.after)
    assert day(parsed.filters.after) == "2024-03-01"
    assert day(parsed.filters.before) == "2024-06-30"
    assert parse("after:soon").text == "after:soon"


def test_words_that_limit_a_time_become_a_filter():
    parsed = parse("what about rust since last Monday")
    assert parsed.text == "what about rust"
    assert day(parsed.filters.after) == "2026-11-23"
    assert parsed.period is None


def test_a_year_is_looked_for_too_since_texts_speak_of_years():
    parsed = parse("deforestation between 2004 and 2014")
    assert parsed.text == "deforestation between 2004 and 2014"
    assert day(parsed.filters.after) == "2004-01-01"
    assert parsed.time_limited


def test_on_demand_words_of_time_limit_nothing():
    parsed = parse_query("rust since last Monday", Filters(), MONDAY, time_limits=False)
    assert parsed.text == "rust since last Monday"
    assert parsed.filters == Filters()
    assert parsed.period is not None


def test_other_words_of_time_stay_and_make_it_likelier():
    parsed = parse("rust last week")
    assert parsed.text == "rust last week"
    assert parsed.filters == Filters()
    assert parsed.period is not None
    assert day(parsed.period.start) == "2026-11-23"


@pytest.mark.parametrize("text", ['"since Monday"', 'rust "last week"', 'since "Monday"'])
def test_what_is_quoted_is_no_time(text):
    parsed = parse(text)
    assert parsed.period is None
    assert parsed.filters == Filters()


def test_phrases_keep_their_places_beside_a_time():
    parsed = parse('"first one" since Monday "second one" end')
    assert parsed.text == "first one second one end"
    assert parsed.phrases == ("first one", "second one")


@given(st.text(max_size=300))
def test_nothing_a_person_can_type_is_an_error(text):
    parse(text)


@given(
    st.lists(st.sampled_from(['"', "-", "tag:", "a", " ", "since ", "Monday", "\ufffc", ":", "("]))
)
def test_no_mixture_of_signs_is_an_error(parts):
    parsed = parse("".join(parts))
    assert all(phrase in parsed.text for phrase in parsed.phrases if "\ufffc" not in phrase)
