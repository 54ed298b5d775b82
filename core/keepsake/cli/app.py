"""The app that all commands belong to, and the memory they work on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Final

import typer

import keepsake
from keepsake.cli.loading import LateCommands

if TYPE_CHECKING:
    from types import TracebackType

    from keepsake.paths import DataFolder
    from keepsake.service import Service

app = typer.Typer(
    name="keepsake",
    cls=LateCommands,
    help="One local, private, lasting memory for all your AI assistants.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # its help takes a third of a second to import
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

_verbose: Final = ContextVar("verbose", default=False)


@contextmanager
def open_memory(*, writing: bool = False) -> Iterator[Service]:
    """The memory of this user: that of the running host, or opened here.

    When writing into one that is opened here, what is kept is made findable by meaning.
    """
    from keepsake.host.remote import RemoteMemory

    folder = data_folder()
    remote = RemoteMemory.reach(folder)
    if remote is not None:
        with closing(remote):
            yield remote.service
        return
    from keepsake.engine import Engine

    with Engine.open(folder, watch=False, embed=writing) as engine:
        yield engine


def data_folder() -> DataFolder:
    """The data folder of this user, made if need be, with a log of this command in it."""
    from keepsake.data_folder import make_data_folder
    from keepsake.logs import start_logging
    from keepsake.paths import default_folder

    folder = make_data_folder(default_folder())
    start_logging(folder, "keepsake", verbose=_verbose.get())
    return folder


def print_version(wanted: bool) -> None:
    """Print the version and leave, when that is wanted."""
    if wanted:
        typer.echo(keepsake.__version__)
        raise typer.Exit


@app.callback()
def begin(
    *,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say on stderr what is being done.")
    ] = False,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", is_eager=True, callback=print_version),
    ] = False,
) -> None:
    """One local, private, lasting memory for all your AI assistants."""
    _verbose.set(verbose)
    sys.excepthook = _tell_crash  # here and not earlier: Typer puts its own in place first


def _tell_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    from keepsake.cli.output import tell_crash
    from keepsake.errors import KeepsakeError

    with suppress(OSError, KeepsakeError):
        data_folder()  # so that the log is there, however early it broke
    tell_crash(kind, error, trace)
