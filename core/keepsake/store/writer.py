"""The one connection that writes, on a thread of its own."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

import apsw

from keepsake.errors import StorageError
from keepsake.store.database import translated_errors

log = logging.getLogger(__name__)

T = TypeVar("T")
Job = Callable[[apsw.Connection], T]

_LARGEST_GROUP = 64
_LOOK_S = 1.0


class Writer:
    """Runs jobs one after the other, each whole or not at all.

    Jobs that wait together share one transaction, each in a savepoint of its own: a job that
    fails is undone alone, and the disk is asked to sync once for all of them. A future is done
    only after the commit.

    While nothing is to be written, the writer looks once a second whether another process wrote
    into the file, and calls ``on_foreign_write`` if so.
    """

    def __init__(
        self, db: apsw.Connection, on_foreign_write: Callable[[], None] = lambda: None
    ) -> None:
        self._db = db
        self._on_foreign_write = on_foreign_write
        self._seen_version = self._data_version()
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="keepsake-writer", daemon=False)
        self._thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        """Queue ``job(db)``; its result or error arrives in the future."""
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                message = "The memory is being closed, so nothing more can be written."
                raise StorageError(message)
            self._jobs.put((job, future))
        return future

    def run(self, job: Job[T]) -> T:
        """Run ``job(db)`` in a transaction and wait for its result."""
        return self.submit(job).result()

    def close(self) -> None:
        """Finish what is queued, then close the connection."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            try:
                group, ended = self._next_group()
            except queue.Empty:
                self._look_for_foreign_writes()
                continue
            if group:
                self._commit(group)
        with translated_errors():
            self._db.close()

    def _next_group(self) -> tuple[list[tuple[Job[Any], Future[Any]]], bool]:
        """What waits now, and whether it is the end; queue.Empty when nothing comes for a while."""
        group: list[tuple[Job[Any], Future[Any]]] = []
        item = self._jobs.get(timeout=_LOOK_S)
        while item is not None:
            group.append(item)
            if len(group) == _LARGEST_GROUP or self._jobs.empty():
                return group, False
            item = self._jobs.get()
        return group, True

    def _look_for_foreign_writes(self) -> None:
        try:
            version = self._data_version()
        except StorageError as error:
            log.warning("the memory file could not be looked at: %s", type(error).__name__)
            return
        if version != self._seen_version:
            self._seen_version = version
            self._on_foreign_write()

    def _data_version(self) -> int:
        # On this connection the number changes only when somebody else commits.
        with translated_errors():
            return int(self._db.pragma("data_version"))

    def _commit(self, group: list[tuple[Job[Any], Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            with translated_errors():
                self._db.execute("BEGIN IMMEDIATE")
                done = [pair for job, future in group if (pair := self._attempt(job, future))]
                self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - every waiting caller must hear of it
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)

    def _attempt(self, job: Job[Any], future: Future[Any]) -> tuple[Future[Any], Any] | None:
        try:
            with translated_errors(), self._db:
                result = job(self._db)
        except Exception as error:
            future.set_exception(error)
            if not self._db.in_transaction:
                raise
            return None
        return future, result
