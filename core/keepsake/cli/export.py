"""Handing memories on to other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from keepsake.cli.app import app, open_memory
from keepsake.cli.output import notice
from keepsake.domain.query import Filters
from keepsake.errors import InvalidInputError, StorageError


@app.command()
def export(
    file: Annotated[Path | None, typer.Argument(help="A new file; none prints.")] = None,
    *,
    namespace: Annotated[
        list[str] | None, typer.Option(help="Only this namespace; may be repeated.")
    ] = None,
    tag: Annotated[list[str] | None, typer.Option(help="Only with this tag.")] = None,
) -> None:
    """Write memories whole, one JSON object a line. To bring all of it back, use backup."""
    from keepsake.host.export import export_lines

    filters = Filters(namespaces=tuple(namespace or ()), tags=tuple(tag or ()))
    with open_memory() as memory:
        lines = export_lines(memory, filters)
        if file is None:
            sys.stdout.writelines(lines)
            return
        try:
            with file.open("x", encoding="utf-8", newline="\n") as target:
                count = sum(bool(target.write(line)) for line in lines)
        except FileExistsError as error:
            message = f"There is a file “{file}” already."
            raise InvalidInputError(message, hint="Choose another name.") from error
        except OSError as error:
            message = f"“{file}” cannot be written: {error.strerror}."
            raise StorageError(message, hint="Choose another place.") from error
    notice(f"{count:,} memories written.")
