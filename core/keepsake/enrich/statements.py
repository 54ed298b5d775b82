"""What a short text says: its content in order, who it is about, and what turns its meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from keepsake.enrich.lexeme import CALENDAR, Lexeme, Sort
from keepsake.enrich.values import lexemes
from keepsake.enrich.vocabulary import (
    CHARACTER_PERSONS,
    CHARACTER_POLARITY,
    CHARACTER_STOPS,
    COPULAS,
    FREE_WORDS,
    IRREGULAR_PAST,
    KANA_ENDINGS,
    KANA_NEGATION,
    NOT,
    PERSONS,
    POLARITY,
    PREDICATES,
    PREPOSITIONS,
    SINGLE_VALUED,
    SMALL_ADVERBS,
    SUBJECT_PRONOUNS,
)
from keepsake.text.language import detect_language, main_script
from keepsake.text.stemming import fold_letters, language_for, stem
from keepsake.text.stopwords import STOP_WORDS

# Languages whose small words are known here; a short text in another is easily mistaken.
LANGUAGES: Final = frozenset(POLARITY) | {"zh", "ja"}
_REMEMBERED: Final = 512
_INDEFINITE: Final = frozenset(
    "a an ein eine einen einem einer un une una unos unas um uma een".split()
)
_USER: Final = re.compile(
    "(?i)^(?:the user|user|der (?:be)?nutzer|l['’]utilisateur|el usuario|пользователь"
    "|用户|ユーザー)"
    r"(?!['’\w-])"
)
_USED_TO: Final = re.compile(r"(?i)(?<!\bis )(?<!\bare )(?<!\bget )\bused to\b")
_IS_FORM: Final = frozenset("is are be am been being has have was were get gets".split())
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_LABEL: Final = re.compile(
    r"(?i)^(?:to-?do|note|reminder|remember|fyi|important|merke|notiz)\s*[:：]\s*"
)
_KIN: Final = tuple("哥弟姐妹爸妈父母儿女爷奶叔姑姨舅妻丈老同朋家的の")
_PARTICLE: Final = re.compile("[はがをにでとものへ]|から|まで|より|だけ|しか")
_PARTICLE_BEHIND: Final = re.compile(f"(?<=.)(?:{_PARTICLE.pattern})$")


@dataclass(frozen=True, slots=True)
class Token:
    """A lexeme that counts.

    ``stem`` is its word without endings. ``role`` is the preposition or particle that marks its
    part in the sentence, named by one for all that often stand for each other; ``marker`` is the
    preposition itself where this word is the first behind it. ``in_subject`` means that it tells
    what the statement is about, and ``is_negated`` that it stands beside a "not".
    """

    lexeme: Lexeme
    stem: str
    role: str = ""
    marker: str = ""
    in_subject: bool = False
    is_negated: bool = False

    @property
    def is_value(self) -> bool:
        """Whether it is a number, a moment or an identifier rather than a word."""
        return self.lexeme.sort not in {Sort.WORD, Sort.NAME}


@dataclass(frozen=True, slots=True)
class Statement:
    """``polarity`` holds what else turns the meaning: modal verbs, conditions, the past...

    ``order`` are the persons in the order of the text, ``small`` the other small words that may
    say something. ``predicate`` is the word
    behind which stands its value, if it has one value at a time ("lives in", "is the"), otherwise
    empty.
    """

    language: str
    tokens: tuple[Token, ...]
    persons: frozenset[str]
    order: tuple[str, ...]
    polarity: frozenset[str]
    small: tuple[str, ...]
    is_question: bool
    predicate: str

    @property
    def is_event(self) -> bool:
        """Whether it tells what somebody did at some time: another time is another event."""
        timed = any(token.lexeme.sort in CALENDAR for token in self.tokens)
        return timed and "past" in self.polarity and bool(self.persons)


@lru_cache(_REMEMBERED)
def read_statement(text: str, language: str) -> Statement:
    """Read a text in the language in which it is to be compared."""
    return _Reader(language).read(text)


def shared_language(old: str, new: str) -> str:
    """The language in which two texts can be compared; the likeliest where none is sure."""
    both = f"{old}\n{new}"
    detected = detect_language(both)
    if detected in LANGUAGES:
        return detected
    script = main_script(both)
    if script != "latin":
        return {"cyrillic": "ru", "han": "zh"}.get(script, script)
    words = Counter(_LETTERS.findall(fold_letters(both.lower())))
    hits = {language: sum(words[word] for word in _stops(language)) for language in POLARITY}
    return max(hits, key=lambda language: (hits[language], language == "en"))


@dataclass(slots=True)
class _Reader:
    language: str
    tokens: list[Token] = field(default_factory=list)
    persons: dict[str, None] = field(default_factory=dict)
    polarity: set[str] = field(default_factory=set)
    small: list[str] = field(default_factory=list)
    negated: set[int] = field(default_factory=set)
    role: str = ""
    marker: str = ""
    negations: int = 0
    subject_end: int | None = None
    predicate: str = ""
    after_predicate: bool = False
    last_word: str = ""
    unmarked: int = 0

    def read(self, text: str) -> Statement:
        text = _LABEL.sub("", text.strip())
        if user := _USER.match(text):
            self.persons["i"] = None
            self.subject_end = 0
            text = text[user.end() :]
        if self.language in {"zh", "ja"}:
            text = self._take_persons(text)
        if self.language == "en" and _USED_TO.search(text):
            self.polarity.add("past")
            text = _USED_TO.sub("", text)
        for lexeme in lexemes(text, self.language):
            self._take(lexeme)
        if self.negations:
            self._negate_last()
        self._leave_marker()
        return Statement(
            self.language,
            tuple(self._marked()),
            frozenset(self.persons),
            tuple(self.persons),
            frozenset(self.polarity),
            tuple(self.small),
            "?" in text or "？" in text,
            self.predicate,
        )

    def _take_persons(self, text: str) -> str:
        whole, found = text, []
        for word, person in CHARACTER_PERSONS.items():
            if word in text:
                found.append((whole.index(word), person))
                if text.startswith(word) and not text[len(word) :].startswith(_KIN):
                    self.subject_end = 0
                text = re.sub(f"{word}[的のはがもを]?", "", text)
        self.persons |= dict.fromkeys(person for _, person in sorted(found))
        return text

    def _take(self, lexeme: Lexeme) -> None:
        word = lexeme.word
        if lexeme.sort is not Sort.WORD and not (lexeme.sort is Sort.NAME and word == "i"):
            self._add(lexeme, word)
        elif "\u3041" <= word[0] <= "\u309f":
            self._take_kana(word)
        elif self.language in {"zh", "ja"} and len(word) == 1 and not word.isascii():
            self._take_character(lexeme)
        else:
            self._take_word(lexeme)
        self.last_word = word

    def _take_word(self, lexeme: Lexeme) -> None:
        word, language = lexeme.word, self.language
        person = PERSONS.get(language, {}).get(word)
        turn = POLARITY.get(language, {}).get(word)
        self._turn(turn)
        if person:
            self.persons[person] = None
            if word in SUBJECT_PRONOUNS and not self.tokens:
                self.subject_end = 0
        if word in PREDICATES.get(language, ()):
            self._meet_predicate(word)
        if role := PREPOSITIONS.get(language, {}).get(word):
            self._leave_marker()
            self.role, self.marker = role, word
            self.after_predicate = False
        elif turn or person or word in _INDEFINITE or word in _stops(language):
            if self.after_predicate and word in _INDEFINITE:
                self.predicate = ""
            if not person and word not in _articles():
                self.role = ""
            self._take_small(word, told=bool(turn or person))
        else:
            # Snowball leaves the plural of French verbs as it is: "tourne", "tournent".
            plain = word.removesuffix("nt") if language == "fr" and word.endswith("ent") else word
            self._add(lexeme, stem(plain, language_for(plain, language)))

    def _take_small(self, word: str, *, told: bool) -> None:
        """Keep a small word in mind unless it is free, or what it tells is told elsewhere."""
        if not told and word not in _INDEFINITE and word not in FREE_WORDS[self.language]:
            self.small.append(word)

    def _take_character(self, lexeme: Lexeme) -> None:
        character = lexeme.word
        turn = CHARACTER_POLARITY.get(character)
        self._turn(turn)
        if self.language == "zh":
            if character in PREDICATES["zh"] and self.tokens:
                self._meet_predicate(character)
            self.role = PREPOSITIONS["zh"].get(character, self.role)
        if not turn and not (self.language == "zh" and character in CHARACTER_STOPS):
            self._add(lexeme, character)

    def _turn(self, turn: str | None) -> None:
        if turn == NOT:
            self.negations += 1
        elif turn:
            self.polarity.add(turn)

    def _take_kana(self, run: str) -> None:
        """Endings of the word before are dropped, particles give it its role, the rest counts."""
        while run and self.tokens:
            if negation := KANA_NEGATION.match(run):
                self._negate_last()
                run = run[negation.end() :]
                continue
            ending = next((one for one in KANA_ENDINGS if run.startswith(one)), "")
            if not ending:
                break
            run = run[len(ending) :]
            if _PARTICLE.fullmatch(ending):
                self._mark(ending)
                break
            if ending.endswith(("した", "った", "いた")):
                self.polarity.add("past")
        behind = _PARTICLE_BEHIND.search(run)
        particle = behind[0] if behind else ""
        if content := run.removesuffix(particle):
            self._add(Lexeme(Sort.WORD, (content,)), content)
        if particle:
            self._mark(particle)

    def _mark(self, particle: str) -> None:
        """Give all words since the last particle this role."""
        for place in range(self.unmarked, len(self.tokens)):
            old = self.tokens[place]
            role = PREPOSITIONS["ja"][particle]
            self.tokens[place] = Token(old.lexeme, old.stem, role, role)
        self.unmarked = len(self.tokens)
        if particle in PREDICATES["ja"]:
            self._meet_predicate(particle)

    def _meet_predicate(self, word: str) -> None:
        if self.subject_end is None and self.tokens:
            self.subject_end = len(self.tokens)
        named = (
            self.after_predicate and self.predicate in COPULAS
        )  # "is called" says more than "is"
        if word in SINGLE_VALUED.get(self.language, ()) and (named or not self.predicate):
            self.predicate = word
            self.after_predicate = True

    def _add(self, lexeme: Lexeme, word: str) -> None:
        if self.language == "en" and self._is_past(lexeme.word):
            self.polarity.add("past")
        self.tokens.append(Token(lexeme, word, self.role, self.marker))
        self.marker = ""
        self.after_predicate = False
        if self.negations:
            self._negate_last()

    def _leave_marker(self) -> None:
        """A preposition without a word behind it, as in "the lamp is on", is a word itself."""
        if self.marker:
            self.small.append(self.marker)
            self.marker = ""

    def _negate_last(self) -> None:
        self.negated.add(len(self.tokens) - 1)
        self.negations = 0

    def _is_past(self, word: str) -> bool:
        if word in IRREGULAR_PAST:
            return True
        regular = len(word) >= 5 and word.endswith("ed") and not stem(word, "en").endswith("ed")
        before = self.last_word
        return regular and bool(before) and before not in _IS_FORM and before not in _articles()

    def _marked(self) -> Iterable[Token]:
        """The tokens, those that tell what the statement is about marked as such."""
        last = len(self.tokens) - 1
        for place, token in enumerate(self.tokens):
            if self.subject_end is not None:
                inside = place < self.subject_end
            else:
                inside = place == 0 or (place == 1 and place != last)
            moves = place == 0 and token.is_value
            subject = inside and not moves
            negated = place in self.negated
            yield replace(token, in_subject=subject, is_negated=negated)


@lru_cache
def _stops(language: str) -> frozenset[str]:
    """Words that are no content. Where nothing is known of small words, each of them may count."""
    words = STOP_WORDS[language] if language in FREE_WORDS else frozenset[str]()
    return frozenset(fold_letters(word) for word in words) | SMALL_ADVERBS


@lru_cache
def _articles() -> frozenset[str]:
    words = "the der die das den dem des le la les l el los las il lo o os as de het"
    return frozenset(words.split()) | _INDEFINITE
