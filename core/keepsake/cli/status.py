"""How the memory is doing, and which version this is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

import keepsake
from keepsake.cli.app import Json, app, data_folder, open_memory

if TYPE_CHECKING:
    from keepsake.host.client import HostStatus

_TAGS: Final = 30
_DAYS: Final = 30


@app.command()
def version(*, as_json: Json = False) -> None:
    """Print the version."""
    if as_json:
        from keepsake.cli.output import print_json

        print_json({"version": keepsake.__version__})
    else:
        typer.echo(keepsake.__version__)


@app.command()
def status(*, as_json: Json = False) -> None:
    """Print how the memory is doing."""
    from keepsake.cli.output import print_json, print_table
    from keepsake.host.client import host_status

    host = host_status(data_folder())
    with open_memory() as memory:
        now = memory.status()
    if as_json:
        print_json({"host_running": host is not None, "host": host, "status": now})
        return
    rows = [
        ("Memories", f"{now.memories:,}"),
        ("In the Trash", f"{now.trashed:,}"),
        ("Passages", f"{now.passages:,}, {now.pending:,} not yet findable by meaning"),
        ("Sources", f"{now.sources:,}, {now.watching:,} watched"),
        ("Search model", now.model_detail or now.model_state.value.replace("_", " ")),
        ("Host", f"running ({host.kind}, process {host.pid})" if host else "not running"),
        *_http_rows(host),
        ("Size", f"{now.database_bytes / 1e6:,.1f} MB"),
        ("Data folder", now.data_folder),
        ("Version", now.version),
        *(("Problem", problem) for problem in now.problems),
    ]
    print_table(("", ""), rows)


@app.command()
def stats(*, as_json: Json = False) -> None:
    """Print what the memory is made of: where memories lie, who wrote them, tags, days."""
    from keepsake.cli.output import print_json, print_table

    with open_memory() as memory:
        counted = {
            "namespaces": memory.namespaces(),
            "assistants": memory.agents(),
            "tags": memory.tags(limit=_TAGS),
        }
        days = memory.calendar()
    if as_json:
        named = {name: dict(pairs) for name, pairs in counted.items()}
        print_json({**named, "days": days})
        return
    for name, pairs in counted.items():
        print_table((name, "memories"), [(one, f"{count:,}") for one, count in pairs])
    recent = [(one.day, f"{one.happened:,}", f"{one.kept:,}") for one in days[-_DAYS:]]
    print_table(("day", "happened", "came in"), recent)


def _http_rows(host: HostStatus | None) -> list[tuple[str, str]]:
    if host is None or (host.http_port is None and not host.http_trouble):
        return []
    return [("HTTP", host.http_trouble or f"http://127.0.0.1:{host.http_port}")]
