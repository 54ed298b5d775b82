"""Handing memories on to other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json
from keepsake.domain.counting import counted, memories
from keepsake.domain.query import Filters
from keepsake.errors import InvalidInputError
from keepsake.write_failure import write_failure

Namespaces = Annotated[
    list[str] | None, typer.Option("--namespace", help="Only this namespace; may be repeated.")
]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="Only with this tag.")]


@app.command()
def export(
    file: Annotated[Path | None, typer.Argument(help="A new file; none prints.")] = None,
    *,
    namespace: Namespaces = None,
    tag: Tags = None,
    as_json: Json = False,
) -> None:
    """Write everything, one JSON object a line; keepsake import brings it back."""
    from keepsake.host.export import export_lines, write_export

    filters = Filters(namespaces=tuple(namespace or ()), tags=tuple(tag or ()))
    with open_memory() as memory:
        lines = export_lines(memory, filters)
        if file is None:
            sys.stdout.writelines(lines)
            return
        try:
            count = write_export(file, lines)
        except FileExistsError as error:
            message = f"There is a file “{file}” already."
            raise InvalidInputError(message, hint="Choose another name.") from error
        except OSError as error:
            raise write_failure(file, error, hint="Choose another place.") from error
    if as_json:
        print_json({"written": count})
    else:
        notice(f"{memories(count)} written.")


@app.command()
def obsidian_export(
    folder: Annotated[Path, typer.Argument(help="A vault, or a folder in one; made if need be.")],
    *,
    namespace: Namespaces = None,
    tag: Tags = None,
    as_json: Json = False,
) -> None:
    """Write memories as notes with properties, tags and links; again brings them up to date."""
    from keepsake.host.vault_export import export_vault

    filters = Filters(namespaces=tuple(namespace or ()), tags=tuple(tag or ()))
    with open_memory() as memory:
        report = export_vault(memory, folder, filters)
    if as_json:
        print_json(report)
        return
    notice(
        f"{counted(report.written, 'note')} written, {report.unchanged:,} unchanged,"
        f" {report.removed:,} removed."
    )
    if report.left_alone:
        notice(f"Changed by hand and left as they are: {report.left_alone:,}.")
