"""Takes secrets out of a text before anything is kept.

``redact`` replaces each secret by ``[redacted: kind]``. Each rule of ``RULES`` can be switched
off by its id; ``OPTIONAL`` ones (e-mail, phone, IP) are off until they are asked for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from keepsake.text.redaction.assignments import ASSIGNMENTS
from keepsake.text.redaction.contacts import CONTACTS
from keepsake.text.redaction.headers import CARRIERS
from keepsake.text.redaction.keys import PRIVATE_KEYS, SIGNED_TOKENS
from keepsake.text.redaction.numbers import CHECKED_NUMBERS
from keepsake.text.redaction.rule import Rule, Source
from keepsake.text.redaction.services import MESSAGING, PAYMENTS, TOOLS
from keepsake.text.redaction.tokens import CLOUDS, CODE_HOSTS, MODEL_PROVIDERS

__all__ = ["OPTIONAL", "RULES", "Finding", "Redacted", "Rule", "find_secrets", "redact"]

RULES: Final[tuple[Rule, ...]] = (
    *PRIVATE_KEYS,
    *CODE_HOSTS,
    *MODEL_PROVIDERS,
    *CLOUDS,
    *PAYMENTS,
    *MESSAGING,
    *TOOLS,
    *SIGNED_TOKENS,
    *CARRIERS,
    *ASSIGNMENTS,
    *CHECKED_NUMBERS,
    *CONTACTS,
)
"""Every rule, the more telling first: where two find the same text, the first names it."""

# A word of letters, such as most tags, is no secret: it has no label, and tokens are longer.
_SHORTEST_TOKEN: Final = 16

OPTIONAL: Final = frozenset(rule.id for rule in RULES if rule.optional)


@dataclass(frozen=True, slots=True)
class Finding:
    """A secret at ``start:end``."""

    start: int
    end: int
    rule: Rule


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text without its secrets; ``counts`` says how many each rule, by its id, took out."""

    text: str
    counts: dict[str, int]


def redact(text: str, disabled: frozenset[str] = OPTIONAL) -> Redacted:
    """Replace every secret that an enabled rule finds. Doing it twice changes nothing more."""
    findings = find_secrets(text, disabled)
    if not findings:
        return Redacted(text, {})
    parts: list[str] = []
    position = 0
    for finding in findings:
        parts += (text[position : finding.start], f"[redacted: {finding.rule.kind}]")
        position = finding.end
    parts.append(text[position:])
    return Redacted("".join(parts), dict(Counter(finding.rule.id for finding in findings)))


def find_secrets(text: str, disabled: frozenset[str] = OPTIONAL) -> list[Finding]:
    """Find secrets in the order of the text, none overlapping another."""
    if len(text) < _SHORTEST_TOKEN and (not text or text.isalpha()):
        return []
    source = Source(text)
    found = [
        (start, rank, end)
        for rank, rule in enumerate(RULES)
        if rule.id not in disabled
        for start, end in rule.find(source)
    ]
    merged: list[tuple[int, int, int]] = []
    for start, rank, end in sorted(found):
        if merged and start < merged[-1][2]:
            first, best, last = merged[-1]
            merged[-1] = (first, min(best, rank), max(last, end))
        else:
            merged.append((start, rank, end))
    return [Finding(start, end, RULES[rank]) for start, rank, end in merged]
