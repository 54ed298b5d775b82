"""Whether a name that is also a word, or names two things, is meant as a name here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.enrich.gazetteer import Care, Entry, Match, Word
from keepsake.enrich.lexicon.technologies import CUES

_REACH: Final = 8
_BEFORE_PLACE: Final = frozenset(
    "in to from near visit visited visiting leaving around nach aus bei à de en a".split()
)
_BEFORE_WORKPLACE: Final = frozenset(
    "at for joined joining left leave leaving bei chez para".split()
)
_AFTER_WORKPLACE: Final = frozenset(
    "inc announced released acquired hired employs fired launched raised offers offered".split()
)
_BEFORE_LANGUAGE: Final = frozenset(
    "in using use uses used learn learning learned know knows with and or into from mit auf en "
    "avec con prefer prefers love like via switch than".split()
)
_ABOUT_IT: Final = frozenset("is has was and or developer programmer code".split())


def meant(match: Match, words: Sequence[Word], *, beside_technology: bool) -> Entry | None:
    """What the name stands for in a sentence of these words, None if it is likely no name at all.

    ``beside_technology`` tells whether the sentence names a technology without doubt.
    """
    before = words[match.words.start - 1].key if match.words.start else ""
    after = words[match.words.stop].key if match.words.stop < len(words) else ""
    for entry in match.entries:
        if entry.care is not Care.IN_CONTEXT:
            return entry
        if entry.kind is EntityKind.PLACE and before in _BEFORE_PLACE:
            return entry
        if entry.kind is EntityKind.ORGANIZATION and (
            before in _BEFORE_WORKPLACE or after in _AFTER_WORKPLACE
        ):
            return entry
        if entry.kind is EntityKind.TECHNOLOGY and _speaks_of_technology(
            match, words, beside_technology=beside_technology
        ):
            return entry
    return None


def _speaks_of_technology(match: Match, words: Sequence[Word], *, beside_technology: bool) -> bool:
    first, last = match.words.start, match.words.stop
    before = words[first - 1].key if first else ""
    after = words[last].key if last < len(words) else ""
    if len(match.entries[0].form) == 1:
        return before in _BEFORE_LANGUAGE and (after in CUES or _has_cue(words, first, last))
    told = beside_technology or _has_cue(words, first, last)
    if not first:
        return after in CUES or (after in _ABOUT_IT and told)
    return told


def _has_cue(words: Sequence[Word], first: int, last: int) -> bool:
    around = (*words[max(0, first - _REACH) : first], *words[last : last + _REACH])
    return any(word.key in CUES for word in around)
