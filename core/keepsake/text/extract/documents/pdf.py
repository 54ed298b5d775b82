"""PDF files."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

PICTURES_ONLY: Final = "The PDF holds pictures of pages and no text."
NO_TEXT: Final = "The PDF holds no text."
PICTURE_PAGES: Final = "Some pages of the PDF are pictures without text."
BROKEN_PAGES: Final = "Some pages of the PDF are damaged."
_LISTED_PAGES: Final = 10
_SIGNATURE: Final = b"%PDF-"
_SIGNATURE_WITHIN: Final = 1_024  # junk before it is allowed, and found in mail attachments
_DATE: Final = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?")
_FILE_NAME: Final = re.compile(
    r"\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd|rtf|odt)$", re.IGNORECASE
)
_PROGRAM: Final = re.compile(r"^Microsoft (?:Word|PowerPoint|Excel) - ")


def recognizes(sample: Sample) -> bool:
    return _SIGNATURE in sample.head[:_SIGNATURE_WITHIN] and (
        sample.suffix == ".pdf" or sample.head.lstrip().startswith(_SIGNATURE)
    )


def read(file: FileInput) -> Records:
    from keepsake.text.extract.documents.pdf_pages import PdfPages  # 8 MB that few need

    with PdfPages(file) as pages:
        told = pages.told()
        origin = Origin(
            title=_title(told.get("Title", "")),
            happened_at=_milliseconds(told.get("CreationDate", "")),
            metadata={"pages": len(pages)},
        )
        record = None
        for record in as_records(file, origin, pages.texts()):
            yield record
        if record is None and not pages.broken:
            yield Skipped(file.key, PICTURES_ONLY if pages.pictures else NO_TEXT)
            return
        for numbers, reason in ((pages.broken, BROKEN_PAGES), (pages.pictures, PICTURE_PAGES)):
            if numbers:
                listed = ", ".join(map(str, numbers[:_LISTED_PAGES]))
                yield Skipped(f"{file.key}, page {listed}", reason)


def _title(told: str) -> str:
    """The title, unless it is what some program wrote there instead of one."""
    title = _PROGRAM.sub("", " ".join(told.split()))
    return "" if _FILE_NAME.search(title) or title.lower() in {"untitled", "title"} else title


def _milliseconds(told: str) -> int | None:
    found = _DATE.match(told)
    if found is None:
        return None
    year, month, day, hour, minute, second, sign, off_hours, off_minutes = found.groups()
    try:
        moment = datetime(
            int(year), int(month or 1), int(day or 1), int(hour or 0), int(minute or 0),
            min(int(second or 0), 59), tzinfo=UTC,
        )  # fmt: skip
        offset = timedelta(hours=int(off_hours or 0), minutes=int(off_minutes or 0))
        return int((moment - (-offset if sign == "-" else offset)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None
