"""No secret reaches the disk, whichever kind of document it comes in."""

from __future__ import annotations

import logging
import random
import string
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from keepsake.domain.query import Query
from keepsake.engine import Engine
from keepsake.logs import start_logging
from keepsake.paths import DataFolder
from keepsake.testing.documents import (
    docx_of,
    epub_of,
    odt_of,
    paragraph,
    pdf_of,
    pptx_of,
    xlsx_of,
    zip_of,
)
from keepsake.testing.embedder import HashingEmbedder

HEX = "0123456789abcdef"
ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + string.digits

# What issuers put before a key, and of what and how long the rest is.
ISSUED = {
    "AWS": ("AKIA", UPPER, 16), "AWS for a while": ("ASIA", UPPER, 16),
    "GitHub": ("ghp_", ALNUM, 36), "GitHub OAuth": ("gho_", ALNUM, 36),
    "GitHub app": ("ghs_", ALNUM, 36), "GitHub refresh": ("ghr_", ALNUM, 36),
    "GitHub fine": ("github_pat_", ALNUM, 82), "GitLab": ("glpat-", ALNUM, 20),
    "Slack bot": ("xoxb-12345678901-", ALNUM, 24), "Slack app": ("xapp-1-A0123456789-", HEX, 40),
    "Slack hook": ("https://hooks.slack.com/services/T01234567/B01234567/", ALNUM, 24),
    "OpenAI": ("sk-1", ALNUM, 47), "OpenAI project": ("sk-proj-Ab1", ALNUM, 48),
    "Anthropic": ("sk-ant-api03-", ALNUM, 60), "OpenRouter": ("sk-or-v1-", HEX, 64),
    "Google": ("AIza", ALNUM, 35), "Google OAuth": ("ya29.", ALNUM, 60),
    "Google client": ("GOCSPX-", ALNUM, 28), "Hugging Face": ("hf_", string.ascii_letters, 34),
    "npm": ("npm_", ALNUM, 36), "PyPI": ("pypi-AgEIcHlwaS5vcmc", ALNUM, 60),
    "Stripe": ("sk_live_", ALNUM, 24), "Stripe test": ("sk_test_", ALNUM, 24),
    "Stripe hook": ("whsec_", ALNUM, 32), "JWT": ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.", ALNUM, 43),
    "SendGrid": ("SG.abcdefghijklmnopqrstuv.", ALNUM, 43), "Twilio": ("SK", HEX, 32),
    "Mailgun": ("key-", HEX, 32), "Telegram": ("1234567890:AA", ALNUM, 33),
    "DigitalOcean": ("dop_v1_", HEX, 64), "Databricks": ("dapi", HEX, 32),
    "Shopify": ("shpat_", HEX, 32), "Vault": ("hvs.", ALNUM, 60),
    "Docker": ("dckr_pat_", ALNUM, 27),
    "Linear": ("lin_api_", ALNUM, 40), "Notion": ("ntn_", ALNUM, 46), "Groq": ("gsk_", ALNUM, 52),
    "Grafana": ("glsa_", ALNUM, 41), "Replicate": ("r8_", ALNUM, 37),
    "age": ("AGE-SECRET-KEY-1", UPPER, 58), "bcrypt": ("$2b$12$", ALNUM, 53),
}  # fmt: skip
ANNOUNCED = ("password: {}", "api_key = {}", "https://anna:{}@example.com/", "the token is {}")


def draw(seed: str) -> dict[str, str]:
    """A line for every kind of secret, by what of it must not be found again."""
    chance = random.Random(seed)
    lines = {}
    for prefix, alphabet, length in ISSUED.values():
        body = "".join(chance.choices(alphabet, k=length))
        lines[body[-16:]] = prefix + body
    for place in ANNOUNCED:
        body = "".join(chance.choices(ALNUM, k=20)) + "7aB"
        lines[body[-16:]] = place.format(body)
    return lines


def as_docx(lines: list[str]) -> bytes:
    return docx_of("".join(map(paragraph, lines)))


def as_xlsx(lines: list[str]) -> bytes:
    cells = (f'<row><c t="inlineStr"><is><t>{line}</t></is></c></row>' for line in lines)
    return xlsx_of({"Keys": "".join(cells)})


def as_odt(lines: list[str]) -> bytes:
    return odt_of("".join(f"<text:p>{line}</text:p>" for line in lines))


def as_mail(lines: list[str]) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@example.com", "b@example.com", lines[2]
    mail.set_content("\n".join(lines))
    mail.add_attachment("\n".join(lines), filename="keys.txt")
    return mail.as_bytes()


def as_subtitles(lines: list[str]) -> bytes:
    return "\n\n".join(
        f"00:00:0{n % 9},000 --> 00:00:09,000\n{line}" for n, line in enumerate(lines)
    ).encode()


def as_text(lines: list[str]) -> bytes:
    return "\n\n".join(lines).encode()


WRITERS: dict[str, Callable[[list[str]], bytes]] = {
    "a.txt": as_text,
    "b.md": lambda lines: b"---\ntitle: " + lines[0].encode() + b"\n---\n" + as_text(lines),
    "c.csv": lambda lines: "\n".join(f"{n},{line}" for n, line in enumerate(lines)).encode(),
    "d.html": lambda lines: "".join(f"<p>{line}</p>" for line in lines).encode(),
    "e.pdf": lambda lines: pdf_of([lines[:20], lines[20:40], lines[40:]]),
    "f.docx": as_docx,
    "g.pptx": lambda lines: pptx_of([(line, [line], line) for line in lines]),
    "h.xlsx": as_xlsx,
    "i.epub": lambda lines: epub_of({"c.xhtml": "<p>" + "<p>".join(lines)}, title=lines[3]),
    "j.odt": as_odt,
    "k.rtf": lambda lines: b"{\\rtf1\\ansi " + "\\par ".join(lines).encode() + b"}",
    "l.eml": as_mail,
    "m.srt": as_subtitles,
    "n.zip": lambda lines: zip_of(
        {f"{lines[5][:12]}.md": as_text(lines), "o.docx": as_docx(lines)}
    ),
}


def found_in(folder: Path, bodies: list[str]) -> set[str]:
    """The files that hold a piece of a secret, whatever case it is in."""
    wanted = [body.lower().encode() for body in bodies]
    return {
        path.name
        for path in folder.rglob("*")
        if path.is_file() and any(body in path.read_bytes().lower() for body in wanted)
    }


def test_there_are_enough_kinds():
    assert len(ISSUED) + len(ANNOUNCED) > 40


@pytest.fixture
def secrets() -> dict[str, dict[str, str]]:
    """Secrets for each kind of document, all different."""
    return {name: draw(name) for name in WRITERS}


@pytest.fixture
def everything_is_logged(data_folder: DataFolder) -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions
    start_logging(data_folder, "keepsake", verbose=True)
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:], logging.raiseExceptions = before[0], before[2]
    root.setLevel(before[1])


@pytest.mark.usefixtures("everything_is_logged")
def test_no_secret_of_any_document_reaches_the_disk(
    tmp_path: Path, data_folder: DataFolder, secrets: dict[str, dict[str, str]]
):
    heap = tmp_path / "heap"
    heap.mkdir()
    for name, write in WRITERS.items():
        (heap / name).write_bytes(write(list(secrets[name].values())))
    bodies = [body for lines in secrets.values() for body in lines]
    assert len(found_in(heap, bodies)) >= 8, "the plain ones show that the search works"

    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        receipt = engine.wait_for_import(engine.import_paths([heap]))
        assert (receipt.skipped, receipt.failed) == (0, 0)
        assert receipt.new > len(WRITERS)
        assert receipt.masked > len(bodies) * 0.95
        for line in secrets["a.txt"].values():
            engine.search(Query(text=line))
        assert engine.wait_for_vectors(60)
        assert engine.wait_for_enrichment(60)
        engine.back_up()
        assert found_in(data_folder.root, bodies) == set()
    assert found_in(data_folder.root, bodies) == set()
    assert list(data_folder.backups.iterdir())
    assert list(data_folder.logs.iterdir())
