"""What a conversation states that is worth keeping, found by rules alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from keepsake.domain.category import Category
from keepsake.domain.memory import Speaker
from keepsake.enrich.lexicon.fact_phrases import PROFESSIONS
from keepsake.enrich.lexicon.people import CHINESE_KIN, KIN
from keepsake.enrich.lexicon.statement_phrases import ASSISTANT_PHRASES, USER_PHRASES
from keepsake.enrich.sentences import Sentence, is_question, sentences_of
from keepsake.text.language import detect_language

_SHORTEST: Final = 8
_SHORTEST_UNSPACED: Final = 4
_LONGEST: Final = 400
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_KANA: Final = re.compile("[\u3040-\u30ff]")
_LATIN: Final = ("en", "de", "fr", "es")
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|^(?: {4}|\t|>).*$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_ASKING: Final = re.compile(
    r"(?:(?:so|and|but|ok|okay|hey|hi|hello|please)[, ]+)*"
    r"(?:(?:can|could|would|should|shall|may|does|did|is|are|am|was|were|will|has|have) "
    r"(?:i|you|we|it|they|he|she|there|this|that|the|my|someone|anyone)\b"
    r"|do (?:i|you|we|they)\b|(?:what|how|why|where|who|whose|which)\b"
    r"|when (?:is|are|do|does|did|can|will|should|was)\b|i (?:wonder|was wondering)\b|any idea\b"
    r"|kannst|könntest|können|wie|warum|was|wo|wann|wer|peux-tu|pouvez|comment|pourquoi|est-ce"
    r"|puedes|cómo|por qué|qué|cuándo|dónde"
    r"|能不能|可以帮|请问|怎么|为什么|什么|如何|どう|なぜ)\b",
    re.IGNORECASE,
)
# Told as possible, as somebody else's, or as not so: nothing to keep.
_UNREAL: Final = re.compile(
    r"^(?:if|suppose|imagine|let['’]s say|assuming|wenn|falls|si|如果|假如|もし)\b"
    r"|\b(?:i|we)(?: have|['’]ve)? (?:haven['’]t|not|never|can['’]?t|cannot) (?:yet )?decided?\b"
    r"|\b(?:if|whether) i\b|\bi don['’]t know how\b|\bmaybe i\b|\bi might\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side of a conversation said."""

    speaker: Speaker
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence worth keeping: ``turns[turn].text[start:stop]``."""

    category: Category
    text: str
    importance: float
    speaker: Speaker
    turn: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A way of saying something of a category."""

    category: Category
    importance: float
    pattern: re.Pattern[str]


def extract_statements(turns: Sequence[Turn]) -> list[Statement]:
    """The statements in these turns, in order, each sentence at most once.

    What the person says of himself comes from the person's words alone, what the assistant learns
    about its own work from the assistant's. Questions, suppositions, code and small talk give
    nothing.
    """
    found: list[Statement] = []
    said: set[tuple[Speaker, str]] = set()
    for place, turn in enumerate(turns):
        for statement in _statements(place, turn):
            key = (statement.speaker, statement.text.casefold())
            if key not in said:
                said.add(key)
                found.append(statement)
    return found


def _statements(place: int, turn: Turn) -> Iterator[Statement]:
    prose = _CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), turn.text)
    language = detect_language(prose)
    for sentence in sentences_of(prose):
        rule = _best_rule(sentence, turn.speaker, language)
        if rule is not None:
            yield Statement(
                rule.category,
                turn.text[sentence.start : sentence.stop],
                rule.importance,
                turn.speaker,
                place,
                sentence.start,
                sentence.stop,
            )


def _best_rule(sentence: Sentence, speaker: Speaker, language: str) -> Rule | None:
    """The most important thing that a sentence says; None if it says nothing."""
    text = sentence.text
    shortest = _SHORTEST_UNSPACED if _UNSPACED.search(text) else _SHORTEST
    if not shortest <= len(text) <= _LONGEST:
        return None
    if is_question(text) or _ASKING.match(text) or _UNREAL.search(text):
        return None
    if speaker is Speaker.ASSISTANT:
        rules = _assistant_rules()
    else:
        rules = tuple(rule for each in _languages(text, language) for rule in _user_rules(each))
    fitting = [rule for rule in rules if rule.pattern.search(text)]
    return max(fitting, key=lambda rule: rule.importance, default=None)


def _languages(sentence: str, language: str) -> tuple[str, ...]:
    """The languages whose rules to use: by the script, by the turn, else all with Latin letters."""
    if _UNSPACED.search(sentence):
        return ("ja",) if _KANA.search(sentence) else ("zh",)
    return (language,) if language in _LATIN else _LATIN


@cache
def _user_rules(language: str) -> tuple[Rule, ...]:
    kin = CHINESE_KIN if language == "zh" else KIN.get(language, KIN["en"])
    return tuple(_parse(USER_PHRASES[language], kin))


@cache
def _assistant_rules() -> tuple[Rule, ...]:
    return tuple(_parse(ASSISTANT_PHRASES, ""))


def _parse(phrases: str, kin: str) -> Iterator[Rule]:
    for line in phrases.strip().splitlines():
        category, importance, pattern = line.split(" :: ")
        expanded = pattern.replace("{kin}", kin).replace("{job}", PROFESSIONS)
        # Words in any case, but a name begins with a capital.
        expanded = expanded.replace("[A-Z]", "(?-i:[A-Z])")
        yield Rule(Category(category), float(importance), re.compile(expanded, re.IGNORECASE))
