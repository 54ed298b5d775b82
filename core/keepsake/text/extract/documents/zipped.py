"""Which kind of document a zip file is, by what is in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.documents import book, open_document, sheets, slides, word
from keepsake.text.extract.documents.office import main_part
from keepsake.text.extract.documents.package import Package
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

Reader = Callable[[FileInput, Package], Records]

_OFFICE: Final[dict[str, Reader]] = {
    "word/": word.read,
    "ppt/": slides.read,
    "xl/": sheets.read,
}
_BY_MIMETYPE: Final[dict[str, Reader]] = {
    "application/epub": book.read,
    "application/vnd.oasis.opendocument.text": open_document.read,
    "application/vnd.oasis.opendocument.spreadsheet": open_document.read,
    "application/vnd.oasis.opendocument.presentation": open_document.read,
}
OTHER_OFFICE: Final = "This kind of office document cannot be read yet."
_APPLE: Final = "Index/Document.iwa"


def reader_of(package: Package) -> Reader | None:
    """The reader for a zipped document, None for an archive.

    UnsupportedFileError for documents that cannot be read.
    """
    if package.has("[Content_Types].xml"):
        main = main_part(package)
        if main.endswith(".bin"):
            raise UnsupportedFileError("Binary Excel sheets cannot be read yet.")
        for folder, read in _OFFICE.items():
            if main.startswith(folder):
                return read
        raise UnsupportedFileError(OTHER_OFFICE)
    if package.has("mimetype"):
        kind = package.bytes_of("mimetype").decode("ascii", errors="replace").strip()
        return next((read for name, read in _BY_MIMETYPE.items() if kind.startswith(name)), None)
    if package.has(_APPLE):
        raise UnsupportedFileError("Pages, Numbers and Keynote documents cannot be read yet.")
    return book.read if package.has("META-INF/container.xml") else None
