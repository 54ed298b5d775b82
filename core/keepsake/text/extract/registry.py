"""Picks the reader for a file and reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from keepsake.errors import UnreadableFileError
from keepsake.text.extract import plain
from keepsake.text.extract.chats.catalog import CHATS
from keepsake.text.extract.containers.archive import ZipFiles
from keepsake.text.extract.containers.compressed import CompressedFiles
from keepsake.text.extract.containers.mail import Mails
from keepsake.text.extract.detection import Sample, refuse_unsupported, take_sample
from keepsake.text.extract.documents import (
    pdf,
    rich_text,
    subtitles,
    table_file,
    web_page,
)
from keepsake.text.extract.documents.format import DocumentFormat
from keepsake.text.extract.extraction import START, Extracted, Extractor, FileInput, Position
from keepsake.text.extract.markdown import MarkdownNotes


def extractor_for(path: Path) -> Extractor:
    """The reader for this file, by its content first.

    UnsupportedFileError tells which kind of file cannot be read, UnreadableFileError why this
    one cannot be opened.
    """
    try:
        sample = take_sample(path)
    except OSError as error:
        raise unreadable(error) from error
    return choose_extractor(sample)


def choose_extractor(sample: Sample) -> Extractor:
    """The reader for what this is the beginning of. UnsupportedFileError when there is none."""
    for extractor in (*CHATS, *UNTRUSTED):
        if extractor.recognizes(sample):
            return extractor
    refuse_unsupported(sample)
    return next(extractor for extractor in _TEXTS if extractor.recognizes(sample))


UNTRUSTED: Final[tuple[Extractor, ...]] = (
    DocumentFormat("pdf", pdf.recognizes, pdf.read),
    DocumentFormat("rtf", rich_text.recognizes, rich_text.read),
    ZipFiles(choose_extractor),
    CompressedFiles(choose_extractor),
    Mails(choose_extractor),
    DocumentFormat("web page", web_page.recognizes, web_page.read),
)
"""Formats that are read in the sandbox: complicated ones, which may be made to harm."""

_TEXTS: Final[tuple[Extractor, ...]] = (
    MarkdownNotes(),
    DocumentFormat("subtitles", subtitles.recognizes, subtitles.read),
    DocumentFormat("table", table_file.recognizes, table_file.read),
    DocumentFormat("text", plain.recognizes, plain.read),
)


def read_records(
    extractor: Extractor, file: FileInput, start: Position = START
) -> Iterator[Extracted]:
    """The file's records from ``start`` on. UnreadableFileError when the disk says no."""
    try:
        yield from extractor.extract(file, start)
    except OSError as error:
        raise unreadable(error) from error


def unreadable(error: OSError) -> UnreadableFileError:
    """The operating system's refusal in a sentence."""
    match error:
        case PermissionError():
            return UnreadableFileError("Keepsake is not allowed to read the file.")
        case FileNotFoundError():
            return UnreadableFileError("The file is no longer there.")
        case _:
            return UnreadableFileError(f"The file could not be read ({error.strerror or error}).")
