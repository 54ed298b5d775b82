"""Credentials in their carriers: HTTP headers, web addresses and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.text.redaction.rule import WORD_START, Rule, Source, Span, anchored, occurrences
from keepsake.text.redaction.values import is_placeholder, looks_random

_ADDRESS: Final = re.compile(r"://(?P<user>[^\s:@/\"'<>`|\\]*+):(?P<rest>[^\s\"'<>`|\\]{1,512}+)")
_LONE_USER: Final = re.compile(r"://(?P<user>[^\s:@/\"'<>`|\\]{16,256}+)@")
_COMMAND_LINE: Final = re.compile(r"(?:[^\n\\|;&]|\\\n?){0,512}+")
_LOGIN: Final = re.compile(
    r"\s(?:-u|--user|-U|--proxy-user)[ =]?[\"']?[^\s:%\"']+[:%](?P<secret>[^\s\"']+)"
)
_GLUED: Final = re.compile(r"\s-p[\"']?(?P<secret>[^\s\"'-][^\s\"']*)")
_APART: Final = re.compile(r"\s(?:-p|-a|-P|-w)[ =]?[\"']?(?P<secret>[^\s\"'-][^\s\"']*)")
_COMMANDS: Final = (
    ("mysql", _GLUED),
    ("mariadb", _GLUED),
    ("mongo", _APART),
    ("sshpass", _APART),
    ("docker login", _APART),
    ("podman login", _APART),
    ("az login", _APART),
    ("redis-cli", re.compile(r"\s-a[ =]?[\"']?(?P<secret>[^\s\"'-][^\s\"']*)")),
    ("curl", _LOGIN),
    ("wget", _LOGIN),
    ("smbclient", _LOGIN),
    ("openssl", re.compile(r"\spass:(?P<secret>[^\s\"'<]+)")),
)


def _find_address_passwords(source: Source) -> Iterator[Span]:
    """Find the password of ``scheme://user:password@host``; it may hold an unescaped ``@``."""
    text = source.text
    done = 0
    for position in occurrences(text, "://"):
        if position < done:
            continue
        match = _ADDRESS.match(text, position)
        if match is None:
            lone = _LONE_USER.match(text, position)
            if lone is not None and looks_random(lone["user"]):
                yield lone.span("user")
            continue
        secret = _password_before_host(match["user"], match["rest"])
        done = match.start("rest") + len(secret) if "@" in match["rest"] else match.end()
        if secret and not is_placeholder(secret):
            yield match.start("rest"), done


def _password_before_host(user: str, rest: str) -> str:
    """Return what stands before the host; "" for a port and a path that has an ``@`` in it."""
    secret = rest.partition("/")[0].rpartition("@")[0]
    if secret or "." in user or re.match(r"\d{1,5}/", rest):
        return secret
    return rest.rpartition("@")[0]


def _find_command_passwords(source: Source) -> Iterator[Span]:
    text, lowered = source.text, source.lowered
    for command, option in _COMMANDS:
        done = 0
        for position in occurrences(lowered, command):
            if position < done:
                continue
            line = _COMMAND_LINE.match(text, position + len(command))
            done = line.end() if line else position
            for match in option.finditer(text, position + len(command), done):
                if not is_placeholder(match["secret"]):
                    yield match.span("secret")


CARRIERS: Final = (
    Rule(
        "authorization",
        "authorization header",
        "What follows Authorization: Bearer, Basic or Token in web requests",
        anchored(
            r"authorization(?:\\?[\"'])?\s{0,4}(?:(?::|=>|=)|,(?=\s{0,4}\\?[\"'`]\w+\s))\s{0,4}"
            r"(?:\\?[\"'`])?"
            r"(?:(?:bearer|basic|token|digest|apikey|bot|negotiate|aws4-hmac-sha256)\s{1,4})?"
            r"(?P<secret>[^\s\"'`,<>\\]{8,}+)",
            "authorization",
            ignore_case=True,
            accept=lambda value: not is_placeholder(value),
        ),
    ),
    Rule(
        "bearer",
        "bearer token",
        "A random-looking word after Bearer",
        anchored(
            WORD_START + r"bearer\s{1,4}(?P<secret>[A-Za-z0-9_.~+/=-]{16,}+)",
            "bearer",
            ignore_case=True,
            accept=looks_random,
        ),
    ),
    Rule(
        "cookie",
        "cookie",
        "Login cookies in copied web requests",
        anchored(
            r"cookie:\s{0,4}(?P<secret>[^\n\"'\\]{16,}+)",
            "cookie:",
            ignore_case=True,
            accept=lambda line: any(looks_random(part) for part in re.split(r"[=;,\s]+", line)),
        ),
    ),
    Rule(
        "address-password",
        "password",
        "The password in an address such as postgres://user:password@host",
        _find_address_passwords,
    ),
    Rule(
        "command-password",
        "password",
        "Passwords typed into commands: mysql -p…, curl -u name:…, sshpass -p …",
        _find_command_passwords,
    ),
    Rule(
        "netrc",
        "password",
        "Passwords in .netrc files and SQL (IDENTIFIED BY)",
        anchored(
            r"(?:login\s+\S{1,128}\s+password\s+|identified\s+(?:with\s+\w+\s+)?by\s+"
            r"(?:password\s+)?(?=[\"']))[\"']?(?P<secret>[^\s\"';]++)",
            "login",
            "identified",
            ignore_case=True,
            accept=lambda value: not is_placeholder(value),
        ),
    ),
)
