"""Keeping, reading, changing and forgetting single memories."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json, print_memory, screen
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import ALREADY_EXPIRED, DEFAULT_NAMESPACE, Outcome, Remembered
from keepsake.errors import InvalidInputError
from keepsake.search.dates import local_zone, period, to_ms

if TYPE_CHECKING:
    from keepsake.service import Service

_NEVER: Final = "never"
_PATIENCE_S: Final = 5.0
_SOON: Final = 64  # passages that a moment makes findable by meaning
_SAID: Final = {
    Outcome.NEW: "Kept.",
    Outcome.UPDATED: "Kept as a new version.",
    Outcome.UNCHANGED: "Already kept.",
    Outcome.CONFIRMED: "Already kept.",
    Outcome.FORGOTTEN: "Not kept: you once asked to forget this.",
}

Ids = Annotated[list[str], typer.Argument(help="Ids of memories, or how they begin.")]


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
    namespace: Annotated[str, typer.Option(help="Where it belongs.")] = DEFAULT_NAMESPACE,
    pin: Annotated[bool, typer.Option("--pin", help="Keep it on top.")] = False,
    expires: Annotated[str, typer.Option(help="The last day or moment that it holds.")] = "",
    url: Annotated[str, typer.Option(help="Keep the web page at this address instead.")] = "",
    as_json: Json = False,
) -> None:
    """Keep a thought, or a web page."""
    if url:
        _add_page(url, as_json=as_json)
        return
    words = " ".join(text or [])
    if words in ("", "-"):
        from keepsake.cli.standard_input import read_standard_input

        words = read_standard_input()
    capture = Capture(
        text=words,
        title=title,
        tags=tuple(tag or ()),
        category=category,
        namespace=namespace,
        pinned=pin,
        expires_at=_last_moment(expires) if expires else None,
    )
    with open_memory(writing=True) as memory:
        kept = memory.remember(capture)
        _wait_a_moment(memory)
    if as_json:
        print_json(kept)
    else:
        _say(kept)


@app.command()
def get(ids: Ids, *, as_json: Json = False) -> None:
    """Print whole memories."""
    with open_memory() as memory:
        found = [memory.get(memory.whole_uid(one)) for one in ids]
        memory.mark_used([one.uid for one in found])
    if as_json:
        print_json(found)
        return
    for one in found:
        print_memory(one)
        screen.print()


@app.command()
def edit(
    uid: Annotated[str, typer.Argument(metavar="ID", help="Id of a memory, or its beginning.")],
    *,
    text: Annotated[str | None, typer.Option(help="Its new text; - reads stdin.")] = None,
    title: Annotated[str | None, typer.Option(help="Its new title.")] = None,
    category: Annotated[str | None, typer.Option(help="What it says.")] = None,
    importance: Annotated[float | None, typer.Option(help="From 0 to 1.", min=0, max=1)] = None,
    tag: Annotated[list[str] | None, typer.Option(help="A tag to add.")] = None,
    untag: Annotated[list[str] | None, typer.Option(help="A tag to take away.")] = None,
    pin: Annotated[bool | None, typer.Option("--pin/--unpin", help="Keep it on top.")] = None,
    expires: Annotated[
        str, typer.Option(help="The last day or moment that it holds; never: for good.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Change a memory; earlier words stay in its history."""
    if text == "-":
        from keepsake.cli.standard_input import read_standard_input

        text = read_standard_input()
    changes = Changes(
        text=text,
        title=title,
        category=category,
        importance=importance,
        pinned=pin,
        expires_at=_last_moment(expires) if expires not in ("", _NEVER) else None,
        no_expiry=expires == _NEVER,
        add_tags=tuple(tag or ()),
        remove_tags=tuple(untag or ()),
    )
    with open_memory(writing=True) as memory:
        changed = memory.revise(memory.whole_uid(uid), changes)
        _wait_a_moment(memory)
    if as_json:
        print_json(changed)
    else:
        print_memory(changed)
    if changed.has_expired(to_ms(datetime.now(UTC))):
        notice(ALREADY_EXPIRED)


@app.command()
def forget(ids: Ids, *, as_json: Json = False) -> None:
    """Move memories to the Trash; restore brings them back."""
    with open_memory() as memory:
        moved = memory.forget([memory.whole_uid(one) for one in ids])
    if as_json:
        print_json({"moved": moved})
    else:
        notice(f"{moved} moved to the Trash.")


def _add_page(url: str, *, as_json: bool) -> None:
    from keepsake.cli.sources import follow_import

    with open_memory(writing=True) as memory:
        follow_import(memory, memory.import_page(url), as_json=as_json)


def _wait_a_moment(memory: Service) -> None:
    """Let what was just written become findable by meaning, unless much else waits before it."""
    if memory.status().pending <= _SOON:
        memory.wait_for_vectors(_PATIENCE_S)


def _say(kept: Remembered) -> None:
    screen.print(kept.uid)
    notice(_SAID[kept.outcome])
    if kept.masked:
        masked = ", ".join(f"{count} {kind}" for kind, count in sorted(kept.masked.items()))
        notice(f"Masked: {masked}.")
    for note in kept.notes:
        notice(note)


def _last_moment(date: str) -> int:
    """The end of the day or the moment that the person wrote, in milliseconds UTC."""
    found = period(date.strip(), local_zone())
    if found is None:
        raise InvalidInputError(
            f"“{date[:40]}” is not a date.", hint="Write it like 2027-01-31 or 2027-01-31T18:00."
        )
    return found.end
