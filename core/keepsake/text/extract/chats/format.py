"""What a format of conversations is."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.text.extract.format import Format


@dataclass(frozen=True, slots=True)
class ChatFormat(Format):
    """A format of conversations; its files may have any size.

    ``is_export`` tells that somebody let a program write all it has into such a file, so that
    ``name`` is what she calls it.
    """

    streams: bool = True
    is_export: bool = False
