"""The activity log of Gemini from Google Takeout, as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.takeout import Activity, activity_records
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.markup import read_page
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, records_of, strings_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_elements

STRANGE: Final = "A record is no activity."


def recognizes_takeout_json(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return all(has_path(outline, "[]", name) for name in ("title", "time")) and (
        has_path(outline, "[]", "header") or has_path(outline, "[]", "safeHtmlItem")
    )


def read_takeout_json(file: FileInput) -> Records:
    yield from activity_records(file, lambda: _activities(file))


def _activities(file: FileInput) -> Iterator[Activity | Skipped]:
    for element in stream_elements(read_text(file.path)):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif isinstance(element.value, dict):
            yield _activity(element.value)
        else:
            yield Skipped(file.key, STRANGE)


def _activity(record: Record) -> Activity:
    answers = [read_page(text_of(item, "html")).text for item in records_of(record, "safeHtmlItem")]
    urls = [text_of(record, "titleUrl")]
    urls += [text_of(one, "url", "name") for one in records_of(record, "subtitles")]
    urls += [text_of(one, "url", "name") for one in records_of(record, "details")]
    return Activity(
        title=text_of(record, "title"),
        answer="\n\n".join(answer for answer in answers if answer.strip()),
        happened_at=moment_of(record.get("time")),
        products=tuple([*strings_of(record, "products"), text_of(record, "header")]),
        links=" ".join(urls),
        files=tuple(strings_of(record, "attachedFiles")),
    )


TAKEOUT_JSON: Final = ChatFormat(
    "Gemini activity", recognizes_takeout_json, read_takeout_json, is_export=True
)
