"""The activity log of Gemini from Google Takeout, as one very long web page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.takeout import NO_TIME, Activity, activity_records
from keepsake.text.extract.chats.written_dates import find_moment
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.markup import read_page
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_CELL: Final = '<div class="outer-cell'
_BODY: Final = re.compile(
    r'<div class="content-cell[^"]*mdl-typography--body-1">(.*?)(?=<div class="content-cell|\Z)',
    re.S,
)
_PRODUCT: Final = re.compile(r'mdl-typography--title">(.*?)</p>', re.S)
_LINE: Final = re.compile(r"<br\s*/?>")
_TAG: Final = re.compile(r"<[^<>]*>")
_FILE: Final = re.compile(r'-\s+<a href="[^"]*">([^<]*)</a>')
_COUNT: Final = re.compile(r"^\s*\d+ [^\n<>]{3,40}\.\s*$|^\s*[^\n<>]{3,40} \d+ [^\n<>]{3,20}\.\s*$")
_LARGEST_CELL: Final = 8_000_000


def recognizes_takeout_html(sample: Sample) -> bool:
    head = sample.head
    if b"mdl-" not in head or b"<title>" not in head[:500]:
        return False
    return _CELL.encode() in head or b"<body" not in head


def read_takeout_html(file: FileInput) -> Records:
    yield from activity_records(file, lambda: _activities(file))


def _activities(file: FileInput) -> Iterator[Activity | Skipped]:
    for cell in _cells(file):
        activity = _activity(cell)
        yield Skipped(file.key, NO_TIME) if activity is None else activity


def _cells(file: FileInput) -> Iterator[str]:
    """The entries of the page, one at a time; what stands before the first is left out."""
    waiting, begun = "", False
    for piece in read_text(file.path):
        *whole, waiting = (waiting + piece).split(_CELL)
        for cell in whole:
            if begun:
                yield cell
            begun = True
        waiting = waiting[-_LARGEST_CELL:]
    if begun:
        yield waiting


def _activity(cell: str) -> Activity | None:
    """What an entry says: first the question, then the time, then the answer."""
    body, product = _BODY.search(cell), _PRODUCT.search(cell)
    lines = _LINE.split(body[1]) if body else []
    moments = [find_moment(_plain(line)) for line in lines]
    place = next((number for number, moment in enumerate(moments) if moment is not None), None)
    if place is None:
        return None
    asked = [line for line in lines[:place] if not _FILE.search(line)]
    files = [html.unescape(name) for line in lines[:place] for name in _FILE.findall(line)]
    if files:
        asked = [line for line in asked if not _COUNT.match(_plain(line))]
    return Activity(
        title="\n".join(_plain(line) for line in asked).strip(),
        answer=read_page("<br>".join(lines[place + 1 :])).text,
        happened_at=moments[place],
        products=(_plain(product[1]),) if product else (),
        links=cell[body.end() :] if body else "",
        files=tuple(files),
    )


def _plain(markup: str) -> str:
    return html.unescape(_TAG.sub("", markup))


TAKEOUT_HTML: Final = ChatFormat(
    "Gemini activity", recognizes_takeout_html, read_takeout_html, is_export=True
)
