"""The words of texts and queries in the form in which the search index holds them.

The index is an FTS5 table whose tokenizer splits at spaces only (``unicode61 remove_diacritics 0
categories 'L* M* N* P* S* Co'``); all that makes words comparable happens here.

**Text.** ``index_terms`` writes one term a word, in order, so that neighbors stay neighbors: the
Snowball stem in the text's language, accents folded. Words of another script than the language's
are stemmed by that script's most likely language. Behind all of them come the extra terms:

- the parts of ``getUserName``, ``snake_case``, ``node.js`` (their whole, without separators, is the
  term: ``nodejs``); the whole of hyphenated words, whose parts are the terms (``email`` for
  ``e-mail``); the shorter versions of ``3.11.4``;
- the stem as it would be of the word typed without accents, where that differs, marked as such.

In Vietnamese, where accents make the word, the term is the exact word; so is that of a word in
another text whose letters only Vietnamese has.

**Scripts without spaces.** A run of Chinese, Japanese or Korean is written as all its overlapping
pairs of characters, so that any two characters find it; Chinese characters also one by one, since
many are words ("cat" is one character). Thai, Lao, Khmer and Burmese, whose letters say less, are
written as pairs and as threes, and a query of three or more uses the threes.

**Query.** A store mixes languages and a query is often too short to tell its own. ``query_terms``
gives for each word its stem in every candidate language (the query's own, those of the store, the
script's likely one); a text written in any of them holds one of these forms. Words without a
candidate in common with the text still match unstemmed if their stem is the word itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from keepsake.text.language import detect_language, question_language
from keepsake.text.segmentation import HANGUL, HIRAGANA, KANA, SOUTH_EAST, Piece, pieces
from keepsake.text.stopwords import QUESTION_WORDS, STOP_WORDS, UNSEGMENTED_STOP_WORDS
from keepsake.text.terms import WordTerms, as_unaccented, plain_run, run_terms, word_terms

Mark = tuple[int, int]

_APOSTROPHES: Final = re.compile("['’]")
# Whoever types accents in a Vietnamese question means each word as it stands.
_EXACT: Final = ("vi",)
_WITHOUT_ACCENTS: Final = frozenset({"", "en"})
_AROUND_WORDS: Final = '"*,:;!?()[]{}`'
_LONGEST_REPEATED: Final = 32
_REPEATED_PARTS: Final = 40_000
_CHINESE_PARTICLES: Final = frozenset("的了吗嗎呢吧么")


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A word of a query: as it was written, and the index terms that stand for it in texts.

    ``stems`` are those of its forms that texts in one language have, where that is known.
    """

    surface: str
    forms: tuple[str, ...]
    is_stop: bool
    stems: tuple[tuple[str, str], ...] = ()

    def in_language(self, language: str) -> tuple[str, ...]:
        """The index terms that stand for the word in texts of a language."""
        stem = dict(self.stems).get(language)
        return self.forms if stem is None else (stem,)


def index_terms(text: str, language: str = "") -> str:
    """Return what the search index holds of a text in ``language`` ("" if that is unknown)."""
    terms: list[str] = []
    further: dict[str, None] = {}
    # No word goes over white space, and most of what stands between it was met before.
    for part in text.split():
        analyze = _repeated_terms if len(part) <= _LONGEST_REPEATED else _terms_of
        in_order, behind = analyze(part, language)
        terms += in_order
        if behind:
            further.update(dict.fromkeys(behind))
    return " ".join((*terms, *further))


def _terms_of(text: str, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The terms of a text in order, and those that stand behind all of them."""
    word = text.strip(_AROUND_WORDS)
    if word.isascii() and word.isalpha():
        analyzed = word_terms(word, language)
        return analyzed.terms, analyzed.behind()
    terms: list[str] = []
    further: list[str] = []
    for piece in pieces(text):
        if piece.is_run:
            in_order, behind = run_terms(plain_run(piece.text))
            terms += in_order
            further += behind
        else:
            analyzed = word_terms(piece.text, language)
            terms += analyzed.terms
            further += analyzed.behind()
    return tuple(terms), tuple(further)


_repeated_terms: Final = lru_cache(_REPEATED_PARTS)(_terms_of)


def query_terms(text: str, languages: Sequence[str] = ()) -> list[QueryTerm]:
    """Return the words of a query, each with its forms in the languages it may be written in.

    ``languages`` are those of the store, the commonest first.
    """
    found = list(pieces(text))
    spoken = question_language(text, languages)
    exact = spoken == "vi" and not text.isascii()
    candidates = _EXACT if exact else tuple(dict.fromkeys((spoken, *languages, "")))
    stops = STOP_WORDS.get(spoken, frozenset()) | QUESTION_WORDS.get(spoken, frozenset())
    shouted = text.isupper()
    terms: dict[tuple[str, ...], QueryTerm] = {}
    for piece in found:
        if piece.is_run:
            new: Iterable[QueryTerm] = _run_query_terms(plain_run(piece.text))
        else:
            is_name = piece.text.isupper() and 1 < len(piece.text) <= 4 and not shouted
            new = _word_query_terms(piece.text, candidates, frozenset() if is_name else stops)
        for term in new:
            terms.setdefault(term.forms, term)
    return list(terms.values())


def query_phrases(text: str, languages: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Return the runs of index terms, one per candidate language, that a quoted phrase may be."""
    candidates = dict.fromkeys((question_language(text, languages), *languages, ""))
    found = list(pieces(text))
    runs: dict[tuple[str, ...], None] = {}
    for language in candidates:
        terms: list[str] = []
        for piece in found:
            if piece.is_run:
                terms += run_terms(plain_run(piece.text))[0]
            else:
                terms += word_terms(piece.text, language).terms
        if terms:
            runs[tuple(terms)] = None
    return list(runs)


def find_marks(text: str, terms: Sequence[QueryTerm], language: str = "") -> list[Mark]:
    """Find the words of a text that any of the terms stands for: ordered offsets, none touching."""
    wanted = {form for term in terms for form in term.forms}
    language = language or detect_language(text)
    marks: list[Mark] = []
    for start, end in _matches(text, wanted, language):
        if marks and start <= marks[-1][1] and (start < marks[-1][1] or text[start - 1] != " "):
            marks[-1] = (marks[-1][0], max(end, marks[-1][1]))
        else:
            marks.append((start, end))
    return marks


def _matches(text: str, wanted: set[str], language: str) -> Iterator[Mark]:
    for piece in pieces(text):
        if piece.is_run:
            yield from _run_matches(piece, wanted)
            continue
        analyzed = word_terms(piece.text, language)
        if not wanted.isdisjoint((*analyzed.terms, *analyzed.behind())):
            yield piece.start, piece.start + len(piece.text)


def _run_matches(piece: Piece, wanted: set[str]) -> Iterator[Mark]:
    run = plain_run(piece.text)
    if len(run) != len(piece.text):
        in_order, behind = run_terms(run)
        if not wanted.isdisjoint((*in_order, *behind)):
            yield piece.start, piece.start + len(piece.text)
        return
    for i in range(len(run)):
        longest = next((n for n in (3, 2, 1) if run[i : i + n] in wanted), 0)
        if longest:
            yield piece.start + i, piece.start + min(i + longest, len(run))


def _word_query_terms(
    word: str, candidates: Sequence[str], stops: frozenset[str]
) -> Iterator[QueryTerm]:
    analyzed = [word_terms(word, language) for language in candidates]
    is_stop = _APOSTROPHES.sub("", word.lower()) in stops
    for place, term in enumerate(analyzed[0].terms):
        stems = tuple(
            (language, each.terms[place])
            for language, each in zip(candidates, analyzed, strict=True)
            if len(each.terms) == len(analyzed[0].terms)
        )
        forms = dict.fromkeys(stem for _, stem in stems)
        if len(analyzed[0].terms) == 1:
            if candidates != _EXACT:
                forms.update(dict.fromkeys(_respelled(candidates, analyzed)))
            yield QueryTerm(word, tuple(forms), is_stop, stems)
        else:
            yield QueryTerm(term, tuple(forms), is_stop or term in stops, stems)
    if word[0].isdigit():
        return  # whoever asks for 1.0.21 does not mean any 1.0
    for part in _side_by_side([each.parts for each in analyzed]):
        yield QueryTerm(part[0], part, is_stop or part[0] in stops)


def _respelled(candidates: Sequence[str], analyzed: Sequence[WordTerms]) -> Iterator[str]:
    """What a word may be in texts whose authors type accents otherwise than the query."""
    for language, word in zip(candidates, analyzed, strict=True):
        if word.unaccented and language != "vi":
            yield from word.unaccented
        elif not word.unaccented and language not in _WITHOUT_ACCENTS:
            yield from map(as_unaccented, word.terms)


def _side_by_side(parts: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Put together what the parts of a compound are in each language."""
    if len({len(each) for each in parts}) == 1:
        return [tuple(dict.fromkeys(forms)) for forms in zip(*parts, strict=True)]
    return [(form,) for form in dict.fromkeys(form for each in parts for form in each)]


def _run_query_terms(run: str) -> Iterator[QueryTerm]:
    covered = _covered(run)
    in_order, _ = run_terms(run)
    # Small words of Thai are parts of others too often to tell what lies half in them.
    covers = all if SOUTH_EAST.match(run) else any
    for start, term in enumerate(in_order):
        is_stop = covers(covered[start : start + len(term)]) or bool(
            len(run) > 2 and HIRAGANA.fullmatch(term)
        )
        yield QueryTerm(term, (term,), is_stop)


def _covered(run: str) -> list[bool]:
    """Tell for each character of a run whether it belongs to words that only ask or bind."""
    covered = [False] * len(run)
    if len(run) == 1:
        return covered
    language = "ja" if KANA.search(run) else "ko" if HANGUL.search(run) else "zh"
    language = "th" if SOUTH_EAST.search(run) else language
    for word in UNSEGMENTED_STOP_WORDS[language]:
        start = run.find(word)
        while start >= 0:
            covered[start : start + len(word)] = [True] * len(word)
            start = run.find(word, start + len(word))
    if language == "zh" and len(run) > 2:
        covered = [seen or c in _CHINESE_PARTICLES for seen, c in zip(covered, run, strict=True)]
    return covered
