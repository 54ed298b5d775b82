"""An agent of one space learns nothing of another one through HTTP, whatever it asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, urlencode

from tests.core.two_spaces import (
    CHOSEN,
    RIGHTS,
    Known,
    Maker,
    Transcript,
    assert_same,
    fill,
    settle,
    transcript,
)

from keepsake.engine import Engine
from keepsake.host.assistants import Assistants
from keepsake.host.http.app import PREFIX
from keepsake.host.http.server import HttpServer
from keepsake.host.http_token import read_token
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake.testing.program import Program, Reply

FOR_THE_PERSON: Final = "This is for the person whose memory it is."
READING: Final = ("/search", "/context")


def test_another_space_changes_no_answer_of_any_endpoint(tmp_path):
    ends = []
    for name, folder in (("alone", None), ("beside", tmp_path)):
        place = DataFolder(tmp_path / name)
        with Engine.open(place, CHOSEN, load_embedder=HashingEmbedder, watch=False) as engine:
            mine, theirs = fill(engine, folder)
            before = engine.get_many(theirs.memories)
            ends.append(_ask_all(engine, place, mine, theirs))
            assert engine.get_many(theirs.memories) == before
    assert_same(*ends)


def _ask_all(engine: Engine, place: DataFolder, mine: Known, theirs: Known) -> Transcript:
    slot = ServiceSlot()
    slot.fill(engine)
    server = HttpServer(place, slot, 0, Settings(), Assistants(lambda _: None))
    try:
        issued = engine.issue_key("Script")
        engine.set_rights(issued.agent_id, RIGHTS)
        agent = Program(server.port, issued.key)
        notes = transcript(theirs)
        document = Program(server.port, read_token(place).value).ask(
            "GET", f"{PREFIX}/openapi.json"
        )
        for method, path, operation in _operations(document.body):
            reads = method == "GET" or path.endswith(READING)
            makers = [
                Maker(known, document.body["components"]["schemas"], thorough=reads)
                for known in (mine, theirs)
            ]
            for request in _requests(path, operation, makers):
                reply = agent.ask(method, *request)
                notes.note(f"{method} {request}", [reply.status, reply.body])
                if not reads:
                    settle(engine)
                if reply.status == 403:
                    _assert_is_said(reply)
                    break  # it is refused whatever is asked
        return notes
    finally:
        server.stop()


def _assert_is_said(reply: Reply) -> None:
    assert reply.body["error"]["code"] == "not_allowed"
    assert reply.body["error"]["message"] == FOR_THE_PERSON


def _operations(document: Mapping[str, Any]) -> list[tuple[str, str, Mapping[str, Any]]]:
    """Every endpoint; what reads first, what takes away last."""
    found = [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    return sorted(found, key=_harm)


def _harm(operation: tuple[str, str, Mapping[str, Any]]) -> int:
    method, path, _ = operation
    if method == "GET" or path.endswith(READING):
        return 0
    return 2 if method == "DELETE" or "forget" in path else 1


def _requests(
    path: str, operation: Mapping[str, Any], makers: Sequence[Maker]
) -> Iterator[tuple[str, Any]]:
    """Paths with their queries, and bodies."""
    parameters = operation.get("parameters", [])
    content = operation.get("requestBody", {}).get("content", {})
    body = content.get("application/json", {}).get("schema")
    for maker in makers:
        for place in _places(maker, path, parameters):
            for sent in maker.objects(body) if body else [None]:
                yield place, sent


def _places(maker: Maker, path: str, parameters: list[Mapping[str, Any]]) -> Iterator[str]:
    schemas = {place: _schema_of(parameters, place) for place in ("path", "query")}
    for names in _every(maker, path, schemas["path"]):
        for values in maker.objects(schemas["query"]):
            query = urlencode(values, doseq=True)
            yield f"{names}?{query}" if query else names


def _every(maker: Maker, path: str, schema: Mapping[str, Any]) -> Iterator[str]:
    for values in maker.objects(schema):
        yield path.format(**{name: quote(str(value), safe="") for name, value in values.items()})


def _schema_of(parameters: list[Mapping[str, Any]], place: str) -> Mapping[str, Any]:
    here = [one for one in parameters if one["in"] == place]
    return {
        "properties": {one["name"]: one["schema"] for one in here},
        "required": [one["name"] for one in here if one.get("required")],
    }
