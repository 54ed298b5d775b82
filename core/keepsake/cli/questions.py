"""Questions that were asked: those without an answer, and those whose answers must not drift."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import FAILED, moment, notice, print_json, print_table
from keepsake.domain.counting import memories
from keepsake.domain.feedback import Verdict
from keepsake.domain.regression import RegressionReport

regression = typer.Typer(help="Watch that questions are answered as before.", no_args_is_help=True)
app.add_typer(regression, name="regression")

Questions = Annotated[list[str], typer.Argument(help="Questions, each in quotation marks.")]


@app.command()
def feedback(
    memory_id: Annotated[
        str, typer.Argument(metavar="ID", help="Id of a memory, or its beginning.")
    ],
    verdict: Annotated[Verdict, typer.Argument(help="What it was worth as an answer.")],
    *,
    question: Annotated[str, typer.Option(help="What was asked.")] = "",
    as_json: Json = False,
) -> None:
    """Say whether a memory helped."""
    with open_memory() as memory:
        memory.give_feedback(memory.whole_uid(memory_id), verdict, query=question)
    if as_json:
        print_json({"noted": verdict})
    else:
        notice("Noted.")


@app.command()
def unanswered(
    *,
    limit: Annotated[int, typer.Option(help="How many at most.", min=1)] = 50,
    clear: Annotated[
        bool, typer.Option("--clear", help="Forget all questions that were asked.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List questions that found nothing when they were last asked."""
    with open_memory() as memory:
        if clear:
            memory.forget_queries()
        found = memory.unanswered(limit)
    if as_json:
        print_json(found)
        return
    rows = [(str(one.times), moment(one.last_asked), one.asked_by, one.text) for one in found]
    print_table(("times", "last", "by", "question"), rows)


@regression.command()
def save(
    questions: Annotated[
        list[str] | None, typer.Argument(help="Questions; none takes the most asked ones.")
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """Keep today's answers to compare with later."""
    with open_memory() as memory:
        saved = memory.save_golden(questions or ())
    if as_json:
        print_json(saved)
        return
    for golden in saved:
        notice(f"{golden.text}: {memories(len(golden.top))} kept.")


@regression.command()
def compare(*, as_json: Json = False) -> None:
    """Ask again and say what moved; exit code 1 when an answer moved far."""
    with open_memory() as memory:
        report = memory.compare_golden()
    if as_json:
        print_json(_as_data(report))
    else:
        rows = [
            ("!!" if one.alert else "ok", f"{one.overlap:.0%}", f"{one.rank_shift:.1f}", one.text)
            for one in report.drifts
        ]
        print_table(("", "still there", "places moved", "question"), rows)
        if not report.drifts:
            notice("No answers were kept yet: keepsake regression save.")
    if report.alerts:
        sys.exit(FAILED)


@regression.command(name="list")
def list_questions(*, as_json: Json = False) -> None:
    """List the questions whose answers are watched, and earlier comparisons."""
    with open_memory() as memory:
        watched = memory.golden_queries()
        runs = memory.regression_runs()
    if as_json:
        print_json({"questions": watched, "runs": runs})
        return
    rows = [(moment(one.saved_at), str(len(one.top)), one.text) for one in watched]
    print_table(("saved", "memories", "question"), rows)
    done = [
        (moment(run.ran_at), str(run.queries), str(run.alerts), f"{run.overlap:.0%}",
         f"{run.rank_shift:.1f}")
        for run in runs
    ]  # fmt: skip
    print_table(("compared", "questions", "alerts", "still there", "places moved"), done)


@regression.command()
def drop(questions: Questions, *, as_json: Json = False) -> None:
    """Stop watching questions."""
    with open_memory() as memory:
        dropped = memory.drop_golden(questions)
    if as_json:
        print_json({"dropped": dropped})
    else:
        notice(f"{dropped} dropped.")


def _as_data(report: RegressionReport) -> dict[str, object]:
    return {
        "ran_at": report.ran_at,
        "alerts": report.alerts,
        "overlap": report.overlap,
        "rank_shift": report.rank_shift,
        "questions": [
            {
                "text": one.text,
                "overlap": one.overlap,
                "rank_shift": one.rank_shift,
                "alert": one.alert,
            }
            for one in report.drifts
        ],
    }
