"""The one connection that writes, on a thread of its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

import apsw

from keepsake.errors import StorageError
from keepsake.store.database import translated_errors

T = TypeVar("T")
Job = Callable[[apsw.Connection], T]

_LARGEST_GROUP = 64


class Writer:
    """Runs jobs one after the other, each whole or not at all.

    Jobs that wait together share one transaction, each in a savepoint of its own: a job that
    fails is undone alone, and the disk is asked to sync once for all of them. A future is done
    only after the commit.
    """

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
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
            group = []
            item = self._jobs.get()
            while item is not None and len(group) < _LARGEST_GROUP:
                group.append(item)
                if self._jobs.empty():
                    break
                item = self._jobs.get()
            ended = item is None
            if group:
                self._commit(group)
        with translated_errors():
            self._db.close()

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
                return future, job(self._db)
        except Exception as error:  # noqa: BLE001 - the caller gets it through the future
            future.set_exception(error)
            if not self._db.in_transaction:
                raise
            return None
