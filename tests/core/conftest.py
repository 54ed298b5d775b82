"""What several tests of the core ask for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.extraction import START, FileInput
from keepsake.text.extract.registry import extractor_for

READ_AT = 1_800_000_000_000


@dataclass(frozen=True)
class Reading:
    """What a file gave: its records in order, by whom it was read."""

    format: str
    captures: list[Capture]
    skipped: list[Skipped]

    @property
    def texts(self) -> list[str]:
        return [capture.text for capture in self.captures]

    @property
    def reasons(self) -> list[str]:
        return [one.reason for one in self.skipped]


@pytest.fixture
def read_file(tmp_path: Path) -> Callable[..., Reading]:
    """Writes a file (JSON unless it is text or bytes) and reads it as an import would."""

    def read(name: str, content: Any = None, *, passphrase: str = "") -> Reading:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is not None:
            path.write_bytes(encoded(content))
        extractor = extractor_for(path)
        file = FileInput(path=path, key=name, modified_at=READ_AT, passphrase=passphrase)
        records = [one.record for one in extractor.extract(file, START)]
        return Reading(
            extractor.name,
            [one for one in records if isinstance(one, Capture)],
            [one for one in records if isinstance(one, Skipped)],
        )

    return read


def encoded(content: Any) -> bytes:
    """The bytes of a file: as given, a text in UTF-8, else as JSON."""
    if isinstance(content, bytes):
        return content
    if not isinstance(content, str):
        content = json.dumps(content)
    return content.encode("utf-8")
