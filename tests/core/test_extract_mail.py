from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from keepsake.domain.capture import Capture, Skipped
from keepsake.testing.documents import pdf_of, records_of
from keepsake.text.extract.containers.mail import ENCRYPTED, NO_TEXT


def message(
    number: int = 1, body: str = "Hello there,\nhow are you?", **headers: str
) -> EmailMessage:
    mail = EmailMessage()
    told = {
        "From": "Ada Lövelace <ada@x.org>",
        "To": "bob@x.org",
        "Subject": "Grüße aus Köln",
        "Date": "Mon, 01 Jan 2024 10:00:00 +0100",
        "Message-ID": f"<{number}@x.org>",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    for name, value in told.items():
        mail[name] = value
    if body:
        mail.set_content(body)
    return mail


def raw(mail: EmailMessage) -> bytes:
    return mail.as_bytes(policy=SMTP)


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def captures(path: Path) -> list[Capture]:
    return [record for record in records_of(path) if isinstance(record, Capture)]


def test_a_message_says_who_wrote_what_and_when(tmp_path: Path):
    (record,) = captures(written(tmp_path / "a.eml", raw(message())))
    assert record.title == "Grüße aus Köln"
    assert record.text.splitlines() == [
        "From: Ada Lövelace <ada@x.org>", "To: bob@x.org", "Subject: Grüße aus Köln", "",
        "Hello there,", "how are you?",
    ]  # fmt: skip
    assert (record.happened_at, record.source_key) == (1_704_099_600_000, "mail:1@x.org")


def test_answers_stand_in_the_conversation_of_the_first_message(tmp_path: Path):
    first = captures(written(tmp_path / "a.eml", raw(message(1))))
    reply = message(3, References="<1@x.org> <2@x.org>", In_Reply_To="<2@x.org>")
    assert captures(written(tmp_path / "b.eml", raw(reply)))[0].thread == first[0].thread


def test_html_is_read_where_the_plain_text_says_nothing(tmp_path: Path):
    mail = message(body="x")
    mail.set_content("View")
    mail.add_alternative("<p>The <b>real</b> text.</p><style>p{}</style>", subtype="html")
    assert captures(written(tmp_path / "a.eml", raw(mail)))[0].text.endswith("The real text.")


def test_attachments_come_after_their_message(tmp_path: Path):
    mail = message()
    mail.add_attachment(pdf_of([["The invoice."]]), "application", "pdf", filename="Rechnung ä.pdf")
    mail.add_attachment("a,b\n1,2\n", subtype="csv", filename="t.csv")
    mail.add_attachment(b"\x89PNG\r\n", "image", "png", filename="logo.png")
    body, invoice, table = captures(written(tmp_path / "a.eml", raw(mail)))
    assert "invoice" not in body.text
    assert (invoice.source_key, invoice.title) == ("mail:1@x.org/Rechnung ä.pdf", "Rechnung ä")
    assert invoice.text.strip() == "The invoice."
    assert table.text.splitlines() == ["a | b", "a: 1; b: 2"]


def test_a_mailbox_is_a_record_for_each_message(tmp_path: Path):
    box = b""
    for number in (1, 2, 3):
        body = f"Text number {number}\n\nFrom here on it is quoted\n"
        lines = (
            raw(message(number, body))
            .replace(b"\r\n", b"\n")
            .replace(b"\nFrom here", b"\n>From here")
        )
        box += b"From ada@x.org Mon Jan  1 10:00:00 2024\n" + lines + b"\n"
    records = captures(written(tmp_path / "Inbox", box))
    assert [record.source_key for record in records] == [f"mail:{n}@x.org" for n in (1, 2, 3)]
    assert "\nFrom here on" in records[0].text


def test_the_same_mail_in_another_mailbox_has_the_same_key(tmp_path: Path):
    one = captures(written(tmp_path / "a.eml", raw(message())))
    two = captures(written(tmp_path / "b.mbox", b"From x Mon Jan 1 2024\n" + raw(message())))
    assert one[0].source_key == two[0].source_key


def test_broken_headers_and_wrong_encodings_do_no_harm(tmp_path: Path):
    content = (
        b"From: =?utf-8?q?broken\r\nTo: \xc3\xa4@x.org\r\nSubject: =?nonsense?b?!!?=\r\n"
        b"Date: yesterday\r\nReceived: x\r\nContent-Type: text/plain; charset=utf-9\r\n\r\n"
        b"Gr\xfc\xdfe und Text\r\n"
    )
    (record,) = captures(written(tmp_path / "a.eml", content))
    assert record.text.endswith("Grüße und Text")
    assert "To: ä@x.org" in record.text
    assert record.happened_at == 5


def test_encrypted_and_empty_messages_say_so(tmp_path: Path):
    mail = message(body="")
    mail["Content-Type"] = 'multipart/encrypted; protocol="application/pgp-encrypted"'
    assert records_of(written(tmp_path / "a.eml", raw(mail))) == [Skipped("a.eml", ENCRYPTED)]
    assert records_of(written(tmp_path / "b.eml", raw(message(body="")))) == [
        Skipped("b.eml", NO_TEXT)
    ]


def test_a_page_saved_by_a_browser(tmp_path: Path):
    page = (
        b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.org/\r\nSubject: Story\r\n"
        b"Date: Mon, 1 Jan 2024 10:00:00 -0000\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\n'
        b"Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        b"<html><p>Once upon=\r\n a time</p></html>\r\n--b--\r\n"
    )
    (record,) = captures(written(tmp_path / "story.mhtml", page))
    assert record.title == "Story"
    assert record.text.endswith("Once upon a time")


def test_a_text_that_only_looks_like_a_mail_is_a_text(tmp_path: Path):
    (record,) = captures(written(tmp_path / "a.txt", b"Note: call Bob\nFrom: the office\n"))
    assert record.source_key == "a.txt"
