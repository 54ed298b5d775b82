"""Secrets in places where their label is not right before them."""

from __future__ import annotations

import pytest

from keepsake.text.redaction import redact


@pytest.mark.parametrize(
    "place",
    [
        '[{{"name": "DB_PASSWORD", "value": "{}"}}]',
        "- name: DB_PASSWORD\n  value: {}",
        "db_pass: |\n  {}\n",
        "password: >-\n    {}\nuser: me",
        "setx SMTP_PASSWORD {}",
        "the admin pw is {} btw",
        "Kennwort {}",
    ],
)
def test_passwords_go_wherever_they_stand(place):
    assert "Sonne2027!x" not in redact(place.format("Sonne2027!x")).text


def test_the_token_of_a_bot_goes_from_an_address():
    token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1"
    assert token not in redact(f"https://api.telegram.org/bot{token}/getMe").text
