"""The numbers that a memory can hold: what no date shows and no database stores is refused."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

EARLIEST: Final = -62_135_596_800_000
LATEST: Final = 253_402_300_799_999
"""Milliseconds of the first and the last moment that a date can show (years 1 to 9999)."""

LARGEST: Final = 2**53
"""What every program that reads JSON still tells exactly."""

Moment = Annotated[int, Field(ge=EARLIEST, le=LATEST)]
Place = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Field(ge=0, le=LARGEST)]
Ordinal = Annotated[int, Field(ge=1, le=LARGEST)]
