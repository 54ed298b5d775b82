"""Agents that ask through HTTP: each sees and does what it may, and the person sees all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from keepsake.domain.agent import Form, Outcome, Rights
from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.host.http.server import HttpServer
from keepsake.testing.program import Program

OTHERS = "the launch code of falcon is blue"
MakeAgent = Callable[..., Program]


@pytest.fixture
def make_agent(engine: Engine, server: HttpServer, program: Program) -> MakeAgent:
    """An agent with these rights, made by the person."""

    def make(name: str, **rights: Any) -> Program:
        issued = program.ask("POST", "/api/v1/agents", {"name": name}).body
        place = f"/api/v1/agents/{issued['agent_id']}/rights"
        assert program.ask("PUT", place, rights).status == 200
        return Program(server.port, issued["key"])

    return make


@pytest.fixture
def two_places(engine: Engine, make_agent: MakeAgent) -> tuple[Program, str, str]:
    """An agent of the namespace "work", a memory there, and one that it must not see."""
    mine = engine.remember(Capture(text="falcon flies at noon", namespace="work", tags=("mine",)))
    others = engine.remember(Capture(text=OTHERS, namespace="home", tags=("falcon-secret",)))
    return make_agent("worker", namespaces=["work"]), mine.uid, others.uid


def test_nothing_of_another_namespace_comes_out(two_places: tuple[Program, str, str]):
    agent, mine, others = two_places
    replies = [
        agent.ask(method, f"/api/v1{path}", body)
        for method, path, body in [
            ("GET", f"/memories/{others}", None),
            ("GET", f"/memories/{others}/history", None),
            ("GET", f"/memories/{others}/links", None),
            ("GET", f"/memories/{others}/related", None),
            ("GET", f"/memories/{others}/neighbors", None),
            ("GET", f"/memories/{mine}/related", None),
            ("PATCH", f"/memories/{others}", {"title": "x"}),
            ("DELETE", f"/memories/{others}", None),
            ("POST", f"/memories/{others}/reinstate", None),
            ("POST", f"/memories/{others}/feedback", {"verdict": "wrong"}),
            ("GET", "/memories", None),
            ("GET", "/memories?namespaces=home", None),
            ("GET", "/memories?trashed=true", None),
            ("POST", "/search", {"text": "launch code of falcon"}),
            ("POST", "/search", {"text": "launch", "filters": {"namespaces": ["home"]}}),
            ("POST", "/context", {"topic": "launch code"}),
            ("POST", "/memories/forget", {"uids": [others]}),
            ("POST", "/memories/restore", {"uids": [others]}),
            ("GET", "/tags", None),
            ("GET", "/facts", None),
            ("GET", "/entities", None),
            ("GET", "/timeline", None),
            ("GET", "/decisions", None),
            ("GET", "/diff?since=0", None),
            ("GET", f"/memories/{others}/lineage", None),
            ("GET", "/projects/falcon", None),
            ("GET", "/goals", None),
            ("GET", "/status", None),
            ("GET", "/export", None),
        ]
    ]
    said = json.dumps([reply.body for reply in replies], default=str)
    assert "blue" not in said
    assert "falcon-secret" not in said
    assert "home" not in said
    assert all(reply.status < 500 for reply in replies)
    assert agent.ask("GET", "/api/v1/memories").body["total"] == 1
    assert agent.ask("GET", "/api/v1/status").body["memories"] == 1


def test_what_is_hidden_answers_as_what_is_not_there(two_places: tuple[Program, str, str]):
    agent, _, others = two_places
    hidden = agent.ask("GET", f"/api/v1/memories/{others}")
    absent = agent.ask("GET", f"/api/v1/memories/{others[:-1]}x")
    assert hidden.status == absent.status == 404
    told = hidden.body["error"]["message"].replace(others, "")
    assert told == absent.body["error"]["message"].replace(f"{others[:-1]}x", "")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/sources", None),
        ("POST", "/imports", {"paths": ["/"]}),
        ("GET", "/backups", None),
        ("POST", "/backups", None),
        ("GET", "/agents", None),
        ("POST", "/agents", {"name": "another"}),
        ("GET", "/activity", None),
        ("GET", "/namespaces", None),
        ("GET", "/events", None),
        ("POST", "/memories/purge", {"uids": ["x"]}),
        ("POST", "/tags/merge", {"source": "a", "target": "b"}),
        ("DELETE", "/questions", None),
    ],
)
def test_what_is_the_persons_alone_is_refused(
    make_agent: MakeAgent, method: str, path: str, body: Any
):
    reply = make_agent("curious").ask(method, f"/api/v1{path}", body)
    assert (reply.status, reply.body["error"]["code"]) == (403, "not_allowed")


def test_an_agent_that_may_only_read_changes_nothing(engine: Engine, make_agent: MakeAgent):
    uid = engine.remember(Capture(text=OTHERS)).uid
    reader = make_agent("reader", write=False, forget=False)
    assert reader.ask("GET", f"/api/v1/memories/{uid}").body["text"] == OTHERS
    assert reader.ask("POST", "/api/v1/memories", {"text": "mine"}).status == 403
    assert reader.ask("PATCH", f"/api/v1/memories/{uid}", {"title": "x"}).status == 403
    assert reader.ask("DELETE", f"/api/v1/memories/{uid}").status == 403
    assert engine.get(uid).version == 1


def test_what_an_agent_keeps_lands_in_its_namespace_with_its_name(
    engine: Engine, make_agent: MakeAgent
):
    agent = make_agent("keeper", namespaces=["work"])
    uid = agent.ask("POST", "/api/v1/memories", {"text": "kept by an agent"}).body["uid"]
    kept = engine.get(uid)
    assert (kept.namespace, kept.attribution.agent) == ("work", "keeper")
    elsewhere = {"text": "kept by an agent, too", "namespace": "home"}
    assert agent.ask("POST", "/api/v1/memories", elsewhere).status == 404


def test_the_person_sees_what_an_agent_asked_and_got(program: Program, make_agent: MakeAgent):
    uid = program.ask("POST", "/api/v1/memories", {"text": OTHERS}).body["uid"]
    agent = make_agent("watched", write=False)
    agent.ask("POST", "/api/v1/search", {"text": "launch code", "mode": "lexical"})
    agent.ask("POST", "/api/v1/memories", {"text": "more"})
    page = program.ask("GET", "/api/v1/activity?limit=2").body
    refused, answered = (entry["access"] for entry in page["entries"])
    assert (refused["tool"], refused["outcome"]) == ("POST /memories", Outcome.REFUSED)
    assert (answered["query"], answered["outcome"]) == ("launch code", Outcome.DONE)
    assert answered["given"] == [{"uid": uid, "version": 1, "form": Form.FULL}]
    assert answered["tokens"] > 3


def test_what_an_agent_exports_is_in_the_log(
    program: Program, two_places: tuple[Program, str, str]
):
    agent, mine, others = two_places
    sent = agent.ask("GET", "/api/v1/export").body.decode()
    assert mine in sent
    assert others not in sent
    given = [
        one["uid"]
        for entry in program.ask("GET", "/api/v1/activity?limit=20").body["entries"]
        if entry["access"]["tool"] == "GET /export"
        for one in entry["access"]["given"]
    ]
    assert set(given) == {mine}


def test_an_agent_that_asks_too_fast_is_told_so(engine: Engine, make_agent: MakeAgent):
    agent = make_agent("hasty")
    known = next(one for one in engine.known_agents() if one.name == "hasty")
    engine.set_agent_settings(known.id, {"calls_per_minute": 1})
    replies = [agent.ask("GET", "/api/v1/tags") for _ in range(30)]
    assert replies[-1].status == 429
    assert replies[-1].body["error"]["code"] == "too_many_calls"


def test_a_key_that_was_taken_away_is_worth_nothing(engine: Engine, make_agent: MakeAgent):
    agent = make_agent("gone")
    known = next(one for one in engine.known_agents() if one.name == "gone")
    engine.set_rights(known.id, Rights(read=True))
    engine.remove_agent(known.id)
    assert agent.ask("GET", "/api/v1/tags").status == 401


@pytest.mark.parametrize("overrides", [{"\ud800": 1}, {"masking_extra": ["email", "\ud800"]}])
def test_half_a_character_is_no_setting_of_an_agent(
    program: Program, engine: Engine, overrides: dict[str, object]
):
    agent_id = program.ask("POST", "/api/v1/agents", {"name": "halved"}).body["agent_id"]
    reply = program.ask("PUT", f"/api/v1/agents/{agent_id}/settings", overrides)
    assert (reply.status, reply.body["error"]["code"]) == (422, "invalid_input")
    assert engine.agent(agent_id).overrides == {}
    assert program.ask("GET", "/api/v1/agents").status == 200
    engine.remove_agent(agent_id)
