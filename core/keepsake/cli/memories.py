"""Keeping, finding and reading memories."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_answer, print_json, print_memory, screen
from keepsake.domain.capture import Capture
from keepsake.domain.memory import Outcome, Remembered
from keepsake.domain.query import Filters, Mode, Query

_PATIENCE_S: Final = 10.0
_SAID: Final = {
    Outcome.NEW: "Kept.",
    Outcome.UPDATED: "Kept as a new version.",
    Outcome.UNCHANGED: "Already kept.",
    Outcome.CONFIRMED: "Already kept.",
    Outcome.FORGOTTEN: "Not kept: you once asked to forget this.",
}


@app.command()
def add(
    text: Annotated[
        list[str] | None, typer.Argument(help="The text; - or none reads stdin.")
    ] = None,
    *,
    title: Annotated[str, typer.Option(help="A title.")] = "",
    tag: Annotated[
        list[str] | None, typer.Option(help="A tag; may be given several times.")
    ] = None,
    category: Annotated[str, typer.Option(help="What it says, such as decision.")] = "",
    pin: Annotated[bool, typer.Option("--pin", help="Keep it on top.")] = False,
    as_json: Json = False,
) -> None:
    """Keep a thought."""
    words = " ".join(text or [])
    if words in ("", "-"):
        words = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    capture = Capture(text=words, title=title, tags=tuple(tag or ()), category=category, pinned=pin)
    with open_memory(writing=True) as memory:
        kept = memory.remember(capture)
        memory.wait_for_vectors(_PATIENCE_S)
    if as_json:
        print_json(kept)
    else:
        _say(kept)


@app.command()
def search(
    query: Annotated[
        list[str], typer.Argument(help="Words, a question, tag:x, before:2026-03 ...")
    ],
    *,
    limit: Annotated[int, typer.Option(help="How many at most.")] = 10,
    mode: Annotated[Mode, typer.Option(help="Which kinds of search take part.")] = Mode.HYBRID,
    budget: Annotated[int | None, typer.Option(help="How many tokens at most.")] = None,
    compact: Annotated[bool, typer.Option("--compact", help="Short previews.")] = False,
    namespace: Annotated[list[str] | None, typer.Option(help="Only these namespaces.")] = None,
    as_json: Json = False,
) -> None:
    """Find memories by their words and their meaning."""
    asked = Query(
        text=" ".join(query),
        filters=Filters(namespaces=tuple(namespace or ())),
        mode=mode,
        limit=limit,
        token_budget=budget,
        compact=compact,
    )
    with open_memory() as memory:
        answer = memory.search(asked)
    if as_json:
        print_json(answer)
    else:
        print_answer(answer)


@app.command()
def get(
    ids: Annotated[list[str], typer.Argument(help="Ids of memories.")], *, as_json: Json = False
) -> None:
    """Print whole memories."""
    with open_memory() as memory:
        found = [memory.get(uid) for uid in ids]
        memory.mark_used([one.uid for one in found])
    if as_json:
        print_json(found)
        return
    for one in found:
        print_memory(one)
        screen.print()


@app.command()
def forget(
    ids: Annotated[list[str], typer.Argument(help="Ids of memories.")], *, as_json: Json = False
) -> None:
    """Move memories to the Trash, from where the app restores them for 30 days."""
    with open_memory() as memory:
        for uid in ids:
            memory.get(uid)
        moved = memory.forget(ids)
    if as_json:
        print_json({"moved": moved})
    else:
        notice(f"{moved} moved to the Trash.")


def _say(kept: Remembered) -> None:
    screen.print(kept.uid)
    notice(_SAID[kept.outcome])
    if kept.masked:
        masked = ", ".join(f"{count} {kind}" for kind, count in sorted(kept.masked.items()))
        notice(f"Masked: {masked}.")
    for note in kept.notes:
        notice(note)
