from __future__ import annotations

import json

import pytest

from keepsake.bench.comparison import FigureChange, compare, read_report
from keepsake.errors import InvalidInputError


def test_figures_of_both_reports_are_compared_by_name_and_size():
    old = {
        "machine": {"cores": 2},
        "sizes": [
            {"memories": 2000, "search_ms": {"p50": 2.0}, "gone": 1},
            {"memories": 100, "search_ms": {"p50": 1.0}},
        ],
        "exact": True,
        "zero": 0,
    }
    new = {
        "machine": {"cores": 8},
        "sizes": [{"memories": 2000, "search_ms": {"p50": 3.0}, "fresh": 1}],
        "exact": False,
        "zero": 5,
    }
    assert compare(old, new) == [
        FigureChange("sizes / 2000 / memories", 2000, 2000, 1.0),
        FigureChange("sizes / 2000 / search_ms / p50", 2.0, 3.0, 1.5),
        FigureChange("zero", 0, 5, None),
    ]


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '"text"', "\x00"])
def test_what_is_no_report_is_told(tmp_path, text):
    path = tmp_path / "old.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInputError, match="no report"):
        read_report(path)


def test_a_report_is_read_whatever_wrote_it(tmp_path):
    path = tmp_path / "old.json"
    path.write_text(json.dumps({"a": 1}), encoding="utf-8-sig")
    assert read_report(path) == {"a": 1}
