"""People, organizations, technologies, projects, places and ideas that a text speaks of."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.entity import SHOWN_FROM, EntityKind
from keepsake.domain.findings import FoundEntity
from keepsake.domain.names import name_key
from keepsake.enrich.context import meant
from keepsake.enrich.entity_patterns import find_by_context
from keepsake.enrich.gazetteer import Care, Entry, Gazetteer, Match, Word, known_names
from keepsake.enrich.people import find_people
from keepsake.enrich.sentences import Sentence
from keepsake.enrich.span import Span, without_overlaps
from keepsake.enrich.template import holds_any
from keepsake.enrich.unspaced import find_unspaced

_HIDDEN: Final = re.compile(
    r"\[redacted: [^\]\n]*\]|https?://\S+|\bwww\.\S+|\b[\w.+-]+@[\w-]+\.\w+|(?:~|\.{0,2})(?:/[\w.-]+){2,}/?"
)
_SIGNS_OF_HIDDEN: Final = ("[redacted: ", "://", "www.", "@", "/")
_SPACELESS: Final = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
_SECRET_LIKE: Final = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[\w+/=-]{16,}|[\da-fA-F]{12,}|\d+")
_TITLE_BONUS: Final = 0.2


def find_spans(
    text: str,
    words: Sequence[Word],
    sentences: Iterable[Sentence],
    language: str,
    own: Gazetteer | None = None,
) -> list[Span]:
    """Every named thing at its place, none overlapping.

    ``words`` and ``sentences`` are those of the text. ``own`` are the names that the person gave
    entities; they are found wherever they stand.
    """
    spans: list[Span] = []
    starts = [word.start for word in words]
    for sentence in sentences:
        inside = words[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.stop)]
        if own is not None:
            spans += (_span(match, match.entries[0]) for match in own.find(text, inside))
        matches = list(_meant(known_names().find(text, inside), inside))
        spans += (_span(match, entry) for match, entry in matches)
        taken = {place for match, _ in matches for place in match.words}
        spans += find_people(text, inside, taken, language)
    spans += find_by_context(text, language)
    if _SPACELESS.search(text):
        spans += find_unspaced(text, language)
    return _named_alike(without_overlaps(span for span in spans if _is_believable(span)))


def hide(text: str) -> str:
    """The text with blanks where masked secrets, addresses and paths stand: they hold no names."""
    if not holds_any(text, _SIGNS_OF_HIDDEN):
        return text
    return _HIDDEN.sub(lambda match: " " * len(match[0]), text)


def found_entities(spans: Sequence[Span], *, in_title: int = 0) -> tuple[FoundEntity, ...]:
    """The entities that these spans name, the most relevant first.

    The first ``in_title`` spans stand in the title. Relevance grows with how often an entity is
    named, and in the title.
    """
    by_name: dict[str, list[int]] = {}
    for place, span in enumerate(spans):
        by_name.setdefault(name_key(span.name), []).append(place)
    found = []
    for places in by_name.values():
        best = max((spans[place] for place in places), key=lambda span: span.confidence)
        relevance = 1 - 0.5 / len(places) + (_TITLE_BONUS if places[0] < in_title else 0)
        forms = frozenset({spans[place].name for place in places} - {best.name})
        found.append(FoundEntity(best.name, best.kind, best.confidence, forms, min(1.0, relevance)))
    return tuple(sorted(found, key=lambda entity: -entity.relevance))


def _meant(matches: Iterable[Match], words: Sequence[Word]) -> Iterator[tuple[Match, Entry]]:
    """The matches that are meant as names in a sentence of these words, and what they mean."""
    found = list(matches)
    sure = any(
        entry.kind is EntityKind.TECHNOLOGY and entry.care is not Care.IN_CONTEXT
        for match in found
        for entry in match.entries
    )
    for match in found:
        entry = meant(match, words, beside_technology=sure)
        if entry is not None:
            yield match, entry


def _span(match: Match, entry: Entry) -> Span:
    return Span(match.start, match.end, entry.name, entry.kind, entry.confidence)


def _is_believable(span: Span) -> bool:
    """Whether it is sure enough and looks like a name."""
    if span.confidence < SHOWN_FROM or _SECRET_LIKE.fullmatch(span.name):
        return False
    return len(span.name) > 1 or span.kind is EntityKind.TECHNOLOGY


def _named_alike(spans: list[Span]) -> list[Span]:
    """A person named whole once and by a part of the name elsewhere is one person."""
    whole: dict[str, str] = {}
    for span in spans:
        if span.kind is EntityKind.PERSON and " " in span.name:
            parts = span.name.split()
            whole.setdefault(parts[0], span.name)
            whole.setdefault(parts[-1], span.name)
    if not whole:
        return spans
    return [
        replace(span, name=whole[span.name])
        if span.kind is EntityKind.PERSON and span.name in whole
        else span
        for span in spans
    ]
