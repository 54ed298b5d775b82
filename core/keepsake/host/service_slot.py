"""The memory service, which may still be opening when the first client asks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from keepsake.errors import HostUnavailableError, KeepsakeError

if TYPE_CHECKING:
    from keepsake.service import Service


class ServiceSlot:
    """Filled once, with the service or with the reason why there is none."""

    def __init__(self) -> None:
        self._future: Future[Service] = Future()

    def fill(self, service: Service) -> None:
        self._future.set_result(service)

    def fail(self, error: KeepsakeError) -> None:
        self._future.set_exception(error)

    def peek(self) -> Service | None:
        """The service if it is open by now."""
        if self._future.done() and self._future.exception() is None:
            return self._future.result()
        return None

    def when_open(self, tell: Callable[[Service], None]) -> None:
        """Call ``tell`` with the service once it is open, at once if it is."""

        def settled(future: Future[Service]) -> None:
            if not future.cancelled() and future.exception() is None:
                tell(future.result())

        self._future.add_done_callback(settled)

    def wait(self, seconds: float) -> Service:
        """The service, or the error that kept it from opening; HostUnavailableError if too slow."""
        try:
            return self._future.result(seconds)
        except TimeoutError as error:
            raise HostUnavailableError(
                "The memory is still being opened.", hint="Try again in a moment."
            ) from error
