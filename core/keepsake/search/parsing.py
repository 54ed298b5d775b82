"""What a person types into the search field, taken apart.

Words are looked for as they are. ``"a phrase"`` must stand as it is, ``-word`` must not occur, and
``tag:``, ``source:``, ``kind:``, ``speaker:``, ``before:`` and ``after:`` limit what may be found.
Nothing a person can type is an error: what is no filter is a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import Final

from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Filters
from keepsake.search.dates import period

_PART: Final = re.compile(
    r"""(?P<minus>(?<!\S)-(?=[^\s-]))?
    (?: (?P<key>(?<![^\s-])[a-z]+):(?:"(?P<quoted_value>[^"]+)"|(?P<value>[^\s"]+))
      | "(?P<phrase>[^"]+)"
      | (?P<word>"|[^\s"]+) )""",
    re.VERBOSE | re.IGNORECASE,
)
_LONGEST_QUERY: Final = 2_000
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
    ``source_names`` are names or locations of sources, to be looked up.
    """

    text: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    source_names: tuple[str, ...]
    filters: Filters


@dataclass(slots=True)
class _Draft:
    words: list[str] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)


def parse_query(text: str, filters: Filters, zone: tzinfo) -> ParsedQuery:
    """Take a query apart; ``filters`` are the ones already chosen, to which typed ones are added.

    Dates are days in ``zone``, both ends inclusive. Very long texts are searched for by their
    beginning.
    """
    draft = _Draft()
    for match in _PART.finditer(text[:_LONGEST_QUERY]):
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
        draft.words.append(whole)
    return ParsedQuery(
        text=" ".join(draft.words),
        phrases=tuple(draft.phrases),
        excluded=tuple(draft.excluded),
        source_names=tuple(draft.sources),
        filters=filters,
    )


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
    return replace(filters, after=max(found.start, filters.after or found.start)) if found else None


def _before(filters: Filters, value: str, zone: tzinfo) -> Filters | None:
    found = period(value, zone)
    return replace(filters, before=min(found.end, filters.before or found.end)) if found else None


_RULES: Final[dict[str, Callable[[Filters, str, tzinfo], Filters | None]]] = {
    "tag": _by_tag,
    "kind": _by_kind,
    "speaker": _by_speaker,
    "after": _after,
    "before": _before,
}
