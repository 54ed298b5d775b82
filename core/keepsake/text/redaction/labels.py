"""The words that announce a secret, in many languages, and where they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from keepsake.text.redaction.rule import Source, occurrences


class Family(Enum):
    """What a label promises: a password may be any word, a token looks drawn by a machine."""

    PASSWORD = auto()
    SECRET = auto()
    TOKEN = auto()


@dataclass(frozen=True, slots=True)
class Label:
    """A word such as "password" at ``start:end``; ``upper`` for the style of ENV_VARIABLES.

    ``folder`` tells that it may as well name the working directory, as PWD does in every shell.
    """

    family: Family
    start: int
    end: int
    upper: bool
    folder: bool


_WORDS: Final[dict[Family, tuple[str, ...]]] = {
    Family.PASSWORD: (
        "password", "passwords", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "psk",
        "passwort", "kennwort", "mot de passe", "mdp", "contraseña", "contrasena", "senha",
        "wachtwoord", "parola", "parolă", "hasło", "heslo", "lösenord", "adgangskode", "passord",
        "salasana", "jelszó", "şifre", "пароль", "пароля", "mật khẩu", "kata sandi", "κωδικός",
        "סיסמה", "كلمة المرور", "كلمة السر", "رمز عبور", "पासवर्ड", "รหัสผ่าน", "密码", "密碼", "口令",
        "パスワード", "暗証番号", "비밀번호", "암호", "패스워드",
    ),
    Family.SECRET: (
        "secret", "secrets", "credential", "credentials", "секрет", "密钥", "密鑰", "秘密鍵",
    ),
    Family.TOKEN: ("token", "key", "_auth", "токен", "令牌", "トークン", "토큰"),
}  # fmt: skip
_AFTER: Final = re.compile(
    r"(?:[_-]?\d{1,2}|[_-](?:key|access[_-]key|base|value|prod|production|dev|staging|live|test"
    r"|main|primary|secondary|new|old|plain|text|confirm|confirmation|raw|string)|Key(?=\b))"
    r"{0,3}(?![_-]?[A-Za-z])",
    re.IGNORECASE,
)
_KEY_OWNERS: Final = (
    "api", "access", "secret", "private", "encryption", "encrypt", "signing", "sign", "auth",
    "account", "shared", "master", "session", "deploy", "service", "app", "application", "client",
    "server", "webhook", "license", "licence", "jwt", "hmac", "aes", "admin", "root",
    "subscription", "function", "host", "storage", "pre-shared", "preshared", "wpa", "wifi",
    "consumer", "cookie",
)  # fmt: skip
_COUNTED: Final = (
    "max", "min", "num", "eos", "bos", "pad", "unk", "cls", "sep", "mask", "page", "next",
    "special", "total", "input", "output", "prompt", "stop", "start", "end", "syntax", "last",
    "first", "current", "prev", "previous", "separator", "completion", "cancellation", "public",
    "foreign", "primary", "sort", "partition", "cache", "natural", "object",
)  # fmt: skip
_BOUND: Final = re.compile(r"[\"'\s]{0,3}[:=]")
_SHELL_FOLDER: Final = re.compile(r"(?:^|[^A-Za-z0-9_])(?:OLD)?$")
_REPLACED: Final = re.compile(r"\[redacted: [\w ,-]*$")
_LOOK_BACK: Final = 48
_LONGEST_BEFORE: Final = 16  # no word before "key" or "token", its separator included, is longer


def labels(source: Source, families: Iterable[Family]) -> Iterator[Label]:
    """Yield every label of these families, word by word, not in the order of the text."""
    lowered = source.lowered
    for family in families:
        for word in _WORDS[family]:
            if word not in lowered:
                continue
            for start in occurrences(lowered, word):
                label = _label(source, family, start, word)
                if label is not None:
                    yield label


def _label(source: Source, family: Family, start: int, word: str) -> Label | None:
    text = source.text
    after = _AFTER.match(text, start + len(word))
    if after is None or not _begins_label(source, start, word):
        return None
    if word == "pass" and not _BOUND.match(text, after.end()):
        return None  # "pass" is a verb wherever nothing is assigned to it
    seen = text[start : after.end()]
    folder = seen.lower() == "pwd" and _SHELL_FOLDER.search(text, max(0, start - 5), start)
    return Label(family, start, after.end(), seen.isupper() and seen.isascii(), folder is not None)


def _begins_label(source: Source, start: int, word: str) -> bool:
    text = source.text
    if word in {"key", "token"}:
        said = source.lowered[max(0, start - _LONGEST_BEFORE) : start].removesuffix("\n")
        return (word == "token" or _is_of_secret_key(said)) and not _ends_with(said, _COUNTED)
    before = text[max(0, start - _LOOK_BACK) : start]
    if before.endswith("/etc/") or _REPLACED.search(before):
        return False  # the file /etc/passwd; the name of what was taken out
    if len(word) > 4 or not before or not before[-1].isalpha():
        return True
    # A short word inside a longer one: "compass", but "dbPass" and the escape in "\npass".
    return (text[start].isupper() and before[-1].islower()) or before[-2:] in {"\\n", "\\t", "\\r"}


def _is_of_secret_key(said: str) -> bool:
    """Tell what stands before the "key" of an API from what stands before that of a piano."""
    joined = said[-1:] == "_" and said[-2:-1].isalnum() and said[-2:-1].isascii()
    return joined or _ends_with(said, _KEY_OWNERS)


def _ends_with(said: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words comes last, joined or with one separator behind it."""
    if said[-1:].isspace() or said[-1:] in {"_", "-"}:
        said = said[:-1]
    return said.endswith(words)
