"""What the tests of the HTTP interface ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.host.assistants import Assistants
from keepsake.host.http.server import HttpServer
from keepsake.host.http_token import read_token
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake.testing.program import Program


@pytest.fixture(scope="module")
def served_folder(tmp_path_factory: pytest.TempPathFactory) -> DataFolder:
    return DataFolder(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module")
def served_engine(served_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(
        served_folder, load_embedder=HashingEmbedder, watch=False, embed=False
    ) as engine:
        yield engine


@pytest.fixture(scope="module")
def server(served_engine: Engine, served_folder: DataFolder) -> Iterator[HttpServer]:
    """One interface for all tests of a module: making it takes a while."""
    slot = ServiceSlot()
    slot.fill(served_engine)
    server = HttpServer(served_folder, slot, 0, Settings(), Assistants(lambda _: None))
    yield server
    server.stop()


@pytest.fixture
def engine(served_engine: Engine) -> Engine:
    """The memory that is served, empty."""
    served_engine.forget(served_engine.uids(Filters()))
    served_engine.purge(served_engine.uids(Filters(trashed=True)))
    return served_engine


@pytest.fixture
def program(engine: Engine, server: HttpServer, served_folder: DataFolder) -> Program:
    """A program of the person; the memory that it asks is empty."""
    assert engine.status().memories == 0
    return Program(server.port, read_token(served_folder).value)
