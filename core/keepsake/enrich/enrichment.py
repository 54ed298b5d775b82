"""All that the rules find in one memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from keepsake.domain.entity import SHOWN_FROM, EntityKind
from keepsake.domain.findings import Findings, FoundFact, FoundRelation
from keepsake.domain.memory import Kind, Speaker
from keepsake.enrich.entities import find_spans, found_entities
from keepsake.enrich.facts import find_facts
from keepsake.enrich.gazetteer import Gazetteer
from keepsake.enrich.keywords import keywords_of
from keepsake.enrich.relations import find_relations
from keepsake.enrich.sentences import is_question, sentences_of
from keepsake.enrich.span import Span
from keepsake.enrich.template import make_template
from keepsake.enrich.topics import tags_of
from keepsake.enrich.voices import Voice, voices_of

RULES_VERSION: Final = 1
"""To be raised with every change of the rules, so that all memories are looked at again."""

LONGEST_TEXT: Final = 20_000
"""Characters looked at: what a longer text is about stands in its beginning."""

_NOUN_CONFIDENCE: Final = 0.6


@dataclass(frozen=True, slots=True)
class Subject:
    """What must be known of a memory to look for something in it."""

    title: str
    text: str
    language: str
    kind: Kind
    speaker: Speaker
    tags: tuple[str, ...]


def enrich(memory: Subject, own: Gazetteer | None = None) -> Findings:
    """Find the entities, relations, facts, tags and keywords of a memory.

    ``own`` are the names of entities that a person made or changed. Offsets of facts are places
    in the memory's text.
    """
    text = memory.text[:LONGEST_TEXT]
    spans = find_spans(text, memory.language, own)
    relations: list[FoundRelation] = []
    facts: list[FoundFact] = []
    extra: list[Span] = []
    for voice in voices_of(text, memory.kind, memory.speaker):
        said = _said_by(voice, text, spans, memory.language)
        relations += said[0]
        facts += said[1]
        extra += said[2]
    titled = find_spans(memory.title, memory.language, own)
    entities = found_entities([*titled, *spans, *extra], in_title=len(titled))
    topical = f"{memory.title}\n{text}"
    tags = tags_of(topical, entities)
    keywords = keywords_of(topical, entities, (*memory.tags, *tags))
    return Findings(entities, _distinct(relations), tuple(dict.fromkeys(facts)), tags, keywords)


def _said_by(
    voice: Voice, text: str, spans: Sequence[Span], language: str
) -> tuple[list[FoundRelation], list[FoundFact], list[Span]]:
    """The relations and facts that one voice tells of, and the entities that come with them."""
    relations: list[FoundRelation] = []
    facts: list[FoundFact] = []
    extra: list[Span] = []
    for sentence in sentences_of(text, voice.start, voice.stop):
        if is_question(sentence.text):
            continue
        inside = [s for s in spans if sentence.start <= s.start and s.end <= sentence.stop]
        template = make_template(sentence, inside, voice.who, language)
        if not template.names:
            continue
        for said in find_relations(template, language):
            if said.relation.confidence < SHOWN_FROM:
                continue
            relations.append(said.relation)
            here = (sentence.start, sentence.stop)
            if said.noun:
                extra.append(Span(*here, said.noun, EntityKind.CONCEPT, _NOUN_CONFIDENCE))
            if said.relation.subject == voice.who:
                extra.append(Span(*here, voice.who, EntityKind.PERSON, 1.0))
        facts += find_facts(template, sentence, language)
    return relations, facts, extra


def _distinct(relations: Sequence[FoundRelation]) -> tuple[FoundRelation, ...]:
    """Each pair with a predicate once: what is said last in a text holds."""
    last = {(one.subject, one.predicate, one.object): one for one in relations}
    return tuple(last.values())
