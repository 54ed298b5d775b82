"""Numbers with a check: payment cards, bank accounts, social security numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.text.redaction.rule import Rule, Source, Span

_DIGIT_RUN: Final = re.compile(r"\d(?:[ -]?\d){12,18}+")
_THIRTEEN_DIGITS: Final = b"0" * 13
_GROUPINGS: Final = frozenset({(4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 4, 4, 3), (4, 4, 4, 1)})
_CARD_START: Final = re.compile(
    r"4|5[0-8]|6(?:011|4[4-9]|5|[0237]|22)|3[47]|35|3(?:0[0-5]|[689])|22[2-9]|2[3-6]|27[01]|2720"
)
_IBAN: Final = re.compile(r"[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){11,30}+")
_IBAN_LENGTHS: Final = {
    country: int(length)
    for length, countries in {
        "15": "NO", "16": "BE", "18": "DK FO FI GL NL SD FK", "19": "MK SI",
        "20": "AT BA EE KZ LT LU XK MN",
        "21": "CH HR LI LV", "22": "BG BH CR DE GB GE IE ME RS VA", "23": "AE GI IL IQ TL OM SO",
        "24": "AD CZ ES MD PK RO SA SE SK TN VG", "25": "LY PT ST", "26": "IS TR",
        "27": "FR GR IT MC MR SM DJ BI", "28": "AL AZ BY CY DO GT HU LB NI PL SV",
        "29": "BR EG PS QA UA", "30": "JO KW MU YE", "31": "MT SC", "32": "LC", "33": "RU",
    }.items()
    for country in countries.split()
}  # fmt: skip
_SOCIAL_SECURITY: Final = re.compile(r"\d{3}([- ])\d{2}\1\d{4}")


def _is_apart(text: str, start: int, end: int) -> bool:
    """Tell whether no letter, digit or joining mark touches the number."""
    before, after = text[start - 1 : start], text[end : end + 2]
    return not (before.isalnum() or before in set("._-/#")) and not (
        after[:1].isalnum() or (after[:1] in set(".-/") and after[1:].isalnum()) or after[:1] == "_"
    )


def passes_luhn(digits: str) -> bool:
    total = 0
    for index, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + index % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def passes_mod_97(iban: str) -> bool:
    return int("".join(str(int(c, 36)) for c in iban[4:] + iban[:4])) % 97 == 1


def _find_cards(source: Source) -> Iterator[Span]:
    if _THIRTEEN_DIGITS not in source.shape.translate(None, b" -"):
        return
    for match in _DIGIT_RUN.finditer(source.text):
        groups = re.split("[ -]", match[0])
        digits = "".join(groups)
        if (
            (len(groups) == 1 or tuple(map(len, groups)) in _GROUPINGS)
            and _CARD_START.match(digits)
            and len(set(digits)) > 1
            and digits.isascii()
            and passes_luhn(digits)
            and _is_apart(source.text, *match.span())
        ):
            yield match.span()


def _find_accounts(source: Source) -> Iterator[Span]:
    if b"AA00" not in source.shape:
        return
    for match in _IBAN.finditer(source.text):
        length = _IBAN_LENGTHS.get(match[0][:2], 0)
        end = _end_of_characters(match[0], length)
        if length and end:
            iban = match[0][:end].replace(" ", "")
            stop = match.start() + end
            if (
                iban.isascii()
                and passes_mod_97(iban)
                and _is_apart(source.text, match.start(), stop)
            ):
                yield match.start(), stop


def _end_of_characters(text: str, count: int) -> int:
    """Return the index behind the ``count``-th character that is no space; 0 if there is none."""
    for index, character in enumerate(text):
        count -= character != " "
        if count == 0:
            return index + 1
    return 0


def _find_social_security(source: Source) -> Iterator[Span]:
    if b"000-00-0000" not in source.shape and b"000 00 0000" not in source.shape:
        return
    for match in _SOCIAL_SECURITY.finditer(source.text):
        area, group, serial = match[0][:3], match[0][4:6], match[0][7:]
        valid = area not in {"000", "666"} and area < "900" and group != "00" and serial != "0000"
        if valid and match[0].isascii() and _is_apart(source.text, *match.span()):
            yield match.span()


CHECKED_NUMBERS: Final = (
    Rule("card", "card number", "Numbers of credit and debit cards", _find_cards),
    Rule("iban", "bank account", "Bank account numbers (IBAN)", _find_accounts),
    Rule(
        "social-security",
        "social security number",
        "US social security numbers (123-45-6789)",
        _find_social_security,
    ),
)
