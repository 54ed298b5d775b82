"""Importing files and watching folders."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keepsake.cli.app import Json, app, data_folder, open_memory
from keepsake.cli.following import LOOK_S, follow_vectors, wait_for_import
from keepsake.cli.output import notice, print_json
from keepsake.cli.receipts import print_receipt
from keepsake.errors import UnreadableFileError
from keepsake.host.client import host_status

if TYPE_CHECKING:
    from keepsake.service import Service

_WEB = ("https://", "http://")


@app.command("import")
def import_paths(
    paths: Annotated[list[str], typer.Argument(help="Files, folders, and addresses of web pages.")],
    *,
    again: Annotated[
        bool, typer.Option("--again", help="Bring back what you once forgot or took back, too.")
    ] = False,
    locked: Annotated[
        bool, typer.Option("--password", help="Ask for the password of encrypted files.")
    ] = False,
    later: Annotated[
        bool, typer.Option("--later", help="Leave finding by meaning to the next start.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Keep files, folders and web pages once."""
    passphrase: str = typer.prompt("Password", hide_input=True, err=True) if locked else ""
    pages = [path for path in paths if path.startswith(_WEB)]
    places = [Path(path) for path in paths if not path.startswith(_WEB)]
    for place in places:
        if not place.exists():
            message = f"There is no file or folder “{place}”."
            raise UnreadableFileError(message)
    with open_memory(writing=not later) as memory:
        begun = [memory.import_page(page, again=again) for page in pages]
        if places:
            whole = [place.absolute() for place in places]
            begun.append(memory.import_paths(whole, again=again, passphrase=passphrase))
        for receipt_id in begun:
            follow_import(memory, receipt_id, as_json=as_json, later=later)


def follow_import(
    memory: Service, receipt_id: int, *, as_json: bool = False, later: bool = False
) -> None:
    """Show how far an import is, and what it did; with ``later`` do not wait for vectors."""
    receipt = wait_for_import(memory, receipt_id)
    if as_json:
        print_json(receipt)
    else:
        print_receipt(receipt)
    if receipt.forgotten:
        notice(f"To have the {receipt.forgotten} that you did not want once: import --again.")
    if not later:
        follow_vectors(memory)


@app.command()
def watch(
    path: Annotated[Path, typer.Argument(help="A folder.", file_okay=False, exists=True)],
    *,
    once: Annotated[bool, typer.Option("--once", help="Add it, and do not stay.")] = False,
    as_json: Json = False,
) -> None:
    """Remember from a folder, now and from now on."""
    folder = data_folder()
    if once or host_status(folder) is not None:
        with open_memory(writing=True) as memory:
            source = memory.add_folder(path.absolute())
        if as_json:
            print_json(source)
        else:
            notice(f"“{source.name}” is watched from now on, while Keepsake runs.")
        return
    from keepsake.engine import Engine

    with Engine.open(folder) as engine:
        source = engine.add_folder(path.absolute())
        if as_json:
            print_json(source)
        notice(f"Watching “{source.name}”. Press Ctrl-C to stop.")
        _wait_for_interrupt()


def _wait_for_interrupt() -> None:
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        # A wait without end cannot be interrupted by Ctrl-C on Windows.
        while not stop.wait(LOOK_S):
            pass
    except KeyboardInterrupt:
        notice("Stopped.")
