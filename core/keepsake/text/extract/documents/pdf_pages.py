"""The pages of a PDF file, read by PDFium."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Final, Self

import pypdfium2
from pypdfium2 import raw

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.documents.page_text import PageText, find_furniture, flowing
from keepsake.text.extract.extraction import FileInput

PROTECTED: Final = "The PDF needs a password: it comes in when it is imported with it."
NOT_OPENED: Final = "The password does not open the PDF."
DAMAGED: Final = "The PDF is damaged."
_FURNITURE_PAGES: Final = 12


class PdfPages:
    """An open PDF: the text of its pages, and the numbers of those without any."""

    def __init__(self, file: FileInput) -> None:
        """Open it. UnsupportedFileError when it is damaged or protected."""
        self._document = _opened(file)
        self.pictures: list[int] = []
        self.broken: list[int] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._document.close()

    def __len__(self) -> int:
        return len(self._document)

    def told(self) -> dict[str, str]:
        """What the file says of itself, such as Title and CreationDate."""
        return {
            name: str(value)
            for name, value in self._document.get_metadata_dict(skip_empty=True).items()
        }

    def texts(self) -> Iterator[str]:
        """The flowing text, without what stands at the edge of every page."""
        sampled = [self._read(number) for number in range(min(len(self), _FURNITURE_PAGES))]
        furniture = find_furniture(page.lines for page in sampled if page)
        open_end = ""
        for number in range(len(self)):
            page = sampled[number] if number < len(sampled) else self._read(number)
            if page is not None:
                text, open_end = flowing(page.lines, furniture, open_end)
                yield text
        yield open_end

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
        return pypdfium2.PdfDocument(file.path, password=file.passphrase or None)
    except pypdfium2.PdfiumError as error:
        reason = DAMAGED
        if error.err_code in {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}:
            reason = NOT_OPENED if file.passphrase else PROTECTED
        raise UnsupportedFileError(reason) from error


def _shows_picture(page: pypdfium2.PdfPage) -> bool:
    pictures = page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)
    return next(pictures, None) is not None
