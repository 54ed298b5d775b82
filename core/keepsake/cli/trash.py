"""The Trash: bringing memories back, or letting them go for good."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json

Ids = Annotated[list[str], typer.Argument(help="Ids of memories in the Trash, or how they begin.")]


@app.command()
def restore(ids: Ids, *, as_json: Json = False) -> None:
    """Bring memories back from the Trash."""
    with open_memory(writing=True) as memory:
        back = memory.restore([memory.whole_uid(one) for one in ids])
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
    with open_memory() as memory:
        uids = [memory.whole_uid(one) for one in ids]
        if not yes:
            typer.confirm(f"Remove {len(uids)} for good?", abort=True, err=True)
        gone = memory.purge(uids)
    if as_json:
        print_json({"purged": gone})
    else:
        notice(f"{gone} removed for good.")
