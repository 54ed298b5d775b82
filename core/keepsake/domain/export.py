"""An export on its way: a memory handed on to another Keepsake, or to another program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from keepsake.domain.memory import Memory

FORMAT: Final = 3
"""The version of the format that is written; older ones are read as well."""

CLOSED_SINCE: Final = 3
"""The format whose last line tells how much there is, so that a part is not taken for all."""

END: Final = "end"
"""What the last line is called under ``record``; it counts ``memories`` and ``others``."""

MEMORIES: Final = "memory"


@dataclass(frozen=True, slots=True)
class ExportPage:
    """Some records of one part, and after which number the next ones come; None at the end.

    Of memories, ``records`` hold what these went through, one each.
    """

    records: tuple[Mapping[str, Any], ...]
    end: int | None
    memories: tuple[Memory, ...] = ()
