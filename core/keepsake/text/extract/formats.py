"""Every format that is read, in the order in which they are asked whether a file is theirs.

Loaded with the first file, by the registry: nobody who only looks at memories needs them.
"""

from __future__ import annotations

from typing import Final

from keepsake.text.extract import plain
from keepsake.text.extract.chats.catalog import CHATS
from keepsake.text.extract.containers.archive import ZipFiles
from keepsake.text.extract.containers.compressed import CompressedFiles
from keepsake.text.extract.containers.mail import Mails
from keepsake.text.extract.documents import (
    pdf,
    rich_text,
    subtitles,
    table_file,
    web_page,
)
from keepsake.text.extract.documents.format import DocumentFormat
from keepsake.text.extract.extraction import Extractor
from keepsake.text.extract.markdown import MarkdownNotes
from keepsake.text.extract.registry import choose_extractor

__all__ = ["CHATS", "TEXTS", "UNTRUSTED"]

UNTRUSTED: Final[tuple[Extractor, ...]] = (
    DocumentFormat("pdf", pdf.recognizes, pdf.read),
    DocumentFormat("rtf", rich_text.recognizes, rich_text.read),
    ZipFiles(choose_extractor),
    CompressedFiles(choose_extractor),
    Mails(choose_extractor),
    DocumentFormat("web page", web_page.recognizes, web_page.read),
)
"""Formats that are read in the sandbox: complicated ones, which may be made to harm."""

TEXTS: Final[tuple[Extractor, ...]] = (
    MarkdownNotes(),
    DocumentFormat("subtitles", subtitles.recognizes, subtitles.read),
    DocumentFormat("table", table_file.recognizes, table_file.read),
    DocumentFormat("text", plain.recognizes, plain.read),
)
