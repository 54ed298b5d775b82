"""Secrets that stand side by side: what binds one must not hide the other."""

from __future__ import annotations

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from keepsake.text.redaction import redact

PLACES = [
    "password: {}", "password={}", "Password: {}.", "db-password: {}", 'dbPassword = "{}";',
    'password: str | None = "{}"', "DB_PASSWORD={}", '{{"user": "anna", "password": "{}"}}',
    "https://anna:{}@example.com/path", "mysql -u root -p{} shop", "my password is {}",
    "mein Passwort ist {}", "пароль: {}", "密码是{}。", "parole: x, hasło: {}", "token: {}",
    "api_key={}", 'client_secret = "{}"', "aws_secret_access_key = {}", "x-api-key: {}",
    "Authorization: Bearer {}", "https://example.com/cb?access_token={}&state=1", "токен: {}",
    "my API key is {}", "--api-key {}", "Cookie: theme=dark; session={}",
]  # fmt: skip
BETWEEN = [" ", ", ", "; ", " and ", " | ", "\t", "\n", " - ", ". "]

SECRET = st.tuples(
    st.text(string.ascii_letters + string.digits, min_size=18, max_size=18),
    st.sampled_from(["1a", "Z9", "x0"]),
).map(lambda parts: parts[1] + parts[0] + parts[1])


@given(
    st.lists(st.tuples(st.sampled_from(PLACES), SECRET), min_size=2, max_size=4),
    st.sampled_from(BETWEEN),
)
@settings(max_examples=400)
def test_neighbors_are_masked_each(told: list[tuple[str, str]], between: str):
    text = between.join(place.format(secret) for place, secret in told)
    redacted = redact(text).text
    assert [secret for _, secret in told if secret in redacted] == []
    assert redact(redacted).text == redacted
