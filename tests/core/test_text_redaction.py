from __future__ import annotations

import base64
import json
import string
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keepsake.text.redaction import OPTIONAL, RULES, find_secrets, redact

LOWER_HEX = "0123456789abcdef"
ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + string.digits


def of(alphabet, low, high=None):
    return st.text(alphabet, min_size=low, max_size=high or low)


def prefixed(prefix, alphabet, low, high=None):
    return of(alphabet, low, high).map(lambda body: prefix + body)


def joined(*parts):
    return st.tuples(*parts).map("".join)


def base64_of(low, high):
    return st.binary(min_size=low, max_size=high).map(lambda data: base64.b64encode(data).decode())


def jwt():
    part = st.binary(min_size=12, max_size=60).map(
        lambda data: base64.urlsafe_b64encode(data).decode().rstrip("=")
    )
    return st.tuples(part, part).map(lambda p: f"eyJhbGciOiJIUzI1NiJ9.eyJ{p[0]}.{p[1]}")


ISSUED = {
    "aws": prefixed("AKIA", UPPER, 16),
    "aws temporary": prefixed("ASIA", UPPER, 16),
    "github classic": prefixed("ghp_", ALNUM, 36),
    "github oauth": prefixed("gho_", ALNUM, 36),
    "github server": prefixed("ghs_", ALNUM, 36),
    "github user": prefixed("ghu_", ALNUM, 36),
    "github refresh": prefixed("ghr_", ALNUM, 36),
    "github fine-grained": joined(
        st.just("github_pat_"), of(ALNUM, 22), st.just("_"), of(ALNUM, 59)
    ),
    "gitlab": prefixed("glpat-", ALNUM + "-_", 20),
    "gitlab runner": prefixed("glrt-", ALNUM + "-_", 20),
    "slack bot": joined(st.just("xoxb-"), of(string.digits, 11), st.just("-"), of(ALNUM, 24)),
    "slack user": joined(st.just("xoxp-"), of(string.digits, 11), st.just("-"), of(ALNUM, 32)),
    "slack app": joined(st.just("xapp-1-"), of(UPPER, 11), st.just("-"), of(LOWER_HEX, 40)),
    "slack webhook": prefixed("https://hooks.slack.com/services/T01234567/B01234567/", ALNUM, 24),
    "openai": prefixed("sk-", ALNUM, 48).filter(lambda key: any(c.isdigit() for c in key)),
    "openai project": joined(st.just("sk-proj-Ab1"), of(ALNUM + "-_", 48, 120)),
    "anthropic": prefixed("sk-ant-api03-", ALNUM + "-_", 95),
    "openrouter": prefixed("sk-or-v1-", LOWER_HEX, 64),
    "google": prefixed("AIza", ALNUM + "-_", 35),
    "google oauth": prefixed("ya29.", ALNUM + "-_", 60),
    "google client": prefixed("GOCSPX-", ALNUM + "-_", 28),
    "hugging face": prefixed("hf_", string.ascii_letters, 34),
    "npm": prefixed("npm_", ALNUM, 36),
    "pypi": prefixed("pypi-AgEIcHlwaS5vcmc", ALNUM + "-_", 100),
    "stripe": prefixed("sk_live_", ALNUM, 24, 99),
    "stripe test": prefixed("sk_test_", ALNUM, 24),
    "stripe restricted": prefixed("rk_live_", ALNUM, 24),
    "stripe webhook": prefixed("whsec_", ALNUM, 32),
    "jwt": jwt(),
    "sendgrid": joined(st.just("SG."), of(ALNUM + "-_", 22), st.just("."), of(ALNUM + "-_", 43)),
    "twilio": prefixed("SK", LOWER_HEX, 32),
    "mailgun": prefixed("key-", LOWER_HEX, 32),
    "mailchimp": of(LOWER_HEX, 32).map(lambda key: f"{key}-us12"),
    "telegram": joined(of("123456789", 10), st.just(":AA"), of(ALNUM + "-_", 33)),
    "discord": joined(
        st.just("MT"), of(ALNUM, 24), st.just("."), of(ALNUM, 6), st.just("."), of(ALNUM, 38)
    ),
    "digitalocean": prefixed("dop_v1_", LOWER_HEX, 64),
    "databricks": prefixed("dapi", LOWER_HEX, 32),
    "shopify": prefixed("shpat_", LOWER_HEX, 32),
    "vault": prefixed("hvs.", ALNUM + "-_", 90),
    "azure": joined(of(ALNUM, 3), st.just("8Q~"), of(ALNUM + "-_~.", 34)),
    "docker": prefixed("dckr_pat_", ALNUM + "-_", 27),
    "linear": prefixed("lin_api_", ALNUM, 40),
    "notion": prefixed("ntn_", ALNUM, 46),
    "grafana": prefixed("glsa_", ALNUM, 41),
    "groq": prefixed("gsk_", ALNUM, 52),
    "replicate": prefixed("r8_", ALNUM, 37),
    "postman": joined(st.just("PMAK-"), of(LOWER_HEX, 24), st.just("-"), of(LOWER_HEX, 34)),
    "age": prefixed("AGE-SECRET-KEY-1", UPPER, 58),
    "bcrypt": prefixed("$2b$12$", ALNUM + "./", 53),
}

CHOSEN_PASSWORD = st.tuples(
    st.text(string.ascii_letters, min_size=3, max_size=10),
    st.text(string.digits, min_size=1, max_size=4),
    st.text("!#%^*+?~_$&@", max_size=3),
    st.text(string.ascii_letters, min_size=1, max_size=6),
).map("".join)


def is_drawn(key):
    return any(map(str.isdigit, key)) and any(map(str.isalpha, key)) and len(set(key)) > 5


RANDOM_KEY = (of(ALNUM, 20, 40) | of(LOWER_HEX, 40) | st.uuids().map(str)).filter(is_drawn)

SURROUNDINGS = [
    "{}",
    "Yesterday we rotated it, the old one was {} and it still worked.",
    "Use `{}` for now, please.",
    "(see {})",
    '{{"id": 7, "value": "{}", "tags": ["a"]}}',
    "service:\n  name: api\n  value: {}\n  port: 80\n",
    "FOO=1\nVALUE={}\nBAR=2\n",
    "export VALUE='{}'\n./run.sh",
    'const client = new Client("{}", {{ retries: 3 }});',
    "curl -s https://example.com/v1/items?value={}&page=2",
    "| name | value |\n| --- | --- |\n| prod | {} |\n",
    "> quoted: {}\n",
    "密钥在这里：{}。请保密。",
    "Der Wert ist {}.",
    "first line\\n{}\\nlast line",
]


def leaked(secret, text):
    """The longest piece of the secret that is still there, beyond the prefix that names it."""
    return any(secret[i : i + 12] in text for i in range(max(1, len(secret) - 11)))


@pytest.mark.parametrize("kind", ISSUED)
@given(data=st.data())
@settings(max_examples=25)
def test_no_issued_secret_survives(kind, data):
    secret = data.draw(ISSUED[kind])
    surrounding = data.draw(st.sampled_from(SURROUNDINGS))
    text = surrounding.format(secret)
    redacted = redact(text)
    assert not leaked(secret, redacted.text)
    assert sum(redacted.counts.values()) >= 1
    assert redact(redacted.text).text == redacted.text


PASSWORD_PLACES = [
    "password: {}",
    "Password: {}.",
    "password={}",
    "password = '{}'",
    "DB_PASSWORD={}\n",
    "export MYSQL_PASSWORD={}",
    "db-password: {}",
    'dbPassword = "{}";',
    '{{"user": "anna", "password": "{}"}}',
    '{{\\"user\\": \\"anna\\", \\"password\\": \\"{}\\"}}',
    '  passwd: "{}"\n',
    'password: str = "{}"',
    'password: str | None = "{}"',
    "password: {} user = anna",
    "password: {} api_key = <key>",
    "Server=db;User=sa;Password={};Timeout=5",
    "host=db user=app password={} dbname=x",
    "connect(user='x', password='{}')",
    "login --password {} --verbose",
    "login --password={}",
    "postgres://anna:{}@db.example.com:5432/app",
    "https://anna:{}@example.com/path",
    "redis://:{}@localhost:6379/0",
    "mysql -u root -p{} shop",
    "sshpass -p '{}' ssh root@host",
    "curl -u anna:{} https://example.com",
    "| password | {} |",
    "**Password:** {}",
    "`password`: `{}`",
    "- Password: {}\n- User: anna",
    "<password>{}</password>",
    "define('DB_PASSWORD', '{}');",
    "my password is {}",
    "The password for the router is {}, do not tell anyone.",
    "the wifi password is “{}”",
    "password set to {}",
    "mein Passwort ist {}",
    "Das Passwort lautet {}.",
    "the wifi password at the cabin is {}",
    "Das WLAN-Passwort im Ferienhaus am See lautet {}",
    "la contraseña en casa es {}",
    "le mot de passe est {}",
    "la contraseña es {}",
    "a senha é {}",
    "la password è {}",
    "het wachtwoord is {}",
    "hasło: {}",
    "пароль: {}",
    "Пароль — {}",
    "密码是{}。",
    "密码：{}",
    "パスワードは{}です",
    "비밀번호는 {} 입니다",
    "şifre: {}",
    "كلمة المرور: {}",
    "पासवर्ड: {}",
    "mật khẩu là {}",
    "login anna password {}",
    "CREATE USER anna IDENTIFIED BY '{}';",
]


@pytest.mark.parametrize("place", PASSWORD_PLACES)
@given(password=CHOSEN_PASSWORD)
@settings(max_examples=30)
def test_no_announced_password_survives(place, password):
    redacted = redact(place.format(password))
    assert password not in redacted.text
    assert redact(redacted.text).text == redacted.text


KEY_PLACES = [
    "token: {}",
    "api_key={}",
    "API-Key: {}",
    '"apiKey": "{}"',
    "API_TOKEN={}",
    "STRIPE_KEY={}",
    'client_secret = "{}"',
    "SECRET_KEY_BASE={}",
    "secret: {}",
    "aws_secret_access_key = {}",
    "AWS_SESSION_TOKEN={}",
    "x-api-key: {}",
    "curl -H 'PRIVATE-TOKEN: {}' https://example.com",
    "https://example.com/cb?access_token={}&state=1",
    "Authorization: Bearer {}",
    "Authorization: Basic {}",
    '"Authorization": "Bearer {}"',
    '-H "authorization: token {}"',
    "headers = {{'Authorization': f'Bearer {}'}}",
    "my API key is {}",
    "the token is {}.",
    "AccountName=x;AccountKey={};Suffix=y",
    "--api-key {}",
    "Cookie: theme=dark; session={}",
    "//registry.example.com/:_authToken={}",
    "private_key: {}",
    "ENCRYPTION_KEY='{}'",
    "令牌：{}",
    "токен: {}",
]


@pytest.mark.parametrize("place", KEY_PLACES)
@given(key=RANDOM_KEY)
@settings(max_examples=30)
def test_no_announced_key_survives(place, key):
    redacted = redact(place.format(key))
    assert not leaked(key, redacted.text)
    assert redact(redacted.text).text == redacted.text


@given(base64_of(300, 1200), st.sampled_from(["RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", ""]))
@settings(max_examples=30)
def test_private_keys_go_as_a_whole(body, kind):
    lines = "\n".join(body[i : i + 64] for i in range(0, len(body), 64))
    pem = f"-----BEGIN {kind}PRIVATE KEY-----\n{lines}\n-----END {kind}PRIVATE KEY-----"
    for text in (f"before\n{pem}\nafter", f"before {json.dumps({'key': pem})} after"):
        redacted = redact(text).text
        assert not leaked(body, redacted)
        assert "before" in redacted
        assert "after" in redacted
    broken_off = redact(f"before\n{pem[:-60]}")
    assert broken_off.text.startswith("before\n[redacted: private key]")
    assert not leaked(body[:-40], broken_off.text)


def test_public_keys_and_certificates_stay():
    text = "-----BEGIN CERTIFICATE-----\nMIIB" + "Ab9/" * 40 + "\n-----END CERTIFICATE-----"
    assert redact(text).text == text


def with_check_digit(digits):
    total = sum(
        (d * 2 - 9 if d > 4 else d * 2) if i % 2 == 0 else d
        for i, d in enumerate(map(int, reversed(digits)))
    )
    return digits + str(-total % 10)


CARD = st.tuples(st.sampled_from(["4", "51", "55", "2221", "6011"]), of(string.digits, 15)).map(
    lambda parts: with_check_digit("".join(parts)[:15])
)


@given(CARD, st.sampled_from(["", " ", "-"]))
@example("4111111111111111", " ")
def test_cards_go(card, separator):
    shown = separator.join(card[i : i + 4] for i in range(0, 16, 4))
    redacted = redact(f"Paid with {shown}, thanks.")
    assert redacted.text == "Paid with [redacted: card number], thanks."


def iban(country, account):
    number = int("".join(str(int(c, 36)) for c in account + country + "00"))
    return f"{country}{98 - number % 97:02d}{account}"


@given(st.sampled_from([("DE", 18), ("GB", 18), ("FR", 23), ("NL", 14), ("ES", 20)]), st.data())
def test_bank_accounts_go(country_and_length, data):
    country, length = country_and_length
    account = iban(country, data.draw(of(string.digits, length)))
    grouped = " ".join(account[i : i + 4] for i in range(0, len(account), 4))
    for shown in (account, grouped):
        assert redact(f"To {shown} AND more").text == "To [redacted: bank account] AND more"
    wrong = account[:-1] + str((int(account[-1]) + 1) % 10)
    assert redact(f"To {wrong} now").text == f"To {wrong} now"


def test_social_security_numbers_go():
    assert redact("SSN 536-90-4399.").text == "SSN [redacted: social security number]."
    assert redact("part 000-12-3456 and 912-34-5678").counts == {}


def test_each_rule_can_be_switched_off():
    text = "mine is ghp_" + "a1B2" * 9
    assert redact(text).counts == {"github": 1}
    assert redact(text, OPTIONAL | {"github"}).text == text


@pytest.mark.parametrize(
    ("text", "rule", "redacted"),
    [
        ("write to anna.b@mail.example.com.", "email", "write to [redacted: e-mail]."),
        ("call +49 30 1234567 now", "phone", "call [redacted: phone] now"),
        ("call 555-123-4567 now", "phone", "call [redacted: phone] now"),
        ("host 192.168.1.10 is up", "ip", "host [redacted: IP address] is up"),
        ("host fe80::1ff:fe23:4567:890a is up", "ip", "host [redacted: IP address] is up"),
    ],
)
def test_contacts_go_only_when_asked_for(text, rule, redacted):
    assert redact(text).text == text
    assert redact(text, OPTIONAL - {rule}).text == redacted


def test_version_numbers_are_no_addresses_or_phones():
    text = "1.2.3 and 2024-03-14 10:15:30 and 10:15:30"
    assert redact(text, frozenset()).text == text


def test_the_telling_rule_names_the_secret():
    secret = "sk-ant-api03-" + "aB3-" * 20
    assert redact(f"ANTHROPIC_API_KEY={secret}").text == (
        "ANTHROPIC_API_KEY=[redacted: Anthropic token]"
    )


def test_findings_are_ordered_and_apart():
    text = "password: hunter2 and ghp_" + "a1B2" * 9 + " and 4111 1111 1111 1111"
    findings = find_secrets(text)
    assert [finding.rule.id for finding in findings] == ["password", "github", "card"]
    assert all(a.end <= b.start for a, b in pairwise(findings))


@pytest.mark.parametrize(
    "password", ["$ecret123", "(abc1!", "Tr0ub4dor&3", "hunter2}", "p@ss,w0rd", "{x1y2"]
)
def test_passwords_with_odd_characters_go(password):
    for place in ("password: {}", "PASSWORD={}", "my password is {}", 'password = "{}"'):
        assert password not in redact(place.format(password)).text


def test_pins_and_seed_phrases_go():
    assert redact("My bank PIN is 4711.").text == "My bank PIN is [redacted: PIN]."
    assert redact("Use pin 13 and spin: 1200 rpm").counts == {}
    words = "abandon ability able about above absent absorb abstract absurd abuse access accident"
    assert redact(f"Seed phrase: {words}.").text == "Seed phrase: [redacted: seed phrase]."
    assert redact("A recovery phrase is a list of words.").counts == {}


def test_rules_are_explained_and_told_apart():
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.description[0].isupper()
        assert len(rule.description) < 100
        assert redact(f"[redacted: {rule.kind}]", frozenset()).counts == {}


@given(st.text(max_size=300))
def test_any_text_is_redacted_once_and_for_all(text):
    once = redact(text, frozenset()).text
    assert redact(once, frozenset()).text == once
