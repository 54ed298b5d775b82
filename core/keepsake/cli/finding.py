"""Finding memories, and what an assistant would be told."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import moment, notice, print_answer, print_json, print_table, screen
from keepsake.domain.context import ContextRequest
from keepsake.domain.query import Filters, Mode, Order, Page, Query

Namespaces = Annotated[
    list[str] | None, typer.Option("--namespace", help="Only this namespace; may be repeated.")
]

_PREVIEW_LENGTH = 60


@app.command()
def search(
    query: Annotated[
        list[str], typer.Argument(help="Words, a question, tag:x, before:2026-03 ...")
    ],
    *,
    limit: Annotated[int, typer.Option(help="How many at most.", min=1)] = 10,
    mode: Annotated[Mode, typer.Option(help="Which kinds of search take part.")] = Mode.HYBRID,
    budget: Annotated[int | None, typer.Option(help="How many tokens at most.", min=1)] = None,
    compact: Annotated[bool, typer.Option("--compact", help="Short previews.")] = False,
    namespace: Namespaces = None,
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
def context(
    topic: Annotated[list[str] | None, typer.Argument(help="What a conversation is about.")] = None,
    *,
    budget: Annotated[int, typer.Option(help="How many tokens at most.", min=1)] = 1000,
    rules: Annotated[int, typer.Option(help="How many more for rules.", min=0)] = 500,
    namespace: Namespaces = None,
    as_json: Json = False,
) -> None:
    """Print what an assistant should know about a topic, ready to be pasted."""
    request = ContextRequest(
        topic=" ".join(topic or []),
        filters=Filters(namespaces=tuple(namespace or ())),
        rules_budget=rules,
        budget=budget,
    )
    with open_memory() as memory:
        told = memory.context(request)
    if as_json:
        print_json(told)
        return
    screen.print(told.text, markup=False)
    if told.left_out:
        notice(f"{told.left_out} more did not fit into the token budget.")
    if told.degraded:
        notice(told.degraded)


@app.command(name="list")
def list_memories(
    *,
    tag: Annotated[list[str] | None, typer.Option(help="Only with this tag.")] = None,
    category: Annotated[list[str] | None, typer.Option(help="Only of this category.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only of this kind.")] = None,
    namespace: Namespaces = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Only pinned ones.")] = False,
    trash: Annotated[bool, typer.Option("--trash", help="Those in the Trash instead.")] = False,
    expired: Annotated[bool, typer.Option("--expired", help="Those that expired instead.")] = False,
    order: Annotated[Order, typer.Option(help="Which ones first.")] = Order.NEWEST,
    limit: Annotated[int, typer.Option(help="How many at most.", min=1, max=1000)] = 20,
    offset: Annotated[int, typer.Option(help="How many to pass over.", min=0)] = 0,
    as_json: Json = False,
) -> None:
    """List memories without asking anything."""
    filters = Filters(
        tags=tuple(tag or ()),
        categories=tuple(category or ()),
        kinds=tuple(kind or ()),
        namespaces=tuple(namespace or ()),
        pinned_only=pinned,
        trashed=trash,
        expired=expired,
    )
    with open_memory() as memory:
        page = memory.browse(filters, order=order, limit=limit, offset=offset)
    if as_json:
        print_json(page)
    else:
        _print_page(page)


def _print_page(page: Page) -> None:
    rows = []
    for one in page.memories:
        words = " ".join((one.title or one.text).split())
        cut = words if len(words) <= _PREVIEW_LENGTH else f"{words[: _PREVIEW_LENGTH - 1]}…"
        rows.append((one.uid, moment(one.happened_at), one.category or one.kind.value, cut))
    print_table(("id", "when", "what", "text"), rows)
    shown = len(page.memories)
    if page.offset or shown < page.total:
        notice(f"{shown} of {page.total:,}, from number {page.offset + 1}.")
