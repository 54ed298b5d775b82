from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.search.dates import LATEST, Period, from_ms, local_zone, period, to_ms

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = 3_600_000


def test_a_day_begins_and_ends_at_midnight_of_its_zone():
    found = period("2024-03-05", BERLIN)
    assert found == Period(
        to_ms(datetime(2024, 3, 4, 23, tzinfo=UTC)), to_ms(datetime(2024, 3, 5, 23, tzinfo=UTC)) - 1
    )


@pytest.mark.parametrize(("day", "hours"), [("2024-03-31", 23), ("2024-10-27", 25)])
def test_days_on_which_the_clock_changes_are_shorter_or_longer(day, hours):
    found = period(day, BERLIN)
    assert found is not None
    assert found.end + 1 - found.start == hours * HOUR


def test_summer_dates_have_summer_time_whenever_they_are_asked_for():
    summer, winter = period("2019-07-01", BERLIN), period("2019-01-01", BERLIN)
    assert summer is not None
    assert winter is not None
    assert from_ms(summer.start, UTC).hour == 22
    assert from_ms(winter.start, UTC).hour == 23


@pytest.mark.parametrize(
    "text", ["2024-13", "2024-02-30", "2024-00", "0000", "nonsense", "", "9999-12-31x"]
)
def test_what_is_no_date_names_nothing(text):
    assert period(text, BERLIN) is None


@given(st.integers(-(2**70), 2**70))
def test_every_number_is_shown_as_some_moment(moment):
    shown = from_ms(moment, BERLIN)
    assert 1 <= shown.year <= 9999


def test_the_computer_has_a_zone():
    assert datetime.now(local_zone()).utcoffset() == datetime.now().astimezone().utcoffset()


@pytest.mark.parametrize("text", ["9999", "9999-12", "9999-12-31"])
def test_the_last_dates_that_there_are_end_with_them(text):
    for zone in (BERLIN, timezone(timedelta(hours=-8)), UTC):
        found = period(text, zone)
        assert found is not None
        assert found.start < found.end == LATEST
