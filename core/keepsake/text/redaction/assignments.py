"""Secrets behind a label: ``password = ...``, ``"api_key": "..."``, "the password is ..."."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from keepsake.text.redaction.binding import (
    Bond,
    Value,
    end_of_value,
    read_assignment,
    read_sentence,
)
from keepsake.text.redaction.labels import Family, Label, labels
from keepsake.text.redaction.rule import WORD_START, Finder, Rule, Source, Span, anchored
from keepsake.text.redaction.values import (
    is_code,
    is_common_word,
    is_path,
    is_placeholder,
    is_prose,
    is_varied,
    looks_random,
)

_ARGUMENT_END: Final = re.compile(r"\s*[,)]")
_ALONE: Final = re.compile(r"[\s|.,;*]*$")


def _is_secret(label: Label, value: Value) -> bool:
    if is_placeholder(value.text) or (not value.quoted and is_code(value.text)):
        return False
    if label.folder and is_path(value.text):
        return False
    if label.upper and value.bond is Bond.GLUED:
        return len(value.text) >= 3 and not _is_argument(value)
    if label.family is Family.PASSWORD:
        return _is_password(value)
    if is_path(value.text) or " " in value.text:
        return False
    if value.bond is Bond.LIST and _is_name(value.text):
        return False
    if label.family is Family.SECRET and value.quoted and value.bond is Bond.SIGN:
        return is_varied(value.text) or len(value.text) >= 16
    return looks_random(value.text)


def _is_password(value: Value) -> bool:
    if value.quoted:
        if value.bond is Bond.LIST:
            return is_varied(value.text) and not is_prose(value.text)
        return len(value.text) >= 3 and not is_prose(value.text)
    if is_varied(value.text) and len(value.text) >= 4:
        return not (_is_argument(value) and value.text.isidentifier())
    if value.bond is Bond.GLUED:
        return not _is_argument(value) and len(value.text) >= 3
    return value.bond is not Bond.DISTANT and _is_lone_word(value)


def _is_argument(value: Value) -> bool:
    """Tell ``connect(password=word)`` from ``password=word``."""
    word = value.text.isalpha() and not looks_random(value.text)
    return word and not value.quoted and bool(_ARGUMENT_END.match(value.rest))


def _is_name(text: str) -> bool:
    """Tell a name in a list of names from a token: words joined, hardly a digit."""
    return text.isidentifier() and sum(c.isdigit() for c in text) * 4 < len(text)


def _is_lone_word(value: Value) -> bool:
    """Tell whether a plain word is all that the line says about the password."""
    return (
        len(value.text) >= 5
        and value.text.islower()
        and value.text.isalpha()
        and not is_common_word(value.text)
        and bool(_ALONE.match(value.rest))
    )


def _finder(families: frozenset[Family], read: Callable[[str, Label], Value | None]) -> Finder:
    def find(source: Source) -> Iterator[Span]:
        start = end = 0
        for label in labels(source, families):
            if start <= label.start < end:
                continue  # inside the secret found last
            value = read(source.text, label)
            if value is not None and _is_secret(label, value):
                start, end = value.start, end_of_value(source.text, value)
                yield start, end

    return find


ASSIGNMENTS: Final = (
    Rule(
        "password",
        "password",
        "What follows password: or password= in notes, settings and code, in many languages",
        _finder(frozenset({Family.PASSWORD}), read_assignment),
    ),
    Rule(
        "password-sentence",
        "password",
        "Passwords in sentences: “the password is …”, „das Passwort lautet …“, 密码是…",
        _finder(frozenset({Family.PASSWORD}), read_sentence),
    ),
    Rule(
        "secret",
        "secret",
        "What follows secret: or client_secret= in settings and code",
        _finder(frozenset({Family.SECRET}), read_assignment),
    ),
    Rule(
        "api-key",
        "key",
        "Random-looking values after token, API key, access key and the like",
        _finder(frozenset({Family.TOKEN}), read_assignment),
    ),
    Rule(
        "key-sentence",
        "key",
        "Random-looking keys in sentences: “my API key is …”",
        _finder(frozenset({Family.TOKEN, Family.SECRET}), read_sentence),
    ),
    Rule(
        "pin",
        "PIN",
        "Numbers after PIN: and “the PIN is”",
        anchored(
            WORD_START + r"pin(?:[ -]?code)?(?:\s(?:is|ist|lautet|es|est)|\s?[:=])\s{0,3}"
            r"(?P<secret>\d{4,8})(?!\d|\.\d)",
            "pin",
            ignore_case=True,
        ),
    ),
    Rule(
        "seed-phrase",
        "seed phrase",
        "The twelve or more words that restore a wallet",
        anchored(
            r"(?:seed phrase|recovery phrase|mnemonic)(?:\sis|\s?[:=])\s{0,3}[\"'`]?"
            r"(?P<secret>(?:[a-z]{3,8}[ ,\n]{1,2}){11,23}[a-z]{3,8})(?![a-z])",
            "seed phrase",
            "recovery phrase",
            "mnemonic",
            ignore_case=True,
        ),
    ),
)
