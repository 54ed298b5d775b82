"""Importing files and watching folders."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from keepsake.cli.app import Json, app, data_folder, open_memory
from keepsake.cli.output import notice, notices, print_json, screen
from keepsake.domain.source import Receipt
from keepsake.engine import Engine
from keepsake.errors import UnreadableFileError
from keepsake.host.client import host_status

_LOOK_S = 0.2


@app.command("import")
def import_paths(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.")],
    *,
    later: Annotated[
        bool, typer.Option("--later", help="Leave finding by meaning to the next start.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Keep files and folders once."""
    for path in paths:
        if not path.exists():
            message = f"There is no file or folder “{path}”."
            raise UnreadableFileError(message)
    with open_memory(writing=not later) as memory:
        receipt_id = memory.import_paths([path.absolute() for path in paths])
        receipt = _follow(memory, receipt_id)
        if as_json:
            print_json(receipt)
        else:
            _print_receipt(receipt)
        if not later:
            _follow_vectors(memory)


@app.command()
def watch(
    path: Annotated[Path, typer.Argument(help="A folder.", file_okay=False, exists=True)],
    *,
    once: Annotated[bool, typer.Option("--once", help="Add it, and do not stay.")] = False,
) -> None:
    """Remember from a folder, now and from now on."""
    folder = data_folder()
    running = host_status(folder) is not None
    with Engine.open(folder, watch=not (running or once), embed=not running) as memory:
        source = memory.add_folder(path.absolute())
        if running:
            notice(f"“{source.name}” is watched from now on.")
        elif once:
            notice(f"“{source.name}” will be watched while Keepsake runs.")
        else:
            notice(f"Watching “{source.name}”. Press Ctrl-C to stop.")
            _wait_for_interrupt()


def _follow(memory: Engine, receipt_id: int) -> Receipt:
    """Show how far the import is until it ends."""
    with _progress() as bar:
        task = bar.add_task("Reading", total=None)
        while True:
            receipt = memory.wait_for_import(receipt_id, timeout=_LOOK_S)
            if receipt.finished_at is not None:
                return receipt
            for progress in memory.status().imports:
                if progress.receipt_id == receipt_id:
                    bar.update(task, completed=progress.files_done, total=progress.files_total)


def _follow_vectors(memory: Engine) -> None:
    """Show how far everything is findable by meaning; Ctrl-C leaves the rest for later."""
    now = memory.status()
    with _progress() as bar:
        task = bar.add_task("Making it findable by meaning", total=now.passages)
        while memory.embeds and not memory.wait_for_vectors(_LOOK_S):
            now = memory.status()
            if now.model_detail:
                notice(now.model_detail)
                return
            bar.update(task, completed=now.passages - now.pending)


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    return Progress(*columns, console=notices, transient=True)


def _print_receipt(receipt: Receipt) -> None:
    screen.print(
        f"{receipt.found} found: {receipt.new} new, {receipt.updated} changed, "
        f"{receipt.unchanged} already there, {receipt.skipped} skipped, {receipt.failed} failed."
    )
    if receipt.masked:
        screen.print(f"{receipt.masked} secrets were masked.")
    for reason, count in receipt.reasons.items():
        screen.print(f"  {count} × {reason}")


def _wait_for_interrupt() -> None:
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        # A wait without end cannot be interrupted by Ctrl-C on Windows.
        while not stop.wait(_LOOK_S):
            pass
    except KeyboardInterrupt:
        notice("Stopped.")
