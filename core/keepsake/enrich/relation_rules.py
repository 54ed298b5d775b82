"""How sentences say that two entities are related.

In a pattern every entity of the sentence is one placeholder character, the speaker too: ``{S}``
is the subject, ``{O}`` one or several objects, ``{N}`` a plain noun instead of an object.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from keepsake.domain.entity import EntityKind, Predicate
from keepsake.enrich.lexicon.relation_phrases import PHRASES
from keepsake.enrich.template import PLACEHOLDERS, may_hold_any

_MANY: Final = (
    rf"{PLACEHOLDERS}"
    rf"(?:(?:,? (?:and|&|und|et|y|e) |, ?|、|和|と)(?:the |dem |der )?{PLACEHOLDERS})*"
)
_ARTICLE: Final = (
    "the project |project |the app |das Projekt |the |a |an |our |der |die |das |den |dem |le |la |"
    "les |l['’]|el |los |las "
)
_OBJECT: Final = rf"(?:{_ARTICLE})?(?P<o>{_MANY})"
_ADVERB: Final = (
    r"(?:,? (?:also|currently|now|still|really|mostly|mainly|usually|often|always|just|already|"
    r"recently|absolutely|both|actually|definitely|all|have been|has been))?"
)
_BREAK: Final = (
    r"(?=[.,;!:)]|$| (?:and|but|because|over|more|when|so|in|on|at|with|for|than|to|since|as|"
    r"instead|very|a lot|most|these|every|after|before|while|or|from|about|lately|now|recently|"
    r"again)\b)"
)
_NOUNS: Final = {
    "en": rf"(?:an? |some )?(?P<n>[a-z][\w'-]+(?: [a-z][\w'-]+){{0,2}}?){_BREAK}",
    "de": (
        r"(?:die |den |das |der |einen? )?(?P<n>[A-ZÄÖÜ][\wäöüß-]+)"
        r"(?=[.,;!]|$| (?:und|aber|lieber|sehr|mehr|als|am|seit|im|in)\b)"
    ),
    "fr": (
        r"(?:le |la |les |l['’])(?P<n>[a-zà-ÿ][\w-]+)"
        r"(?=[.,;!]|$| (?:et|mais|plus|à|que|parce)\b)"
    ),
    "es": (
        r"(?:el |la |los |las )(?P<n>[a-zà-ÿ][\w-]+)"
        r"(?=[.,;!]|$| (?:y|pero|más|que|porque|con)\b)"
    ),
    "zh": r"(?P<n>[\u4e00-\u9fff]{1,5}?)(?=[，。！；、]|$|和|但)",
    "ja": r"(?P<n>[ァ-ヶー\u4e00-\u9fff]{1,8})",
}

_PERSON: Final = EntityKind.PERSON
_FIRM: Final = EntityKind.ORGANIZATION
_TOOL: Final = EntityKind.TECHNOLOGY
_PROJECT: Final = EntityKind.PROJECT
_ANY: Final = frozenset(EntityKind)

SUBJECTS: Final = {
    Predicate.USES: frozenset({_PERSON, _FIRM, _TOOL, _PROJECT}),
    Predicate.MANAGES: frozenset({_PERSON, _FIRM}),
    Predicate.BELONGS_TO: _ANY,
    Predicate.PART_OF: _ANY,
    Predicate.CREATED: frozenset({_PERSON, _FIRM}),
    Predicate.COLLABORATES_WITH: frozenset({_PERSON, _FIRM}),
    Predicate.OWNS: frozenset({_PERSON, _FIRM}),
    Predicate.REPLACES: _ANY,
    Predicate.RELATED_TO: _ANY,
}
"""What may be a subject; a person where nothing is said."""

OBJECTS: Final = {
    Predicate.USES: frozenset({_TOOL, _PROJECT}),
    Predicate.WORKS_AT: frozenset({_FIRM}),
    Predicate.LIVES_IN: frozenset({EntityKind.PLACE}),
    Predicate.KNOWS: frozenset({_PERSON}),
    Predicate.MANAGES: frozenset({_PERSON, _FIRM, _PROJECT}),
    Predicate.BELONGS_TO: frozenset({_FIRM, _PROJECT}),
    Predicate.CREATED: frozenset({_PROJECT, _FIRM, _TOOL}),
    Predicate.STUDIES: frozenset({_TOOL, EntityKind.CONCEPT, _FIRM}),
    Predicate.SKILLED_IN: frozenset({_TOOL, EntityKind.CONCEPT}),
    Predicate.COLLABORATES_WITH: frozenset({_PERSON, _FIRM}),
    Predicate.REPORTS_TO: frozenset({_PERSON}),
    Predicate.OWNS: frozenset({_TOOL, _PROJECT, _FIRM}),
}
"""What may be an object; anything where nothing is said."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to say something; the sentence must hold one of ``needs`` for it to be tried."""

    predicate: Predicate
    negative: bool
    pattern: re.Pattern[str]
    needs: tuple[str, ...]


def rules_for(text: str, language: str) -> list[Rule]:
    """The ways to say something that a text in lower case may hold; English if none are known."""
    rules = _rules(language if language in _NOUNS else "en")
    return [rule for rule in rules if may_hold_any(text, rule.needs)]


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    flags = re.IGNORECASE if language in ("fr", "es") else re.NOFLAG
    rules = []
    for line in PHRASES[language].strip().splitlines():
        name, needs, pattern = (part.strip() for part in line.split(" :: "))
        negative = name.startswith("not_")
        expanded = (
            pattern.replace("{S}", f"(?P<s>{PLACEHOLDERS}){_ADVERB}")
            .replace("{U}", f"(?P<s>{PLACEHOLDERS})")
            .replace("{O}", _OBJECT)
            .replace("{N}", _NOUNS[language])
        )
        rules.append(
            Rule(
                Predicate(name.removeprefix("not_")),
                negative,
                re.compile(expanded, flags),
                tuple(needs.split("|")),
            )
        )
    return tuple(rules)
