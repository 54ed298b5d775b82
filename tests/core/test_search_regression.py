from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.regression import GoldenQuery, RegressionReport
from keepsake.search.regression import DEPTH, measure_drift

LETTERS = tuple("abcdefghij")


def drift(top: str, present: str):
    return measure_drift(GoldenQuery("q", tuple(top), 0), tuple(present))


def test_the_same_answer_has_not_moved():
    one = drift("abc", "abc")
    assert (one.overlap, one.rank_shift, one.alert) == (1.0, 0.0, False)


def test_what_fell_out_lowers_the_overlap_and_alerts_below_four_fifths():
    assert not drift("abcde", "abcdx").alert
    assert drift("abcd", "abcx").alert
    assert drift("ab", "xy").overlap == 0
    assert drift("ab", "xy").rank_shift == DEPTH


def test_what_moved_far_alerts_although_all_is_there():
    swapped = drift("abcdefghij", "jihgfedcba")
    assert (swapped.overlap, swapped.rank_shift, swapped.alert) == (1.0, 5.0, True)


def test_only_the_first_ten_count():
    assert drift("a", "bcdefghijka").overlap == 0


def test_with_nothing_left_to_compare_nothing_has_moved():
    assert not drift("", "abc").alert


def test_a_report_sums_up():
    report = RegressionReport(0, (drift("ab", "ab"), drift("ab", "xy")))
    assert (report.overlap, report.rank_shift, report.alerts) == (0.5, DEPTH / 2, 1)
    assert RegressionReport(0, ()).overlap == 1.0


@given(st.permutations(LETTERS), st.lists(st.sampled_from(LETTERS), unique=True))
def test_figures_stay_in_their_bounds(top, present):
    one = measure_drift(GoldenQuery("q", tuple(top), 0), present)
    assert 0 <= one.overlap <= 1
    assert 0 <= one.rank_shift <= DEPTH
