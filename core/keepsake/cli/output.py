"""What commands print: readable for a person, or JSON; progress and problems go to stderr."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.table import Table
from rich.text import Text

from keepsake.domain.memory import Memory, conversation_of
from keepsake.domain.query import Answer, Hit
from keepsake.errors import KeepsakeError, NotFoundError
from keepsake.host.values import as_told
from keepsake.paths import default_folder
from keepsake.search.dates import from_ms, local_zone

log = logging.getLogger(__name__)

FAILED: Final = 1
NOT_FOUND: Final = 3

screen: Final = Console(highlight=False, soft_wrap=True)
notices: Final = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print a value, dataclasses included, as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2, default=as_told) + "\n")


def notice(text: str) -> None:
    """Tell the person something that is not the answer itself."""
    notices.print(Text(text))


def fail(error: KeepsakeError) -> NoReturn:
    """Say what went wrong and what to do, and leave with the fitting exit code."""
    notices.print(Text(str(error), style="bold red"))
    if error.hint:
        notices.print(Text(error.hint))
    sys.exit(NOT_FOUND if isinstance(error, NotFoundError) else FAILED)


def tell_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Say that a command broke on something nobody foresaw; the log gets the details."""
    log.warning("a command broke", exc_info=(kind, error, trace))
    if isinstance(error, OSError) and error.strerror:
        what = f"The computer did not do what was asked of it: {error.strerror}."
    else:
        what = f"Keepsake made a mistake ({kind.__name__}) and could not go on."
    notices.print(Text(what, style="bold red"))
    notices.print(Text(f"The details are in {default_folder().logs}."))


def print_answer(answer: Answer) -> None:
    """Print what was found, best first, and what limits the answer."""
    for hit in answer.hits:
        _print_hit(hit)
    if answer.note:
        notice(answer.note)
    elif not answer.hits:
        notice("Nothing was found.")
    if answer.left_out:
        notice(f"{answer.left_out} more did not fit into the token budget.")
    if answer.degraded:
        notice(answer.degraded)


def print_memory(memory: Memory) -> None:
    """Print one memory whole."""
    screen.print(Text(memory.title or memory.kind.value, style="bold"))
    screen.print(Text(_meta(memory), style="dim"))
    screen.print()
    screen.print(Text(memory.text))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under headings; ids are never cut in two, so that they can be copied.

    Programs and files get a line a row, whole values between tabs.
    """
    if not screen.is_terminal:
        for row in (columns, *rows) if any(columns) else rows:
            sys.stdout.write("\t".join(map(_one_value, row)) + "\n")
        return
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column.lower() == "id")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    screen.print(table)


def _one_value(cell: str) -> str:
    """A cell that ends neither its line nor its column."""
    return " ".join(cell.replace("\t", " ").splitlines())


def moment(milliseconds: int) -> str:
    """A time as this computer's clock shows it."""
    return from_ms(milliseconds, local_zone()).strftime("%Y-%m-%d %H:%M")


def _print_hit(hit: Hit) -> None:
    memory = hit.memory
    heading = Text(memory.title or memory.kind.value, style="bold")
    heading.append(f"  {' + '.join(hit.reasons)}", style="cyan")
    screen.print(heading)
    passage = Text(hit.snippet.text)
    for start, end in hit.snippet.marks:
        passage.stylize("bold yellow", start, end)
    screen.print(passage)
    screen.print(Text(_meta(memory), style="dim"))
    screen.print()


def _meta(memory: Memory) -> str:
    tags = " ".join(f"#{tag}" for tag in memory.tags)
    chat = conversation_of(memory.metadata)
    parts = (
        memory.uid,
        memory.source_name or memory.attribution.agent,
        f"“{chat}”" if chat else "",
        moment(memory.happened_at),
        memory.category,
        tags,
        "" if memory.expires_at is None else f"until {moment(memory.expires_at)}",
    )
    return " · ".join(part for part in parts if part)
