"""The HTTP interface on a real socket: what it does, and whom it turns away."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import HostUnavailableError
from keepsake.host.assistants import Assistants
from keepsake.host.http.guard import LARGEST_BODY
from keepsake.host.http.server import HttpServer
from keepsake.host.http_token import read_token, rotate_token
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.testing.program import Program

SECRET = "the launch code of falcon is blue"


def test_a_memory_goes_through_its_life(program: Program):
    kept = program.ask("POST", "/api/v1/memories", {"text": SECRET, "tags": ["falcon"]})
    assert (kept.status, kept.body["outcome"]) == (201, "new")
    place = f"/api/v1/memories/{kept.body['uid']}"
    assert program.ask("GET", place).body["text"] == SECRET
    found = program.ask("POST", "/api/v1/search", {"text": "launch code", "mode": "lexical"})
    assert [hit["memory"]["uid"] for hit in found.body["hits"]] == [kept.body["uid"]]
    changed = program.ask("PATCH", place, {"title": "Launch", "metadata": {"a": [1, None]}})
    assert (changed.body["title"], changed.body["metadata"]) == ("Launch", {"a": [1, None]})
    assert len(program.ask("GET", f"{place}/history").body) == 2
    assert SECRET in program.ask("POST", "/api/v1/context", {"topic": "launch code"}).body["text"]
    assert program.ask("DELETE", place).status == 204
    assert program.ask("GET", "/api/v1/memories").body["total"] == 0
    assert program.ask("GET", "/api/v1/memories?trashed=true").body["total"] == 1
    uids = {"uids": [kept.body["uid"]]}
    assert program.ask("POST", "/api/v1/memories/restore", uids).body == {"restored": 1}
    assert program.ask("GET", "/api/v1/memories?tags=falcon&tags=other").body["total"] == 1


def test_the_source_of_a_memory_goes_by_its_name(program: Program, engine: Engine, tmp_path: Path):
    (tmp_path / "Garden.md").write_text("The second hive swarmed in May.", "utf-8")
    engine.wait_for_import(engine.import_paths([tmp_path]), 30)
    (memory,) = program.ask("GET", "/api/v1/memories").body["memories"]
    assert memory["source_name"] == tmp_path.name
    assert not {"id", "source_id"} & memory.keys()


def test_a_memory_holds_until_a_date_and_then_for_good(program: Program):
    body = {"text": "The guest code is 4711", "expires_at": 1}
    path = f"/api/v1/memories/{program.ask('POST', '/api/v1/memories', body).body['uid']}"
    assert program.ask("GET", "/api/v1/memories").body["total"] == 0
    assert program.ask("GET", "/api/v1/memories?expired=true").body["total"] == 1
    assert program.ask("PATCH", path, {"no_expiry": True}).body["expires_at"] is None
    assert program.ask("GET", "/api/v1/memories").body["total"] == 1


def test_an_export_holds_every_memory_whole(program: Program, engine: Engine):
    long = "a story " * 5_000
    engine.remember_many([Capture(text=f"{number} {long}") for number in range(3)])
    lines = program.ask("GET", "/api/v1/export").body.splitlines()
    told = [json.loads(line) for line in lines]
    texts = sorted(one["text"] for one in told if "uid" in one)
    assert texts == [f"{number} {long}".strip() for number in range(3)]


def test_weights_stay_without_feedback(program: Program):
    review = program.ask("GET", "/api/v1/ranking/weights").body
    assert {one["name"] for one in review["steps"]} >= {"recency", "importance"}
    for step in ("adapt", "revert"):
        assert program.ask("POST", f"/api/v1/ranking/weights/{step}").body == review


def test_a_conversation_is_kept_in_order(program: Program, engine: Engine):
    turns = [{"speaker": "user", "text": "Where is it?"}, {"speaker": "assistant", "text": "Here."}]
    sent = {"id": "talk", "title": "A talk", "turns": turns}
    assert program.ask("POST", "/api/v1/conversations", sent).status == 201
    page = engine.browse(Filters(threads=("talk",)))
    kept = sorted(page.memories, key=lambda memory: memory.ordinal)
    assert [(one.speaker, one.text) for one in kept] == [
        ("user", "Where is it?"),
        ("assistant", "Here."),
    ]


def test_events_are_told_as_they_happen(program: Program, engine: Engine):
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=30)
    authorization = {"Authorization": f"Bearer {program.token}"}
    connection.request("GET", "/api/v1/events", headers=authorization)
    response = connection.getresponse()
    assert response.readline() == b": listening\n"
    response.readline()
    uid = engine.remember(Capture(text=SECRET)).uid
    assert response.readline() == b"event: MemoriesChanged\n"
    assert json.loads(response.readline().removeprefix(b"data: "))["uids"] == [uid]
    connection.close()


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/v1/memories/nonsense", None, 404, "not_found"),
        ("GET", "/api/v1/nothing", None, 404, "refused"),
        ("PUT", "/api/v1/memories", {}, 405, "refused"),
        ("POST", "/api/v1/memories", {"text": "   "}, 422, "invalid_input"),
        ("POST", "/api/v1/memories", {"text": "x", "color": "red"}, 422, "invalid_input"),
        ("POST", "/api/v1/memories", {"text": "x", "importance": 2}, 422, "invalid_input"),
        ("POST", "/api/v1/search", {"text": "x", "limit": 0}, 422, "invalid_input"),
        ("POST", "/api/v1/imports", {"paths": ["relative"]}, 422, "invalid_input"),
        ("GET", "/api/v1/entities/No%2Fbody", None, 404, "not_found"),
    ],
)
def test_bad_input_gets_a_precise_answer(
    program: Program, method: str, path: str, body: Any, status: int, code: str
):
    reply = program.ask(method, path, body)
    assert (reply.status, reply.body["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"text": "\\ud800"}',
        b'{"text": "x", "metadata": {"a": NaN}}',
        b'{"text": "x", "metadata": {"a": "\\udfff"}}',
        b'{"text": "x", "\\ud800": 1}',
        b'{"text": "x", "importance": 1e400}',
    ],
)
def test_what_is_no_json_is_refused(program: Program, engine: Engine, raw: bytes):
    reply = program.ask(
        "POST", "/api/v1/memories", raw=raw, headers={"Content-Length": str(len(raw))}
    )
    assert reply.status in (400, 422)
    assert engine.status().memories == 0


READING = ("GET", "/api/v1/memories", None)
WRITING = ("POST", "/api/v1/memories", b'{"text": "planted by a stranger"}')


@pytest.mark.parametrize("request_", [READING, WRITING], ids=["reading", "writing"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Bearer \xe9"}, 401),
        ({"Authorization": "Basic dXNlcjpwYXNz"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:{port}"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
    ],
)
def test_strangers_read_and_write_nothing(
    program: Program,
    engine: Engine,
    request_: tuple[str, str, bytes | None],
    headers: dict[str, str],
    status: int,
):
    engine.remember(Capture(text=SECRET))
    method, path, raw = request_
    placed = {name: value.replace("{port}", str(program.port)) for name, value in headers.items()}
    reply = program.ask(method, path, raw=raw, headers=placed)
    assert reply.status == status
    assert SECRET not in json.dumps(reply.body)
    assert reply.body["error"]["hint"]
    assert engine.status().memories == 1


def test_who_shows_no_token_or_a_wrong_one_learns_where_the_right_one_is(program: Program):
    for header, wrong in (("", "no token"), ("Bearer wrong", "not the right one")):
        reply = program.ask("GET", "/api/v1/status", headers={"Authorization": header})
        assert wrong in reply.body["error"]["message"]
        assert "keepsake token" in reply.body["error"]["hint"]
        assert "Authorization: Bearer" in reply.body["error"]["hint"]


def test_a_preflight_of_a_foreign_page_is_refused(program: Program):
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    assert program.ask("OPTIONS", "/api/v1/memories", headers=asked).status == 403


def test_two_host_headers_are_refused(program: Program):
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=30)
    connection.putrequest("GET", "/api/v1/status", skip_host=True)
    connection.putheader("Host", f"127.0.0.1:{program.port}")
    connection.putheader("Host", "evil.example")
    connection.putheader("Authorization", f"Bearer {program.token}")
    connection.endheaders()
    assert connection.getresponse().status in (400, 421)
    connection.close()


def test_a_body_that_is_too_large_is_refused_told_or_not(program: Program, engine: Engine):
    text = b'{"text": "' + b"x" * LARGEST_BODY + b'"}'
    assert program.ask("POST", "/api/v1/memories", raw=text).status == 413
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=30)
    headers = {"Authorization": f"Bearer {program.token}", "Content-Type": "application/json"}
    chunks = (text[start : start + 1_000_000] for start in range(0, len(text), 1_000_000))
    connection.request("POST", "/api/v1/memories", chunks, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()
    assert engine.status().memories == 0


def test_a_new_token_counts_at_once_and_the_old_one_no_more(
    program: Program, served_folder: DataFolder
):
    fresh = Program(program.port, rotate_token(served_folder).value)
    assert fresh.ask("GET", "/api/v1/health").body == {"ok": True}
    assert program.ask("GET", "/api/v1/health").status == 401


def test_the_token_is_for_this_user_alone(data_folder: DataFolder):
    assert read_token(data_folder) == read_token(data_folder)
    assert len(read_token(data_folder).value) > 40
    assert data_folder.http_token.stat().st_mode & 0o077 == 0


def test_a_port_in_use_is_told_of(program: Program, data_folder: DataFolder):
    with pytest.raises(HostUnavailableError, match=str(program.port)):
        HttpServer(data_folder, ServiceSlot(), program.port, Settings(), Assistants(lambda _: None))


def test_a_goal_is_set_worked_on_and_reached(program: Program):
    goal = program.ask("POST", "/api/v1/goals", {"title": "Ship Falcon"}).body
    place = f"/api/v1/goals/{goal['uid']}"
    stepped = program.ask("POST", f"{place}/milestones", {"title": "Test the wing"}).body
    step = f"{place}/milestones/{stepped['milestones'][0]['uid']}"
    assert program.ask("PATCH", step, {"status": "completed"}).status == 200
    assert program.ask("POST", f"{place}/log", {"text": "The wing holds."}).status == 201
    assert program.ask("PATCH", place, {"status": "completed"}).body["completed_at"]
    details = program.ask("GET", place).body
    assert [entry["text"] for entry in details["log"]] == ["The wing holds."]
    assert program.ask("GET", "/api/v1/goals?status=active").body == []


def test_the_memory_is_seen_along_time(program: Program):
    uid = program.ask("POST", "/api/v1/memories", {"text": SECRET, "category": "decision"}).body[
        "uid"
    ]
    assert program.ask("GET", "/api/v1/timeline?unit=week").body["periods"][0]["count"] == 1
    assert program.ask("GET", "/api/v1/decisions").body[0]["uid"] == uid
    assert program.ask("GET", "/api/v1/diff?since=0").body["added_total"] == 1
    assert program.ask("GET", f"/api/v1/memories/{uid}/lineage").body["memory"]["uid"] == uid
    assert program.ask("GET", "/api/v1/projects/falcon").status == 200
