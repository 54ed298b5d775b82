"""The properties of a page that Notion writes below its title, one a line."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from keepsake.text.extract.front_matter import FrontMatter

_LINE: Final = r"[^\s:#|>*-][^:\n]{0,60}: \S[^\n]*\n"
_BLOCK: Final = re.compile(rf"\s*# [^\n]*\n\s*\n((?:{_LINE})+)(?:\s*\n|\Z)")
_DATE: Final = re.compile(
    r"(?:(?P<name>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<year>\d{4})"
    r"|(?P<first>\d{4})[/-](?P<month>\d\d)[/-](?P<last>\d\d))"
    r"(?:[ T](?P<hour>\d{1,2}):(?P<minute>\d\d)(?: (?P<half>[AP])M)?)?"
)
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_LARGEST: Final = 20_000
_TAGS: Final = frozenset({
    "tags", "tag", "labels", "label", "keywords", "topics", "categories", "category",
    "schlagwörter", "kategorie", "étiquettes", "etiquetas", "标签", "標籤", "タグ", "태그", "теги",
})  # fmt: skip
_DATES: Final = ("date", "created", "created time", "created at", "datum", "erstellt")


def notion_properties(text: str) -> FrontMatter:
    """What the lines below the title say; nothing for a page without properties."""
    found = _BLOCK.match(text if text.endswith("\n") else f"{text}\n", 0, _LARGEST)
    if found is None:
        return FrontMatter()
    told = dict(line.split(": ", 1) for line in found[1].splitlines())
    named = {name.strip().lower(): value.strip() for name, value in told.items()}
    tags = [tag.strip() for name in named if name in _TAGS for tag in named[name].split(",")]
    times = (_milliseconds(named[name]) for name in _DATES if name in named)
    return FrontMatter(
        tags=tuple(dict.fromkeys(tag for tag in tags if tag)),
        happened_at=next((time for time in times if time is not None), None),
        others={name: value for name, value in named.items() if name not in _TAGS},
    )


def _milliseconds(told: str) -> int | None:
    """A date as Notion writes it, of a span its beginning."""
    found = _DATE.match(told)
    if found is None:
        return None
    if found["name"]:
        name = found["name"].lower()
        month = _MONTHS.index(name[:3]) + 1 if name[:3] in _MONTHS else 0
    else:
        month = int(found["month"])
    hour, half = int(found["hour"] or 0), found["half"]
    hour = hour % 12 + 12 * (half == "P") if half else hour
    year, day = int(found["year"] or found["first"]), int(found["day"] or found["last"])
    try:
        moment = datetime(year, month, day, hour, int(found["minute"] or 0)).astimezone(UTC)
        return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None
