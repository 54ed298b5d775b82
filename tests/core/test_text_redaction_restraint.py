from __future__ import annotations

from importlib import metadata
from time import process_time

import pytest

from keepsake.text.redaction import find_secrets, redact

ORDINARY = [
    "commit 3b18e512dba79e4c8300dd08aeb37f8e728b8dad fixes it",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "id 550e8400-e29b-41d4-a716-446655440000",
    "version 1.0.21, released 2024-03-14 at 10:15:30",
    "see /usr/lib/python3/dist-packages/foo.py and C:\\Users\\anna\\token.txt",
    "the token: a short story",
    "Le mot de passe est obligatoire.",
    "La contraseña es incorrecta",
    "Das Passwort ist abgelaufen.",
    "Das Passwort in der Anleitung ist veraltet.",
    "The password at the door was changed",
    '{"name": "password", "value": "string"}',
    "- name: DB_HOST\n  value: db.example.com",
    "Password v2",
    "The Secret: a novel. The key is practice.",
    "password: required",
    "password: string",
    "Password:\n\nThe password must have ten characters.",
    "The password is required and must not be empty.",
    "your password is wrong",
    "passwords are hashed before they are stored",
    "token = ${TOKEN}",
    "API_KEY=<your-key>",
    "api_key: YOUR_API_KEY",
    "const token = process.env.TOKEN;",
    "token = os.environ['TOKEN']",
    "password = getpass.getpass()",
    "connect(user=user, password=password)",
    "self.password = password",
    "def login(username: str, password: str) -> Token:",
    "password = form.cleaned_data['password1']",
    "if password1 != password2: raise ValueError",
    "PASSWORD=$DB_PASSWORD",
    "password: {{ vault_password }}",
    "Authorization: Bearer <token>",
    "postgres://user:${PASSWORD}@localhost/db",
    "postgres://user:password@localhost/db",
    "https://example.com:8080/@scope/pkg",
    "max_tokens: 4096, eos_token: '</s>', tokenizer: 'gpt2'",
    "pass `capture_all=True` to record everything",
    "primary_key=True, key=lambda x: x[1], sort_key: name",
    "the monkey: keyboard, the secretary: Anna, compass=north",
    "sk-learn and task-list-item-checkbox, css class sk-circle-fade-dot-animation",
    '"password": "Enter your password"',
    "The order number is 1234567890123456.",
    "phone +49 30 1234567, mail anna@example.com, host 192.168.1.10",
    "isbn 978-3-16-148410-0",
    "π ≈ 3.14159265358979323846",
    "{'type': 'password', 'required': True}",
    "fields = ['username', 'password', 'token']",
    "Das Passwort ist zu kurz.",
    "пароль неверный",
    "密码错误，请重试",
    '"PWD": "/home/anna/project", OLDPWD=/srv/data',
    "readFile('/etc/passwd', 'utf8', callback)",
    "[, passphrase: &#x3C;string>] and https://[&lt;user&gt;[:&lt;password&gt;]@]host",
    "export NPM_CONFIG_KEY=val",
    "<code>openssl pkcs12 -passout pass:sample</code>",
]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_stays(text):
    assert redact(text).text == text


def documentation(limit):
    """Texts of the packages installed here, up to so many characters."""
    size = 0
    for distribution in metadata.distributions():
        for file in distribution.files or ():
            if file.suffix in {".md", ".rst"} or file.name == "METADATA":
                try:
                    text = file.read_text(encoding="utf-8")
                except (OSError, UnicodeDecodeError):
                    continue
                yield text
                size += len(text)
                if size > limit:
                    return


def test_documentation_stays_as_it_is():
    texts = list(documentation(1_500_000))
    found = [finding for text in texts for finding in find_secrets(text)]
    # What is left are examples that look exactly like secrets: tokens, addresses with passwords.
    assert sum(map(len, texts)) > 100_000
    assert len(found) * 100_000 <= sum(map(len, texts))


HOSTILE = [
    "password=" * 33_000,
    "password: " * 33_000,
    "a" * 100_000,
    "1" * 100_000,
    "sk-" * 100_000,
    "eyJ" * 100_000,
    "ghp_" * 83_000,
    "-----BEGIN PRIVATE KEY-----\n" * 10_000 + "END ",
    "://" * 100_000,
    "://a:" * 66_000,
    "@" * 100_000,
    "mysql -p " * 33_000,
    "authorization: " * 20_000,
    "DE89 " * 66_000,
    '"' * 100_000,
    "pass:" + " " * 100_000,
    "password\\" * 33_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12])
def test_hostile_text_takes_linear_time(text):
    started = process_time()
    find_secrets(text, frozenset())
    assert process_time() - started < 5
