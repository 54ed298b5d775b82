from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest

from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.chronicle import Unit
from keepsake.domain.goal import GoalDraft
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.search.dates import local_zone, period, to_ms
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


def noon(day: str) -> int:
    return to_ms(datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=local_zone()))


def keep(engine: Engine, text: str, day: str = "2024-05-01", **values) -> str:
    return engine.remember(Capture(text=text, happened_at=noon(day), **values)).uid


def texts(memories) -> list[str]:
    return [memory.text for memory in memories]


DIARY = {
    "2024-04-28": "Sunday",
    "2024-04-29": "Monday",
    "2024-05-01": "Wednesday",
    "2024-05-02": "Thursday",
    "2024-05-03": "Friday",
}


@pytest.mark.parametrize(
    ("unit", "counts"),
    [
        (Unit.DAY, {"2024-05-03": 1, "2024-05-02": 1, "2024-05-01": 1, "2024-04-29": 1}),
        (Unit.WEEK, {"2024-04-29": 4, "2024-04-22": 1}),
        (Unit.MONTH, {"2024-05-01": 3, "2024-04-01": 2}),
    ],
)
def test_a_timeline_counts_by_local_periods_newest_first(engine, unit, counts):
    for day, text in DIARY.items():
        keep(engine, text, day, tags=("diary",))
    found = engine.timeline(unit, limit=len(counts)).periods
    first_days = [
        datetime.fromtimestamp(one.start / 1000, local_zone()).date().isoformat() for one in found
    ]
    assert dict(zip(first_days, (one.count for one in found), strict=True)) == counts
    assert found[0].tags[0] == ("diary", found[0].count)
    for one in found:
        inside = engine.browse(Filters(after=one.start, before=one.end))
        assert inside.total == one.count


def test_streaks_count_days_in_a_row(engine):
    assert (engine.timeline().streak, engine.timeline().longest_streak) == (0, 0)
    for day, text in DIARY.items():
        keep(engine, text, day)
    assert (engine.timeline().streak, engine.timeline().longest_streak) == (0, 3)
    today = datetime.now(local_zone()).date()
    for back in range(4):
        keep(engine, f"Day {back}", (today - timedelta(days=back)).isoformat())
    timeline = engine.timeline()
    assert timeline.streak == timeline.longest_streak == 4


def test_decisions_are_found_by_category_or_tag(engine):
    keep(engine, "We take Postgres.", "2024-05-01", category="decision")
    keep(engine, "We take Qt.", "2024-05-02", tags=("decision",))
    keep(engine, "Both ways.", "2024-05-03", category="decision", tags=("decision",))
    keep(engine, "Rain.", "2024-05-04")
    assert texts(engine.decisions()) == ["Both ways.", "We take Qt.", "We take Postgres."]
    assert texts(engine.decisions(limit=1)) == ["Both ways."]


def test_lineage_follows_what_came_from_what_over_several_steps(engine):
    first, second, third = (keep(engine, f"Plan {name}") for name in ("alpha", "beta", "gamma"))
    engine.link(second, first, LinkType.DERIVED_FROM)
    engine.link(third, second, LinkType.ELABORATES)
    line = engine.lineage(second)
    assert [(step.memory.uid, step.relation, step.depth) for step in line.origins] == [
        (first, LinkType.DERIVED_FROM, 1)
    ]
    assert [step.memory.uid for step in line.successors] == [third]
    assert [step.depth for step in engine.lineage(third).origins] == [1, 2]
    engine.forget([first])
    assert engine.lineage(second).origins == ()


def test_lineage_ends_in_a_circle(engine):
    one, other = keep(engine, "One."), keep(engine, "Other.")
    engine.link(one, other, LinkType.SUPPORTS)
    engine.link(other, one, LinkType.SUPPORTS)
    assert [step.memory.uid for step in engine.lineage(one).origins] == [other]


def test_a_link_that_was_made_can_be_taken_away(engine):
    one, other = keep(engine, "One."), keep(engine, "Other.")
    engine.link(one, other, LinkType.SUPPORTS, 0.5)
    engine.link(one, other, LinkType.SUPPORTS, 0.7)
    assert [link.strength for link in engine.links(other)] == [0.7]
    assert engine.unlink(other, one, LinkType.SUPPORTS)
    assert not engine.unlink(other, one, LinkType.SUPPORTS)
    assert engine.links(one) == []


@pytest.mark.parametrize("kind", [LinkType.SUPERSEDES, LinkType.FOLLOWS])
def test_links_that_follow_from_memories_cannot_be_made(engine, kind):
    with pytest.raises(InvalidInputError):
        engine.link(keep(engine, "One."), keep(engine, "Other."), kind)


def test_a_diff_tells_what_is_new_changed_and_superseded(engine):
    engine.wait_for_vectors()
    old = keep(engine, "The port is 8080.")
    edited = keep(engine, "The dog is brown.")
    engine.wait_for_vectors()
    since = engine.get(edited).created_at + 1
    while engine.get(keep(engine, "Clock.")).created_at < since:
        pass
    engine.revise(edited, Changes(text="The dog is black."))
    keep(engine, "The cat is white.")
    diff = engine.diff(since)
    assert texts(diff.changed) == ["The dog is black."]
    assert "The cat is white." in texts(diff.added)
    assert old not in [memory.uid for memory in diff.added]
    assert engine.diff(since, limit=0).added_total == diff.added_total
    assert engine.diff(since, limit=0).added == ()


def test_a_superseded_memory_is_in_the_diff(data_folder, model_path):
    with Engine.open(data_folder, Settings(), watch=False) as engine:
        old = keep(engine, "The build server listens on port 8080.")
        engine.wait_for_vectors()
        since = engine.get(old).created_at + 1
        keep(engine, "The build server listens on port 9191.")
        engine.wait_for_vectors()
        assert texts(engine.diff(since).superseded) == ["The build server listens on port 8080."]


def test_a_project_is_known_by_tag_name_source_or_folder(engine):
    today = datetime.now(local_zone()).date().isoformat()
    keep(engine, "We take Postgres.", tags=("falcon",), category="decision")
    keep(engine, "Write the parser.", tags=("falcon", "todo"))
    keep(engine, "Always test first.", tags=("falcon", "lesson"))
    keep(engine, "Session of today.", today, kind=Kind.SUMMARY, metadata={"project": "/src/Falcon"})
    keep(engine, "On Windows.", today, metadata={"project": "C:\\src\\falcon"})
    keep(engine, "Of another.", today, metadata={"project": "/src/millennium-falcon"})
    engine.create_goal(GoalDraft(title="Ship Falcon"))
    engine.create_goal(GoalDraft(title="Learn Spanish"))
    for name in ("falcon", "Falcon", "/home/me/Falcon/", "C:\\code\\Falcon"):
        snapshot = engine.project_snapshot(name)
        assert snapshot.total == 5
        assert texts(snapshot.recent) == ["On Windows.", "Session of today."]
        assert texts(snapshot.decisions) == ["We take Postgres."]
        assert texts(snapshot.open_threads) == ["Write the parser."]
        assert texts(snapshot.lessons) == ["Always test first."]
        assert texts(snapshot.digests) == ["Session of today."]
        assert [goal.title for goal in snapshot.goals] == ["Ship Falcon"]
    with pytest.raises(InvalidInputError):
        engine.project_snapshot(" / ")


def test_an_agent_sees_its_own_time_alone(engine):
    theirs = keep(engine, "Falcon meets at noon.", tags=("falcon",), category="decision")
    agent_id = engine.recognize("agent").id
    engine.set_rights(agent_id, Rights(namespaces=("mine",)))
    agent = engine.as_agent(agent_id)
    own = agent.remember(Capture(text="Falcon is mine.", tags=("falcon",))).uid
    engine.link(own, theirs, LinkType.DERIVED_FROM)
    assert sum(one.count for one in agent.timeline(Unit.MONTH).periods) == 1
    assert agent.decisions() == []
    assert agent.lineage(own).origins == ()
    assert agent.links(own) == []
    assert texts(agent.diff(0).added) == ["Falcon is mine."]
    assert agent.project_snapshot("falcon").total == 1
    with pytest.raises(NotFoundError):
        agent.lineage(theirs)
    with pytest.raises(NotFoundError):
        agent.link(own, theirs)


def test_periods_are_whole_days(engine):
    keep(engine, "x")
    (one,) = engine.timeline(Unit.DAY).periods
    assert period("2024-05-01", local_zone()) is not None
    assert (one.end - one.start + 1) % (60 * 60 * 1000) == 0
