"""A sentence with its names taken out, so that patterns see only how it is built."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.enrich.sentences import Sentence
from keepsake.enrich.span import Span

PLACEHOLDERS: Final = "[\ue000-\uf8ff]"
_PLACEHOLDER: Final = re.compile(PLACEHOLDERS)
_FIRST_PLACEHOLDER: Final = 0xE000
_MOST_ENTITIES: Final = 60
_SHORT_FORMS: Final = {"m": " am", "ve": " have", "re": " are", "d": " would", "ll": " will"}
_SHORT_FORM: Final = re.compile(r"(?<=[\ue000-\uf8ff])['’](m|ve|re|d|ll)\b")
_JOINTS: Final = (" and ", " und ", " et ", " y ", "，")
# "Anna works at X and lives in Y": the second verb gets the subject of the first.
_SECOND_VERB: Final = re.compile(
    r"^((?:[\ue000-\uf8ff](?:['’]s| mein\w*| mon| ma| mi) (?:\w+ )+?|[\ue000-\uf8ff]的[^，]{1,4})?)"
    r"([\ue000-\uf8ff])([^.;]{3,90}?)(,? (?:and|und|et|y) (?:also )?|，(?:现在|也)?)"
    r"(?=(?:lives?|works?|reports? |uses?|manages?|leads?|loves|likes|prefers|hates|owns?|"
    r"stud(?:y|ies)|moved|started at |joined |am |is |wohn|leb|arbeit|nutz|mag |"
    r"habit|travaill|vit |viv|trabaj|us[oa] |住在|在|用|喜欢|负责))"
)

# How somebody speaks of himself, put into one form: a placeholder, "'s" where it was "my".
_SELF: Final = {
    "en": (
        (re.compile(r"\b(?:I|[Ww]e)\b"), ""),
        (re.compile(r"\b(?:[Mm]y|[Oo]ur)\b"), "'s"),
        (re.compile(r"\b(?:[Tt]he )?[Uu]ser(?=['’]s |\s+[a-z])"), ""),
    ),
    "de": (
        (re.compile(r"\b(?:[Ii]ch|[Ww]ir)\b"), ""),
        (re.compile(r"\b(?=[Mm]eine?[rnm]?\b)"), " "),
        (re.compile(r"\b(?:[Dd]er|[Dd]ie) Nutzer(?:in)?\b"), ""),
    ),
    "fr": (
        (re.compile(r"\b(?:[Jj]e\b|[Jj]['’]|[Nn]ous\b)"), ""),
        (re.compile(r"\b(?=[Mm](?:on|a)\b)"), " "),
    ),
    "es": (
        (
            re.compile(
                r"(?<!\bel )(?<!\bun )(?<!\bmi )(?<!\bde )(?<!\bsu )\b(?:yo )?"
                r"(?=(?:no )?(?:trabajo|"
                r"trabajamos|vivo|vivimos|uso|usamos|utilizo|utilizamos|prefiero|odio|detesto|"
                r"estudio|aprendo|dirijo|creé|fundé|desarrollé|escribí|adoro|colaboro|"
                r"me gustan?|me encantan?|me mudé|me interesan?|"
                r"estoy aprendiendo|tengo|soy|hablo|nací|me llamo)\b)",
                re.IGNORECASE,
            ),
            " ",
        ),
        (re.compile(r"\b(?=[Mm]i\b)"), " "),
    ),
    "zh": ((re.compile("我"), ""),),
    "ja": ((re.compile("私|僕|俺|わたし"), ""),),
}


@dataclass(slots=True)
class Template:
    """A sentence in which a placeholder stands for each entity."""

    text: str
    names: list[str] = field(default_factory=list)
    kinds: list[EntityKind] = field(default_factory=list)
    confidences: list[float] = field(default_factory=list)

    def add(self, name: str, kind: EntityKind, confidence: float) -> str:
        """A placeholder for one more entity."""
        self.names.append(name)
        self.kinds.append(kind)
        self.confidences.append(confidence)
        return chr(_FIRST_PLACEHOLDER + len(self.names) - 1)

    def holds_names(self) -> bool:
        """Whether anything named or speaking is in the sentence at all."""
        return _PLACEHOLDER.search(self.text) is not None

    def with_names(self, part: str) -> str:
        """A part of the sentence with the names put back."""
        return _PLACEHOLDER.sub(lambda match: self.names[number_of(match[0])], part)


def number_of(placeholder: str) -> int:
    """Which entity a placeholder stands for."""
    return ord(placeholder) - _FIRST_PLACEHOLDER


def make_template(sentence: Sentence, spans: Sequence[Span], who: str, language: str) -> Template:
    """Take the names that ``spans`` mark, and the speaker ``who``, out of a sentence."""
    template = Template("")
    parts: list[str] = []
    place = sentence.start
    for span in spans[:_MOST_ENTITIES]:
        parts.append(sentence.text[place - sentence.start : span.start - sentence.start])
        parts.append(template.add(span.name, span.kind, span.confidence))
        place = span.end
    parts.append(sentence.text[place - sentence.start :])
    template.text = "".join(parts)
    if who:
        me = template.add(who, EntityKind.PERSON, 1.0)
        for pattern, ending in _SELF.get(language, _SELF["en"]):
            template.text = pattern.sub(me + ending, template.text)
        template.text = _SHORT_FORM.sub(lambda match: _SHORT_FORMS[match[1]], template.text)
    if holds_any(template.text, _JOINTS):
        template.text = _SECOND_VERB.sub(r"\1\2\3\4\2 ", template.text)
    return template


def may_hold_any(text: str, words: tuple[str, ...]) -> bool:
    """Whether templates of a text in lower case may hold one of the words."""
    return holds_any(text, words) or _may_have_been_my(words)


@cache
def _may_have_been_my(words: tuple[str, ...]) -> bool:
    """Whether one holds the "'s" of a template, which may have been "my" in the text."""
    return any("'s" in word for word in words)


def holds_any(text: str, words: Sequence[str]) -> bool:
    """Whether one of the words, or parts of words, is in a text; far quicker than a pattern."""
    for word in words:  # noqa: SIM110 - a generator would take three times as long
        if word in text:
            return True
    return False
