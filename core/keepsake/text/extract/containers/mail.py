"""E-mails: single messages (.eml) and mailboxes (.mbox), with what is attached to them."""

from __future__ import annotations

import email
import hashlib
import io
import re
from collections.abc import Iterator
from contextlib import nullcontext
from email.message import Message
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.containers.mail_text import (
    body_of,
    decoded_header,
    milliseconds_of,
)
from keepsake.text.extract.containers.members import Choose, Member, read_member
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, guarded
from keepsake.text.extract.extraction import Extracted, FileInput, Position, positioned
from keepsake.text.extract.format import Records

NO_TEXT: Final = "The message holds no text."
ENCRYPTED: Final = "The message is encrypted."
TOO_LARGE: Final = "The message is larger than 100 MB."
_SUFFIXES: Final = frozenset({".eml", ".emlx", ".mbox", ".mbx", ".mht", ".mhtml"})
_HEADER: Final = re.compile(rb"[!-9;-~]{1,76}:[ \t]")
_FIELD: Final = re.compile(rb"^(?:from|to|subject|date|message-id|received):", re.I | re.M)
_FROM_LINE: Final = re.compile(rb"From .{1,300}\d{4}")
_QUOTED_FROM: Final = re.compile(rb"^>(>*From )", re.M)
_COUNT_LINE: Final = re.compile(rb"\d+\s*\n")
_LARGEST_MESSAGE: Final = 100_000_000
_PREFIXES: Final = re.compile(r"^(?:(?:re|aw|fwd?|wg|sv|tr|antw|回复|转发)\s*:\s*)+", re.I)
_DECORATION: Final = frozenset({"image", "audio", "video", "multipart", "message"})
_SEALED: Final = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})


class Mails:
    """Reads messages, each with its attachments after it."""

    name = "mail"
    resumable = False
    streams = True

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def recognizes(self, sample: Sample) -> bool:
        if _FROM_LINE.match(sample.head) or sample.suffix in _SUFFIXES:
            return len(_FIELD.findall(sample.head)) >= 2
        return bool(_HEADER.match(sample.head)) and len(_FIELD.findall(sample.head[:16_384])) >= 4

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        return positioned(guarded(file.key, self._read(file)), start)

    def _read(self, file: FileInput) -> Records:
        for number, raw in enumerate(_messages(file), 1):
            where = file.key if number == 1 else f"{file.key}#{number}"
            if len(raw) > _LARGEST_MESSAGE:
                yield Skipped(where, TOO_LARGE)
            else:
                yield from guarded(where, self._message(file, where, raw))

    def _message(self, file: FileInput, where: str, raw: bytes) -> Records:
        message = email.message_from_bytes(raw)
        if message.get_content_type() in _SEALED | {"multipart/encrypted"}:
            yield Skipped(where, ENCRYPTED)
            return
        identity = decoded_header(message, "Message-ID").strip(" <>")
        key = f"mail:{identity or hashlib.sha256(raw).hexdigest()[:32]}"
        body = body_of(message)
        if not body.strip():
            yield Skipped(where, NO_TEXT)
        yield from as_records(file, _origin(message, key), [_head(message), body] if body else [])
        for member in _attachments(message, file, key):
            yield from read_member(member, file, self._choose)


def _messages(file: FileInput) -> Iterator[bytes]:
    """The messages of a mailbox, one after the other; a single message as it is."""
    with file.path.open("rb") as stream:
        first = stream.readline()
        if not _FROM_LINE.match(first):
            rest = stream.read(_LARGEST_MESSAGE + 1)
            # Apple's files begin with a line that tells how long the message is.
            yield rest[: int(first)] if _COUNT_LINE.fullmatch(first) else first + rest
            return
        lines: list[bytes] = []
        size, blank = 0, False
        for line in stream:
            if blank and _FROM_LINE.match(line):
                yield _unquoted(lines)
                lines, size = [], 0
            elif size <= _LARGEST_MESSAGE:
                lines.append(line)
                size += len(line)
            blank = line in {b"\n", b"\r\n"}
        if lines:
            yield _unquoted(lines)


def _unquoted(lines: list[bytes]) -> bytes:
    return _QUOTED_FROM.sub(rb"\1", b"".join(lines))


def _origin(message: Message, key: str) -> Origin:
    """Where the message stands: a conversation is what answers the same first message."""
    subject = decoded_header(message, "Subject")
    told = f"{decoded_header(message, 'References')} {decoded_header(message, 'In-Reply-To')}"
    first = re.search(r"<([^<>\s]+)>", told)
    people = {name: decoded_header(message, name) for name in ("From", "To", "Cc")}
    return Origin(
        title=subject or "Message without subject",
        key=key,
        thread=f"mail:{first.group(1)}" if first else key,
        happened_at=milliseconds_of(message),
        metadata={name.lower(): value for name, value in people.items() if value},
    )


def _head(message: Message) -> str:
    """Who wrote to whom about what, as the first lines of the text."""
    told = ((name, decoded_header(message, name)) for name in ("From", "To", "Cc", "Subject"))
    return "".join(f"{name}: {value}\n" for name, value in told if value) + "\n"


def _attachments(message: Message, file: FileInput, key: str) -> Iterator[Member]:
    """What has a name of its own in the message and may hold text."""
    for part in message.walk():
        name = part.get_filename()
        if not name or part.get_content_maintype() in _DECORATION:
            continue
        raw = part.get_payload(decode=True)
        if isinstance(raw, bytes) and raw:
            shown = decoded_header(part, "", name)
            yield Member(
                name=shown,
                key=f"{key}/{shown}",
                place=f"{file.location}/{shown}",
                size=len(raw),
                modified_at=milliseconds_of(message) or file.modified_at,
                open=lambda raw=raw: nullcontext(io.BytesIO(raw)),  # type: ignore[misc]
                beside=lambda _name: False,
            )
