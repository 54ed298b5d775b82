"""What memories speak of, what they state, and what a text would."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import moment, notice, print_json, print_table, screen
from keepsake.domain.entity import Entity, EntityDetails, EntityKind
from keepsake.domain.memory import Speaker

entity_app = typer.Typer(help="Look at entities, and put them right by hand.", no_args_is_help=True)
app.add_typer(entity_app, name="entity")

Number = Annotated[int, typer.Argument(help="The number of an entity, as entities prints it.")]


@app.command()
def entities(
    query: Annotated[str, typer.Argument(help="How a name begins.")] = "",
    *,
    kind: Annotated[EntityKind | None, typer.Option(help="Only this kind.")] = None,
    limit: Annotated[int, typer.Option(help="How many at most.")] = 50,
    as_json: Json = False,
) -> None:
    """List the people, places and things that memories speak of."""
    with open_memory() as memory:
        found = memory.entities(query, kind=kind, limit=limit)
    if as_json:
        print_json(found)
    else:
        _print_entities(found)


@entity_app.command()
def show(number: Number, *, as_json: Json = False) -> None:
    """Print an entity with its relations and memories."""
    with open_memory() as memory:
        details = memory.entity(number)
    if as_json:
        print_json(details)
    else:
        _print_details(details)


@entity_app.command("add")
def add_entity(
    name: str,
    kind: Annotated[EntityKind, typer.Argument(help="What it is.")],
    *,
    as_json: Json = False,
) -> None:
    """Make an entity, or bring back one that was removed."""
    with open_memory(writing=True) as memory:
        _report(memory.add_entity(name, kind), as_json=as_json)


@entity_app.command()
def change(
    number: Number,
    *,
    name: Annotated[str | None, typer.Option(help="Its new name.")] = None,
    kind: Annotated[EntityKind | None, typer.Option(help="What it is.")] = None,
    as_json: Json = False,
) -> None:
    """Give an entity another name or kind, for ever."""
    with open_memory(writing=True) as memory:
        _report(memory.change_entity(number, name=name, kind=kind), as_json=as_json)


@entity_app.command()
def merge(
    number: Number,
    into: Annotated[int, typer.Argument(help="The one that stays.")],
    *,
    as_json: Json = False,
) -> None:
    """Let one entity take in another."""
    with open_memory(writing=True) as memory:
        _report(memory.merge_entities(number, into), as_json=as_json)


@entity_app.command()
def remove(number: Number, *, as_json: Json = False) -> None:
    """Take an entity out for good."""
    with open_memory(writing=True) as memory:
        memory.remove_entity(number)
    if as_json:
        print_json({"removed": number})
    else:
        notice("Removed. It will not be found again.")


@app.command()
def facts(
    subject: Annotated[str, typer.Argument(help="Of whom or what; none for all.")] = "",
    *,
    limit: Annotated[int, typer.Option(help="How many at most.")] = 100,
    as_json: Json = False,
) -> None:
    """Print the values that memories state, the newest of each first."""
    with open_memory() as memory:
        found = memory.facts(subject, limit=limit)
    if as_json:
        print_json(found)
        return
    rows = [
        (
            fact.subject,
            fact.predicate,
            f"not {fact.object}" if fact.negative else fact.object,
            _span(fact.valid_from, fact.valid_to),
        )
        for fact in found
    ]
    print_table(("Of", "What", "Value", "Held"), rows)


@app.command()
def extract(
    path: Annotated[
        Path | None,
        typer.Argument(help="A text file; none reads stdin.", exists=True, dir_okay=False),
    ] = None,
    *,
    speaker: Annotated[Speaker, typer.Option(help="Who says it.")] = Speaker.USER,
    as_json: Json = False,
) -> None:
    """Print what a text states that is worth keeping; nothing is kept."""
    from keepsake.enrich.fast_channel import Turn, extract_statements

    raw = sys.stdin.buffer.read() if path is None else path.read_bytes()
    found = extract_statements([Turn(speaker, raw.decode("utf-8", errors="replace"))])
    if as_json:
        print_json(found)
    else:
        rows = [(one.category.value, f"{one.importance:.2f}", one.text) for one in found]
        print_table(("Category", "Importance", "Statement"), rows)


def _report(entity: Entity, *, as_json: bool) -> None:
    if as_json:
        print_json(entity)
    else:
        _print_entities([entity])


def _print_entities(found: list[Entity]) -> None:
    rows = [
        (str(one.id), one.name, one.kind.value, str(one.mentions), ", ".join(one.aliases))
        for one in found
    ]
    print_table(("Number", "Name", "Kind", "Memories", "Also"), rows)


def _print_details(details: EntityDetails) -> None:
    _print_entities([details.entity])
    screen.print()
    rows = [
        (
            one.subject,
            f"{'not ' * one.negative}{one.predicate.value}",
            one.object,
            f"{one.confidence:.2f}",
            _span(one.valid_from, one.valid_to),
        )
        for one in details.relations
    ]
    print_table(("Who", "Relation", "To", "Surely", "Held"), rows)
    screen.print()
    print_table(
        ("Memory", "Title", "About it"),
        [(one.uid, one.title, f"{one.relevance:.2f}") for one in details.mentions],
    )


def _span(first: int, last: int | None) -> str:
    return f"{moment(first)} – {'' if last is None else moment(last)}"
