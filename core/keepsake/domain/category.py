"""What a memory says about the person, the assistant or the work."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from keepsake.domain.memory import Speaker


class Category(StrEnum):
    """The twenty kinds of statement, by whose words they may come from."""

    IDENTITY = "identity"
    PREFERENCE = "preference"
    DECISION = "decision"
    CONSTRAINT = "constraint"
    CORRECTION = "correction"
    FACT = "fact"
    GOAL = "goal"
    SKILL = "skill"
    ENTITY = "entity"
    TODO = "todo"
    RELATIONSHIP = "relationship"
    INSIGHT = "insight"
    PROJECT_STATE = "project_state"
    POLICY = "policy"
    AGENT_SELF_IMPROVEMENT = "agent_self_improvement"
    AGENT_USER_HABIT = "agent_user_habit"
    AGENT_RELATIONSHIP = "agent_relationship"
    AGENT_PERSONA = "agent_persona"
    CONTEXT = "context"
    SUMMARY = "summary"


DEFAULT_IMPORTANCE: Final = 0.5

BASE_IMPORTANCE: Final[dict[str, float]] = {
    Category.IDENTITY: 1.0,
    Category.PREFERENCE: 0.9,
    Category.DECISION: 0.7,
    Category.CONSTRAINT: 1.0,
    Category.CORRECTION: 0.9,
    Category.FACT: 0.5,
    Category.GOAL: 0.8,
    Category.SKILL: 0.85,
    Category.ENTITY: 0.6,
    Category.TODO: 0.3,
    Category.RELATIONSHIP: 0.85,
    Category.INSIGHT: 0.55,
    Category.PROJECT_STATE: 0.6,
    Category.POLICY: 0.75,
    Category.AGENT_SELF_IMPROVEMENT: 0.75,
    Category.AGENT_USER_HABIT: 0.8,
    Category.AGENT_RELATIONSHIP: 0.85,
    Category.AGENT_PERSONA: 0.9,
    Category.CONTEXT: 0.2,
    Category.SUMMARY: 0.4,
}


def is_of_assistant(category: str, speaker: str) -> bool:
    """Whether a statement is an assistant's, said by it or about itself, and not the person's."""
    return speaker == Speaker.ASSISTANT or category.startswith("agent_")


def base_importance(category: str) -> float:
    """How much a statement of this category matters before anything is known of its use, 0..1."""
    return BASE_IMPORTANCE.get(category, DEFAULT_IMPORTANCE)
