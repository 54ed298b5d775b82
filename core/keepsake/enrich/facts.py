"""Values that a sentence states: "my birthday is 4 May", "the server runs on port 8080"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from keepsake.domain.entity import USER
from keepsake.domain.findings import FoundFact
from keepsake.enrich.lexicon.fact_phrases import PHRASES
from keepsake.enrich.lexicon.noise import NOISE
from keepsake.enrich.sentences import Sentence
from keepsake.enrich.template import PLACEHOLDERS, Template, holds_any, may_hold_any

_MONTHS: Final = (
    r"jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|febrero|mar(?:ch|zo|s)?|märz|apr(?:il)?|"
    r"avril|abril|ma[yi]|mayo|jun[ei]?|juin|junio|jul[yi]?|juillet|julio|aug(?:ust)?|août|agosto|"
    r"sep(?:t|tember)?|"
    r"septembre|septiembre|o[ck]t(?:ober)?|octobre|octubre|nov(?:ember|embre|iembre)?|"
    r"de[cz](?:ember)?|décembre|diciembre|enero"
)
_DAYS: Final = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|"
    r"samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|"
    r"jueves|viernes|sábado|domingo"
)
_WORD: Final = r"[\w\ue000-\uf8ff'’/.+#&-]"
_STOP: Final = (
    "but|because|so|which|when|if|since|now|not|instead|at the|for|with|from|until|every|"
    "while|aber|weil|mais|pero|geboren|verschoben"
)
_END: Final = rf"(?=[,;!)]|[.:](?:\s|$)|$|\s\(|\s(?:and|und|et|y|{_STOP})\b)"
_END_OF_LIST: Final = rf"(?=[;!)]|[.:](?:\s|$)|$|\s\(|,? (?:{_STOP})\b)"
_SHAPES: Final = {
    "{number}": (
        r"(?P<v>(?:about |around |roughly |etwa )?[$€£¥+]?\d[\d.,:/-]*\w?"
        r"(?:[ ]?(?:%|€|\$|£|°C|euros?|Euro|dollars?|pounds?|km|kg|cm|GB|MB|ms|s|seconds?|minutes?|"
        r"hours?|tokens?|requests?|users?|people|a month|per (?:\w+ )?\w+|m²|square meters)\b)*)"
    ),
    "{date}": (
        rf"(?P<v>(?:the )?(?=[^.,;!?]{{0,30}}(?:\d|(?i:\b(?:{_MONTHS}|{_DAYS})\b)))"
        rf"{_WORD}+(?: (?:of |de |at |um |à )?{_WORD}+){{0,4}}?(?:, \d{{4}})?){_END}"
    ),
    "{name}": (
        r"(?P<v>[\"“„«']?(?:[\ue000-\uf8ff]|[A-ZÀ-ÖØ-Þ][\w’'-]+|[a-z]+[-_\d][\w-]*|main|master|develop)"
        r"(?: (?:and |und )?(?:[\ue000-\uf8ff]|[A-ZÀ-ÖØ-Þ\d][\w’'-]*)){0,3})"
    ),
    "{list}": rf"(?P<v>{_WORD}+(?:,? {_WORD}+){{0,7}}?){_END_OF_LIST}",
    "{free}": rf"(?P<v>{_WORD}+(?: {_WORD}+){{0,5}}?){_END}",
}  # fmt: skip
_ARTICLE: Final = "[Tt]he |[Dd]er |[Dd]ie |[Dd]as |[Ll]e |[Ll]a |[Ee]l "
_THING: Final = (
    rf"(?:{_ARTICLE}|{PLACEHOLDERS}['’]s )?"
    r"(?P<t>(?:[\w\ue000-\uf8ff’-]+ ){0,3}?[\w\ue000-\uf8ff’-]+)"
)
_NO_VALUE: Final = frozenset(
    """
    not that to too very so because how what whether if going getting being the same better worse
    important unknown wrong missing broken good bad great fine ok okay done ready still also it this
    there here on off up down due more less really quite always never just only nothing something
    nicht dass zu sehr gut schlecht wichtig que no muy pas très bon trop
    """.split()
)
_NO_SUBJECT: Final = frozenset(
    """
    it this that these those he she they we i you what which who everything something nothing there
    es das er sie il elle ce ça eso esto and but or so then because if when while how why where
    """.split()
)
_ARTICLES: Final = re.compile(
    r"^(?:the|a|an|our|my|some|der|die|das|le|la|les|el|los|las) ", re.IGNORECASE
)
_SPELLINGS: Final = {"favourite": "favorite"}
_SEVERAL: Final = re.compile(r",? (?:and|und|et|y) |, ")


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to state a value; the sentence must hold one of ``needs`` for it to be tried.

    ``of_name`` tells whether its subject must be a name.
    """

    predicate: str
    of_name: bool
    many: bool
    negative: bool
    pattern: re.Pattern[str]
    needs: tuple[str, ...]


def rules_for(text: str, language: str) -> list[Rule]:
    """The ways to state a value that a text in lower case may hold; English if none are known."""
    rules = _rules(language if language in PHRASES else "en")
    return [rule for rule in rules if may_hold_any(text, rule.needs)]


def find_facts(
    template: Template, sentence: Sentence, rules: Sequence[Rule]
) -> Iterator[FoundFact]:
    """The values that a sentence states by these rules, each once.

    ``template`` is made of the sentence.
    """
    lowered = template.text.lower()
    named = template.holds_names()
    seen: set[tuple[str, str, str]] = set()
    for rule in rules:
        if (rule.of_name and not named) or not holds_any(lowered, rule.needs):
            continue
        for match in rule.pattern.finditer(template.text):
            for fact in _facts(rule, match, template, sentence):
                key = (fact.subject, fact.predicate, fact.object)
                if key not in seen:
                    seen.add(key)
                    yield fact


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    flags = re.IGNORECASE if language in ("fr", "es") else re.NOFLAG
    rules = []
    for line in PHRASES[language].strip().splitlines():
        predicate, marks, needs, pattern = (part.strip() for part in line.split("::"))
        for shape, expanded in _SHAPES.items():
            pattern = pattern.replace(shape, expanded)
        pattern = pattern.replace("{S}", f"(?P<s>{PLACEHOLDERS})").replace("{T}", _THING)
        rules.append(
            Rule(
                predicate,
                "{S}" in line,
                "many" in marks.split(),
                "not" in marks.split(),
                re.compile(pattern, flags),
                tuple(needs.split("|")),
            )
        )
    return tuple(rules)


def _facts(
    rule: Rule, match: re.Match[str], template: Template, sentence: Sentence
) -> Iterator[FoundFact]:
    groups = match.groupdict()
    subject = template.with_names(groups.get("s") or _thing(groups.get("t") or ""))
    predicate = rule.predicate if rule.predicate != "*" else _predicate(groups["a"])
    value = template.with_names(groups["v"]).strip(" \"“”„«»'.,")
    if not subject or not _is_value(value):
        return
    values = _SEVERAL.split(value) if rule.many else [value]
    for each in values:
        value = _ARTICLES.sub("", each).strip()
        if value and value not in (subject, USER):
            yield FoundFact(
                subject,
                predicate,
                value,
                sentence.start,
                sentence.stop,
                single=not rule.many,
                negative=rule.negative,
            )


def _predicate(attribute: str) -> str:
    words = attribute.lower().split()
    return " ".join(_SPELLINGS.get(word, word) for word in words)


def _thing(subject: str) -> str:
    subject = _ARTICLES.sub("", subject.rpartition(" and ")[2])
    words = subject.split()
    if not words or words[0].casefold() in _NO_SUBJECT or words[-1].casefold() in NOISE:
        return ""
    return " ".join(words)


def _is_value(value: str) -> bool:
    first = value.split(" ", 1)[0].casefold() if value else ""
    return bool(first) and first not in _NO_VALUE
