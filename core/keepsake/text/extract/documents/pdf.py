"""PDF files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

import pypdfium2
from pypdfium2 import raw

from keepsake.domain.capture import Skipped
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, Records, as_records
from keepsake.text.extract.documents.page_text import PageText, find_furniture, flowing
from keepsake.text.extract.extraction import FileInput

PROTECTED: Final = "The PDF is protected by a password."
DAMAGED: Final = "The PDF is damaged."
PICTURES_ONLY: Final = "The PDF holds pictures of pages and no text."
NO_TEXT: Final = "The PDF holds no text."
PICTURE_PAGE: Final = "A page of the PDF is a picture without text."
BROKEN_PAGE: Final = "A page of the PDF is damaged."
_SIGNATURE: Final = b"%PDF-"
_SIGNATURE_WITHIN: Final = 1_024  # junk before it is allowed, and found in mail attachments
_FURNITURE_PAGES: Final = 12
_DATE: Final = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?")


def recognizes(sample: Sample) -> bool:
    return _SIGNATURE in sample.head[:_SIGNATURE_WITHIN] and (
        sample.suffix == ".pdf" or sample.head.lstrip().startswith(_SIGNATURE)
    )


def read(file: FileInput) -> Records:
    document = _opened(file)
    try:
        told = document.get_metadata_dict(skip_empty=True)
        pages = _Pages(document)
        origin = Origin(
            title=_title(str(told.get("Title", ""))),
            happened_at=_milliseconds(str(told.get("CreationDate", ""))),
            metadata={"pages": len(document)},
        )
        said_something = False
        for record in as_records(file, origin, pages.texts()):
            said_something = True
            yield record
        if not said_something and not pages.broken:
            yield Skipped(file.key, PICTURES_ONLY if pages.pictures else NO_TEXT)
            return
        yield from (Skipped(f"{file.key}, page {page}", BROKEN_PAGE) for page in pages.broken)
        yield from (Skipped(f"{file.key}, page {page}", PICTURE_PAGE) for page in pages.pictures)
    finally:
        document.close()


class _Pages:
    """The text of the pages, one after the other, and the numbers of those without any."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document
        self.pictures: list[int] = []
        self.broken: list[int] = []

    def texts(self) -> Iterator[str]:
        """The flowing text, without what stands at the edge of every page."""
        sampled = [self._read(number) for number in range(self._count(_FURNITURE_PAGES))]
        furniture = find_furniture(page.lines for page in sampled if page)
        open_end = ""
        for number in range(len(self._document)):
            page = sampled[number] if number < len(sampled) else self._read(number)
            if page is None:
                continue
            text, open_end = flowing(page.lines, furniture, open_end)
            yield text
        yield open_end

    def _count(self, most: int) -> int:
        return min(most, len(self._document))

    def _read(self, number: int) -> PageText | None:
        try:
            page = self._document[number]
        except pypdfium2.PdfiumError:
            self.broken.append(number + 1)
            return None
        try:
            text_page = page.get_textpage()
            text = text_page.get_text_bounded()
            text_page.close()
            if not text.strip() and _shows_picture(page):
                self.pictures.append(number + 1)
            return PageText.of(text)
        finally:
            page.close()


def _opened(file: FileInput) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(file.path)
    except pypdfium2.PdfiumError as error:
        protected = error.err_code in {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}
        raise UnsupportedFileError(PROTECTED if protected else DAMAGED) from error


def _shows_picture(page: pypdfium2.PdfPage) -> bool:
    pictures = page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)
    return next(pictures, None) is not None


def _title(told: str) -> str:
    """The title, unless it is what some program wrote there instead of one."""
    title = " ".join(told.split())
    is_file_name = re.search(r"\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|qxd|rtf|odt)$", title, re.I)
    name = re.sub(r"^Microsoft (?:Word|PowerPoint|Excel) - ", "", title)
    return "" if is_file_name or name.lower() in {"untitled", "title", ""} else name


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
