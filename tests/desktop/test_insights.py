from __future__ import annotations

from datetime import date, timedelta
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.entity import Entity, EntityKind
from keepsake.domain.overview import DayCount, EntityMap, EntityPair
from keepsake_desktop.pages.insights.map_layout import lay_out
from keepsake_desktop.pages.insights.periods import SHOWN, Span, group, growth, streak

TODAY = date(2026, 3, 18)  # a Wednesday


def days(*counts: tuple[int, int, int]) -> list[DayCount]:
    """Counts as (days before today, happened, kept), earliest first."""
    return [
        DayCount((TODAY - timedelta(days=ago)).isoformat(), happened, kept)
        for ago, happened, kept in counts
    ]


def entity(number: int, mentions: int = 1) -> Entity:
    return Entity(
        id=number,
        name=f"n{number}",
        kind=EntityKind.PERSON,
        confidence=1.0,
        aliases=(),
        by_hand=False,
        mentions=mentions,
    )


def test_weeks_begin_on_monday_and_empty_ones_are_shown():
    weeks = group(days((16, 2, 0), (1, 3, 0), (0, 1, 0)), Span.WEEK, TODAY)
    assert [(week.first.isoformat(), week.count) for week in weeks] == [
        ("2026-03-02", 2),
        ("2026-03-09", 0),
        ("2026-03-16", 4),
    ]
    assert weeks[-1].last == date(2026, 3, 22)


def test_months_count_all_their_days():
    months = group(days((40, 2, 0), (18, 5, 0), (17, 1, 0)), Span.MONTH, TODAY)
    assert [(month.first.month, month.last.day, month.count) for month in months] == [
        (2, 28, 7),
        (3, 31, 1),
    ]


@given(st.integers(0, 700_000), st.sampled_from(Span))
def test_no_more_bars_than_can_be_seen(ago, span):
    periods = group(days((ago, 1, 1)), span, TODAY)
    assert 1 <= len(periods) <= SHOWN[span]
    assert periods[-1].first <= TODAY <= periods[-1].last


def test_days_in_a_row_end_today_or_yesterday():
    assert streak(days((3, 1, 1), (2, 0, 1), (1, 0, 2)), TODAY) == 3
    assert streak(days((1, 0, 1), (0, 0, 1)), TODAY) == 2
    assert streak(days((2, 0, 1)), TODAY) == 0
    assert streak([], TODAY) == 0


def test_growth_adds_up_from_the_first_day_to_today():
    assert growth(days((90, 5, 0), (10, 0, 4), (5, 0, 6)), TODAY) == [
        (0.0, 4),
        (0.5, 10),
        (1.0, 10),
    ]
    assert growth([], TODAY) == []


def test_what_comes_up_together_stands_together_and_nothing_on_top_of_another():
    people = tuple(entity(number) for number in range(1, 13))
    pairs = tuple(EntityPair(*pair, 5) for pair in ((1, 2), (1, 3), (2, 3)))
    places = lay_out(EntityMap(people, pairs))
    together = dist(places[2], places[3])
    others = [dist(places[2], places[number]) for number in range(4, 13)]
    assert together < sorted(others)[len(others) // 2]
    assert all(-1 <= value <= 1 for place in places.values() for value in place)
    assert min(dist(places[1], places[n]) for n in range(2, 13)) > 0.05
    assert places == lay_out(EntityMap(people, pairs))


def test_a_map_of_one_or_none_is_laid_out_too():
    assert lay_out(EntityMap((), ())) == {}
    assert lay_out(EntityMap((entity(7),), ())) == {7: (0.0, 0.0)}
