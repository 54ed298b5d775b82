"""Looking for what is wrong, and saying what to do about it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import apsw
import keyring
import keyring.errors

from keepsake.cli.app import Json, app, data_folder
from keepsake.cli.output import FAILED, print_json, print_table
from keepsake.clients import connections
from keepsake.clients.client import ClientState
from keepsake.domain.status import ModelState
from keepsake.engine import Engine
from keepsake.errors import KeepsakeError
from keepsake.host.client import host_status
from keepsake.inference.catalogue import find_model
from keepsake.paths import DataFolder
from keepsake.store.health import check_health

_LEAST_FREE_BYTES: Final = 500_000_000
_OUTDATED: Final = "it is connected to another memory, or to a Keepsake that is not this one."


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``advice`` is what to do, empty when all is well."""

    name: str
    fine: bool
    text: str
    advice: str = ""


@app.command()
def doctor(*, as_json: Json = False) -> None:
    """Check everything that Keepsake needs; exit code 1 when something is wrong."""
    folder = data_folder()
    findings = [_checked(name, look, folder) for name, look in _CHECKS.items()]
    if as_json:
        print_json(findings)
    else:
        rows = [("ok" if one.fine else "!!", one.name, _said(one)) for one in findings]
        print_table(("", "", ""), rows)
    if not all(one.fine for one in findings):
        sys.exit(FAILED)


def _checked(name: str, look: Callable[[DataFolder], Finding], folder: DataFolder) -> Finding:
    try:
        return look(folder)
    except KeepsakeError as error:
        return Finding(name, fine=False, text=str(error), advice=error.hint)


def _said(finding: Finding) -> str:
    return f"{finding.text} {finding.advice}".strip()


def _memory(folder: DataFolder) -> Finding:
    with Engine.open(folder, watch=False, embed=False) as engine:
        engine.wait_for_check()
        now = engine.status()
        faults = check_health(folder.database)
    repaired = " ".join(now.problems)
    text = f"{now.memories:,} memories, SQLite {apsw.sqlite_lib_version()}. {repaired}".strip()
    if faults:
        return Finding("Memory", fine=False, text=" ".join(faults), advice="Restore a backup.")
    return Finding("Memory", fine=True, text=text)


def _model(folder: DataFolder) -> Finding:
    path = find_model(folder)
    with Engine.open(folder, watch=False, embed=False) as engine:
        engine.wait_for_model()
        now = engine.status()
    fine = now.model_state is ModelState.READY
    return Finding("Search model", fine=fine, text=path.name if fine else now.model_detail)


def _host(folder: DataFolder) -> Finding:
    status = host_status(folder)
    if status is None:
        return Finding("Host", fine=True, text="Not running; it starts when an assistant asks.")
    return Finding("Host", fine=True, text=f"Running, {len(status.assistants)} assistants seen.")


def _disk(folder: DataFolder) -> Finding:
    free = shutil.disk_usage(folder.root).free
    text = f"{free / 1e9:,.1f} GB free."
    advice = "" if free >= _LEAST_FREE_BYTES else "Free some space."
    return Finding("Disk", fine=not advice, text=text, advice=advice)


def _keyring(_folder: DataFolder) -> Finding:
    backend = keyring.get_keyring()
    if backend.priority <= 0:
        text = "There is no keyring; keys of services would be kept for one session only."
        return Finding("Keyring", fine=True, text=text)
    return Finding("Keyring", fine=True, text=f"{backend.name}.")


def _assistants(_folder: DataFolder) -> Finding:
    states = {one.id: connections.status(one.id) for one in connections.list_clients()}
    wrong = [
        f"{name}: {status.problem or _OUTDATED}"
        for name, status in states.items()
        if status.state in (ClientState.UNREADABLE, ClientState.OUTDATED)
    ]
    if wrong:
        return Finding(
            "Assistants", fine=False, text=" ".join(wrong), advice="Run keepsake connect NAME."
        )
    connected = [name for name, status in states.items() if status.state is ClientState.CONNECTED]
    return Finding("Assistants", fine=True, text=f"Connected: {', '.join(connected) or 'none'}.")


_CHECKS: Final[dict[str, Callable[[DataFolder], Finding]]] = {
    "Memory": _memory,
    "Search model": _model,
    "Host": _host,
    "Disk": _disk,
    "Keyring": _keyring,
    "Assistants": _assistants,
}
