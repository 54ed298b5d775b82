from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.agent import (
    Access,
    ActivityFilter,
    Form,
    Given,
    Outcome,
    Rights,
)
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.context import ContextRequest
from keepsake.domain.feedback import Verdict
from keepsake.domain.memory import SHARED_NAMESPACE
from keepsake.domain.query import Filters, Query
from keepsake.engine import Engine
from keepsake.engine.agent_memory import AgentMemory
from keepsake.engine.pace import Pace
from keepsake.errors import InvalidInputError, NotAllowedError, NotFoundError, TooManyCallsError
from keepsake.events import ActivityLogged, AgentsChanged
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

DAY_MS = 24 * 60 * 60 * 1000


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


def keep(engine: Engine, text: str, namespace: str = "default") -> str:
    return engine.remember(Capture(text=text, namespace=namespace)).uid


def view(engine: Engine, name: str = "claude", rights: Rights | None = None) -> AgentMemory:
    agent = engine.recognize(name)
    engine.set_rights(agent.id, rights)
    return engine.as_agent(agent.id)


def now() -> int:
    return time.time_ns() // 1_000_000


def test_a_name_is_one_agent_and_a_key_another(engine):
    first = engine.recognize("claude", "1.0")
    assert engine.recognize("claude", "1.1").id == first.id
    issued = engine.issue_key("claude")
    keyed = engine.recognize("whatever it says", "2", key=issued.key)
    assert keyed.id == issued.agent_id != first.id
    assert (keyed.name, keyed.has_key) == ("claude", True)
    assert len(engine.known_agents()) == 2
    assert engine.agent(first.id).version == "1.1"


def test_a_key_is_only_kept_as_its_hash_and_a_renewed_one_counts_alone(engine, data_folder):
    issued = engine.issue_key("script")
    renewed = engine.renew_key(issued.agent_id)
    with pytest.raises(NotAllowedError):
        engine.recognize("script", key=issued.key)
    assert engine.recognize("", key=renewed.key).id == issued.agent_id
    engine.remove_agent(issued.agent_id)
    with pytest.raises(NotAllowedError):
        engine.recognize("", key=renewed.key)
    files = [path.read_bytes() for path in data_folder.database_files()]
    assert not any(key.key.encode() in raw for key in (issued, renewed) for raw in files)


def test_nameless_programs_and_odd_names_are_one_line(engine):
    assert engine.recognize("").name == "assistant"
    assert engine.recognize("a\nb\x1b[0m" + "x" * 300).name == ("ab[0m" + "x" * 300)[:80]


def test_rights_follow_the_defaults_until_an_agent_has_its_own(engine):
    agent = engine.recognize("claude")
    engine.use_settings(Settings(assistants_write=False))
    assert engine.agent(agent.id).rights == Rights(write=False)
    engine.set_rights(agent.id, Rights(forget=False))
    assert engine.agent(agent.id).rights == Rights(forget=False)
    assert engine.agent(agent.id).own_rights
    engine.set_rights(agent.id, None)
    assert not engine.agent(agent.id).own_rights


def test_what_is_not_allowed_has_no_effect(engine):
    uid = keep(engine, "The harbor closes at nine.")
    reader = view(engine, rights=Rights(write=False, forget=False))
    assert reader.search(Query(text="harbor")).hits
    for attempt in (
        lambda: reader.remember(Capture(text="New.")),
        lambda: reader.revise(uid, Changes(text="Changed.")),
        lambda: reader.forget([uid]),
        lambda: reader.give_feedback(uid, Verdict.WRONG),
        lambda: reader.reinstate(uid),
    ):
        with pytest.raises(NotAllowedError, match="may not"):
            attempt()
    writer = view(engine, "writer", Rights(read=False))
    with pytest.raises(NotAllowedError, match="may not read"):
        writer.search(Query(text="harbor"))
    assert writer.remember(Capture(text="Kept blindly.")).uid
    assert engine.get(uid).text == "The harbor closes at nine."


def test_private_mode_gives_nothing_and_keeps_nothing(engine):
    keep(engine, "The harbor closes at nine.")
    agent = engine.recognize("claude")
    engine.use_settings(Settings(private_mode=True))
    private = engine.as_agent(agent.id)
    for attempt in (
        lambda: private.search(Query(text="harbor")),
        lambda: private.remember(Capture(text="New.")),
        private.status,
    ):
        with pytest.raises(NotAllowedError, match="Private mode"):
            attempt()
    engine.set_agent_settings(agent.id, {"private_mode": False})
    assert engine.as_agent(agent.id).search(Query(text="harbor")).hits


def test_settings_of_an_agent_take_effect(engine):
    agent = engine.recognize("claude")
    engine.set_agent_settings(
        agent.id, {"masking_extra": ["email"], "search_log": False, "context_tokens": 333}
    )
    own = engine.as_agent(agent.id)
    assert own.settings.context_tokens == 333
    uid = own.remember(Capture(text="Write to ana@example.org about it.")).uid
    assert "ana@example.org" not in engine.get(uid).text
    assert "bob@example.org" in engine.get(keep(engine, "And to bob@example.org.")).text
    own.search(Query(text="zeppelin hangar"))
    assert engine.unanswered() == []
    view(engine, "other").search(Query(text="zeppelin hangar"))
    assert [one.text for one in engine.unanswered()] == ["zeppelin hangar"]


@pytest.mark.parametrize("overrides", [{"language": "de"}, {"context_tokens": 1}, {"nothing": 1}])
def test_other_settings_and_bad_values_are_refused(engine, overrides):
    agent = engine.recognize("claude")
    with pytest.raises(InvalidInputError, match=next(iter(overrides))):
        engine.set_agent_settings(agent.id, overrides)
    assert engine.agent(agent.id).overrides == {}


@pytest.fixture
def foreign(engine) -> str:
    """A memory of another namespace that shares every name with those of the agent."""
    uid = keep(engine, "Anna Weber works at Siemens in Berlin on project Falcon.", "theirs")
    engine.revise(uid, Changes(add_tags=("secret-tag",)))
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    return uid


@pytest.fixture
def mine(engine, foreign) -> AgentMemory:
    agent = view(engine, "agent", Rights(namespaces=("mine", "also mine")))
    for text in ("Bob Miller works at Bosch in Berlin.", "The project Heron uses Python."):
        agent.remember(Capture(text=text, tags=("open-tag",)))
    keep(engine, "Shared by all: tea is at four.", SHARED_NAMESPACE)
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    return agent


def test_a_foreign_memory_is_answered_exactly_as_an_unknown_one(engine, mine, foreign):
    unknown = "0190a000-0000-7000-8000-000000000000"
    assert len(unknown) == len(foreign)
    calls = [
        mine.get,
        mine.history,
        mine.links,
        mine.related,
        mine.neighbors,
        mine.reinstate,
        lambda uid: mine.revise(uid, Changes(text="Taken over.")),
        lambda uid: mine.forget([uid]),
        lambda uid: mine.restore([uid]),
        lambda uid: mine.give_feedback(uid, Verdict.WRONG),
    ]
    before = engine.get(foreign)
    for call in calls:
        errors = []
        for uid in (foreign, unknown):
            with pytest.raises(NotFoundError) as caught:
                call(uid)
            errors.append((type(caught.value), str(caught.value).replace(uid, "?")))
        assert errors[0] == errors[1]
    assert engine.get(foreign) == before


def test_nothing_foreign_is_found_listed_or_counted(engine, mine, foreign):
    texts = [hit.memory.text for hit in mine.search(Query(text="who works in Berlin")).hits]
    assert texts == ["Bob Miller works at Bosch in Berlin."]
    assert mine.search(Query(text="Anna Weber Siemens")).hits == ()
    asked = Query(text="Anna Weber", filters=Filters(namespaces=("theirs",)))
    assert mine.search(asked).hits == ()
    assert mine.browse(Filters(namespaces=("theirs",))).total == 0
    assert mine.browse(Filters()).total == 3
    assert foreign not in mine.context(ContextRequest(topic="Anna Weber")).text
    names = {entity.name for entity in mine.entities()}
    assert "Bosch" in names
    assert not names & {"Anna Weber", "Siemens", "Falcon"}
    assert mine.facts("Anna Weber") == []
    tags = {name for name, _ in mine.tags()}
    assert "open-tag" in tags
    assert "secret-tag" not in tags
    assert (mine.status().memories, mine.status().database_bytes) == (3, 0)
    berlin = next(entity for entity in mine.entities() if entity.name == "Berlin")
    assert berlin.mentions == 1
    details = mine.entity(berlin.id)
    assert len(details.mentions) == 1
    assert "Siemens" not in repr(details)


def test_foreign_entities_are_unknown_by_their_number(engine, mine, foreign):
    siemens = next(entity for entity in engine.entities() if entity.name == "Siemens")
    with pytest.raises(NotFoundError) as one:
        mine.entity(siemens.id)
    with pytest.raises(NotFoundError) as other:
        mine.entity(999_999)
    assert str(one.value).replace(str(siemens.id), "?") == str(other.value).replace("999999", "?")


def test_what_an_agent_keeps_lands_in_its_own_namespace_or_where_it_may(engine, mine):
    assert engine.get(mine.remember(Capture(text="One.")).uid).namespace == "mine"
    for namespace in ("also mine", SHARED_NAMESPACE):
        kept = mine.remember(Capture(text=f"For {namespace}.", namespace=namespace))
        assert engine.get(kept.uid).namespace == namespace
    for namespace in ("theirs", "nowhere"):
        with pytest.raises(NotFoundError, match="no namespace"):
            mine.remember(Capture(text="Smuggled.", namespace=namespace))


def test_the_same_words_in_two_namespaces_are_two_memories(engine, mine, foreign):
    text = engine.get(foreign).text
    kept = mine.remember(Capture(text=text))
    assert kept.uid != foreign
    assert str(kept.outcome) == "new"


def test_an_agent_without_namespaces_sees_everything(engine, mine, foreign):
    assert view(engine, "trusted").get(foreign).uid == foreign


def test_only_what_an_agent_trashed_itself_comes_back_through_it(engine):
    ours, theirs = keep(engine, "Ours."), keep(engine, "Theirs.")
    agent = view(engine)
    at = now()
    agent.forget([ours])
    engine.note_access(
        Access(
            agent_id=agent.agent.id,
            session="s",
            at=at,
            tool="memory_forget",
            given=(Given(ours, 1, Form.TRASHED),),
            took_ms=float(now() - at),
        )
    )
    engine.forget([theirs])
    with pytest.raises(NotFoundError):
        agent.restore([theirs])
    assert agent.restore([ours]) == 1
    assert not hasattr(agent, "purge")


def access(engine: Engine, **values) -> Access:
    agent = engine.recognize(values.pop("name", "claude"))
    defaults: dict[str, Any] = {
        "agent_id": agent.id,
        "session": "s1",
        "at": now(),
        "tool": "memory_search",
    }
    return Access(**(defaults | values))


def test_every_call_is_in_the_log_newest_first_with_what_was_given(engine):
    heard: list[object] = []
    engine.events.subscribe(heard.append)
    uids = [keep(engine, f"Memory number {number}") for number in range(3)]
    given = tuple(Given(uid, 1, Form.PREVIEW) for uid in reversed(uids))
    first = access(engine, query="what is\nnumber two", given=given, tokens=77, took_ms=1.5)
    engine.note_access(first)
    engine.note_access(access(engine, tool="memory_get", outcome=Outcome.REFUSED, name="cursor"))
    page = engine.activity()
    assert page.total == 2
    assert [entry.agent for entry in page.entries] == ["cursor", "claude"]
    assert page.entries[1].access == replace(first, query="what is number two")
    assert engine.activity(ActivityFilter(uid=uids[0])).total == 1
    assert engine.activity(ActivityFilter(agent_id=first.agent_id)).total == 1
    assert engine.activity(ActivityFilter(tool="memory_get")).total == 1
    assert engine.activity(limit=1, offset=1).entries == page.entries[1:]
    assert engine.agent(first.agent_id).calls == 1
    usage = {one.name: one for one in engine.agent_usage(0)}
    assert (usage["claude"].tokens, usage["cursor"].refused) == (77, 1)
    assert ActivityLogged() in heard


def test_the_log_holds_no_secrets_and_nothing_of_what_is_gone(engine):
    uid = keep(engine, "Soon gone.")
    secret = "AKIAIOSFODNN7EXAMPLE"
    query = f"is {secret} ours? <private>my diary</private> {'x' * 990} {secret}"
    engine.note_access(access(engine, query=query, given=(Given(uid, 1, Form.FULL),)))
    engine.forget([uid])
    engine.purge([uid])
    (entry,) = engine.activity().entries
    assert entry.access.given == ()
    assert "AKIA" not in entry.access.query
    assert "diary" not in entry.access.query


def test_old_calls_are_dropped_and_all_can_be_forgotten(engine):
    engine.note_access(access(engine, at=now() - 91 * DAY_MS))
    engine.note_access(access(engine, name="cursor"))
    assert engine.activity().total == 1
    engine.forget_activity(engine.recognize("claude").id)
    assert engine.activity().total == 1
    engine.forget_activity()
    assert engine.activity().total == 0


def test_an_agent_that_asks_without_end_is_stopped_and_others_are_not(engine):
    agent, other = engine.recognize("claude"), engine.recognize("cursor")
    agent = engine.set_agent_settings(agent.id, {"calls_per_minute": 3})
    for _ in range(3):
        engine.admit(agent)
    with pytest.raises(TooManyCallsError, match=r"wait \d+ seconds"):
        engine.admit(agent)
    engine.admit(other)


def test_each_conversation_has_its_own_pace_and_all_of_an_agent_one_together(engine):
    agent = engine.recognize("claude")
    agent = engine.set_agent_settings(agent.id, {"calls_per_minute": 2})
    for number in range(20):
        engine.admit(agent, f"session {number}")
    with pytest.raises(TooManyCallsError):
        engine.admit(agent, "session 21")


@given(st.lists(st.floats(0, 30), min_size=1, max_size=60), st.integers(1, 20))
def test_no_more_calls_than_allowed_pass_in_any_minute_after_the_first(pauses, per_minute):
    moment = 0.0
    pace = Pace(lambda: moment)
    passed = []
    for pause in pauses:
        moment += pause
        wait = pace.take(1, per_minute)
        if wait == 0:
            passed.append(moment)
        else:
            assert wait <= 60 / per_minute + 1e-6
    for start in passed:
        assert sum(start <= at < start + 60 for at in passed) <= 2 * per_minute


def test_changes_of_agents_are_announced(engine):
    agent = engine.recognize("claude")
    heard: list[object] = []
    engine.events.subscribe(heard.append)
    engine.set_rights(agent.id, Rights(write=False))
    engine.use_settings(Settings())
    assert heard == [AgentsChanged(agent.id), AgentsChanged()]


@pytest.mark.parametrize("namespace", ["", " a", "a\n", "x" * 65])
def test_odd_namespaces_are_refused(engine, namespace):
    agent = engine.recognize("claude")
    with pytest.raises(InvalidInputError):
        engine.set_rights(agent.id, Rights(namespaces=(namespace,)))
