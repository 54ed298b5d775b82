"""Where memories come from: listing, pausing, wishes for a folder, removing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import moment, notice, print_json, print_table
from keepsake.domain.source import FolderRules, Place, Source

if TYPE_CHECKING:
    from keepsake.service import Service

sources = typer.Typer(
    help="Where memories come from; without a command, a list.", invoke_without_command=True
)
app.add_typer(sources, name="sources")

Number = Annotated[int, typer.Argument(help="The number of a source.")]


@sources.callback()
def list_sources(
    context: typer.Context,
    *,
    detected: Annotated[
        bool, typer.Option("--detected", help="What is found on this computer instead.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List where memories come from."""
    if context.invoked_subcommand is not None:
        return
    with open_memory() as memory:
        found = memory.find_places() if detected else memory.sources()
    if as_json:
        print_json(found)
    elif detected:
        headings = ("Name", "Kind", "Files", "MB", "Is a source", "Where")
        print_table(headings, [_place_row(one) for one in found if isinstance(one, Place)])
        notice("“keepsake watch FOLDER” remembers from one of them, “keepsake import FILE” once.")
    else:
        columns = ("No.", "Name", "Kind", "Memories", "Files", "State", "Looked at", "Where")
        print_table(columns, [_source_row(one) for one in found if isinstance(one, Source)])


@sources.command()
def rescan(number: Number, *, as_json: Json = False) -> None:
    """Read what changed since the last look."""
    with open_memory(writing=True) as memory:
        memory.rescan(number)
        _follow(memory, number, as_json=as_json)


@sources.command()
def pause(number: Number, *, as_json: Json = False) -> None:
    """Stop looking at a source until it is resumed."""
    with open_memory() as memory:
        memory.pause_source(number)
    if as_json:
        print_json({"paused": number})


@sources.command()
def resume(number: Number, *, as_json: Json = False) -> None:
    """Look at a source again."""
    with open_memory(writing=True) as memory:
        memory.resume_source(number)
        _follow(memory, number, as_json=as_json)


@sources.command()
def rules(
    number: Number,
    *,
    only: Annotated[
        list[str] | None, typer.Option(help="Endings of names that are read alone, such as md.")
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option(help="Names or paths that are left out, such as drafts.")
    ] = None,
    ignore_files: Annotated[
        bool, typer.Option(help="Whether .gitignore and .keepsakeignore in it count.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Say what is wanted of a folder; without options, everything."""
    wanted = FolderRules(
        only_types=tuple(only or ()),
        excluded=tuple(exclude or ()),
        use_ignore_files=ignore_files,
    )
    with open_memory(writing=True) as memory:
        memory.set_folder_rules(number, wanted)
        _follow(memory, number, as_json=as_json)


@sources.command()
def remove(
    number: Number,
    *,
    forget: Annotated[
        bool, typer.Option("--forget", help="Move its memories to the Trash, too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Stop remembering from a source; its files stay as they are."""
    with open_memory() as memory:
        moved = memory.remove_source(number, forget=forget)
    if as_json:
        print_json({"trashed": moved})
    elif forget:
        notice(f"{moved} moved to the Trash.")


def _follow(memory: Service, source_id: int, *, as_json: bool) -> None:
    """Wait for the import of a source that was just begun, and tell of it."""
    from keepsake.cli.sources import follow_import

    (receipt,) = memory.receipts(source_id=source_id, limit=1)
    follow_import(memory, receipt.id, as_json=as_json)


def _source_row(source: Source) -> tuple[str, ...]:
    state = source.state.value
    return (
        str(source.id),
        source.name,
        source.kind.value,
        str(source.memories),
        ", ".join(f"{count} {name}" for name, count in source.files.items()),
        f"{state}: {source.detail}" if source.detail else state,
        "" if source.scanned_at is None else moment(source.scanned_at),
        source.location,
    )


def _place_row(place: Place) -> tuple[str, ...]:
    files = f"{place.files:,}{'+' if place.more else ''}"
    known = "yes" if place.known else ""
    size = f"{place.size / 1e6:,.1f}"
    return place.name, place.kind.value, files, size, known, str(place.path)
