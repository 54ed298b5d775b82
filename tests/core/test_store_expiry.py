"""What has expired: not found from that moment on, seen where it is asked for, never deleted."""

from __future__ import annotations

import time

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.context import ContextRequest
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import GoalDraft
from keepsake.domain.memory import Outcome, Speaker
from keepsake.domain.query import Filters, Mode, Query
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.settings import Settings, ToolProfile

DAY_MS = 24 * 60 * 60 * 1000
EXPIRED = Filters(expired=True)


def now() -> int:
    return time.time_ns() // 1_000_000


def keep(engine, text: str, **values) -> str:
    return engine.remember(Capture(text=text, **values)).uid


def found(engine, text: str, mode: Mode = Mode.HYBRID, **filters) -> list[str]:
    query = Query(text=text, mode=mode, filters=Filters(**filters))
    return [hit.memory.uid for hit in engine.search(query).hits]


@pytest.mark.parametrize("mode", Mode)
def test_no_search_finds_what_has_expired_and_every_one_finds_what_has_not_yet(engine, mode):
    over = keep(engine, "The spare key lies under the third flower pot", expires_at=now() - 1)
    later = keep(engine, "The spare key hangs in the shed", expires_at=now() + DAY_MS)
    engine.wait_for_vectors()
    assert found(engine, "spare key", mode) == [later]
    assert found(engine, "spare key", mode, namespaces=("default",)) == [later]
    assert found(engine, "spare key", mode, expired=True) == [over]


def test_many_that_have_expired_leave_room_for_one_that_has_not(engine):
    over = now() - 1
    texts = [f"Spare key number {number}" for number in range(500)]
    engine.remember_many([Capture(text=text, thread="keys", expires_at=over) for text in texts])
    live = keep(engine, "There was once talk of a key, and of a spare wheel as well")
    assert found(engine, "spare key", Mode.LEXICAL) == [live]


@pytest.mark.parametrize("mode", Mode)
def test_nothing_is_found_by_the_words_of_an_expired_turn_beside_it(engine, mode):
    texts = ("Where was it moved?", "The zebra sleeps in the barn", "Good, I will feed it there")
    ends = (None, now() - 1, None)
    for number, (text, end) in enumerate(zip(texts, ends, strict=True)):
        keep(engine, text, thread="farm", ordinal=number, expires_at=end)
    engine.wait_for_vectors()
    (over,) = found(engine, "zebra barn", mode, expired=True)
    query = Query(text="zebra barn", mode=mode)
    hits = {hit.memory.uid: hit.signals for hit in engine.search(query).hits}
    assert mode is not Mode.LEXICAL or not hits
    assert {signals.get("surroundings", 0.0) for signals in hits.values()} <= {0.0}
    engine.revise(over, Changes(no_expiry=True))
    beside = set(found(engine, "zebra barn", Mode.LEXICAL))
    assert len(beside) == 3
    engine.revise(over, Changes(expires_at=now() + DAY_MS))
    assert found(engine, "zebra barn", Mode.LEXICAL) == [over]


def test_a_memory_expires_by_itself_while_all_is_open(engine):
    uid = keep(engine, "The guest code is 4711", expires_at=now() + 60)
    deadline = time.monotonic() + 10
    while found(engine, "guest code", Mode.LEXICAL) and time.monotonic() < deadline:
        pass
    assert found(engine, "guest code", Mode.LEXICAL) == []
    assert engine.get(uid).has_expired(now())


def test_lists_counts_and_neighbors_leave_out_what_has_expired(engine):
    first, over, last = (
        keep(
            engine,
            f"Turn {place} about Anna Weber",
            thread="chat",
            ordinal=place,
            tags=("soon",) if place == 1 else (),
            expires_at=now() - 1 if place == 1 else None,
        )
        for place in range(3)
    )
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    page = engine.browse(Filters())
    assert ({one.uid for one in page.memories}, page.total) == ({first, last}, 2)
    assert found(engine, "") == [last, first]
    assert [one.uid for one in engine.browse(EXPIRED).memories] == [over]
    assert engine.uids(EXPIRED) == [over]
    assert engine.status().memories == 2
    assert sum(day.happened for day in engine.calendar()) == 2
    assert [one.uid for one in engine.neighbors(first)] == [last]
    assert over not in {hit.memory.uid for hit in engine.related(first)}
    assert over not in {end for link in engine.links(first) for end in (link.from_uid, link.to_uid)}
    assert "soon" not in dict(engine.tags())
    (anna,) = engine.entities("Anna Weber")
    assert anna.mentions == 2
    assert over not in {one.uid for one in engine.entity(anna.id).mentions}


def test_an_assistant_is_given_nothing_that_has_expired(engine):
    over = keep(engine, "Never call before nine", category="constraint", expires_at=now() - 1)
    goal = engine.create_goal(GoalDraft(title="Sleep"))
    entry = engine.log_progress(goal.uid, "Slept until nine")
    engine.revise(entry.uid, Changes(expires_at=now() - 1))
    agent = engine.as_agent(engine.recognize("claude").id)
    for topic in ("", "when to call"):
        told = agent.context(ContextRequest(topic=topic))
        assert (told.rules, told.hits) == ((), ())
    assert agent.get_many([over]) == []
    assert agent.browse(EXPIRED).total == 0
    assert agent.goal(goal.uid).log == ()
    for touch in (
        agent.get,
        agent.history,
        lambda uid: agent.revise(uid, Changes(no_expiry=True)),
        lambda uid: agent.give_feedback(uid, Verdict.HELPFUL),
    ):
        with pytest.raises(NotFoundError):
            touch(over)


def test_a_date_can_be_set_moved_and_taken_away(engine):
    uid = keep(engine, "The spare key hangs in the shed")
    assert engine.revise(uid, Changes(expires_at=now() - 1)).has_expired(now())
    assert found(engine, "spare key", Mode.LEXICAL) == []
    engine.revise(uid, Changes(expires_at=now() + DAY_MS))
    assert found(engine, "spare key", Mode.LEXICAL) == [uid]
    engine.revise(uid, Changes(expires_at=now() - 1))
    assert engine.revise(uid, Changes(no_expiry=True)).expires_at is None
    assert found(engine, "spare key", Mode.LEXICAL) == [uid]
    for senseless in (10**18, -(10**18)):
        with pytest.raises(InvalidInputError):
            engine.revise(uid, Changes(expires_at=senseless))


def test_dates_of_many_are_taken_back_together(engine):
    tomorrow = now() + DAY_MS
    dated = keep(engine, "Water the ferns", expires_at=tomorrow)
    plain = keep(engine, "Feed the cat")
    for changes in (Changes(expires_at=now() + 5 * DAY_MS), Changes(no_expiry=True)):
        for back in engine.change_many([dated, plain], changes):
            engine.change_many(back.uids, back.changes)
        assert engine.get(dated).expires_at == tomorrow
        assert engine.get(plain).expires_at is None


def test_what_is_said_again_holds_for_the_longer_time(engine):
    soon, late = now() + DAY_MS, now() + 9 * DAY_MS
    uid = keep(engine, "Water the ferns", expires_at=soon)
    keep(engine, "Water the ferns", expires_at=late)
    assert engine.get(uid).expires_at == late
    keep(engine, "Water the ferns", expires_at=soon)
    assert engine.get(uid).expires_at == late
    keep(engine, "Water the ferns")
    assert engine.get(uid).expires_at is None
    keep(engine, "Water the ferns", expires_at=soon)
    assert engine.get(uid).expires_at is None


def test_what_is_said_again_in_other_words_holds_for_good(engine):
    uid = keep(engine, "The build is failing on Windows", expires_at=now() + DAY_MS)
    engine.wait_for_vectors()
    again = keep(engine, "The build is failing on Windows!!")
    engine.wait_for_vectors()
    assert engine.get(again).superseded_by in (uid, None)
    live = engine.browse(Filters()).memories
    assert [one.expires_at for one in live] == [None]


def test_what_has_expired_takes_nothing_new_in(engine):
    over = keep(engine, "We park on level three", expires_at=now() - 1)
    engine.wait_for_vectors()
    again = engine.remember(Capture(text="We park on level three"))
    assert (again.outcome, again.uid != over) == (Outcome.NEW, True)
    engine.wait_for_vectors()
    assert found(engine, "where do we park") == [again.uid]


def test_the_trash_also_shows_what_had_expired(engine):
    uid = keep(engine, "Water the ferns", expires_at=now() - 1, speaker=Speaker.USER)
    engine.forget([uid])
    assert engine.browse(Filters(trashed=True)).total == 1
    assert engine.browse(EXPIRED).total == 0
    engine.restore([uid])
    assert engine.browse(EXPIRED).total == 1


def test_an_assistant_sets_moves_and_takes_away_a_date(engine, converse):
    engine.use_settings(Settings(assistant_tools=ToolProfile.FULL))
    assistant = converse()
    stored = assistant.ask("memory_store", text="The sale ends soon", expires_at="2999-12-31")
    uid = stored.structured_content["id"]
    assert engine.get(uid).expires_at % 1000 == 999
    got = assistant.ask("memory_get", ids=[uid]).structured_content["memories"][0]
    assert got["expires_at"].startswith("2999-12-31T23:59:59")
    assert not assistant.ask("memory_update", id=uid, expires_at="").is_error
    assert engine.get(uid).expires_at is None
    assert assistant.ask("memory_update", id=uid, expires_at="soon").is_error
    assert not assistant.ask("memory_update", id=uid, expires_at="2000-01-01").is_error
    assert engine.get(uid).has_expired(now())
    assert assistant.ask("memory_get", ids=[uid]).is_error
