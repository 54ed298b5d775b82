"""What a sentence says of two entities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.domain.findings import FoundRelation
from keepsake.enrich.relation_rules import OBJECTS, SUBJECTS, Rule
from keepsake.enrich.template import PLACEHOLDERS, Template, holds_any, number_of

_CONFIDENCE: Final = 0.8
_NOUN_CONFIDENCE: Final = 0.6
_SUPPOSED: Final = re.compile(
    r"(?:\b(?:if|whether|unless|suppose|imagine|should|could|would|can|do|does|did|wenn|falls|ob|si|"
    r"cuando|wish|that we|pretend)\s|如果|要是|もし)[^,，、]{0,12}$",
    re.IGNORECASE,
)
_PERSON_ONLY: Final = frozenset({EntityKind.PERSON})
_EVERY_KIND: Final = frozenset(EntityKind)
_EMPTY_NOUNS: Final = frozenset(
    """
    the my your it this that these those you him her them us me how what when where why who if to
    one all everything something nothing anything there working going doing being having getting
    making seeing your their his its our my we they he she i way idea fact thing things lot part
    look sound kind sort rest question suggestion plan approach so very not no too much even
    makes make everywhere together mich dich sich es das
    dich ihn sie wenn dass was que cuando mieux bien eso esto 你 他 她 它 这 那 这个 那个 你们 自己
    """.split()
)
# Activities that need no object; of others a sentence gives only the half.
_ACTIVITIES: Final = frozenset(
    """
    baking birding bouldering boxing camping climbing coding cooking cycling dancing diving drawing
    driving fishing gaming gardening hiking jogging kayaking knitting meditating painting
    programming reading rowing running sailing sewing shopping singing skating skiing snowboarding
    surfing swimming traveling travelling volunteering woodworking writing
    """.split()
)


@dataclass(frozen=True, slots=True)
class Said:
    """A relation that a sentence tells of, with the plain noun if its object is one."""

    relation: FoundRelation
    noun: str = ""


def find_relations(template: Template, rules: Sequence[Rule]) -> Iterator[Said]:
    """The relations that a sentence tells of by these rules, each once; a supposition has none."""
    if not template.holds_names():
        return
    lowered = template.text.lower()
    seen: set[tuple[str, str, str]] = set()
    for rule in rules:
        if not holds_any(lowered, rule.needs):
            continue
        for said in _apply(rule, template):
            key = (said.relation.subject, said.relation.predicate, said.relation.object)
            if key not in seen:
                seen.add(key)
                yield said


def _apply(rule: Rule, template: Template) -> Iterator[Said]:
    for match in rule.pattern.finditer(template.text):
        subject = number_of(match["s"])
        allowed = SUBJECTS.get(rule.predicate, _PERSON_ONLY)
        if template.kinds[subject] not in allowed or _SUPPOSED.search(
            template.text[: match.start()]
        ):
            continue
        groups = match.groupdict()
        for placeholder in re.findall(PLACEHOLDERS, groups.get("o") or ""):
            number = number_of(placeholder)
            if number != subject and template.kinds[number] in OBJECTS.get(
                rule.predicate, _EVERY_KIND
            ):
                confidence = min(
                    _CONFIDENCE, template.confidences[subject], template.confidences[number]
                )
                yield Said(_relation(rule, template, subject, template.names[number], confidence))
        noun = groups.get("n")
        if noun and _says_something(noun):
            yield Said(_relation(rule, template, subject, noun, _NOUN_CONFIDENCE), noun)


def _relation(
    rule: Rule, template: Template, subject: int, object_: str, confidence: float
) -> FoundRelation:
    return FoundRelation(
        template.names[subject], rule.predicate, object_, confidence, rule.negative
    )


def _says_something(noun: str) -> bool:
    words = noun.casefold().split()
    if len(words) == 1 and words[0].endswith("ing"):
        return words[0] in _ACTIVITIES
    return _EMPTY_NOUNS.isdisjoint((words[0], words[-1])) and words[-1] != "up"
