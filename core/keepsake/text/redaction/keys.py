"""Private keys, signed tokens and password hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.text.redaction.rule import WORD_START, Rule, Source, Span, anchored, occurrences

_KEY_BEGIN: Final = re.compile(r"BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_KEY_END: Final = re.compile(r"END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_KEY_LINES: Final = re.compile(
    r"(?:(?:\\[nr]|[\s>|#*\"',])*+[A-Za-z0-9+/=]{16,}+)*+(?:(?:\\[nr]|\s)[A-Za-z0-9+/]*+=+)?"
)
_PUTTY_LINES: Final = re.compile(r"[^\n]*\n(?:[ \t>]*[A-Za-z0-9+/=]{16,}+[ \t]*(?:\n|$))*+")


def _find_private_keys(source: Source) -> Iterator[Span]:
    """Find PEM, OpenSSH and PGP private keys; one that breaks off ends with its last key line."""
    text = source.text
    ending = done = 0
    for position in occurrences(text, "BEGIN "):
        begin = _KEY_BEGIN.match(text, position)
        if begin is None or position < done:
            continue
        if 0 <= ending < begin.end():
            ending = text.find("END ", begin.end())
        end = (ending >= 0 and _KEY_END.match(text, ending)) or _KEY_LINES.match(text, begin.end())
        done = end.end() if end else begin.end()
        lead = text[max(0, position - 6) : position]
        yield position - len(lead) + len(lead.rstrip("- ")), done


def _find_putty_keys(source: Source) -> Iterator[Span]:
    for position in occurrences(source.text, "Private-Lines:"):
        match = _PUTTY_LINES.match(source.text, position)
        if match is not None:
            yield match.span()


PRIVATE_KEYS: Final = (
    Rule(
        "private-key",
        "private key",
        "Private keys: SSH, TLS, PGP (BEGIN PRIVATE KEY)",
        _find_private_keys,
    ),
    Rule("putty-key", "private key", "Private keys of PuTTY", _find_putty_keys),
)

SIGNED_TOKENS: Final = (
    Rule(
        "jwt",
        "signed token",
        "Signed tokens of web logins, JWT (eyJ…)",
        anchored(
            WORD_START + r"eyJ[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]*+){1,4}+",
            "eyJ",
            accept=lambda token: len(token) >= 30,
            in_long_word=True,
        ),
    ),
    Rule(
        "password-hash",
        "password hash",
        "Stored forms of passwords: bcrypt, argon2, crypt",
        anchored(
            r"\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}"
            r"|argon2(?:id|i|d)\$[\w$=,+/.-]{30,}+"
            r"|(?:scrypt|y|7)\$[\w$=,+/.-]{30,}+"
            r"|[156]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22,86})",
            "$2",
            "$argon2",
            "$scrypt$",
            "$y$",
            "$7$",
            "$1$",
            "$5$",
            "$6$",
            in_long_word=True,
        ),
    ),
)
