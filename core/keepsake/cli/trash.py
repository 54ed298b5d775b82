"""The Trash: bringing memories back, or letting them go for good."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json

Ids = Annotated[list[str], typer.Argument(help="Ids of memories in the Trash.")]


@app.command()
def restore(ids: Ids, *, as_json: Json = False) -> None:
    """Bring memories back from the Trash."""
    with open_memory(writing=True) as memory:
        for uid in ids:
            memory.get(uid)
        back = memory.restore(ids)
    if as_json:
        print_json({"restored": back})
    else:
        notice(f"{back} brought back.")


@app.command()
def purge(
    ids: Ids,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: Json = False,
) -> None:
    """Remove memories in the Trash for good. This cannot be undone."""
    if not yes:
        typer.confirm(f"Remove {len(ids)} for good?", abort=True, err=True)
    with open_memory() as memory:
        for uid in ids:
            memory.get(uid)
        gone = memory.purge(ids)
    if as_json:
        print_json({"purged": gone})
    else:
        notice(f"{gone} removed for good.")
