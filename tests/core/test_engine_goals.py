from __future__ import annotations

from collections.abc import Iterator

import pytest

from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.domain.goal import (
    GoalChanges,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
    MilestoneStatus,
    Priority,
)
from keepsake.domain.query import Query
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError, NotAllowedError, NotFoundError
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder


@pytest.fixture
def engine(data_folder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), load_embedder=HashingEmbedder, watch=False) as opened:
        yield opened


def test_a_goal_goes_its_way_from_being_set_to_completed(engine):
    goal = engine.create_goal(GoalDraft(title="Ship Falcon", priority=Priority.HIGH, deadline=99))
    assert (goal.status, goal.progress, goal.completed_at) == (GoalStatus.ACTIVE, 0.0, None)
    for title in ("Design", "Build"):
        goal = engine.add_milestone(goal.uid, title)
    first = engine.add_milestone(goal.uid, "Think", ordinal=0).milestones[0]
    assert first.title == "Think"
    done = MilestoneChanges(status=MilestoneStatus.COMPLETED)
    goal = engine.change_milestone(goal.uid, first.uid, done)
    assert goal.progress == pytest.approx(1 / 3)
    assert goal.milestones[0].completed_at is not None
    goal = engine.change_goal(goal.uid, GoalChanges(status=GoalStatus.COMPLETED))
    assert (goal.progress, goal.completed_at is not None) == (1.0, True)
    goal = engine.change_goal(goal.uid, GoalChanges(status=GoalStatus.ACTIVE, no_deadline=True))
    assert (goal.completed_at, goal.deadline) == (None, None)


def test_a_removed_milestone_can_be_brought_back(engine):
    goal = engine.create_goal(GoalDraft(title="Ship"))
    step = engine.add_milestone(goal.uid, "Design").milestones[0]
    assert (
        engine.change_milestone(goal.uid, step.uid, MilestoneChanges(removed=True)).milestones == ()
    )
    back = engine.change_milestone(goal.uid, step.uid, MilestoneChanges(removed=False))
    assert back.milestones == (step,)


def test_progress_is_a_memory_that_is_found_like_any_other(engine):
    goal = engine.create_goal(GoalDraft(title="Ship Falcon"))
    kept = [
        engine.log_progress(goal.uid, "The wind tunnel test passed.", by="claude"),
        engine.log_progress(goal.uid, "The landing gear works.", importance=0.9),
        engine.log_progress(goal.uid, "The landing gear works."),
    ]
    details = engine.goal(goal.uid, log=2)
    assert [memory.uid for memory in details.log] == [kept[2].uid, kept[1].uid]
    assert details.goal.entries == 3
    assert engine.search(Query(text="wind tunnel")).hits[0].memory.uid == kept[0].uid
    engine.forget([kept[2].uid])
    assert engine.goal(goal.uid).goal.entries == 2


def test_goals_are_listed_by_state_the_most_pressing_first(engine):
    for title, priority, deadline in (
        ("low", Priority.LOW, None),
        ("late", Priority.HIGH, 20),
        ("soon", Priority.HIGH, 10),
        ("open", Priority.HIGH, None),
    ):
        engine.create_goal(GoalDraft(title=title, priority=priority, deadline=deadline))
    assert [goal.title for goal in engine.goals()] == ["soon", "late", "open", "low"]
    engine.change_goal(engine.goals()[0].uid, GoalChanges(status=GoalStatus.ABANDONED))
    assert [goal.title for goal in engine.goals([GoalStatus.ABANDONED])] == ["soon"]
    assert len(engine.goals([GoalStatus.ACTIVE, GoalStatus.ABANDONED])) == 4


def test_metadata_is_merged_and_secrets_never_stay(engine):
    secret = "AKIAIOSFODNN7EXAMPLE"
    draft = GoalDraft(
        title=f"Use {secret}", description=f"{secret} <private>x</private>", metadata={"k": secret}
    )
    goal = engine.create_goal(draft)
    goal = engine.change_goal(goal.uid, GoalChanges(metadata={"project": "falcon", "k": None}))
    assert goal.metadata == {"project": "falcon"}
    assert secret not in repr(goal)


@pytest.mark.parametrize("title", ["", "  ", "x" * 301, "<private>all</private>"])
def test_a_goal_needs_a_title(engine, title):
    with pytest.raises(InvalidInputError):
        engine.create_goal(GoalDraft(title=title))
    assert engine.goals() == []


def test_unknown_goals_and_milestones_are_named(engine):
    goal = engine.create_goal(GoalDraft(title="Ship"))
    for call in (
        lambda: engine.goal("nothing"),
        lambda: engine.log_progress("nothing", "x"),
        lambda: engine.change_milestone(goal.uid, "nothing", MilestoneChanges(title="x")),
    ):
        with pytest.raises(NotFoundError, match="nothing"):
            call()


def test_goals_of_other_namespaces_are_unknown_to_an_agent(engine):
    theirs = engine.create_goal(GoalDraft(title="Theirs"))
    agent_id = engine.recognize("agent").id
    engine.set_rights(agent_id, Rights(namespaces=("mine",)))
    agent = engine.as_agent(agent_id)
    own = agent.create_goal(GoalDraft(title="Own"))
    assert engine.goal(own.uid).goal.namespace == "mine"
    assert [goal.title for goal in agent.goals()] == ["Own"]
    with pytest.raises(NotFoundError):
        agent.goal(theirs.uid)
    with pytest.raises(NotFoundError):
        agent.change_goal(theirs.uid, GoalChanges(title="Taken"))
    entry = agent.log_progress(own.uid, "It begins.")
    assert engine.get(entry.uid).namespace == "mine"
    engine.set_rights(agent_id, Rights(write=False))
    with pytest.raises(NotAllowedError):
        engine.as_agent(agent_id).create_goal(GoalDraft(title="No"))


def test_a_memory_can_be_purged_from_a_progress_log(engine):
    goal = engine.create_goal(GoalDraft(title="Ship"))
    kept = engine.log_progress(goal.uid, "Passed.")
    engine.remember(Capture(text="Another."))
    engine.forget([kept.uid])
    engine.purge([kept.uid])
    assert engine.goal(goal.uid).log == ()
