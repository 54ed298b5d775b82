"""Brings the forms of a word together: case, accents, spelling variants and endings."""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import lru_cache
from typing import Any, Final

import snowballstemmer

_ALGORITHMS: Final = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian",
    "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian",
    "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali",
    "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish",
    "yi": "yiddish",
}  # fmt: skip
_SCRIPT_OF: Final = {
    "ru": "cyrillic", "sr": "cyrillic", "uk": "cyrillic", "bg": "cyrillic", "ar": "arabic",
    "fa": "arabic", "hi": "devanagari", "ne": "devanagari", "el": "greek", "hy": "armenian",
    "ta": "tamil", "yi": "hebrew", "he": "hebrew",
}  # fmt: skip
_DEFAULT_OF: Final = {
    "latin": "en", "cyrillic": "ru", "arabic": "ar", "devanagari": "hi", "greek": "el",
    "armenian": "hy", "tamil": "ta", "hebrew": "yi",
}  # fmt: skip
_SCRIPT_ENDS: Final = (
    (0x250, "latin"), (0x370, ""), (0x400, "greek"), (0x530, "cyrillic"), (0x590, "armenian"),
    (0x600, "hebrew"), (0x780, "arabic"), (0x900, ""), (0x980, "devanagari"), (0xB80, ""),
    (0xC00, "tamil"), (0x1E00, ""), (0x1F00, "latin"), (0x2000, "greek"),
)  # fmt: skip
_LETTERS: Final = str.maketrans(
    {
        "ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th",
        "ı": "i", "ħ": "h", "ŋ": "n", "ё": "е", "ς": "σ", "’": "'",
        # Arabic and Persian: one alef, one yeh, one kaf, one heh; no stretching, no short vowels
        "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ۀ": "ه",
        "ؤ": "و", "ئ": "ي", "ـ": None, "ٰ": None, **{chr(c): None for c in range(0x64B, 0x660)},
        # Hebrew points, Devanagari nukta, and nasal signs written either way
        **{chr(c): None for c in (*range(0x591, 0x5BE), 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7)},
        "\u093c": None, "ँ": "ं",
        # What joins or breaks without being seen
        "\u200c": None, "\u200d": None, "\u00ad": None, "\u2060": None,
    }
)  # fmt: skip
_BEFORE_STEMMING: Final = str.maketrans(
    {
        "’": "'", "ё": "е", "ـ": None, "\u00ad": None, "\u2060": None, "ٱ": "ا", "\u0307": None,
        **{chr(c): None for c in range(0x64B, 0x660)}, "\u093c": None,
    }
)  # fmt: skip
# What Snowball leaves: the Arabic "and" and "so" before an article, and Portuguese plurals
# in -ões.
_ARABIC_CONJUNCTION: Final = re.compile("^[وف](?=ال...)")
_PORTUGUESE_PLURAL: Final = re.compile("(?:õe|ãe)s$")
_PERSIAN_LETTERS: Final = str.maketrans("يىك", "ییک")
# A nasal before a consonant is written as a letter or as a dot: हिन्दी, हिंदी.
_DEVANAGARI_NASAL: Final = re.compile("[ङञणनम]्(?=[क-ह])")
_COMPATIBILITY: Final = re.compile("[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc\uff00-\uffef]")
_CACHED_WORDS: Final = 50_000
_LONGEST_WORD: Final = 64


class _Stemmers(threading.local):
    """Snowball's stemmers keep the word they work on, so each thread has its own."""

    def __init__(self) -> None:
        self.by_algorithm: dict[str, Any] = {}

    def stem(self, word: str, algorithm: str) -> str:
        stemmer = self.by_algorithm.get(algorithm)
        if stemmer is None:
            stemmer = self.by_algorithm[algorithm] = snowballstemmer.stemmer(algorithm)
        return str(stemmer.stemWord(word))


_stemmers = _Stemmers()


def script_of(word: str) -> str:
    """Return the script of a word by its first letter, "" for one without a stemmer."""
    code = ord(word[0])
    return next((script for end, script in _SCRIPT_ENDS if code < end), "")


def language_for(word: str, language: str) -> str:
    """Return the language to stem a word by: the text's own if it is written in that script.

    English words in a Russian text are stemmed as English, and a text of unknown language as the
    most likely one of its script: what counts is that text and query agree.
    """
    script = script_of(word)
    if language in _ALGORITHMS and _SCRIPT_OF.get(language, "latin") == script:
        return language
    return _DEFAULT_OF.get(script, "")


def lower(word: str, language: str) -> str:
    """Lower case, with the Turkish pairs of I; compatibility forms become plain letters."""
    if word.isascii() and language != "tr":
        return word.lower()
    if _COMPATIBILITY.search(word):
        word = "".join(unicodedata.normalize("NFKC", word).split())
    if language == "tr":
        word = word.replace("I", "ı").replace("İ", "i")
    return unicodedata.normalize("NFC", word.lower())


def fold_letters(word: str) -> str:
    """Take accents and spelling variants away; й and ї stay letters of their own."""
    if word.isascii():
        return word
    word = word.translate(_LETTERS)
    script = script_of(word) if word else ""
    if script == "devanagari":
        return _DEVANAGARI_NASAL.sub("ं", word)
    if script in {"latin", "greek", ""} or "\u0301" in word:
        decomposed = unicodedata.normalize("NFD", word)
        if script == "cyrillic":
            return unicodedata.normalize("NFC", decomposed.replace("\u0301", ""))
        if script in {"latin", "greek"}:
            word = "".join(c for c in decomposed if not "\u0300" <= c <= "\u036f")
    return word


@lru_cache(_CACHED_WORDS)
def stem(word: str, language: str) -> str:
    """Return the stem of a lower-case word in a language, letters folded."""
    algorithm = _ALGORITHMS.get(language)
    if algorithm is not None and len(word) <= _LONGEST_WORD:
        stemmed = _stemmers.stem(_prepared(word, language), algorithm)
        # Of "Tuna", the Danube, Snowball's Turkish would leave the T.
        word = stemmed if len(stemmed) > 1 else word
    return fold_letters(word)


def _prepared(word: str, language: str) -> str:
    """The word as Snowball's stemmer of its language wants it."""
    word = word.translate(_BEFORE_STEMMING)
    if language == "ar":
        return _ARABIC_CONJUNCTION.sub("", word)
    if language == "fa":
        return word.translate(_PERSIAN_LETTERS)
    if language == "pt":
        return _PORTUGUESE_PLURAL.sub("ão", word)
    return word
