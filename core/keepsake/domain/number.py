"""The numbers that a memory can hold: what no date shows and no database stores is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

EARLIEST: Final = -62_135_596_800_000
LATEST: Final = 253_402_300_799_999
"""Milliseconds of the first and the last moment that a date can show (years 1 to 9999)."""

LARGEST: Final = 2**53
"""What every program that reads JSON still tells exactly."""


class Bounds(NamedTuple):
    """The least and the most that a number may be, for whoever reads it by its type.

    pydantic asks for its schema; it is not loaded for that, since the first list does without it.
    """

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, kind: Any, schema_of: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        return {**schema_of(kind), "ge": self.least, "le": self.most}


Moment = Annotated[int, Bounds(EARLIEST, LATEST)]
Place = Annotated[int, Bounds(-LARGEST, LARGEST)]
Count = Annotated[int, Bounds(0, LARGEST)]
Ordinal = Annotated[int, Bounds(1, LARGEST)]
