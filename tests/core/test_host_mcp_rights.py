"""Who may do what through the protocol, and what of it is written down."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from keepsake.domain.agent import Form, Given, Outcome, Rights
from keepsake.domain.capture import Capture
from keepsake.host.mcp.toolbox import offered
from keepsake.settings import Settings, ToolProfile

FULL = Settings(assistant_tools=ToolProfile.FULL)
UNKNOWN = "0190a000-0000-7000-8000-000000000000"


def text_of(result) -> str:
    return str(result.content[0].text)


def agent_of(engine):
    (agent,) = engine.known_agents()
    return agent


def limit(engine, conversation, rights: Rights):
    """Let the agent of this conversation have these rights."""
    conversation.ask("memory_status")
    return engine.set_rights(agent_of(engine).id, rights)


def names(conversation) -> set[str]:
    async def steps(client):
        return {tool.name for tool in (await client.list_tools()).tools}

    return conversation.run(steps)


@pytest.mark.parametrize(
    ("rights", "missing"),
    [
        (Rights(write=False), "memory_store"),
        (Rights(forget=False), "memory_forget"),
        (Rights(read=False), "memory_search"),
    ],
)
def test_what_is_not_allowed_is_neither_offered_nor_done(engine, converse, rights, missing):
    conversation = converse()
    assert missing in names(conversation)
    limit(engine, conversation, rights)
    assert missing not in names(conversation)
    arguments: dict[str, dict[str, Any]] = {
        "memory_store": {"text": "x"},
        "memory_forget": {"ids": [UNKNOWN]},
        "memory_search": {"query": "x"},
    }
    refusal = conversation.ask(missing, **arguments[missing])
    assert refusal.is_error
    assert "may not" in text_of(refusal)
    (latest, *_) = engine.activity().entries
    assert (latest.access.tool, latest.access.outcome) == (missing, Outcome.REFUSED)


def test_every_tool_needs_the_right_that_its_annotations_promise():
    for tool in offered(ToolProfile.FULL, Rights()):
        hints = tool.described.annotations
        assert hints is not None
        assert hints.read_only_hint == (
            tool in offered(ToolProfile.FULL, Rights(write=False, forget=False))
        )


def test_a_key_counts_more_than_a_name(engine, converse):
    issued = engine.issue_key("Research agent")
    engine.set_rights(issued.agent_id, Rights(namespaces=("research",)))
    stored = converse(key=issued.key).ask("memory_store", text="Found it.")
    memory = engine.get(stored.structured_content["id"])
    assert memory.namespace == "research"
    assert memory.attribution.agent == "Research agent"
    assert [agent.name for agent in engine.known_agents()] == ["Research agent"]


def test_a_key_that_nobody_has_gets_nothing(engine, converse):
    async def steps(client):
        with pytest.raises(MCPError, match="key is not known"):
            await client.list_tools()
        return await client.call_tool("memory_search", {"query": "x"})

    refusal = converse(key="ksk_wrong").run(steps)
    assert "key is not known" in text_of(refusal)
    assert engine.known_agents() == []


def test_rights_that_are_taken_away_end_at_once(engine, converse):
    issued = engine.issue_key("Script")
    conversation = converse(key=issued.key)
    assert not conversation.ask("memory_store", text="One.").is_error
    engine.renew_key(issued.agent_id)
    assert not conversation.ask("memory_store", text="Two.").is_error
    engine.remove_agent(issued.agent_id)

    async def steps(client):
        return await client.call_tool("memory_store", {"text": "Three."})

    assert "key is not known" in text_of(conversation.run(steps))


def calls_on(uid: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("memory_get", {"ids": [uid]}),
        ("memory_update", {"id": uid, "text": "Taken over."}),
        ("memory_correct", {"id": uid, "text": "Taken over."}),
        ("memory_forget", {"ids": [uid]}),
        ("memory_restore", {"ids": [uid]}),
        ("memory_restore", {"ids": [uid], "version": 1}),
        ("memory_feedback", {"ids": [uid], "verdict": "wrong"}),
        ("memory_timeline", {"mode": "lineage", "memory_id": uid}),
        ("memory_link", {"source_id": uid, "target_id": uid}),
        ("goal_get", {"id": uid}),
        ("goal_update", {"id": uid, "title": "Mine"}),
        ("goal_log", {"id": uid, "text": "x"}),
    ]


def test_ids_of_other_namespaces_answer_exactly_as_unknown_ones(engine, converse):
    engine.use_settings(FULL)
    conversation = converse()
    limit(engine, conversation, Rights(namespaces=("mine",)))
    theirs = engine.remember(Capture(text="Theirs.", namespace="theirs"))
    before = engine.get(theirs.uid)
    for ours, other in zip(
        conversation.call(*calls_on(theirs.uid)), conversation.call(*calls_on(UNKNOWN)), strict=True
    ):
        assert ours.is_error
        assert text_of(ours).replace(theirs.uid, "?") == text_of(other).replace(UNKNOWN, "?")
    assert engine.get(theirs.uid) == before

    async def read(client):
        sentences = []
        for uid in (theirs.uid, UNKNOWN):
            with pytest.raises(MCPError) as caught:
                await client.read_resource(f"keepsake://memory/{uid}")
            sentences.append(str(caught.value).replace(uid, "?"))
        return sentences

    one, other = conversation.run(read)
    assert one == other


def test_an_agent_sees_its_namespaces_alone_through_every_tool(engine, converse):
    engine.use_settings(FULL)
    conversation = converse()
    limit(engine, conversation, Rights(namespaces=("mine",)))
    secret = "Zanzibar"
    engine.remember(
        Capture(
            text=f"{secret} is where Anna Weber works at Siemens.",
            title=secret,
            tags=(secret, "falcon"),
            category="decision",
            namespace="theirs",
        )
    )
    engine.remember(Capture(text="Bob works at Bosch.", tags=("falcon",), namespace="mine"))
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    calls = [
        ("memory_search", {"query": f"{secret} Anna Weber Siemens"}),
        ("memory_search", {"query": secret, "namespace": "theirs"}),
        ("memory_search_debug", {"query": secret}),
        ("memory_context", {"topic": f"{secret} Siemens"}),
        ("memory_browse", {"namespace": "theirs"}),
        ("memory_browse", {}),
        ("memory_entities", {}),
        ("memory_relations", {"subject": "Anna Weber"}),
        ("memory_timeline", {"mode": "decisions"}),
        ("memory_timeline", {"mode": "periods"}),
        ("memory_timeline", {"mode": "evolution", "topic": secret}),
        ("memory_diff", {"since": "2000"}),
        ("memory_project_snapshot", {"project": "falcon"}),
        ("memory_project_snapshot", {"project": secret}),
        ("memory_digest_session", {}),
        ("memory_tag_cleanup", {}),
        ("memory_status", {}),
        ("goal_list", {}),
    ]
    for (name, _), result in zip(calls, conversation.call(*calls), strict=True):
        assert not result.is_error, name
        told = f"{text_of(result)} {result.structured_content}".replace(f"“{secret}”", "")
        assert secret not in told, name
        assert secret.lower() not in told, name
        assert "Siemens" not in told, name
    stored = conversation.ask("memory_store", text="x y z", namespace="theirs")
    assert "no namespace" in text_of(stored)
    assert conversation.ask("memory_status").structured_content["memories"] == 1


def test_resources_and_prompts_show_its_namespaces_alone(engine, converse):
    conversation = converse()
    limit(engine, conversation, Rights(namespaces=("mine",)))
    for category in ("identity", "constraint", "goal"):
        theirs = Capture(
            text=f"Zanzibar is a {category}.", category=category, namespace="theirs", tags=("zoo",)
        )
        engine.remember(theirs)
    own = engine.remember(Capture(text="The zoo is open.", namespace="mine", tags=("zoo",))).uid

    async def steps(client):
        listed = (await client.list_resources()).resources
        places = ["keepsake://recent", "keepsake://profile", "keepsake://project/zoo"]
        read = [await client.read_resource(place) for place in places]
        asked = [
            await client.get_prompt("recall", {"topic": "the island in the sea"}),
            await client.get_prompt("what_changed", {"since": "2000"}),
        ]
        return listed, str(read), str(asked)

    listed, read, asked = conversation.run(steps)
    assert [one.name for one in listed if one.uri.startswith("keepsake://memory/")] == [own]
    assert own in read
    assert own in asked
    assert "Zanzibar" not in f"{listed}{read}{asked}"


def test_what_the_assistant_got_is_in_the_log_exactly(engine, converse):
    conversation = converse()
    ids = [
        conversation.ask("memory_store", text=text).structured_content["id"]
        for text in ("The harbor closes at nine.", "The harbor opens at six.")
    ]
    found = conversation.ask("memory_search", query="when does the harbor close")
    given = [hit["id"] for hit in found.structured_content["hits"]]
    conversation.ask("memory_get", ids=ids)
    conversation.ask("memory_update", id=ids[0], text="The harbor closes at ten.")
    conversation.ask("memory_forget", ids=[ids[1]])
    log = {entry.access.tool: entry.access for entry in engine.activity().entries}
    assert log["memory_search"].given == tuple(Given(uid, 1, Form.LINE) for uid in given)
    assert log["memory_search"].query == "when does the harbor close"
    assert log["memory_search"].tokens == engine.count_tokens(text_of(found))
    assert log["memory_get"].given == tuple(Given(uid, 1, Form.FULL) for uid in ids)
    assert log["memory_update"].given == (Given(ids[0], 2, Form.WRITTEN),)
    assert log["memory_forget"].given == (Given(ids[1], 1, Form.TRASHED),)
    assert {access.session for access in log.values()} == {conversation.session.id}
    assert all(access.took_ms > 0 for access in log.values())
    assert agent_of(engine).calls == engine.activity().total == 6


def test_the_log_tells_a_part_of_a_text_from_all_of_it(engine, converse):
    short = engine.remember(Capture(text="The harbor closes at nine.")).uid
    lines = engine.remember(Capture(text="The harbor:\n- opens at six\n- closes at nine")).uid
    long = engine.remember(Capture(text="The harbor has a long history. " * 3_000)).uid
    conversation = converse()

    def forms(tool: str, **arguments: Any) -> dict[str, Form]:
        conversation.ask(tool, **arguments)
        return {one.uid: one.form for one in engine.activity().entries[0].access.given}

    parts = {short: Form.LINE, lines: Form.PREVIEW, long: Form.PREVIEW}
    assert forms("memory_search", query="harbor") == parts
    assert forms("memory_browse", again=True) == parts
    assert forms("memory_get", ids=[short, long]) == {short: Form.FULL, long: Form.PREVIEW}
    assert forms("memory_get", ids=[long], offset=80_000) == {long: Form.PREVIEW}


def test_resources_prompts_and_mistakes_are_in_the_log_too(engine, converse):
    uid = engine.remember(Capture(text="The harbor closes at nine.")).uid

    async def steps(client):
        await client.read_resource(f"keepsake://memory/{uid}")
        await client.get_prompt("recall", {"topic": "harbor"})
        await client.call_tool("memory_get", {"ids": [UNKNOWN]})
        with pytest.raises(MCPError):
            await client.call_tool("memory_explode", {})

    converse().run(steps)
    log = [(one.access.tool, one.access.outcome) for one in reversed(engine.activity().entries)]
    assert log == [
        ("resources/read", Outcome.DONE),
        ("prompts/get", Outcome.DONE),
        ("memory_get", Outcome.FAILED),
        ("memory_explode", Outcome.FAILED),
    ]
    read, recalled = list(reversed(engine.activity().entries))[:2]
    assert read.access.given == (Given(uid, 1, Form.FULL),)
    assert [one.uid for one in recalled.access.given] == [uid]


def test_an_assistant_that_runs_away_is_stopped_and_it_is_written_down(engine, converse):
    engine.use_settings(Settings(calls_per_minute=5))
    results = converse().call(*[("memory_status", {})] * 8)
    assert [result.is_error for result in results] == [False] * 5 + [True] * 3
    assert "Too many calls" in text_of(results[-1])
    assert engine.agent_usage(0)[0].refused == 3


def test_an_assistant_can_undo_what_it_forgot(engine, converse):
    engine.use_settings(FULL)
    conversation = converse()
    uid = conversation.ask("memory_store", text="Keep me.").structured_content["id"]
    conversation.ask("memory_forget", ids=[uid])
    assert conversation.ask("memory_restore", ids=[uid]).structured_content == {"restored": 1}
    engine.forget([uid])
    assert conversation.ask("memory_restore", ids=[uid]).is_error


def test_what_an_assistant_forgets_the_person_restores(engine, converse):
    conversation = converse()
    uid = conversation.ask("memory_store", text="Keep me.").structured_content["id"]
    conversation.ask("memory_forget", ids=[uid])
    assert engine.restore([uid]) == 1
