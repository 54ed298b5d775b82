from __future__ import annotations

import pytest

from keepsake import errors
from keepsake.errors import DiskFullError, InvalidInputError, KeepsakeError, NotFoundError
from keepsake_desktop.present import KNOWN_CODES, present, report


def every_error(kind=KeepsakeError):
    yield kind
    for sub in kind.__subclasses__():
        yield from every_error(sub)


def test_every_code_has_words():
    codes = {kind.code for kind in every_error() if kind.__module__ == errors.__name__}
    assert codes == KNOWN_CODES


def test_no_two_kinds_of_error_share_a_code():
    kinds = [kind for kind in every_error() if kind.__module__ == errors.__name__]
    assert len({kind.code for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("kind", list(every_error()), ids=lambda kind: kind.code)
def test_an_error_says_what_happened_and_what_to_do(qapp, kind):
    shown = present(kind("What happened."))
    assert shown.title
    assert shown.text == "What happened."
    assert shown.help


def test_the_hint_of_an_error_is_better_than_the_general_advice(qapp):
    assert present(NotFoundError("Gone.", hint="Look there.")).help == "Look there."


def test_a_bug_shows_no_detail(qapp):
    shown = present(KeyError("secret diary line"))
    assert "diary" not in shown.title + shown.text + shown.help


def test_a_report_carries_places_but_no_text():
    def keep_private_text():
        raise InvalidInputError("my secret diary")

    with pytest.raises(InvalidInputError) as caught:
        keep_private_text()
    text = report(caught.value)
    assert "keep_private_text" in text
    assert "invalid_input" in text
    assert "diary" not in text
    assert "/" not in text.split("\n", 3)[3].replace("keepsake/", "").replace(
        "keepsake_desktop/", ""
    )


def test_a_report_of_an_error_that_was_never_raised():
    assert "disk_full" in report(DiskFullError("No room."))
