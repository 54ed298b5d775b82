"""All commands, and the memory they work on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

import keepsake
from keepsake.cli.output import tell_crash
from keepsake.data_folder import make_data_folder
from keepsake.engine import Engine
from keepsake.host.client import host_status
from keepsake.logs import start_logging
from keepsake.paths import DataFolder, default_folder

app = typer.Typer(
    name="keepsake",
    help="One local, private, lasting memory for all your AI assistants.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@contextmanager
def open_memory(*, writing: bool = False) -> Iterator[Engine]:
    """The memory of this user; when writing, what is kept is made findable by meaning.

    While a host runs, that work is left to it.
    """
    folder = data_folder()
    embed = writing and host_status(folder) is None
    with Engine.open(folder, watch=False, embed=embed) as engine:
        yield engine


def data_folder() -> DataFolder:
    """The data folder of this user, made if need be."""
    return make_data_folder(default_folder())


@app.callback()
def begin(
    *,
    verbose: Annotated[bool, typer.Option(help="Say on stderr what is being done.")] = False,
) -> None:
    """One local, private, lasting memory for all your AI assistants."""
    sys.excepthook = tell_crash  # here and not earlier: Typer puts its own in place first
    start_logging(data_folder(), "keepsake", verbose=verbose)


@app.command()
def version() -> None:
    """Print the version."""
    typer.echo(keepsake.__version__)


from keepsake.cli import (  # noqa: E402, F401
    bench,
    connections,
    doctor,
    entities,
    history,
    memories,
    programs,
    questions,
    sources,
    tags,
)
