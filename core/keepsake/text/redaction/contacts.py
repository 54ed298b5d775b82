"""Ways to reach people and machines; kept unless a person asks for their removal."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from typing import Final

from keepsake.text.redaction.rule import Rule, Source, Span, occurrences

_LOCAL_PART: Final = re.compile(r"[\w.!#$%&'*+/=?^{|}~-]{1,64}$")
_DOMAIN: Final = re.compile(r"@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}")
_AMERICAN: Final = re.compile(r"\d{3}-\d{3}-\d{4}")
_PHONE: Final = re.compile(r"(?:\+|\(|\d)(?:[ ()./-]{0,2}\d){6,14}+")
_IPV4: Final = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}+(?![\w.]*\d)")
_IPV6: Final = re.compile(r"[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{0,4}){2,7}|::[0-9A-Fa-f]{1,4}")


def _find_emails(source: Source) -> Iterator[Span]:
    for position in occurrences(source.text, "@"):
        domain = _DOMAIN.match(source.text, position)
        if domain is None:
            continue
        local = _LOCAL_PART.search(source.text[max(0, position - 64) : position])
        if local is not None:
            yield position - len(local[0]), domain.end()


def _find_phones(source: Source) -> Iterator[Span]:
    for match in _PHONE.finditer(source.text):
        digits = sum(c.isdigit() for c in match[0])
        written = match[0].startswith(("+", "(", "0")) or _AMERICAN.fullmatch(match[0])
        before = source.text[match.start() - 1 : match.start()]
        if written and 8 <= digits <= 15 and not before.isalnum() and before not in set(".-/"):
            yield match.span()


def _find_addresses(source: Source) -> Iterator[Span]:
    for pattern in (_IPV4, _IPV6):
        for match in pattern.finditer(source.text):
            before = source.text[match.start() - 1 : match.start()]
            if not (before.isalnum() or before in set(".:")) and _is_address(match[0]):
                yield match.span()


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


CONTACTS: Final = (
    Rule("email", "e-mail", "E-mail addresses", _find_emails, optional=True),
    Rule("phone", "phone", "Telephone numbers", _find_phones, optional=True),
    Rule("ip", "IP address", "Internet addresses of machines (IP)", _find_addresses, optional=True),
)
