"""The commands that look at what a memory was before and how it hangs together with others."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import moment, notice, print_json, print_memory, print_table

Id = Annotated[str, typer.Argument(help="The id of a memory, or its beginning.", metavar="ID")]


@app.command()
def history(uid: Id, *, as_json: Json = False) -> None:
    """Show all versions of a memory and what it superseded, the present one first."""
    with open_memory() as memory:
        versions = memory.history(memory.whole_uid(uid))
    if as_json:
        print_json(versions)
        return
    rows = [(one.uid, str(one.number), moment(one.written_at), one.text) for one in versions]
    print_table(("Id", "Version", "Written", "Text"), rows)


@app.command()
def links(uid: Id, *, as_json: Json = False) -> None:
    """Show how a memory hangs together with others, the strongest links first."""
    with open_memory() as memory:
        found = memory.links(memory.whole_uid(uid))
    if as_json:
        print_json(found)
        return
    rows = [(one.from_uid, one.type.value, one.to_uid, f"{one.strength:.2f}") for one in found]
    print_table(("From", "Link", "To", "Strength"), rows)


@app.command()
def reinstate(uid: Id, *, as_json: Json = False) -> None:
    """Make a superseded memory live again, beside what superseded it."""
    with open_memory() as memory:
        uid = memory.whole_uid(uid)
        was_superseded = memory.get(uid).superseded_by is not None
        back = memory.reinstate(uid)
    if as_json:
        print_json(back)
        return
    print_memory(back)
    notice("It is live again." if was_superseded else "It was live already.")
