"""Copies of the whole memory, and going back to one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from keepsake.cli.app import Json, app, data_folder, open_memory
from keepsake.cli.output import moment, notice, print_json, print_table, screen
from keepsake.domain.backup import Backup
from keepsake.domain.counting import counted, memories
from keepsake.errors import HostUnavailableError

File = Annotated[Path, typer.Argument(help="A backup file.", dir_okay=False)]


@app.command()
def backup(
    file: Annotated[
        Path | None, typer.Argument(help="A new file; none keeps it in the data folder.")
    ] = None,
    *,
    as_json: Json = False,
) -> None:
    """Copy the whole memory into one file, also while it is in use."""
    with open_memory() as memory:
        made = memory.back_up(None if file is None else file.absolute())
    if as_json:
        print_json(made)
    else:
        screen.print(str(made.path))


@app.command("list-backups")
def list_backups(*, as_json: Json = False) -> None:
    """List the backups in the data folder, newest first."""
    from keepsake.engine import backups as engine_backups

    found = engine_backups.list_backups(data_folder())
    if as_json:
        print_json(found)
    else:
        print_table(("made", "size", "file"), [_row(one) for one in found])


@app.command("verify-backup")
def verify_backup(file: File, *, as_json: Json = False) -> None:
    """Bring a backup back on trial and say what it holds; the memory is left alone."""
    from keepsake.engine import backups as engine_backups

    figures = engine_backups.verify_backup(file)
    if as_json:
        print_json(figures)
    else:
        holds = f"{memories(figures.memories)}, {counted(figures.sources, 'source')}"
        notice(f"The backup is sound: {holds}.")


@app.command("restore-backup")
def restore_backup(file: File, *, as_json: Json = False) -> None:
    """Go back to a backup; what is there now is moved to the other backups first."""
    from keepsake.engine import backups as engine_backups
    from keepsake.host.lock import HostLock

    folder = data_folder()
    with HostLock(folder.host_lock) as lock:
        if not lock.acquire():
            message = "Keepsake is running, so its memory cannot be replaced."
            raise HostUnavailableError(message, hint="Quit Keepsake, then try again.")
        aside = engine_backups.restore_backup(folder, file.absolute())
    if as_json:
        print_json({"restored": file, "moved_to": aside})
        return
    notice("The memory is what the backup was.")
    if aside is not None:
        notice(f"What was there before is in {aside}.")


def _row(one: Backup) -> tuple[str, str, str]:
    return moment(one.made_at), f"{one.size / 1e6:,.1f} MB", str(one.path)
