"""Time in words: what "last week" or "seit Montag" or "去年三月" means now, and here.

"since Monday" and "between March and May" say which memories are wanted: they filter. "last week",
"before Friday" and all else may also be part of what is looked for, so it only strengthens.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Final

from keepsake.search.calendar_spans import Span
from keepsake.search.dates import EARLIEST, LATEST, Period, from_ms
from keepsake.search.time_chinese import CHINESE
from keepsake.search.time_grammar import Lexicon
from keepsake.search.time_lexicon import WESTERN

_HAN: Final = re.compile("[\u4e00-\u9fff]")
_WORD: Final = re.compile(r"[^\W\d_]+|\d{4}")
_YEAR: Final = re.compile(r"\d{4}")
_LOOKED_AT: Final = 500  # a longer text is no question about a time
_THE: Final = r"(?:\s+(?:the|dem|der|den|le|la|les|el|los|las))?"


def _words_before(latin: str, chinese: str = "(?!)") -> re.Pattern[str]:
    """Finds one of these words as the last one of a text."""
    return re.compile(rf"(?:\b(?:{latin}){_THE}\s+|(?:{chinese}))$", re.IGNORECASE)


_BETWEEN: Final = _words_before("between|from|zwischen|von|entre|de|du|desde", "从|從|在")
_AND: Final = re.compile(rf"\s+(?:and|und|et|y){_THE}\s+|[和与與]", re.IGNORECASE)
_TO: Final = re.compile(
    rf"\s+(?:to|until|till|through|bis|à|au|a|al|hasta){_THE}\s+|\s*[-–—]\s*|[到至]", re.IGNORECASE
)
_LEAD: Final = re.compile(
    r"(?:\b(?:from|in|on|of|at|during|the|im|am|der|den|vom|en|de|el|la|le|du)\s+)+$",
    re.IGNORECASE,
)
_TRAIL: Final = re.compile("之间|之間|期间|期間|的时候|的時候|的|里|裡|中")


@dataclass(frozen=True, slots=True)
class TimeWords:
    """What a text says about time.

    ``explicit`` periods limit what is wanted; others only make it likelier. ``rest`` is the text
    without these words.
    """

    period: Period
    explicit: bool
    rest: str


@dataclass(frozen=True, slots=True)
class _Mention:
    """A time at ``text[start:stop]``."""

    start: int
    stop: int
    period: Period
    loose: bool
    seen_from: Callable[[datetime], Span | None]


@dataclass(frozen=True, slots=True)
class _Bound:
    """Words beside a time that make a period of it that is open at one end."""

    before: re.Pattern[str]
    behind: re.Pattern[str]
    period: Callable[[Period], Period]
    explicit: bool


_BOUNDS: Final = (
    _Bound(
        _words_before("since|seit|depuis|desde", "(?<!来)自从?|(?<!來)自從?"),
        re.compile("以来|以來|起(?![来來床])|至今|到现在|到現在"),
        lambda named: Period(named.start, LATEST),
        explicit=True,
    ),
    _Bound(
        _words_before("after|nach|après|después de"),
        re.compile("之后|之後|以后|以後"),
        lambda named: Period(named.end + 1, LATEST),
        explicit=False,
    ),
    _Bound(
        _words_before("before|until|till|vor|bis|avant|jusqu['’]à|antes de|hasta"),
        re.compile("之前|以前"),
        lambda named: Period(EARLIEST, named.start - 1),
        explicit=False,
    ),
)


def find_time_words(text: str, now: datetime) -> TimeWords | None:
    """The time a text speaks of, seen from ``now`` (with its time zone); None if of none.

    Of several times the first that limits is taken, else the first.
    """
    mentions = _mentions(text[:_LOOKED_AT], now)
    ranges = [_range(text, now, first, second) for first, second in pairwise(mentions)]
    bounded = [_bounded(text, mention) for mention in mentions]
    plain = [
        TimeWords(mention.period, explicit=False, rest=_without(text, mention.start, mention.stop))
        for mention in mentions
        if not mention.loose
    ]
    found = [words for words in (*ranges, *bounded, *plain) if words is not None]
    return min(found, key=lambda words: not words.explicit, default=None)


def _mentions(text: str, now: datetime) -> list[_Mention]:
    """All times in a text in order, the longer one where two overlap."""
    every = [
        _Mention(
            start=max(match.start(), _lead_end(match)),
            stop=match.end(),
            period=span.period(),
            loose=pattern.loose,
            seen_from=partial(pattern.resolve, match),
        )
        for lexicon in _lexicons(text)
        for pattern in lexicon.patterns
        for match in pattern.expression.finditer(text)
        if (span := pattern.resolve(match, now)) is not None
    ]
    taken: list[_Mention] = []
    for one in sorted(every, key=lambda one: (one.loose, one.start - one.stop)):
        if all(one.stop <= other.start or other.stop <= one.start for other in taken):
            taken.append(one)
    return sorted(taken, key=lambda one: one.start)


def _lexicons(text: str) -> list[Lexicon]:
    """The languages of which some word of time stands in the text."""
    words = set(_WORD.findall(text.lower()))
    has_year = any(_YEAR.fullmatch(word) for word in words)
    found = [one for one in WESTERN if has_year or not one.triggers.isdisjoint(words)]
    return [*found, CHINESE] if _HAN.search(text) else found


def _lead_end(match: re.Match[str]) -> int:
    """Where the words before a time end that belong to the pattern and not to the time."""
    return match.end("lead") if "lead" in match.re.groupindex else -1


def _range(text: str, now: datetime, first: _Mention, second: _Mention) -> TimeWords | None:
    """Two times as the ends of one period, where the words between and before say so."""
    joint = text[first.stop : second.start]
    begun = _BETWEEN.search(text[: first.start])
    reaches = _TO.fullmatch(joint) and (begun or not (first.loose and second.loose))
    if not reaches and not (begun and _AND.fullmatch(joint)):
        return None
    opening = first.period
    if opening.start > second.period.end and now.tzinfo:
        # "from March to May 2024", "between November and February": the one before the second.
        earlier = first.seen_from(from_ms(second.period.start, now.tzinfo))
        opening = earlier.period() if earlier else opening
    if opening.start > second.period.end:
        return None
    start = begun.start() if begun else first.start
    rest = _without(text, start, second.stop)
    return TimeWords(Period(opening.start, second.period.end), explicit=True, rest=rest)


def _bounded(text: str, mention: _Mention) -> TimeWords | None:
    """A time with a word such as "since" before or behind it."""
    for bound in _BOUNDS:
        before = bound.before.search(text[: mention.start])
        behind = bound.behind.match(text, mention.stop)
        if before or behind:
            start = before.start() if before else mention.start
            stop = behind.end() if behind else mention.stop
            rest = _without(text, start, stop)
            return TimeWords(bound.period(mention.period), bound.explicit, rest)
    return None


def _without(text: str, start: int, stop: int) -> str:
    """The text without ``text[start:stop]`` and the small words that belong to it."""
    lead = _LEAD.search(text[:start])
    trail = _TRAIL.match(text, stop)
    before = text[: lead.start() if lead else start]
    behind = text[trail.end() if trail else stop :]
    return " ".join(f"{before} {behind}".split())
