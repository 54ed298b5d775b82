"""What two statements have in common and where they differ."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Final

from keepsake.enrich.lexeme import CALENDAR, Lexeme, Sort
from keepsake.enrich.statements import Statement, Token
from keepsake.enrich.vocabulary import (
    ANTONYMS,
    FREE_ROLES,
    NEGATING_PREFIXES,
    OPPOSITE_ROLES,
    SPEAKERS,
    WHEN_ROLES,
)

_NAMED: Final = frozenset({Sort.NAME, Sort.CODE, Sort.WORD})
# Endings that change the form of a word and not what it means. Endings of gender are left out:
# they part brother from sister.
_ENDINGS: Final = {
    "en": ("", "s", "es", "e", "ing", "ed", "d", "y", "ies"),
    "de": ("", "e", "en", "n", "s", "es", "em", "st", "t", "et", "te", "ten"),
    "fr": ("", "s", "x", "nt", "ent", "ez", "ons", "r", "er"),
    "es": ("", "s", "es", "n", "en", "r", "mos"),
    "nl": ("", "e", "en", "s", "t"),
    "it": ("", "o", "i"),
    "pt": ("", "s", "es", "m"),
}
_PAST_RU: Final = ("л", "ла", "ло", "ли")


class Kinship(Enum):
    """How two lexemes relate: the same, or one says more than the other."""

    EQUAL = "equal"
    OLD_SAYS_MORE = "old says more"
    NEW_SAYS_MORE = "new says more"


@dataclass(frozen=True, slots=True)
class Comparison:
    """``pairs`` are places of equal tokens in the old and the new statement, by old place.

    ``only_old`` and ``only_new`` are the tokens without a partner, with their places;
    ``old_details`` and ``new_details`` tell that an equal value is given in more detail there.
    """

    old: Statement
    new: Statement
    pairs: tuple[tuple[int, int], ...]
    only_old: tuple[tuple[int, Token], ...]
    only_new: tuple[tuple[int, Token], ...]
    old_details: bool
    new_details: bool

    @property
    def shared(self) -> float:
        """The share of the shorter statement that the other has as well, 0..1."""
        shorter = min(len(self.old.tokens), len(self.new.tokens))
        return len(self.pairs) / shorter if shorter else 0.0

    @property
    def about_others(self) -> bool:
        """Whether the two are about different persons."""
        old, new = self.old.persons, self.new.persons
        return bool(old and new and old.isdisjoint(new))

    @property
    def names_more(self) -> bool:
        """Whether the new one speaks of a further person, beyond the one who speaks."""
        return not self.new.persons - self.old.persons <= SPEAKERS

    @property
    def turned(self) -> bool:
        """Whether a negation, a modal verb or the like stands in only one of them."""
        if self.old.polarity != self.new.polarity:
            return True
        old, new = self.old.tokens, self.new.tokens
        if any(old[at].is_negated is not new[to].is_negated for at, to in self.pairs):
            return True
        return any(token.is_negated for _, token in (*self.only_old, *self.only_new))

    @property
    def worded_otherwise(self) -> bool:
        """Whether small words differ that may make it another statement: "some", "by", "his"."""
        same_persons = self.old.persons == self.new.persons
        if same_persons and self.old.order != self.new.order:  # "he is older than I"
            return True
        return self.old.small != self.new.small or self._marked_otherwise()

    @property
    def new_says_no_more(self) -> bool:
        """Whether nothing in the new one goes beyond the old one, down to its small words."""
        small = not Counter(self.new.small) - Counter(self.old.small)
        persons = self.new.persons <= self.old.persons
        return small and persons and not self.only_new and not self._marked_otherwise()

    @property
    def reordered(self) -> bool:
        """Whether equal words play different parts: "Anna owes Ben" and "Ben owes Anna"."""
        fixed = [pair for pair in self.pairs if not self._may_move(pair)]
        order = [new for _, new in fixed]
        if any(self._name(a) and self._name(b) and a[1] > b[1] for a, b in _couples(fixed)):
            return True
        moments = [pair for pair in self.pairs if self._sort(pair) in CALENDAR]
        if any(self._changed_places(a, b) for a, b in _couples(moments)):
            return True
        return not _is_rotation(order) or self._roles_turned()

    @property
    def aligned(self) -> bool:
        """Whether what differs stands in the same places of both."""
        partners = dict(self.pairs)
        ends = {new for _, new in self.pairs}
        old_gaps = [sum(place < at for place in partners) for at, _ in self.only_old]
        new_gaps = [sum(place < at for place in ends) for at, _ in self.only_new]
        return set(old_gaps) == set(new_gaps) and len(old_gaps) + len(new_gaps) <= 8

    def _sort(self, pair: tuple[int, int]) -> Sort:
        return self.new.tokens[pair[1]].lexeme.sort

    def _changed_places(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        """Whether two values of one sort stand the other way round: "from Monday to Tuesday"."""
        return self._sort(a) is self._sort(b) and a[1] > b[1]

    def _may_move(self, pair: tuple[int, int]) -> bool:
        old, new = self.old.tokens[pair[0]], self.new.tokens[pair[1]]
        return old.lexeme.sort in CALENDAR or bool(old.role and old.role == new.role)

    def _roles_turned(self) -> bool:
        """Whether a word plays another part, or a value the opposite one: "from", "to"."""
        for old, new in self._couples():
            if old.role and new.role and old.role != new.role and old.lexeme.sort not in CALENDAR:
                opposite = frozenset((old.role, new.role)) in OPPOSITE_ROLES
                if opposite or not old.is_value:
                    return True
        return False

    def _marked_otherwise(self) -> bool:
        """Whether equal words stand behind other prepositions: "by Friday" and "from Friday"."""
        return any(_other_marker(old, new) for old, new in self._couples())

    def _couples(self) -> Iterator[tuple[Token, Token]]:
        return ((self.old.tokens[at], self.new.tokens[to]) for at, to in self.pairs)

    def _name(self, pair: tuple[int, int]) -> bool:
        old, new = self.old.tokens[pair[0]], self.new.tokens[pair[1]]
        return Sort.NAME in {old.lexeme.sort, new.lexeme.sort} and not self._may_move(pair)


def compare(old: Statement, new: Statement) -> Comparison:
    """Find the partners of all tokens."""
    old, new = _joined(old, new), _joined(new, old)
    partners = _equal_forms(old.tokens, new.tokens)
    taken = set(partners.values())
    rest = [place for place in range(len(old.tokens)) if place not in partners]
    candidates: defaultdict[str, list[int]] = defaultdict(list)
    for place, token in enumerate(new.tokens):
        if place not in taken:
            candidates[_kin_key(token)].append(place)
    details = set()
    for at in rest:
        for to in candidates.get(_kin_key(old.tokens[at]), ()):
            kin = kinship(old.tokens[at], new.tokens[to], new.language)
            if kin is not None and to not in taken:
                partners[at] = to
                taken.add(to)
                details.add(kin)
                break
    return Comparison(
        old,
        new,
        tuple(sorted(partners.items())),
        tuple((at, old.tokens[at]) for at in rest if at not in partners),
        tuple((to, token) for to, token in enumerate(new.tokens) if to not in taken),
        Kinship.OLD_SAYS_MORE in details,
        Kinship.NEW_SAYS_MORE in details,
    )


def _joined(statement: Statement, other: Statement) -> Statement:
    """The statement with words joined that the other one writes as one: "time zone"."""
    stems = {token.lexeme.word: token.stem for token in other.tokens if not token.is_value}
    tokens: list[Token] = []
    for token in statement.tokens:
        before = tokens[-1] if tokens else token
        whole = before.lexeme.word + token.lexeme.word
        if tokens and whole in stems and not (before.is_value or token.is_value):
            lexeme = Lexeme(Sort.WORD, (whole,))
            tokens[-1] = replace(before, lexeme=lexeme, stem=stems[whole])
        else:
            tokens.append(token)
    if len(tokens) == len(statement.tokens):
        return statement
    return replace(statement, tokens=tuple(tokens))


def _kin_key(token: Token) -> str:
    """Only tokens with the same key can be kin: words of one stem, or values."""
    return "" if token.is_value and token.lexeme.sort is not Sort.CODE else token.stem


def kinship(old: Token, new: Token, language: str) -> Kinship | None:
    """How two tokens relate; None when they say different things."""
    a, b = old.lexeme, new.lexeme
    if a.sort in _NAMED and b.sort in _NAMED:
        return Kinship.EQUAL if _same_word(old, new, language) else None
    if a.sort is b.sort:
        return _more_open(a.form, b.form)
    if {a.sort, b.sort} == {Sort.NUMBER, Sort.TIME}:
        number, time = (a, b) if a.sort is Sort.NUMBER else (b, a)
        hour = number.word.isdecimal() and str(int(number.word) % 12) == time.word
        if hour and not number.form[1] and time.form[1] == "0" and int(number.word) <= 24:
            return Kinship.NEW_SAYS_MORE if number is a else Kinship.OLD_SAYS_MORE
    return None


def are_opposites(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Whether what differs is a word and its opposite, or two forms of one word such as tenses."""
    a = [token.lexeme.word for token in old]
    b = [token.lexeme.word for token in new]
    if frozenset(("".join(a), "".join(b))) in ANTONYMS:
        return True
    couples = [(one, other) for one in a for other in b] + [
        (one.stem, other.stem) for one in old for other in new
    ]
    return any(
        one == other or frozenset((one, other)) in ANTONYMS or _negates(one, other)
        for one, other in couples
    )


def _other_marker(old: Token, new: Token) -> bool:
    if old.marker == new.marker:
        return False
    if new.lexeme.sort in CALENDAR:
        return old.role != new.role and not {old.role, new.role} <= WHEN_ROLES
    if old.marker and new.marker:
        return True
    return (old.role if old.marker else new.role) not in FREE_ROLES


def _equal_forms(old: Sequence[Token], new: Sequence[Token]) -> dict[int, int]:
    places: defaultdict[tuple[object, tuple[str, ...]], deque[int]] = defaultdict(deque)
    for place, token in enumerate(new):
        places[_key(token.lexeme)].append(place)
    partners = {}
    for place, token in enumerate(old):
        if equal := places.get(_key(token.lexeme)):
            partners[place] = equal.popleft()
    return partners


def _key(lexeme: Lexeme) -> tuple[object, tuple[str, ...]]:
    sort = Sort.WORD if lexeme.sort in _NAMED else lexeme.sort
    return sort, lexeme.form


def _same_word(old: Token, new: Token, language: str) -> bool:
    a, b = old.lexeme.word, new.lexeme.word
    if a == b:
        return True
    if len(a) < 3 or {Sort.CODE, Sort.NAME} & {old.lexeme.sort, new.lexeme.sort}:
        return False
    common = _common_length(a, b)
    tails = a[common:], b[common:]
    if old.stem != new.stem:
        return False
    if language == "ru":
        return a.endswith(_PAST_RU) == b.endswith(_PAST_RU)
    endings = _ENDINGS.get(language)
    return endings is None or all(tail in endings for tail in tails)


def _common_length(a: str, b: str) -> int:
    shorter = min(len(a), len(b))
    return next((place for place in range(shorter) if a[place] != b[place]), shorter)


def _more_open(a: tuple[str, ...], b: tuple[str, ...]) -> Kinship | None:
    if a == b:
        return Kinship.EQUAL
    if any(x and y and x != y for x, y in zip(a, b, strict=True)):
        return None
    if not any(x and x == y for x, y in zip(a, b, strict=True)):
        return None
    return Kinship.OLD_SAYS_MORE if sum(map(bool, a)) > sum(map(bool, b)) else Kinship.NEW_SAYS_MORE


def _negates(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return len(short) > 3 and any(long == prefix + short for prefix in NEGATING_PREFIXES)


def _is_rotation(order: Sequence[int]) -> bool:
    """Whether the places run upwards, beginning anywhere: a part was put to the front."""
    falls = sum(a > b for a, b in pairwise(order))
    return falls == 0 or (falls == 1 and order[-1] < order[0])


def _couples(
    pairs: Sequence[tuple[int, int]],
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return ((a, b) for i, a in enumerate(pairs) for b in pairs[i + 1 :])
