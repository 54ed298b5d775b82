"""A conversation of two hundred turns: what it costs, and that nothing comes twice."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from keepsake.domain.agent import Form
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.settings import Settings

TOPICS = ("harbor", "garden", "engine", "recipe", "violin", "bridge", "winter", "market")
TURNS = 200
MOST_TOKENS_PER_TURN = 400


def fill(engine) -> None:
    chance = random.Random(7)
    texts = [
        f"About the {topic}: fact {number} is {chance.choice(TOPICS)} {chance.randint(1000, 9999)}."
        for topic in TOPICS
        for number in range(40)
    ]
    captures = [Capture(text=text, thread="facts", ordinal=n) for n, text in enumerate(texts)]
    rules = [
        Capture(text=f"Rule {number}: always mention the {topic} politely.", category="constraint")
        for number, topic in enumerate(TOPICS)
    ]
    engine.remember_many([*captures, *rules])
    engine.wait_for_vectors()


def question(chance: random.Random) -> str:
    return f"what do we know of the {chance.choice(TOPICS)} and the {chance.choice(TOPICS)}"


class Ledger:
    """Asks as an assistant does, and counts what it gets."""

    def __init__(self, engine, client) -> None:
        self._engine = engine
        self._client = client
        self.received: Counter[tuple[str, Form]] = Counter()
        self.tokens: list[int] = []

    async def ask(self, name: str, form: Form, **arguments: Any) -> list[str]:
        """The ids of the memories that a tool gives."""
        result = await self._client.call_tool(name, arguments)
        assert not result.is_error, result.content
        self.tokens.append(self._engine.count_tokens(result.content[0].text))
        data = result.structured_content
        parts = (data.get(part, []) for part in ("rules", "memories", "hits"))
        ids = [one["id"] for part in parts for one in part]
        self.received.update((uid, form) for uid in ids)
        return ids


def test_two_hundred_turns_repeat_nothing_and_are_all_written_down(engine, converse):
    fill(engine)
    engine.use_settings(Settings(calls_per_minute=10_000))
    chance = random.Random(11)

    async def steps(client):
        ledger = Ledger(engine, client)
        await ledger.ask("memory_context", Form.FULL, topic="harbor", new_conversation=True)
        for turn in range(TURNS):
            ids = await ledger.ask("memory_search", Form.LINE, query=question(chance), limit=5)
            if turn % 4 == 0 and ids:
                await ledger.ask("memory_get", Form.FULL, ids=ids[:1])
            if turn % 25 == 0:
                topic = question(chance)
                await ledger.ask("memory_context", Form.FULL, topic=topic, token_budget=300)
        return ledger

    ledger = converse().run(steps)
    assert max(ledger.received.values()) == 1
    assert sum(ledger.tokens) / TURNS < MOST_TOKENS_PER_TURN
    logged: Counter[tuple[str, Form]] = Counter()
    pages = [engine.activity(limit=200, offset=offset) for offset in (0, 200)]
    entries = [entry.access for page in pages for entry in page.entries]
    for access in entries:
        logged.update((one.uid, one.form) for one in access.given)
    assert logged == ledger.received
    assert sum(access.tokens for access in entries) == sum(ledger.tokens)


def test_previews_take_about_fifty_tokens_each(engine, converse):
    fill(engine)
    result = converse().ask("memory_search", query="what about the violin", limit=20)
    hits = result.structured_content["hits"]
    assert len(hits) == 20
    assert engine.count_tokens(result.content[0].text) / len(hits) < 60


def test_a_budget_bounds_the_whole_answer(engine, converse):
    fill(engine)
    conversation = converse()
    for budget in (60, 150, 400, 1000):
        result = conversation.ask(
            "memory_search",
            query="what about the violin",
            limit=50,
            token_budget=budget,
            again=True,
        )
        spent = engine.count_tokens(result.content[0].text)
        assert spent <= budget + 40
        data = result.structured_content
        assert len(data["hits"]) + data.get("left_out", 0) == 50


def test_what_changed_is_given_again_and_a_flush_forgets_what_was_given(engine, converse):
    uid = engine.remember(Capture(text="The harbor closes at nine.")).uid
    conversation = converse()

    def given(**arguments) -> list[str]:
        data = conversation.ask("memory_get", ids=[uid], **arguments).structured_content
        return [one["text"] for one in data["memories"]]

    assert given() == ["The harbor closes at nine."]
    assert given() == []
    assert given(again=True) == ["The harbor closes at nine."]
    engine.revise(uid, Changes(text="The harbor closes at ten."))
    assert given() == ["The harbor closes at ten."]
    conversation.ask("memory_flush", turns=[])
    assert given() == ["The harbor closes at ten."]
