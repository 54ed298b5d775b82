from __future__ import annotations

from keepsake.domain.counting import counted, memories


def test_a_number_has_the_noun_that_fits():
    assert [memories(number) for number in (0, 1, 2_000)] == [
        "0 memories", "1 memory", "2,000 memories",
    ]  # fmt: skip
    assert (counted(1, "note"), counted(2, "note")) == ("1 note", "2 notes")
