"""What a person types into the search field, taken apart.

Words are looked for as they are. ``"a phrase"`` must stand as it is, ``-word`` must not occur, and
``tag:``, ``source:``, ``kind:``, ``speaker:``, ``before:`` and ``after:`` limit what may be found,
as do words such as "since Monday"; others such as "last week" only make that time likelier.
Nothing a person can type is an error: what is no filter is a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Final

from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Filters
from keepsake.search.dates import EARLIEST, LATEST, Period, local_zone, period
from keepsake.search.happened import asks_nothing_else
from keepsake.search.time_words import find_time_words

_PART: Final = re.compile(
    r"""(?P<minus>(?<!\S)-(?=[^\s-]))?
    (?: (?P<key>(?<![^\s-])[a-z]+):(?:"(?P<quoted_value>[^"]+)"|(?P<value>[^\s"]+))
      | "(?P<phrase>[^"]+)"
      | (?P<word>"|[^\s"]+) )""",
    re.VERBOSE | re.IGNORECASE,
)
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_YEAR: Final = re.compile(r"\d{4}")
_LONGEST_QUERY: Final = 2_000
# Stands for a phrase while words of time are looked for, since what is quoted means itself.
_QUOTED: Final = "\ufffc"
_SPEAKERS: Final = {
    "me": Speaker.USER,
    "user": Speaker.USER,
    "assistant": Speaker.ASSISTANT,
    "ai": Speaker.ASSISTANT,
}


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A query taken apart.

    ``text`` is what is left for searching, phrases included, filters and exclusions not.
    ``source_names`` are names or locations of sources, to be looked up. ``period`` is a time that
    the query speaks of without asking for it alone, ``happened`` one that is all it asks about;
    ``time_limited`` tells that words of time are among the filters.
    """

    text: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    source_names: tuple[str, ...]
    filters: Filters
    period: Period | None = None
    happened: Period | None = None
    time_limited: bool = False


@dataclass(slots=True)
class _Draft:
    words: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)


def parse_query(
    text: str, filters: Filters, now: datetime, *, time_limits: bool = True
) -> ParsedQuery:
    """Take a query apart; ``filters`` are the ones already chosen, to which typed ones are added.

    Dates are days in the time zone of ``now``, both ends inclusive. Very long texts are searched
    for by their beginning. Without ``time_limits`` words of time limit nothing.
    """
    zone = now.tzinfo or local_zone()
    draft = _Draft()
    text = unicodedata.normalize("NFC", _HALF_CHARACTER.sub(" ", text[:_LONGEST_QUERY]))
    for match in _PART.finditer(text):
        value = match["quoted_value"] or match["value"]
        if match["key"] and not match["minus"]:
            narrowed = _narrow(match["key"].lower(), value, filters, zone, draft)
            if narrowed is not None:
                filters = narrowed
                continue
        whole = match["phrase"] or match["word"] or match[0].lstrip("-")
        if match["minus"]:
            draft.excluded.append(whole)
            continue
        if match["phrase"]:
            draft.phrases.append(whole)
        draft.words.append(_QUOTED if match["phrase"] else whole.replace(_QUOTED, " "))
    words = " ".join(draft.words)
    time = find_time_words(words, now)
    limited = time is not None and time.explicit and time_limits
    time_alone = time is not None and not draft.phrases and asks_nothing_else(time.rest)
    if time is not None and limited:
        filters = within(filters, time.period)
        # A year may stand in a text; "since Monday" is for the one who asks.
        words = words if _YEAR.search(words) else time.rest
    for phrase in draft.phrases:
        words = words.replace(_QUOTED, phrase.replace(_QUOTED, " "), 1)
    return ParsedQuery(
        text=words,
        phrases=tuple(draft.phrases),
        excluded=tuple(draft.excluded),
        source_names=tuple(draft.sources),
        filters=filters,
        period=time.period if time is not None and not limited else None,
        happened=time.period if time is not None and time_alone else None,
        time_limited=limited,
    )


def within(filters: Filters, limit: Period) -> Filters:
    """The filters narrowed to a period; an end that is open stays so."""
    if limit.start > EARLIEST:
        after = EARLIEST if filters.after is None else filters.after
        filters = replace(filters, after=max(after, limit.start))
    if limit.end < LATEST:
        before = LATEST if filters.before is None else filters.before
        filters = replace(filters, before=min(before, limit.end))
    return filters


def _narrow(key: str, value: str, filters: Filters, zone: tzinfo, draft: _Draft) -> Filters | None:
    """The filters with one more, or None when this is no filter but words with a colon."""
    if key == "source":
        draft.sources.append(value)
        return filters
    rule = _RULES.get(key)
    return rule(filters, value, zone) if rule else None


def _by_tag(filters: Filters, value: str, _zone: tzinfo) -> Filters:
    return replace(filters, tags=(*filters.tags, value.lower()))


def _by_kind(filters: Filters, value: str, _zone: tzinfo) -> Filters | None:
    kind = value.lower()
    return replace(filters, kinds=(*filters.kinds, kind)) if kind in set(Kind) else None


def _by_speaker(filters: Filters, value: str, _zone: tzinfo) -> Filters | None:
    speaker = _SPEAKERS.get(value.lower())
    return replace(filters, speakers=(*filters.speakers, speaker)) if speaker else None


def _after(filters: Filters, value: str, zone: tzinfo) -> Filters | None:
    found = period(value, zone)
    return within(filters, Period(found.start, LATEST)) if found else None


def _before(filters: Filters, value: str, zone: tzinfo) -> Filters | None:
    found = period(value, zone)
    return within(filters, Period(EARLIEST, found.end)) if found else None


_RULES: Final[dict[str, Callable[[Filters, str, tzinfo], Filters | None]]] = {
    "tag": _by_tag,
    "kind": _by_kind,
    "speaker": _by_speaker,
    "after": _after,
    "before": _before,
}
