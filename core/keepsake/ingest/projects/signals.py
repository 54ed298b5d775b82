"""How much a commit, or its change of one file, is likely to tell later: 0.05 to 1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_TYPES: Final = {
    "security": 0.85, "fix": 0.8, "feat": 0.8, "revert": 0.78, "perf": 0.7, "refactor": 0.68,
    "test": 0.45, "docs": 0.35, "build": 0.32, "ci": 0.28, "chore": 0.25, "style": 0.2,
}  # fmt: skip
_OTHER: Final = 0.5
_SUBJECT: Final = re.compile(r"(?P<type>[a-z]+)(?:\((?P<scope>[^()]*)\))?(?P<breaking>!)?:\s", re.I)
_FOOTER: Final = re.compile(r"^BREAKING[ -]CHANGE:", re.MULTILINE)
_AUTOMATED: Final = re.compile(
    r"merge (?:branch|pull request|remote)|bump\b|update dependenc|.*\[bot\]|revert \"merge",
    re.IGNORECASE,
)
_TEST_PATH: Final = re.compile(r"(?:^|/)(?:tests?|spec|__tests__)(?:/|$)|[._-](?:test|spec)\.")
_LONG_BODY: Final = 120
_MANY_FILES: Final = 100
_MUCH_CHURN: Final = 5_000
_MUCH_CHURN_OF_FILE: Final = 400


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """One file of a commit; the counts are None for what is no text."""

    path: str
    previous: str
    insertions: int | None
    deletions: int | None

    @property
    def churn(self) -> int:
        return (self.insertions or 0) + (self.deletions or 0)


@dataclass(frozen=True, slots=True)
class Convention:
    """What a subject such as ``fix(parser)!: …`` announces; empty where it keeps to no custom."""

    type: str = ""
    scope: str = ""
    breaking: bool = False


def convention_of(subject: str, body: str) -> Convention:
    """Read the conventional beginning of a subject, and the footer of a breaking change."""
    found = _SUBJECT.match(subject)
    footer = _FOOTER.search(body) is not None
    if found is None or found["type"].lower() not in _TYPES:
        return Convention(breaking=footer)
    return Convention(
        found["type"].lower(), found["scope"] or "", footer or bool(found["breaking"])
    )


def commit_signal(
    subject: str, body: str, files: Sequence[ChangedFile], *, is_merge: bool
) -> float:
    """The signal of a commit by what it announces, explains and touches."""
    convention = convention_of(subject, body)
    signal = _TYPES.get(convention.type, _OTHER)
    signal += 0.12 * convention.breaking + 0.1 * (len(body) > _LONG_BODY)
    if is_merge:
        signal = min(signal, 0.3)
    if _AUTOMATED.match(subject):
        signal -= 0.15
    churn = sum(file.churn for file in files)
    if len(files) > _MANY_FILES or churn > _MUCH_CHURN:
        signal *= 0.75
    if len(files) <= 1 and churn <= 3:
        signal -= 0.05
    return _bounded(signal)


def diff_signal(subject: str, body: str, file: ChangedFile, *, added: bool, deleted: bool) -> float:
    """The signal of what a commit did to one file."""
    convention = convention_of(subject, body)
    signal = _TYPES.get(convention.type, _OTHER) + 0.1 * convention.breaking
    signal += 0.05 * added - 0.1 * deleted - 0.1 * bool(_TEST_PATH.search(file.path))
    if file.churn <= 2:
        signal -= 0.05
    if file.churn > _MUCH_CHURN_OF_FILE:
        signal *= 0.75
    return _bounded(signal)


def _bounded(signal: float) -> float:
    return round(min(1.0, max(0.05, signal)), 3)
