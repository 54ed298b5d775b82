"""What imports did: their accounts, taking one back, bringing it again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.following import showing_import
from keepsake.cli.output import moment, notice, print_json, print_table, screen
from keepsake.domain.counting import counted, memories
from keepsake.domain.source import FileAnswer, Receipt, ReceiptFile, TakenBack

if TYPE_CHECKING:
    from keepsake.service import Service

Number = Annotated[int, typer.Argument(help="The number of an import.")]

_PAGE: Final = 1_000
_SHOWN: Final = 40


@app.command()
def receipts(
    number: Annotated[int | None, typer.Argument(help="The number of one import.")] = None,
    *,
    limit: Annotated[int, typer.Option(help="How many imports, or files of one.")] = _SHOWN,
    as_json: Json = False,
) -> None:
    """List what imports did, or tell of one of them file by file.

    In JSON an import comes with all of its files.
    """
    with open_memory() as memory:
        if number is None:
            _print_all(memory.receipts(limit=limit), as_json=as_json)
            return
        receipt = memory.receipt(number)
        files = _all_files(memory, number) if as_json else memory.receipt_files(number, limit=limit)
    if as_json:
        print_json({"receipt": receipt, "files": files})
        return
    screen.print(Text(f"{receipt.source_name}, {moment(receipt.started_at)}", style="bold"))
    print_receipt(receipt)
    print_table(("File", "Kept", "What became of it"), [_file_row(file) for file in files])
    if len(files) == limit:
        notice(f"The first {limit} files. Use --limit or --json for more.")


@app.command()
def undo(number: Number, *, as_json: Json = False) -> None:
    """Take an import back: what it made goes to the Trash, what it changed is as before."""
    with open_memory() as memory, showing_import(memory, number, "Taking back"):
        undone = memory.undo_import(number)
    if as_json:
        print_json(undone)
        return
    notice(
        f"Taken back: {undone.removed} moved to the Trash, {undone.reverted} as they were before."
    )
    _tell_kept(undone)
    if undone.held:
        notice("To remove these, take that import back as well: keepsake receipts")
    notice(f"“keepsake redo {number}” brings it again.")


@app.command()
def redo(number: Number, *, as_json: Json = False) -> None:
    """Bring an import again that was taken back."""
    with open_memory(writing=True) as memory, showing_import(memory, number, "Bringing again"):
        redone = memory.redo_import(number)
    if as_json:
        print_json(redone)
        return
    notice(
        f"Brought again: {redone.removed} out of the Trash, {redone.reverted} in their new version."
    )
    _tell_kept(redone)


@app.command()
def why(path: Annotated[Path, typer.Argument(help="A file.")], *, as_json: Json = False) -> None:
    """Tell whether a file was kept, and if not why."""
    with open_memory() as memory:
        answers = memory.why(path.absolute())
    if as_json:
        print_json(answers)
        return
    for answer in answers:
        screen.print(Text(_told(answer)))


def print_receipt(receipt: Receipt) -> None:
    """Print the figures of an import, with the reasons for what was left out."""
    screen.print(
        f"{receipt.found} found: {receipt.new} new, {receipt.updated} changed, "
        f"{receipt.unchanged} already there, {receipt.skipped} skipped, {receipt.failed} failed."
    )
    if receipt.edited:
        screen.print(
            f"{receipt.edited} of the changed ones had been edited by you; "
            "your words are in their history."
        )
    if receipt.masked:
        screen.print(f"{counted(receipt.masked, 'secret was', 'secrets were')} masked.")
    for reason, count in receipt.reasons.items():
        screen.print(Text(f"  {count} × {reason}"))
    if receipt.finished_by is not None and receipt.finished_at is not None:
        screen.print(
            f"It was interrupted. Import no. {receipt.finished_by}, "
            f"of {moment(receipt.finished_at)}, brought in the rest."
        )
    if receipt.turning:
        screen.print(
            "Only a part of it is taken back so far: "
            f"“keepsake undo {receipt.id}” takes back the rest, "
            f"“keepsake redo {receipt.id}” brings all of it again."
        )
    elif receipt.undone_at is not None:
        screen.print(f"Taken back on {moment(receipt.undone_at)}.")


def _told(answer: FileAnswer) -> str:
    source = f" (from “{answer.source_name}”)" if answer.source_name else ""
    if not answer.kept:
        return f"Not kept{source}. {answer.reason}"
    seen = f", looked at {moment(answer.seen_at)}" if answer.seen_at else ""
    told = f"Kept: {memories(answer.memories)}{source}{seen}."
    if answer.missing:
        told += " The file itself is no longer there."
    return f"{told} {answer.reason}".rstrip()


def _print_all(found: list[Receipt], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    columns = ("No.", "When", "From", "New", "Changed", "There", "Left out", "")
    print_table(columns, [_row(receipt) for receipt in found])


def _row(receipt: Receipt) -> tuple[str, ...]:
    state = "watching" if receipt.quiet else ""
    if receipt.undone_at is not None:
        state = "partly taken back" if receipt.turning else "taken back"
    elif receipt.finished_at is None:
        state = "not finished"
    elif receipt.finished_by is not None:
        state = f"finished by no. {receipt.finished_by}"
    counts = (
        receipt.new, receipt.updated, receipt.unchanged, receipt.skipped + receipt.failed,
    )  # fmt: skip
    return (
        str(receipt.id),
        moment(receipt.started_at),
        receipt.source_name,
        *(str(count) for count in counts),
        state,
    )


def _file_row(file: ReceiptFile) -> tuple[str, str, str]:
    counts = {
        "new": file.new,
        "changed": file.updated,
        "already there": file.unchanged,
        "skipped": file.skipped,
        "failed": file.failed,
    }
    became = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    reasons = " ".join(file.reasons)
    return file.path, file.state.value, f"{became}. {reasons}" if reasons else became


def _all_files(memory: Service, number: int) -> list[ReceiptFile]:
    files: list[ReceiptFile] = []
    while page := memory.receipt_files(number, limit=_PAGE, offset=len(files)):
        files += page
    return files


def _tell_kept(outcome: TakenBack) -> None:
    if outcome.kept:
        stay = counted(outcome.kept, "memory stays as it is", "memories stay as they are")
        notice(f"{stay}, since you made changes.")
    if outcome.held:
        stay = counted(outcome.held, "memory stays", "memories stay")
        notice(f"{stay}, since a later import found the same.")
