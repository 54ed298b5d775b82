"""What is to be imported."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOrder:
    """A look at a source, or at some ``paths`` of it.

    Without a receipt it is a quiet one, which tells only of what changed. With ``again`` what the
    person once forgot is brought back. ``passphrase`` opens encrypted files; it is kept nowhere.
    """

    source_id: int
    paths: tuple[Path, ...] = ()
    receipt_id: int | None = None
    again: bool = False
    passphrase: str = field(default="", repr=False)

    @property
    def whole(self) -> bool:
        """Whether files are read though they are as they were."""
        return self.again or bool(self.passphrase)
