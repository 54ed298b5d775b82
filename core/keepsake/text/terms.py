"""The index terms of one word: its stem, how it is typed without accents, its parts."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from keepsake.text.hebrew import cores
from keepsake.text.segmentation import HAN, SOUTH_EAST
from keepsake.text.stemming import fold_letters, language_for, lower, script_of, stem
from keepsake.text.vietnamese import is_vietnamese, usual_spelling

_CACHED_WORDS: Final = 50_000
_LONGEST_TERM: Final = 64
_COMPOUND: Final = re.compile(r"[\d_.'’·‐‑,:+#-]|[a-z][A-Z]|[A-Z]{2}[a-z]")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_GROUPED: Final = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")
_HYPHEN: Final = re.compile("[-‐‑]")
_PARTS: Final = re.compile(r"\d+(?:\.\d+)*|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
_SEPARATOR: Final = re.compile(r"[_·]|(?<!\d)\.|\.(?!\d)")
_INVISIBLE: Final = re.compile("[\u200c\u200d\u00ad\u2060]")
_ELIDED: Final = frozenset(
    {
        "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "all",
        "dall", "dell", "nell", "sull", "un", "quest", "gl",
    }
)  # fmt: skip
_CONTRACTED: Final = frozenset({"s", "re", "ve", "ll", "d", "m"})


@dataclass(frozen=True, slots=True)
class WordTerms:
    """How a word is indexed.

    ``terms`` stand in the place of the word. ``unaccented`` is what they would be without its
    accents, where that differs, and ``parts`` what else it can be found by.
    """

    terms: tuple[str, ...]
    unaccented: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    def behind(self) -> tuple[str, ...]:
        """What the index holds of the word behind the text."""
        return (*map(as_unaccented, self.unaccented), *self.parts)


def as_unaccented(term: str) -> str:
    """The index term for all words that have accents and are this term without them.

    It is not the term itself, lest accented words count twice.
    """
    return f"~{term}"


@lru_cache(_CACHED_WORDS)
def word_terms(word: str, language: str) -> WordTerms:
    """Analyze a word or compound of a text in ``language`` ("" if that is unknown)."""
    word = _with_ascii_digits(word[: _LONGEST_TERM * 2])
    if not _COMPOUND.search(word):
        return _plain(word, language)
    word = _INVISIBLE.sub("", word)
    if _NUMBER.fullmatch(word):
        return _number(word)
    if word.endswith(("+", "#")):
        return WordTerms((lower(word, ""),))
    if word.startswith("."):
        return WordTerms((lower(word, ""),), parts=word_terms(word[1:], language).terms)
    if "'" in word or "’" in word:
        return _with_apostrophe(word, language)
    if _HYPHEN.search(word):
        return _hyphenated(word, language)
    return _joined(word, language)


def run_terms(run: str) -> tuple[list[str], list[str]]:
    """Return the terms in order and the further terms of a run of unparted characters."""
    if len(run) == 1:
        return [run], []
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    if not SOUTH_EAST.match(run):
        return pairs, HAN.findall(run)
    if len(run) == 2:
        return pairs, []
    return [run[i : i + 3] for i in range(len(run) - 2)], pairs


def plain_run(run: str) -> str:
    """Bring half-width and other compatibility characters of a run to their usual form."""
    return unicodedata.normalize("NFKC", run)


def _with_ascii_digits(word: str) -> str:
    if word.isascii():
        return word
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in word)


def _plain(word: str, language: str) -> WordTerms:
    spoken = language_for(word, language)
    lowered = lower(word, spoken)
    if not lowered:
        return WordTerms(())
    term = _cut(stem(lowered, spoken))
    if lowered.isascii():
        return WordTerms((term,))
    folded = fold_letters(lowered)
    if not term or not folded:
        return WordTerms(tuple(filter(None, (folded,))))
    unaccented = _cut(stem(folded, spoken))
    if (language == "vi" and spoken == "en") or is_vietnamese(lowered):
        term = _cut(usual_spelling(_INVISIBLE.sub("", lowered)))
    is_plain = folded == lowered or unaccented == term
    parts = cores(term) if script_of(term) == "hebrew" else ()
    return WordTerms((term,), () if is_plain else (unaccented,), parts)


def _number(word: str) -> WordTerms:
    grouped = _GROUPED.fullmatch(word)
    if grouped is not None and (grouped[1] == "," or word.count(".") > 1):
        return WordTerms((re.sub("[.,]", "", word),))
    number = word.replace(",", ".")
    parts: dict[str, None] = {}
    pieces = number.split(".")
    for count in range(2, len(pieces)):
        parts[".".join(pieces[:count])] = None
    if grouped is not None:
        parts["".join(pieces)] = None
    if len(pieces) > 2 and len(pieces[-1]) == 4:
        parts[pieces[-1]] = None
    return WordTerms((number,), parts=tuple(parts))


def _with_apostrophe(word: str, language: str) -> WordTerms:
    head, _, tail = word.replace("’", "'").partition("'")
    if head.lower() in _ELIDED and len(tail) > 1:
        return word_terms(tail, language)
    if tail.lower() in _CONTRACTED or (language == "tr" and head):
        return word_terms(head, language)
    whole = word_terms((head + tail).replace("'", ""), language)
    return WordTerms(whole.terms, whole.unaccented, _longer(tail.split("'"), language))


def _hyphenated(word: str, language: str) -> WordTerms:
    analyzed = [word_terms(part, language) for part in _HYPHEN.split(word) if part]
    whole = word_terms(_HYPHEN.sub("", word), language).terms
    return WordTerms(
        tuple(term for part in analyzed for term in part.terms),
        tuple(term for part in analyzed for term in part.unaccented),
        (*whole, *(term for part in analyzed for term in part.parts)),
    )


def _joined(word: str, language: str) -> WordTerms:
    whole = _plain(_SEPARATOR.sub("", word) or word, language)
    return WordTerms(whole.terms, whole.unaccented, _longer(_PARTS.findall(word), language))


def _longer(words: list[str], language: str) -> tuple[str, ...]:
    """Return the terms of those parts that say something: two letters or more, or a number."""
    kept = [word for word in words if len(word) > 1 or word.isdigit()]
    terms = dict.fromkeys(term for word in kept for term in word_terms(word, language).terms)
    return tuple(terms)


def _cut(term: str) -> str:
    return term[:_LONGEST_TERM]
