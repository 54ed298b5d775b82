from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from keepsake.bridge.wire import connect, read_host_file
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.feedback import Verdict
from keepsake.domain.memory import Attribution, Speaker
from keepsake.domain.query import Filters, Mode, Order, Query
from keepsake.engine import Engine
from keepsake.errors import HostUnavailableError, InvalidInputError, NotFoundError
from keepsake.host.calls import method
from keepsake.host.export import export_lines
from keepsake.host.host import Host
from keepsake.host.remote import RemoteMemory
from keepsake.paths import DataFolder
from keepsake.service import Service
from keepsake.settings import Settings, load_settings
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(
        data_folder, load_embedder=HashingEmbedder, watch=False, embed=False
    ) as opened:
        host = Host(opened, data_folder, Settings())
        host.start()
        host.wait_until_serving()
        yield opened
        host.stop()


@pytest.fixture
def remote(engine: Engine, data_folder: DataFolder) -> Iterator[Service]:
    reached = RemoteMemory.reach(data_folder)
    assert reached is not None
    with closing(reached):
        yield reached.service


def test_without_a_host_nothing_is_reached(data_folder: DataFolder):
    assert RemoteMemory.reach(data_folder) is None


def test_what_is_kept_here_is_kept_there(engine: Engine, remote: Service):
    kept = remote.remember(
        Capture(
            text="Falcon runs on Postgres.",
            tags=("falcon",),
            speaker=Speaker.USER,
            attribution=Attribution(agent="tester"),
            metadata={"room": {"floor": 2}},
        )
    )
    assert remote.get(kept.uid) == engine.get(kept.uid)


def test_everything_about_a_memory_is_the_same_from_afar(engine: Engine, remote: Service):
    uid = engine.remember(Capture(text="Falcon runs on Postgres.", tags=("falcon",))).uid
    assert remote.revise(uid, Changes(text="Falcon runs on SQLite.", metadata={"a": None}))
    remote.give_feedback(uid, Verdict.HELPFUL, query="falcon")
    assert remote.history(uid) == engine.history(uid)
    assert remote.browse(Filters(tags=("falcon",)), order=Order.OLDEST) == engine.browse(
        Filters(tags=("falcon",)), order=Order.OLDEST
    )
    assert remote.status() == engine.status()
    assert remote.tags() == [("falcon", 1)]
    merged = remote.merge_tags("falcon", "bird")
    remote.undo_tag_merge(merged)
    assert remote.tags() == [("falcon", 1)]


def test_an_answer_is_the_same_from_afar(engine: Engine, remote: Service):
    engine.remember(Capture(text="Falcon runs on Postgres."))
    question = Query(text="postgres", mode=Mode.LEXICAL)
    near, far = engine.search(question), remote.search(question)
    assert [hit.memory for hit in far.hits] == [hit.memory for hit in near.hits]
    assert far.hits[0].snippet == near.hits[0].snippet
    assert far.hits[0].reasons == near.hits[0].reasons


def test_errors_come_back_as_what_they_are(remote: Service):
    with pytest.raises(NotFoundError, match="nonsense"):
        remote.get("nonsense")
    with pytest.raises(InvalidInputError):
        remote.remember(Capture(text="  "))


def test_a_text_of_many_megabytes_is_kept(remote: Service):
    text = "a long story about ships\n\n" * 80_000
    assert len(remote.get(remote.remember(Capture(text=text)).uid).text) > 2_000_000


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff",
        b"[]",
        b"null",
        b'{"method": 3, "arguments": {}}',
        b'{"method": "close", "arguments": {}}',
        b'{"method": "events", "arguments": {}}',
        b'{"method": "__init__", "arguments": {}}',
        b'{"method": "get", "arguments": {}}',
        b'{"method": "get", "arguments": []}',
        b'{"method": "get", "arguments": {"uid": "x", "other": 1}}',
        b'{"method": "search", "arguments": {"query": {"no": "query"}}}',
        b'{"method": "browse", "arguments": {"filters": {}, "order": "sideways"}}',
    ],
)
def test_what_is_no_call_is_refused_and_does_no_harm(
    engine: Engine, data_folder: DataFolder, frame: bytes
):
    address = read_host_file(data_folder.host_file)
    assert address is not None
    connection = connect(address, {"role": "service"})
    connection.send_bytes(frame)
    assert json.loads(connection.recv_bytes())["code"] == "invalid_input"
    connection.send_bytes(b'{"method": "status", "arguments": {}}')
    assert json.loads(connection.recv_bytes())["ok"]
    connection.close()


def test_a_host_that_ends_is_told_of(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        host = Host(engine, data_folder, Settings())
        host.start()
        reached = RemoteMemory.reach(data_folder)
        assert reached is not None
        host.stop()
        with closing(reached), pytest.raises(HostUnavailableError):
            reached.service.status()


def test_only_what_the_service_offers_can_be_called():
    assert method("search") is not None
    assert method("use_settings") is None
    assert method("_writer") is None


def test_an_export_is_the_same_from_another_process(engine: Engine, remote: Service):
    uid = engine.remember(Capture(text="Anna prefers tea.", tags=("drinks",))).uid
    engine.revise(uid, Changes(text="Anna prefers coffee."))
    here, there = (list(export_lines(memory))[1:] for memory in (engine, remote))
    assert there == here
    assert "Anna prefers tea." in there[0]


def test_a_setting_counts_at_once_in_the_host(engine: Engine, remote: Service, data_folder):
    remote.change_settings({"context_tokens": 2000})
    assert engine.settings()["context_tokens"] == 2000
    assert load_settings(data_folder.settings).settings.context_tokens == 2000
    with pytest.raises(InvalidInputError) as caught:
        remote.change_settings({"context_tokens": 5})
    assert "from 100 to 20000" in caught.value.hint
