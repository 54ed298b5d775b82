"""Shows on stderr how far long work is, while a person looks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Final

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from keepsake.cli.app import data_folder
from keepsake.cli.output import notice, notices
from keepsake.domain.source import Receipt
from keepsake.errors import HostUnavailableError

if TYPE_CHECKING:
    from keepsake.service import Service

LOOK_S: Final = 0.2


def wait_for_import(memory: Service, receipt_id: int) -> Receipt:
    """Show how far an import is until it ends; its account."""
    with _progress() as bar:
        task = bar.add_task("Reading", total=None)
        while True:
            receipt = memory.wait_for_import(receipt_id, timeout=LOOK_S)
            if receipt.finished_at is not None:
                return receipt
            _show(bar, task, memory, receipt_id)


def follow_vectors(memory: Service) -> None:
    """Show how far everything is findable by meaning; Ctrl-C leaves the rest for later."""
    now = memory.status()
    with _progress() as bar:
        task = bar.add_task("Making it findable by meaning", total=now.passages)
        while not memory.wait_for_vectors(LOOK_S):
            now = memory.status()
            if now.model_detail:
                notice(now.model_detail)
                return
            bar.update(task, completed=now.passages - now.pending)


@contextmanager
def showing_import(memory: Service, receipt_id: int, doing: str) -> Iterator[None]:
    """Show how far an import is with what is done to it inside the block, in one call."""
    if not notices.is_terminal:
        yield
        return
    ended = threading.Event()
    looking = threading.Thread(target=_look, args=(memory, receipt_id, doing, ended))
    looking.start()
    try:
        yield
    finally:
        ended.set()
        looking.join()


def _look(memory: Service, receipt_id: int, doing: str, ended: threading.Event) -> None:
    # Whoever waits for the host learns there that it is gone.
    with suppress(HostUnavailableError), _second_view(memory) as view, _progress() as bar:
        task = bar.add_task(doing, total=None)
        while not ended.wait(LOOK_S):
            _show(bar, task, view, receipt_id)


@contextmanager
def _second_view(memory: Service) -> Iterator[Service]:
    """The same memory, to look at while it answers a call; a connection has one at a time."""
    from keepsake.host.remote import RemoteMemory

    remote = RemoteMemory.reach(data_folder()) if isinstance(memory, RemoteMemory) else None
    if remote is None:
        yield memory
        return
    with closing(remote):
        yield remote.service


def _show(bar: Progress, task: TaskID, memory: Service, receipt_id: int) -> None:
    for progress in memory.status().imports:
        if progress.receipt_id == receipt_id:
            bar.update(task, completed=progress.done, total=progress.total)


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    # Where nobody looks, a bar would leave empty lines.
    return Progress(*columns, console=notices, transient=True, disable=not notices.is_terminal)
