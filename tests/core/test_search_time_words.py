from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.search.dates import EARLIEST, LATEST, from_ms
from keepsake.search.time_words import TimeWords, find_time_words

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2026, 11, 30, 10, 15, tzinfo=BERLIN)
OPEN = "open"


def read(text: str, now: datetime = MONDAY) -> TimeWords:
    words = find_time_words(text, now)
    assert words is not None, text
    return words


def shown(moment: int) -> str:
    return OPEN if moment in (EARLIEST, LATEST) else f"{from_ms(moment, BERLIN):%Y-%m-%d %H:%M}"


def days(text: str) -> tuple[str, str]:
    period = read(text).period
    return shown(period.start).removesuffix(" 00:00"), shown(period.end).removesuffix(" 23:59")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("yesterday", "2026-11-29", "2026-11-29"),
        ("the day before yesterday", "2026-11-28", "2026-11-28"),
        ("last week", "2026-11-23", "2026-11-29"),
        ("this week", "2026-11-30", "2026-12-06"),
        ("last weekend", "2026-11-28", "2026-11-29"),
        ("last quarter", "2026-07-01", "2026-09-30"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("two days ago", "2026-11-28", "2026-11-28"),
        ("2 weeks ago", "2026-11-16", "2026-11-22"),
        ("a month ago", "2026-10-01", "2026-10-31"),
        ("11 months ago", "2025-12-01", "2025-12-31"),
        ("the past two weeks", "2026-11-16", "2026-11-30"),
        ("in March", "2026-03-01", "2026-03-31"),
        ("in December", "2025-12-01", "2025-12-31"),
        ("march 2024", "2024-03-01", "2024-03-31"),
        ("Feb 2024", "2024-02-01", "2024-02-29"),
        ("March 5th, 2024", "2024-03-05", "2024-03-05"),
        ("7 May 2023", "2023-05-07", "2023-05-07"),
        ("on December 24", "2025-12-24", "2025-12-24"),
        ("in 2023", "2023-01-01", "2023-12-31"),
        ("2024-03-05", "2024-03-05", "2024-03-05"),
        ("Monday", "2026-11-30", "2026-11-30"),
        ("last Monday", "2026-11-23", "2026-11-23"),
        ("on Friday", "2026-11-27", "2026-11-27"),
        ("gestern", "2026-11-29", "2026-11-29"),
        ("letzte Woche", "2026-11-23", "2026-11-29"),
        ("vor zwei Tagen", "2026-11-28", "2026-11-28"),
        ("im März", "2026-03-01", "2026-03-31"),
        ("am 5. März 2024", "2024-03-05", "2024-03-05"),
        ("05.03.2024", "2024-03-05", "2024-03-05"),
        ("hier soir", "2026-11-29 18:00", "2026-11-30 05:59"),
        ("la semaine dernière", "2026-11-23", "2026-11-29"),
        ("il y a deux jours", "2026-11-28", "2026-11-28"),
        ("en août", "2026-08-01", "2026-08-31"),
        ("ayer", "2026-11-29", "2026-11-29"),
        ("el año pasado", "2025-01-01", "2025-12-31"),
        ("hace dos días", "2026-11-28", "2026-11-28"),
        ("昨天", "2026-11-29", "2026-11-29"),
        ("大前天", "2026-11-27", "2026-11-27"),
        ("上周", "2026-11-23", "2026-11-29"),
        ("上上周", "2026-11-16", "2026-11-22"),
        ("上个月", "2026-10-01", "2026-10-31"),
        ("去年", "2025-01-01", "2025-12-31"),
        ("三月", "2026-03-01", "2026-03-31"),
        ("十二月", "2025-12-01", "2025-12-31"),
        ("去年三月", "2025-03-01", "2025-03-31"),
        ("上周三", "2026-11-25", "2026-11-25"),
        ("周三", "2026-11-25", "2026-11-25"),
        ("三天前", "2026-11-27", "2026-11-27"),
        ("最近三个月", "2026-09-01", "2026-11-30"),
        ("2024年3月5日", "2024-03-05", "2024-03-05"),
        ("2024年三月", "2024-03-01", "2024-03-31"),
        ("昨晚", "2026-11-29 18:00", "2026-11-30 05:59"),
    ],
)
def test_times_are_understood_and_only_strengthen(text, first, last):
    assert days(text) == (first, last)
    assert not read(text).explicit
    assert read(text).rest == ""


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("since Monday", "2026-11-30", OPEN),
        ("since May", "2026-05-01", OPEN),
        ("seit Montag", "2026-11-30", OPEN),
        ("depuis lundi", "2026-11-30", OPEN),
        ("desde el lunes", "2026-11-30", OPEN),
        ("周一以来", "2026-11-30", OPEN),
        ("自从去年", "2025-01-01", OPEN),
        ("between March and May", "2026-03-01", "2026-05-31"),
        ("from March to May 2024", "2024-03-01", "2024-05-31"),
        ("between November and February", "2025-11-01", "2026-02-28"),
        ("between 2020 and 2022", "2020-01-01", "2022-12-31"),
        ("zwischen Januar und März 2025", "2025-01-01", "2025-03-31"),
        ("entre mars et mai", "2026-03-01", "2026-05-31"),
        ("entre marzo y mayo", "2026-03-01", "2026-05-31"),
        ("从三月到五月", "2026-03-01", "2026-05-31"),
    ],
)
def test_words_that_limit_are_explicit(text, first, last):
    assert days(text) == (first, last)
    assert read(text).explicit
    assert read(text).rest == ""


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("before Friday", OPEN, "2026-11-26"),
        ("after 2019", "2020-01-01", OPEN),
        ("2023年之后", "2024-01-01", OPEN),
        ("上周之前", OPEN, "2026-11-22"),
    ],
)
def test_before_and_after_may_speak_of_a_plan_and_only_strengthen(text, first, last):
    assert days(text) == (first, last)
    assert not read(text).explicit


@pytest.mark.parametrize(
    "text",
    [
        "may I", "this may be wrong", "the 5 may be", "may 5 people come", "march on", "second",
        "mar", "error 2024", "port 2049", "April's birthday", "August Macke", "week", "last",
        "since it works", "between us", "from A to B", "was steht hier", "Mars", "Mai",
        "un deux trois", "de 2 a 3", "一周一次", "每周三", "三个月", "五月天的歌", "晚上周末",
        "Mondays", "yesterdays", "30 days", "9999 years ago", "12345", "", "\x00", "1.0.21",
    ],
)  # fmt: skip
def test_what_is_no_time_is_left_alone(text):
    assert find_time_words(text, MONDAY) is None


def test_a_roast_is_no_day_but_may_be_likelier_then():
    words = read("Sunday roast recipe")
    assert not words.explicit


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("what did we decide since last Monday about the API", "what did we decide about the API"),
        ("notes from last week about rust", "notes about rust"),
        ("was habe ich letzte Woche gemacht", "was habe ich gemacht"),
        ("上周以来的笔记", "笔记"),
        ("qu'est-ce que j'ai fait hier", "qu'est-ce que j'ai fait"),
    ],
)
def test_the_rest_is_the_question_without_the_time(text, rest):
    assert read(text).rest == rest


def test_the_first_time_that_limits_wins_over_others():
    words = read("the plan of last year, changed since Monday")
    assert words.explicit
    assert shown(words.period.start) == "2026-11-30 00:00"


def test_days_of_changing_clocks_have_their_own_length():
    now = datetime(2026, 3, 30, 9, tzinfo=BERLIN)
    day = read("yesterday", now).period
    assert day.end + 1 - day.start == 23 * 3_600_000
    hours = read("9 hours ago", now).period
    assert shown(hours.start) == "2026-03-29 23:30"


@given(st.text(max_size=200), st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 1)))
def test_no_text_at_no_time_breaks_it(text, naive):
    words = find_time_words(text, naive.replace(tzinfo=BERLIN))
    assert words is None or words.period.start <= words.period.end + 1


VOCABULARY = (
    "since", "last", "week", "March", "may", "5", "2024", "ago", "days", "between", "and", "to",
    "vor", "Tagen", "hier", "上", "周", "三月", "前", "年", "9999", "0",
)  # fmt: skip


@given(
    st.lists(st.sampled_from(VOCABULARY), max_size=12),
    st.sampled_from([MONDAY, MONDAY.replace(year=1), MONDAY.replace(year=9999)]),
)
def test_no_mixture_of_time_words_breaks_it(words, now):
    find_time_words(" ".join(words), now)


def test_a_long_text_costs_little():
    started = datetime.now()
    assert find_time_words("三月" * 50_000, MONDAY) is not None
    assert datetime.now() - started < timedelta(seconds=5)
