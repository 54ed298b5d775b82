"""Keeps web pages, one at a time and only when a person names one."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import urldefrag, urlsplit

import apsw

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.source import FileState, Source
from keepsake.errors import InvalidInputError, UnsupportedFileError
from keepsake.events import Change, Events, ImportFinished, MemoriesChanged
from keepsake.ingest.batch import Written, write_batch
from keepsake.ingest.fetching import FetchedPage
from keepsake.ingest.pipeline import Pipeline, now_ms
from keepsake.ingest.reading import FileStep
from keepsake.store import receipts
from keepsake.store.source_files import FileRow
from keepsake.store.writer import Writer
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.registry import extractor_for
from keepsake.text.extract.sandbox.sandbox import Sandbox

_SUFFIXES: Final = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "application/pdf": ".pdf",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/csv": ".csv",
}
_WORDED: Final = "text/"


class WebPages:
    """Writes fetched pages into a memory, each with a receipt of its own."""

    def __init__(self, writer: Writer, events: Events, pipeline: Callable[[], Pipeline]) -> None:
        self._writer = writer
        self._events = events
        self._pipeline = pipeline

    def keep(self, page: FetchedPage, source: Source, *, again: bool = False) -> int:
        """Keep a page as a document of ``source``; the number of the finished receipt."""
        url = urldefrag(page.url).url
        row = FileRow(path=url, state=FileState.KEPT, size=len(page.body))
        step = FileStep(row)
        pipeline = self._pipeline()
        for record in _records(page, url):
            _take(step, record, source, pipeline)
        step.row = replace(row, skipped=step.tally.skipped)

        def job(db: apsw.Connection) -> tuple[int, Written]:
            receipt_id = receipts.begin(db, source.id, [url], now_ms(), again=again)
            step.row = replace(step.row, receipt_id=receipt_id)
            written = write_batch(db, source.id, receipt_id, [step], again=again)
            receipts.finish(db, receipt_id, now_ms())
            return receipt_id, written

        receipt_id, written = self._writer.run(job)
        self._announce(receipt_id, written)
        return receipt_id

    def _announce(self, receipt_id: int, written: Written) -> None:
        if written.new:
            self._events.publish(MemoriesChanged(Change.ADDED, written.new))
        if written.revised:
            self._events.publish(MemoriesChanged(Change.REVISED, written.revised))
        self._events.publish(ImportFinished(receipt_id))


def _records(page: FetchedPage, url: str) -> Iterator[Capture | Skipped]:
    """What a page says, read as the file that it is."""
    sandbox = Sandbox()
    with tempfile.TemporaryDirectory(prefix="keepsake-") as folder:
        path = Path(folder) / f"page{_suffix(page)}"
        path.write_bytes(_recoded(page))
        file = FileInput(path=path, key=url, place=url, modified_at=now_ms())
        try:
            for extracted in sandbox.read_records(extractor_for(path), file):
                if isinstance(extracted.record, Capture | Skipped):
                    yield extracted.record
        except UnsupportedFileError as error:
            yield Skipped(url, str(error))
        finally:
            sandbox.rest()


def _take(step: FileStep, record: Capture | Skipped, source: Source, pipeline: Pipeline) -> None:
    if isinstance(record, Skipped):
        step.tally.skip(record.reason)
        return
    owned = replace(
        record,
        source_id=source.id,
        source_path=step.row.path,
        namespace=source.namespace,
        metadata={**record.metadata, "url": step.row.path},
    )
    try:
        step.prepared.append(pipeline.prepare(owned))
    except InvalidInputError as error:
        step.tally.skip(str(error))


def _suffix(page: FetchedPage) -> str:
    known = _SUFFIXES.get(page.content_type)
    return PurePosixPath(urlsplit(page.url).path).suffix[:8] if known is None else known


def _recoded(page: FetchedPage) -> bytes:
    """A text in UTF-8, marked as such, where the site told its encoding apart from the text."""
    if not page.charset or not page.content_type.startswith(_WORDED):
        return page.body
    try:
        return page.body.decode(page.charset).encode("utf-8-sig")
    except (LookupError, UnicodeError):
        return page.body
