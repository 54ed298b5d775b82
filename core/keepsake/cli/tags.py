"""Tags that are nearly alike, and putting them together."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json, print_table
from keepsake.domain.counting import memories


@app.command("similar-tags")
def similar_tags(*, as_json: Json = False) -> None:
    """List tags of nearly the same spelling, which could be merged."""
    with open_memory() as memory:
        pairs = memory.tag_suggestions()
    if as_json:
        print_json(pairs)
        return
    rows = [
        (pair.name, str(pair.uses), pair.better, str(pair.better_uses), f"{pair.similarity:.0%}")
        for pair in pairs
    ]
    print_table(("Tag", "Uses", "Like", "Uses", "Alike"), rows)


@app.command("merge-tags")
def merge_tags(
    source: str,
    into: str,
    *,
    preview: Annotated[bool, typer.Option("--preview", help="Only say what would change.")] = False,
    as_json: Json = False,
) -> None:
    """Let one tag take the place of another, now and in future."""
    with open_memory(writing=True) as memory:
        merged = memory.merge_tags(source, into)
        if preview:
            memory.undo_tag_merge(merged)
    if as_json:
        print_json(merged)
    else:
        changed = memories(len(merged.renamed) + len(merged.joined))
        taking = "would take" if preview else "has taken"
        notice(f"{merged.target} {taking} its place on {changed}.")
