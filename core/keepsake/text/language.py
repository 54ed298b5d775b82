"""Guesses the language of a text from its script and its small words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from keepsake.text.segmentation import CHARACTER
from keepsake.text.stopwords import ASKING_WORDS, STOP_WORDS

_SAMPLE_LENGTH: Final = 6_000
_WORD_LIMIT: Final = 600
_LETTER: Final = rf"(?:(?![\d_]){CHARACTER})"
_WORD: Final = re.compile(rf"{_LETTER}+(?:['’]{_LETTER}+)?")
_APOSTROPHES: Final = re.compile("['’]")
_SMALL_WORDS_NEEDED: Final = 2
_WORDS_PER_SMALL_WORD: Final = 12
_LEAD: Final = 1.1
_MARGIN: Final = 0.25

# Blocks of letters, with the language they are used for when nothing tells more.
_SCRIPTS: Final = (
    ("A-Za-z\u00c0-\u024f\u1e00-\u1eff", "latin"),
    ("\u0400-\u04ff", "cyrillic"),
    ("\u3040-\u30ff", "ja"),
    ("\u4e00-\u9fff\u3400-\u4dbf", "han"),
    ("\uac00-\ud7af\u1100-\u11ff", "ko"),
    ("\u0600-\u06ff", "arabic"),
    ("\u0900-\u097f", "devanagari"),
    ("\u0370-\u03ff\u1f00-\u1fff", "el"),
    ("\u0590-\u05ff", "he"),
    ("\u0e00-\u0e7f", "th"),
    ("\u0e80-\u0eff", "lo"),
    ("\u1780-\u17ff", "km"),
    ("\u1000-\u109f", "my"),
    ("\u0530-\u058f", "hy"),
    ("\u10a0-\u10ff", "ka"),
    ("\u0980-\u09ff", "bn"),
    ("\u0a00-\u0a7f", "pa"),
    ("\u0a80-\u0aff", "gu"),
    ("\u0b80-\u0bff", "ta"),
    ("\u0c00-\u0c7f", "te"),
    ("\u0c80-\u0cff", "kn"),
    ("\u0d00-\u0d7f", "ml"),
    ("\u0d80-\u0dff", "si"),
    ("\u1200-\u137f", "am"),
)
_SCRIPT_PATTERNS: Final = tuple(
    (re.compile(f"[{letters}]"), script) for letters, script in _SCRIPTS
)
_ASCII: Final = re.compile("[\x00-\x7f]+")
_NO_LETTERS: Final = bytes(code for code in range(128) if not chr(code).isalpha())
_CANDIDATES: Final = {
    "latin": ("en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "fi", "pl", "cs", "hu",
              "ro", "tr", "ca", "id", "vi"),
    "cyrillic": ("ru", "uk", "bg"),
    "arabic": ("ar", "fa"),
    "devanagari": ("hi",),
}  # fmt: skip

# Letters that hardly any other of the candidates uses; each counts like a small word.
_TELLING_LETTERS: Final = {
    letter: language
    for language, letters in {
        "de": "ß", "es": "ñ¿¡", "pt": "ãõ", "pl": "łśźżęą", "cs": "ěřůč", "hu": "őű", "ro": "țţăș",
        "tr": "ğışİ", "vi": "ơưđ" + "".join(map(chr, range(0x1EA0, 0x1EFA))), "uk": "їєґі",
        "ru": "ыэё", "fa": "پچژگیک", "ca": "ŀ", "bg": "ъ",
    }.items()
    for letter in letters
}  # fmt: skip
_CATALAN_PAIR: Final = "l·l"
_TELLING_WEIGHT: Final = 0.5


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code of the main language, or "" rather than a guess.

    A script with one language of its own decides alone. Languages that share a script are told
    apart by their small words, each counting less the more languages have it, and by letters of
    their own. At least two small words are needed, and a lead over the second best.
    """
    sample = text[:_SAMPLE_LENGTH]
    script = "latin" if sample.isascii() else main_script(sample)
    if script == "han":
        return "zh"
    candidates = _CANDIDATES.get(script)
    if candidates is None:
        return script
    lowered = sample.lower()
    words = _WORD.findall(lowered)[:_WORD_LIMIT]
    return _best(_scores(words, _telling(lowered), candidates))


def question_language(text: str, languages: Sequence[str]) -> str:
    """The language of a question, even of one too short for ``detect_language``; "" if unsure.

    ``languages`` are those of the memory that is asked; anybody may ask in English. If only one of
    these has the question's script, that is it. Otherwise more must speak for it than for any
    other, and more than one small word, except in English: a word that asks and a letter of its
    own count twice.
    """
    detected = detect_language(text)
    if detected:
        return detected
    sharing = _CANDIDATES.get(main_script(text), ())
    likely = [one for one in dict.fromkeys((*languages, "en")) if one in sharing]
    if len(likely) <= 1:
        return "".join(likely)
    spoken = _spoken_for(_WORD.findall(text), likely)
    best, second, *_ = sorted(likely, key=lambda one: spoken[one], reverse=True)
    if spoken[best] == spoken[second]:
        return ""
    return best if spoken[best] > 1 or best == "en" else ""


def _spoken_for(words: Sequence[str], languages: Sequence[str]) -> dict[str, int]:
    """How much the words of a question speak for each language; names have any letters."""
    plain = [_APOSTROPHES.sub("", word.lower()) for word in words]
    telling = _telling(" ".join(word for word in words if word[0].islower()))
    return {
        language: sum(word in STOP_WORDS[language] for word in plain)
        + sum(word in ASKING_WORDS.get(language, ()) for word in plain)
        + 2 * (telling.get(language, 0) > 0)
        for language in languages
    }


def main_script(text: str) -> str:
    """Return the script of most letters ("latin", "cyrillic", "han"...) or its only language.

    Han with a fair share of kana is Japanese. "" if there are no letters.
    """
    lengths = dict.fromkeys((script for _, script in _SCRIPT_PATTERNS), 0)
    lengths["latin"] = len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))
    for letter, times in Counter(_ASCII.sub("", text)).items():
        script = _script_of(letter)
        if script:
            lengths[script] += times
    if lengths["ja"] * 8 > lengths["han"]:
        lengths["ja"] += lengths["han"]
    # A character says as much as three letters where no spaces are written.
    for unspaced in ("han", "ja", "ko"):
        lengths[unspaced] *= 3
    script = max(lengths, key=lambda name: lengths[name])
    return script if lengths[script] else ""


@lru_cache(maxsize=4096)
def _script_of(letter: str) -> str:
    return next((script for pattern, script in _SCRIPT_PATTERNS if pattern.match(letter)), "")


def _telling(lowered: str) -> dict[str, int]:
    """For languages that have letters of their own how many of them there are."""
    found: Counter[str] = Counter()
    if lowered.isascii():
        return found
    for letter, times in Counter(_ASCII.sub("", lowered)).items():
        if letter in _TELLING_LETTERS:
            found[_TELLING_LETTERS[letter]] += times
    found["ca"] += lowered.count(_CATALAN_PAIR)
    return found


def _scores(
    words: Sequence[str], telling: Mapping[str, int], candidates: tuple[str, ...]
) -> dict[str, float]:
    owners = _small_words(candidates)
    scores = dict.fromkeys(candidates, 0.0)
    hits = dict.fromkeys(candidates, 0)
    for word, times in Counter(words).items():
        languages = owners.get(word if word.isalpha() else _APOSTROPHES.sub("", word), ())
        for language in languages:
            scores[language] += times / len(languages)
            hits[language] += times
    for language, times in telling.items():
        if language in hits:
            scores[language] += _TELLING_WEIGHT * times
            hits[language] += times
    needed = max(_SMALL_WORDS_NEEDED, len(words) / _WORDS_PER_SMALL_WORD)
    return {language: score for language, score in scores.items() if hits[language] >= needed}


def _best(scores: dict[str, float]) -> str:
    ranked = sorted(scores, key=lambda language: scores[language], reverse=True)
    if not ranked:
        return ""
    if len(ranked) > 1 and scores[ranked[0]] < scores[ranked[1]] * _LEAD + _MARGIN:
        return ""
    return ranked[0]


@cache
def _small_words(candidates: tuple[str, ...]) -> dict[str, list[str]]:
    """For each small word the languages that have it."""
    owners: dict[str, list[str]] = {}
    for language in candidates:
        for word in STOP_WORDS[language]:
            owners.setdefault(word, []).append(language)
    return owners
