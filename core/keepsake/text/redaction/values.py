"""Judging what stands where a secret would: a placeholder, a piece of code, a word, a secret."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_PLACEHOLDER_WORDS: Final = _words(
    """
    abc any anything apikey api-key api_key auto bar baz bool boolean bytes change-me change_me
    changeme char const credentials custom default disabled dummy empty enabled encrypted env
    environment example fake false field file foo foobar hidden hunter input int integer invalid key
    keyring literal masked missing mysecret n/a name nil no none not null number object omitted
    optional pass passphrase passwd password placeholder private prompt public pw pwd qux random
    redacted removed required sample secret secretstr secure session set static str string
    sometoken stdin tbd test test-token testing text todo token true type undefined unknown unset
    user username val value varchar vault void word yes your
    """
)
_PLACEHOLDER: Final = re.compile(
    r"""
    (?:[<\[]|&lt;|&\#x3c;|&\#60;).*|\(.*\)|\{.*\}|\{\{.*   # <key>, [hidden], {key}, {{ key }}
    |[$\#%@]\{.*|\$\(.*|%[\w.]+%|%\(.*|%[sdr]      # ${KEY}, $(command), %KEY%, %(key)s
    |(?-i:\$[A-Z_][A-Z0-9_]*+|\$[a-z_]+)           # $KEY
    |(.)\1*+                                  # one character repeated: xxxx, ****, ....
    |[x*.•_-]+
    |(?:https?|file|op|vault|ref\+\w+|secretref|keyring|env|ssm|gcp)://.*|arn:aws:.*|!vault.*|env:.*
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_CODE: Final = re.compile(
    r"""
    [\w.>:&*!?-]+[(\[{].*
    |[A-Za-z_]\w*+(?:(?:\.|->|::|\?\.)[A-Za-z_]\w*+)+[,;)\]}]*+
    |@[\w.]+|&\w+|\*\w+|!!?\w+
    |(?:[a-z]+[_.])*(?:(?:my|new|old|user|db)(?=[a-z]))?
        (?:password|passwd|passphrase|pwd|secret|token|key|credential)s?\d?[,;)]*+
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_PATH: Final = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w.@-]+[/\\])*[\w.@-]*|[\w-]+\.[a-z]{2,5}"
)
_SYMBOLS: Final = frozenset("!@#$%^&*+=?~")
_PROSE: Final = _words(
    """
    a an and are at be can cannot do enter for from has have in is it least must no not of on or
    please re should that the this to too use was will with your you
    """
)


_STAND_IN_WORDS: Final = _words(
    """
    changeme dummy example fake foo goes here insert my placeholder redacted replace sample some
    test the xxx xxxx your
    """
)
_WORDS: Final = re.compile(r"[a-z]{2,}(?:[-_ .][a-z]{1,})*", re.IGNORECASE)
_COMMON_ENDINGS: Final = ("ed", "ing", "able", "ible", "ly", "ally", "ional", "only", "ous", "ent")
_COMMON_WORDS: Final = _words(
    """
    again authentication below above case correct credentials different email exactly expiry fine
    form gone here hash incorrect invalid label length local login long longer lost mandatory never
    numeric obsolete often policy plain plaintext protected provider recovery same sensitive server
    short simple static strong there title too unique unsafe upper valid weak wrong written zero
    abgelaufen erforderlich falsch geheim korrekt leer richtig sicher ungültig unsicher vergessen
    correcte faux incorrecte invalide obligatoire requis requise unique vide
    caducada correcta corta débil incorrecta inválida obligatoria requerida segura vacía
    corretta debole errata obbligatoria richiesta sbagliata scaduta vuota
    correta expirada fraca incorreta obrigatória vazia
    верный неверный неправильный обязателен обязательный пустой
    """
)


def is_placeholder(value: str) -> bool:
    """Tell whether this only stands for a secret: ``<your-key>``, ``${TOKEN}``, ``required``."""
    short = value[:200]
    plain = short.lower().strip(".,;:!?()'\"`*_")
    if plain in _PLACEHOLDER_WORDS or _PLACEHOLDER.fullmatch(short):
        return True
    if not _WORDS.fullmatch(plain):
        return False
    return plain.startswith("your") or not _STAND_IN_WORDS.isdisjoint(re.split("[-_ .]", plain))


def is_code(value: str) -> bool:
    """Tell whether an unquoted value refers to a secret held elsewhere: a call, a dotted name."""
    return bool(_CODE.fullmatch(value[:200]))


def is_common_word(word: str) -> bool:
    """Tell what one says about passwords from what is one: "wrong", "encrypted"."""
    return word in _COMMON_WORDS or word.endswith(_COMMON_ENDINGS)


def is_path(value: str) -> bool:
    return bool(_PATH.fullmatch(value[:200]))


def is_prose(value: str) -> bool:
    """Tell a sentence from a passphrase."""
    words = value.lower().split()
    return len(words) > 1 and any(word.strip(".,:;!?'\"") in _PROSE for word in words)


def is_varied(value: str) -> bool:
    """Tell whether letters and digits or inner symbols mix, as in a chosen password."""
    letters = any(c.isalpha() for c in value)
    digits = any(c.isdigit() for c in value)
    symbols = any(c in _SYMBOLS for c in value[:-1])
    return (letters and (digits or symbols)) or (digits and symbols)


def looks_random(value: str) -> bool:
    """Tell whether this was drawn by a machine: no words, many changes between kinds of letters."""
    if len(value) < 8 or not value.isascii() or is_path(value):
        return False
    kinds = [
        "d" if c.isdigit() else "u" if c.isupper() else "l" if c.islower() else "-" for c in value
    ]
    if "d" in kinds and ("l" in kinds or "u" in kinds):
        return True
    if not value.isalnum():
        return False
    changes = sum(a != b for a, b in pairwise(kinds))
    return len(value) >= 16 and "l" in kinds and "u" in kinds and changes * 4 >= len(value)
