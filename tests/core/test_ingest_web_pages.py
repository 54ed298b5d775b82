from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keepsake.domain.query import Filters
from keepsake.domain.source import Source, SourceKind
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.ingest.fetching import NOT_PUBLIC, FetchedPage
from keepsake.ingest.pipeline import Pipeline
from keepsake.ingest.web_pages import WebPages
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import sources
from keepsake.store.database import open_database
from keepsake.store.writer import Writer
from keepsake.testing.documents import pdf_of
from keepsake.testing.embedder import HashingEmbedder

URL = "https://example.org/lighthouse?page=1"


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        yield engine


@pytest.fixture
def keep(engine: Engine, data_folder: DataFolder):
    """Keeps a page as the engine does, but for the fetching."""
    writer = Writer(open_database(data_folder.database), lambda: None)

    def make_pipeline() -> Pipeline:
        return Pipeline(Settings(), len)

    def page_source() -> Source:
        def job(db):
            return sources.add(db, SourceKind.WEB, "Web pages", "web", watched=False, now=1)

        source = writer.run(lambda db: sources.read(db, job(db)))
        assert source is not None
        return source

    pages = WebPages(writer, engine.events, make_pipeline)

    def keep_page(body: bytes | str, content_type: str = "text/html", charset: str = ""):
        raw = body.encode() if isinstance(body, str) else body
        number = pages.keep(FetchedPage(URL, content_type, charset, raw), page_source())
        return engine.receipt(number)

    yield keep_page
    writer.close()


def page_of(text: str) -> str:
    return f"<html><title>Lighthouse</title><nav>Menu</nav><p>{text}</p></html>"


def test_a_page_is_a_document_that_knows_its_address(engine: Engine, keep):
    receipt = keep(page_of("The keeper is called Ada."))
    assert (receipt.new, receipt.found, receipt.finished_at is not None) == (1, 1, True)
    (one,) = engine.browse(Filters()).memories
    memory = engine.get(one.uid)
    assert (memory.title, memory.text) == ("Lighthouse", "The keeper is called Ada.")
    assert memory.metadata["url"] == URL


def test_the_same_page_again_is_unchanged_and_a_new_one_is_a_version(engine: Engine, keep):
    keep(page_of("The keeper is called Ada."))
    assert keep(page_of("The keeper is called Ada.")).unchanged == 1
    assert keep(page_of("The keeper is called Eva.")).updated == 1
    assert len(engine.browse(Filters()).memories) == 1


def test_the_encoding_that_the_site_tells_counts(engine: Engine, keep):
    keep("<p>Маяк".encode("cp1251"), charset="windows-1251")
    assert engine.get(engine.browse(Filters()).memories[0].uid).text == "Маяк"


def test_other_documents_are_read_by_their_kind(engine: Engine, keep):
    assert keep(pdf_of([["Printed."]]), "application/pdf").new == 1
    assert keep(b"\x89PNG\r\n\x1a\n", "image/png").reasons == {"Pictures cannot be read yet.": 1}


def test_a_look_at_the_source_fetches_and_loses_nothing(engine: Engine, keep):
    keep(page_of("The keeper is called Ada."))
    (source,) = [one for one in engine.sources() if one.kind is SourceKind.WEB]
    receipt = engine.wait_for_import(engine.rescan(source.id))
    assert (receipt.found, receipt.finished_at is not None) == (0, True)
    assert engine.source_files(source.id)[0].path == URL
    assert engine.source_files(source.id)[0].state == "kept"


def test_taking_it_back_and_bringing_it_again(engine: Engine, keep):
    receipt = keep(page_of("The keeper is called Ada."))
    assert engine.undo_import(receipt.id).removed == 1
    assert engine.browse(Filters()).memories == ()
    assert keep(page_of("The keeper is called Ada.")).skipped == 1


def test_no_source_is_made_for_a_page_that_cannot_be_had(engine: Engine):
    before = engine.sources()
    with pytest.raises(InvalidInputError, match=NOT_PUBLIC):
        engine.import_page("http://127.0.0.1:9/")
    assert engine.sources() == before


@pytest.mark.parametrize("words", [["import"], ["add", "--url"]])
def test_the_command_line_takes_addresses(data_root: Path, words: list[str]):
    command = [sys.executable, "-P", "-m", "keepsake.cli", *words, "http://10.0.0.1/"]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert ended.returncode == 1
    assert NOT_PUBLIC in " ".join(ended.stderr.split())
