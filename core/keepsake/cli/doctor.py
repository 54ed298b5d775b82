"""Looking for what is wrong, saying what to do about it, and repairing what can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer
from rich.text import Text

from keepsake.cli.app import Json, app, data_folder
from keepsake.cli.output import FAILED, notice, print_json, screen

if TYPE_CHECKING:
    from keepsake.cli.checks.finding import Finding

_SIGNS: Final = {"fine": "ok", "note": "--", "wrong": "!!"}


@app.command()
def doctor(*, as_json: Json = False) -> None:
    """Check everything that Keepsake needs; exit code 1 when something is wrong."""
    from keepsake.cli.checks.every import examine

    findings = list(examine(data_folder()))
    if as_json:
        print_json(findings)
    else:
        _print(findings)
    if any(one.health == "wrong" for one in findings):
        raise typer.Exit(FAILED)


@app.command()
def repair(*, as_json: Json = False) -> None:
    """Make the index agree with the texts again, and say what was repaired."""
    from keepsake.engine import Engine
    from keepsake.host.client import host_status

    folder = data_folder()
    with Engine.open(folder, watch=False, embed=host_status(folder) is None) as engine:
        engine.wait_for_check()
        engine.wait_for_vectors()
        notes = engine.status().problems
    if as_json:
        print_json(notes)
        return
    for line in notes or ["There was nothing to repair."]:
        notice(line)


def _print(findings: list[Finding]) -> None:
    """One line each and the advice below it, in lines that are not broken, to be copied."""
    width = max(len(one.name) for one in findings)
    for one in findings:
        screen.print(Text(f"{_SIGNS[one.health]}  {one.name:<{width}}  {one.text}"))
        if one.advice:
            screen.print(Text(f"{'':<{width + 6}}{one.advice}", style="bold"))
