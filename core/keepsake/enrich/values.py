"""Takes a text apart into the words and values by which two texts are compared.

"3 pm" and "15:00", "May 4" and "the 4th of May", "5km" and "five kilometers", "€1,200" and
"1200 Euro" each become the same lexeme.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from keepsake.enrich.lexeme import Lexeme, Sort
from keepsake.enrich.moments import moment_patterns, read_moment
from keepsake.enrich.quantities import (
    HAN_DIGITS,
    NUMBERS,
    UNIT_WORDS,
    UNITS,
    WEEKDAYS,
    han_number,
)
from keepsake.text.stemming import fold_letters

_UNSPACED: Final = "\u3005\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_MARKS: Final = (
    "\u0300-\u036f\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
_LETTER: Final = rf"(?:(?![{_UNSPACED}_])[^\W\d]|[{_MARKS}])"
_SIGNS: Final = "€$£¥₽"
_UNSPACED_UNIT: Final = re.compile(f"[{_UNSPACED}]")
_LATIN_UNITS: Final = "|".join(
    re.escape(unit) for unit in UNIT_WORDS if unit != "%" and not _UNSPACED_UNIT.search(unit)
)
_HAN_UNITS: Final = "|".join(unit for unit in UNIT_WORDS if _UNSPACED_UNIT.search(unit))
_NUMBER: Final = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_WORDS: Final = {
    "quoted": r"`[^`\n]+`",
    "address": r"https?://\S+|[\w.+-]+@[\w-]+\.[\w-]+(?:\.[\w-]+)*",
}
_THINGS: Final = {
    "version": r"\d+(?:\.\d+){2,}",
    "sign": r"[<>≤≥≠≈~±]=?|[!=]=|&&|\|\||(?<!\w)[A-Za-z](?:\+\+|\#|[+−-](?![\w+-]))",
    "number": rf"(?:(?<![\w.)%])[+−-])?(?:[{_SIGNS}]\s?)?(?:{_NUMBER})"
    rf"(?:\s?(?:[%{_SIGNS}]|{_HAN_UNITS})|[\s-]?(?i:{_LATIN_UNITS})(?!{_LETTER}|['’\d_])"
    r"|(?:st|nd|rd|th|er|ème|º|ª)\b|(?![A-Za-z_\d]))",
    "han_number": rf"[{HAN_DIGITS}]+(?:{_HAN_UNITS}|(?=[个個]))",
    "contracted": rf"{_LETTER}+(?:['’]{_LETTER}+)+",
    "code": rf"[A-Za-z_][A-Za-z0-9_]*(?:(?:::|[.@/-])[A-Za-z0-9_]+)*(?!{_LETTER}|[\d_])",
    "mixed": r"\d+[A-Za-z_][A-Za-z0-9_]*",
    "word": f"{_LETTER}+",
    "han": "[\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]",
    "kana": "[\u3041-\u309f]+",
    "katakana": "[\u30a0-\u30ff]+",
    "emoji": "[\u2600-\u27bf\U0001f300-\U0001faff]",
}
_IS_CODE: Final = re.compile(r"\d|_|::|@|[a-z][A-Z]|\w{2}\.\w{2}|\.[a-z]{2,4}$|^--")
_PARTS: Final = re.compile(rf"{_LETTER}+(?:['’]{_LETTER}+)*")
_OPENS: Final = re.compile(r"(?:^|[.!?:;\n。！？•])[\s\"'“„«»(*#>-]*$")
_TITLED: Final = re.compile(r"\b(?:Herrn?|Frau|Dr\.|Prof\.|heiß(?:t|e|en))\s+$")
_ABBREVIATED: Final = re.compile(r"(?i)\b(?:mr|mrs|ms|dr|prof|hr|fr|st|no|nr|vs)\.\s*$")
_LONE_I: Final = re.compile(r"I\s*(?:[.,;:!?)]|$)")
_UNMARKED: Final = frozenset(
    "arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt shouldnt wasnt werent wont"
    " wouldnt".split()
)
_OWNED_BY_NONE: Final = frozenset(
    "it that there what who where here how when he she let everything everyone".split()
)
_NEGATED: Final = re.compile(r"(\w+?)n['’]t")
_WHOLE: Final = {"ca": "cannot", "wo": "will not", "sha": "shall not"}
_JOINED: Final = {"m": "am", "re": "are", "ve": "have", "ll": "will"}
_SYNONYMS: Final = {
    "named": "called", "begin": "start", "begins": "starts", "kids": "children", "kid": "child",
    "mom": "mother", "mum": "mother", "dad": "father", "photo": "picture", "photos": "pictures",
    "cellphone": "phone", "tv": "television", "bike": "bicycle", "large": "big",
}  # fmt: skip
# "on Mondays" is every Monday.
_EVERY: Final = {"en": "every", "de": "jeden"}
_WEEKLY: Final = ("days", "tags", "wochs", "abends")
_ELIDED: Final = re.compile(r"(?i)^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\w)")
_BRITISH: Final = re.compile("^(col|fav|flav|behavi|neighb|hon|hum|lab|harb|rum)our")
_RULERS: Final = re.compile("(?<=[a-z]{4})is(?=(?:e[sd]?|ing|ations?)$)")
_NO_IZE: Final = frozenset("precise otherwise promise exercise likewise promised concise".split())


def lexemes(text: str, language: str) -> Iterator[Lexeme]:
    """The words and values of a text in order."""
    number: Lexeme | None = None
    for lexeme in _plain_lexemes(text, language):
        if number is not None:
            unit = UNITS.get(lexeme.word, "") if lexeme.sort is Sort.WORD else ""
            yield Lexeme(Sort.NUMBER, (number.word, unit))
            number = None
            if unit:
                continue
        if lexeme.sort is Sort.NUMBER and not lexeme.form[1]:
            number = lexeme
        else:
            yield lexeme
    if number is not None:
        yield number


def _plain_lexemes(text: str, language: str) -> Iterator[Lexeme]:
    for match in _pattern(language).finditer(text):
        yield from _read(match.lastgroup or "", match[0], language, text, match.start())


@cache
def _pattern(language: str) -> re.Pattern[str]:
    moments = {name: f"(?i:{pattern})" for name, pattern in moment_patterns(language).items()}
    patterns = {**_WORDS, **moments, **_THINGS}
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in patterns.items()))


def _read(kind: str, found: str, language: str, text: str, start: int) -> Iterator[Lexeme]:
    if kind in {"quoted", "address", "version", "mixed", "sign"}:
        yield Lexeme(Sort.CODE, (found.strip("`").rstrip(".,;:!?)"),))
    elif kind in {"number", "han_number"}:
        yield _number(found, language)
    elif kind in {"word", "contracted", "code"}:
        if kind == "code" and _IS_CODE.search(found):
            yield Lexeme(Sort.CODE, (found.casefold(),))
            return
        for part in _PARTS.finditer(found):
            place = start + part.start()
            if part[0] == "I" and language == "en" and _LONE_I.match(text, place):
                yield Lexeme(Sort.CODE, ("I",))
                continue
            yield from _word(part[0], language, named=_is_named(part[0], language, text, place))
    elif kind in {"han", "kana", "katakana", "emoji"}:
        yield Lexeme(Sort.WORD, (found,))
    elif moment := read_moment(kind, found, language):
        yield moment
    else:
        for part in re.findall(r"[^\W\d_]+|\d+", found):
            yield from _word(part, language, named=False)


def _is_named(word: str, language: str, text: str, start: int) -> bool:
    """Whether a capital tells that a word is a name; in German it tells so behind a title only."""
    if language == "de":
        return bool(_TITLED.search(text, max(0, start - 16), start))
    return word[0].isupper() and not _opens_sentence(text, start)


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 16) : start]
    return bool(_OPENS.search(before)) and not _ABBREVIATED.search(before)


def _word(word: str, language: str, *, named: bool) -> Iterator[Lexeme]:
    plain = word.lower().replace("’", "'")
    if language == "en" and plain in _UNMARKED:
        plain = f"{plain[:-1]}'t"
    if negated := _NEGATED.fullmatch(plain):
        parts = _WHOLE.get(negated[1], f"{negated[1]} not").split()
        yield from (Lexeme(Sort.WORD, (part,)) for part in parts)
        return
    *small, plain = _parted(plain, language)
    yield from (Lexeme(Sort.WORD, (part,)) for part in small)
    folded = fold_letters(plain)
    if folded in WEEKDAYS:
        if language in _EVERY and folded.endswith(_WEEKLY):
            yield Lexeme(Sort.WORD, (_EVERY[language],))
        yield Lexeme(Sort.WEEKDAY, (str(WEEKDAYS[folded]),))
    elif folded in NUMBERS.get(language, NUMBERS["en"]):
        value = NUMBERS.get(language, NUMBERS["en"])[folded]
        yield Lexeme(Sort.NUMBER, (str(value), ""))
    elif folded:
        if language == "en" and folded not in _NO_IZE:
            folded = _RULERS.sub("iz", _BRITISH.sub(r"\1or", folded))
            folded = _SYNONYMS.get(folded, folded)
        yield Lexeme(Sort.NAME if named else Sort.WORD, (folded,))


def _parted(plain: str, language: str) -> list[str]:
    """The words that are written as one: "l'école", "I'm", and "Anna's", which is "of Anna"."""
    if language in {"fr", "it", "ca"} and (elided := _ELIDED.match(plain)):
        return [elided[0][:-1], plain[elided.end() :]]
    if language != "en":
        return [plain]
    owner = plain.removesuffix("'s")
    if owner != plain:
        return [owner] if owner in _OWNED_BY_NONE else ["of", owner]
    plain, _, joined = plain.partition("'")
    return [plain, _JOINED[joined]] if joined in _JOINED else [plain]


def _number(found: str, language: str) -> Lexeme:
    digits = re.search(rf"(?:{_NUMBER})|[{HAN_DIGITS}]+", found)
    if digits is None:
        return Lexeme(Sort.CODE, (found,))
    rest = (found[: digits.start()] + found[digits.end() :]).strip(" +−-\u00a0").lower()
    plain = digits[0]
    value = _value(plain, language) if plain[0].isdecimal() else str(han_number(plain))
    if found[0] in "−-":
        value = f"-{value}"
    return Lexeme(Sort.NUMBER, (value, UNITS.get(fold_letters(rest), "")))


def _value(digits: str, language: str) -> str:
    """A number in its plainest writing; what a dot or comma means depends on the language."""
    point = "." if language in {"en", "zh", "ja", "th", "he", ""} else ","
    other = "," if point == "." else "."
    plain = re.sub(rf"(?<=\d)[{re.escape(other)}'’\u00a0\u202f ](?=\d{{3}}(?!\d))", "", digits)
    whole, _, fraction = plain.replace(",", ".").partition(".")
    fraction = fraction.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{fraction}" if fraction else "")
