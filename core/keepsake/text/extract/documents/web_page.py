"""HTML files: saved pages, exported notes."""

from __future__ import annotations

import codecs
import re
from datetime import datetime
from pathlib import Path
from typing import Final

from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.documents.markup import Page, read_page
from keepsake.text.extract.encodings import RESCUE, find_encoding
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_SUFFIXES: Final = frozenset({".html", ".htm", ".xhtml", ".shtml"})
_ANY_SUFFIXES: Final = frozenset({"", ".txt", ".asp", ".aspx", ".jsp", ".php"})
_BEGINNINGS: Final = re.compile(
    rb"\s*(?:<!--.{0,4000}?-->\s*)*<(?:!doctype\s+html|html)[\s>]", re.S | re.I
)
_CHARSET: Final = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.I)
_HEAD_BYTES: Final = 4_096
_SEVEN_BIT: Final = ("iso-2022", "hz")
_DATES: Final = (
    "article:published_time", "date", "dc.date", "dcterms.created", "og:published_time",
)  # fmt: skip

NO_TEXT: Final = "The page holds no text."


def recognizes(sample: Sample) -> bool:
    unnamed = sample.suffix in _ANY_SUFFIXES
    return sample.suffix in _SUFFIXES or (unnamed and _BEGINNINGS.match(sample.head) is not None)


def read(file: FileInput) -> Records:
    page = read_page(decode_page(file.path))
    return or_skipped(as_records(file, origin_of(page), [page.text]), file.key, NO_TEXT)


def origin_of(page: Page) -> Origin:
    """What a page says of itself."""
    address = page.meta.get("og:url", "")
    times = (_milliseconds(page.meta.get(name, "")) for name in _DATES)
    return Origin(
        title=page.title or page.meta.get("og:title", ""),
        happened_at=next((time for time in times if time is not None), None),
        metadata={"url": address} if address.startswith(("http://", "https://")) else {},
    )


def decode_page(path: Path) -> str:
    """A page in the encoding that it shows, or else names. OSError passes through."""
    encoding = find_encoding(path)
    raw = path.read_bytes()
    named = _CHARSET.search(raw, 0, _HEAD_BYTES)
    if named is not None:
        claimed = named.group(1).decode("ascii").lower()
        if not encoding.startswith("utf") or claimed.startswith(_SEVEN_BIT):
            encoding = _known(claimed) or encoding
    return raw.decode(encoding, errors=RESCUE)


def _known(name: str) -> str:
    """The name as Python knows it, empty if it does not name an encoding of text."""
    try:
        b"".decode(name)  # refuses codecs of something other than text
        found = codecs.lookup(name)
    except LookupError:
        return ""
    # Browsers read Latin-1 as Windows wrote it.
    return "cp1252" if found.name in {"iso8859-1", "ascii"} else found.name


def _milliseconds(value: str) -> int | None:
    try:
        moment = datetime.fromisoformat(value.strip())
        return int(moment.astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None
