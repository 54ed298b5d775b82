"""Endpoints for finding memories, and for questions that were asked."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from keepsake.domain.context import Context
from keepsake.domain.feedback import UnansweredQuestion
from keepsake.domain.query import Answer
from keepsake.domain.regression import GoldenQuery, RegressionReport, RegressionRun
from keepsake.domain.weights import WeightReview
from keepsake.host.http.access import CallerName, Visible, Whole
from keepsake.host.http.bodies import Body, ContextBody, Question, SearchBody

router = APIRouter(tags=["finding"])


class Questions(Body):
    """Questions that are watched; none means the most asked ones."""

    questions: Annotated[tuple[Question, ...], Field(max_length=200)] = ()


@router.post("/search")
def search(memory: Visible, caller: CallerName, body: SearchBody) -> Answer:
    """Find memories by their words and their meaning."""
    return memory.search(body.query(caller))


@router.post("/context")
def context(memory: Visible, caller: CallerName, body: ContextBody) -> Context:
    """What an assistant should know, as fenced data within a budget."""
    return memory.context(body.request(caller))


@router.get("/questions/unanswered")
def unanswered(
    memory: Whole, limit: Annotated[int, Query(ge=1, le=1000)] = 50
) -> list[UnansweredQuestion]:
    """Questions that found nothing when they were last asked."""
    return memory.unanswered(limit)


@router.delete("/questions", status_code=204)
def forget_questions(memory: Whole) -> None:
    """Forget every question that was asked."""
    memory.forget_queries()


@router.get("/ranking/weights")
def weights(memory: Whole) -> WeightReview:
    """How much the priors count, and what feedback would change."""
    return memory.review_weights()


@router.post("/ranking/weights/adapt")
def adapt_weights(memory: Whole) -> WeightReview:
    """Take the next step, if feedback tells enough."""
    return memory.adapt_weights()


@router.post("/ranking/weights/revert")
def revert_weights(memory: Whole) -> WeightReview:
    """Take the last step back, if there was one."""
    return memory.revert_weights()


@router.get("/regression/questions")
def golden(memory: Whole) -> list[GoldenQuery]:
    """The questions whose answers are watched."""
    return memory.golden_queries()


@router.post("/regression/questions")
def save_golden(memory: Whole, body: Questions) -> list[GoldenQuery]:
    """Keep today's answers to compare with later."""
    return memory.save_golden(body.questions)


@router.post("/regression/drop")
def drop_golden(memory: Whole, body: Questions) -> dict[str, int]:
    """Stop watching questions."""
    return {"dropped": memory.drop_golden(body.questions)}


@router.post("/regression/runs")
def compare(memory: Whole) -> RegressionReport:
    """Ask all watched questions again and say how far each answer moved."""
    return memory.compare_golden()


@router.get("/regression/runs")
def runs(memory: Whole, limit: Annotated[int, Query(ge=1, le=1000)] = 30) -> list[RegressionRun]:
    """The figures of earlier comparisons, newest first."""
    return memory.regression_runs(limit)
