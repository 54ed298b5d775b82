"""What a message says, whatever its encodings."""

from __future__ import annotations

import re
from datetime import UTC
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Final

from keepsake.text.extract.documents.markup import read_page

_WORTHLESS: Final = re.compile(r"\A\s*\S{0,80}\s*\Z")


def body_of(message: Message) -> str:
    """The text of a message: its plain form, or its HTML where the plain one says nothing."""
    plain = "\n\n".join(_texts(message, "text/plain")).strip()
    if plain and not _WORTHLESS.match(plain):
        return plain
    pages = (read_page(markup).text for markup in _texts(message, "text/html"))
    return "\n\n".join(page for page in pages if page) or plain


def decoded_header(message: Message, name: str, value: str = "") -> str:
    """A header, or ``value``, as a person reads it; empty if there is none."""
    raw = value or _raw_header(message, name)
    try:
        text = str(make_header(decode_header(raw)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        text = raw
    return " ".join(_repaired(text).split())


def milliseconds_of(message: Message) -> int | None:
    """When it was sent, milliseconds UTC."""
    try:
        moment = parsedate_to_datetime(str(message.get("Date", "")))
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return int(moment.timestamp() * 1000)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _raw_header(message: Message, name: str) -> str:
    """A header as it was sent, with what is no ASCII in it."""
    wanted = name.lower()
    return next((str(sent) for key, sent in message.raw_items() if key.lower() == wanted), "")


def _texts(message: Message, kind: str) -> list[str]:
    """The parts of a kind that belong to the message itself, in their order."""
    return [
        _decoded(part)
        for part in message.walk()
        if part.get_content_type() == kind and not part.get_filename()
    ]


def _decoded(part: Message) -> str:
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        return ""
    claimed = part.get_content_charset("") or "utf-8"
    for encoding in (claimed, "utf-8"):
        try:
            return raw.decode(encoding).replace("\r\n", "\n")
        except (LookupError, UnicodeError):
            continue
    return raw.decode("cp1252", errors="replace").replace("\r\n", "\n")


def _repaired(text: str) -> str:
    """Bytes that stood in a header without an encoding are UTF-8 nowadays."""
    return text.encode("utf-8", errors="surrogateescape").decode("utf-8", errors="replace")
