"""All that the rules find in one memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from keepsake.domain.entity import SHOWN_FROM, EntityKind
from keepsake.domain.findings import Findings, FoundFact, FoundRelation
from keepsake.domain.memory import Kind, Speaker
from keepsake.enrich import facts as fact_rules
from keepsake.enrich import relation_rules
from keepsake.enrich.entities import find_spans, found_entities, hide
from keepsake.enrich.gazetteer import Gazetteer, Word, words_of
from keepsake.enrich.keywords import keywords_of
from keepsake.enrich.relations import find_relations
from keepsake.enrich.sentences import Sentence, is_question, sentences_of
from keepsake.enrich.span import Span
from keepsake.enrich.template import Template, make_template
from keepsake.enrich.topics import tags_of
from keepsake.enrich.voices import voices_of

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
    title = _Read.of(hide(memory.title), Kind.DOCUMENT, Speaker.NONE)
    body = _Read.of(hide(memory.text[:LONGEST_TEXT]), memory.kind, memory.speaker)
    titled = title.spans(memory.language, own)
    spans = body.spans(memory.language, own)
    relations: list[FoundRelation] = []
    facts: list[FoundFact] = []
    extra: list[Span] = []
    lowered = body.text.lower()
    rules = _Rules(
        relation_rules.rules_for(lowered, memory.language),
        fact_rules.rules_for(lowered, memory.language),
    )
    for who, sentence in body.said:
        template = _template(sentence, who, spans, memory.language)
        if template is None:
            continue
        said = _said_in(sentence, template, who, rules)
        relations += said[0]
        facts += said[1]
        extra += said[2]
    entities = found_entities([*titled, *spans, *extra], in_title=len(titled))
    words = (*title.words, *body.words)
    tags = tags_of(f"{title.text}\n{body.text}", words, entities)
    keywords = keywords_of(words, entities, by_hand=memory.tags, by_rule=tags)
    return Findings(entities, _distinct(relations), tuple(dict.fromkeys(facts)), tags, keywords)


@dataclass(frozen=True, slots=True)
class _Read:
    """A text with its words and its sentences, each with who says it, looked for once."""

    text: str
    words: list[Word]
    said: list[tuple[str, Sentence]]

    @classmethod
    def of(cls, text: str, kind: Kind, speaker: Speaker) -> Self:
        said = [
            (voice.who, sentence)
            for voice in voices_of(text, kind, speaker)
            for sentence in sentences_of(text, voice.start, voice.stop)
        ]
        return cls(text, words_of(text), said)

    def spans(self, language: str, own: Gazetteer | None) -> list[Span]:
        sentences = [sentence for _, sentence in self.said]
        return find_spans(self.text, self.words, sentences, language, own)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules that may find something in a text."""

    relations: list[relation_rules.Rule]
    facts: list[fact_rules.Rule]


def _template(
    sentence: Sentence, who: str, spans: Sequence[Span], language: str
) -> Template | None:
    """The sentence with its names taken out; None for a question, which says nothing."""
    if is_question(sentence.text):
        return None
    inside = [s for s in spans if sentence.start <= s.start and s.end <= sentence.stop]
    return make_template(sentence, inside, who, language)


def _said_in(
    sentence: Sentence, template: Template, who: str, rules: _Rules
) -> tuple[list[FoundRelation], list[FoundFact], list[Span]]:
    """The relations and facts that a sentence tells of, and the entities that come with them."""
    here = (sentence.start, sentence.stop)
    relations: list[FoundRelation] = []
    extra: list[Span] = []
    for said in find_relations(template, rules.relations):
        if said.relation.confidence < SHOWN_FROM:
            continue
        relations.append(said.relation)
        if said.noun:
            extra.append(Span(*here, said.noun, EntityKind.CONCEPT, _NOUN_CONFIDENCE))
        if said.relation.subject == who:
            extra.append(Span(*here, who, EntityKind.PERSON, 1.0))
    return relations, list(fact_rules.find_facts(template, sentence, rules.facts)), extra


def _distinct(relations: Sequence[FoundRelation]) -> tuple[FoundRelation, ...]:
    """Each pair with a predicate once: what is said last in a text holds."""
    last = {(one.subject, one.predicate, one.object): one for one in relations}
    return tuple(last.values())
