"""Looking for what is wrong, saying what to do about it, and repairing what can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import typer
from rich.text import Text

from keepsake.cli.app import Json, app, data_folder
from keepsake.cli.output import FAILED, notice, print_json, screen
from keepsake.errors import KeepsakeError

if TYPE_CHECKING:
    from keepsake.cli.checks.finding import Check, Finding
    from keepsake.paths import DataFolder

_SIGNS: Final = {"fine": "ok", "note": "--", "wrong": "!!"}


@app.command()
def doctor(*, as_json: Json = False) -> None:
    """Check everything that Keepsake needs; exit code 1 when something is wrong."""
    folder = data_folder()
    findings = [finding for name, check in _checks() for finding in _look(name, check, folder)]
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


def _checks() -> list[tuple[str, Check]]:
    from keepsake.cli.checks import assistants, host, model, storage, system

    return [
        ("SQLite", storage.check_libraries),
        ("Memory", storage.check_database),
        ("Search model", model.check_model),
        ("Host", host.check_host),
        ("Rights", host.check_rights),
        ("Settings", system.check_settings),
        ("Disk", system.check_disk),
        ("Watching", system.check_watching),
        ("Keyring", system.check_keyring),
        ("Assistants", assistants.check_assistants),
    ]


def _look(name: str, check: Check, folder: DataFolder) -> Iterator[Finding]:
    """What a check finds, and that it could not be made if so."""
    from keepsake.cli.checks.finding import wrong

    try:
        yield from check(folder)
    except KeepsakeError as error:
        yield wrong(name, str(error), error.hint)
