"""Which assistants were connected and when, so that one that lost its entry can be told apart."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from keepsake.errors import ClientConfigError


class ConnectionRecord:
    """A small file of Keepsake's own; one that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def since(self, client_id: str) -> int | None:
        """When a client was connected (milliseconds UTC); None if it was not."""
        return self._read().get(client_id)

    def note(self, client_id: str, moment: int) -> None:
        """This client was connected."""
        self._write({**self._read(), client_id: moment})

    def drop(self, client_id: str) -> None:
        """This client was disconnected on purpose."""
        known = self._read()
        if known.pop(client_id, None) is not None:
            self._write(known)

    def _read(self) -> dict[str, int]:
        try:
            raw = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(raw, dict):
            return {}
        return {str(key): value for key, value in raw.items() if isinstance(value, int)}

    def _write(self, known: Mapping[str, int]) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".connections-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(known, file, indent=2)
            Path(name).replace(self._path)
        except OSError as error:
            message = f"{self._path} could not be written: {error.strerror}."
            raise ClientConfigError(message, hint="Check that you may write there.") from error
