"""What changed between two reports of the same benchmark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keepsake.errors import InvalidInputError

# What names a part of a report that stands in a list.
_NAMES: Final = ("name", "memories")
_CIRCUMSTANCES: Final = ("machine", "versions", "model")


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One figure of both reports; ``ratio`` is new / old, None where old is 0."""

    figure: str
    old: float
    new: float
    ratio: float | None


def read_report(path: Path) -> dict[str, Any]:
    """A report that was printed as JSON. InvalidInputError when the file is none."""
    try:
        report = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        message = f"{path} is no report of a benchmark ({error})."
        raise InvalidInputError(message, hint="Make one with --json.") from error
    if not isinstance(report, dict):
        message = f"{path} is no report of a benchmark."
        raise InvalidInputError(message, hint="Make one with --json.")
    return report


def compare(old: dict[str, Any], new: dict[str, Any]) -> list[FigureChange]:
    """Every figure that both reports have, in the order of the new one."""
    before = dict(_figures(old))
    return [
        FigureChange(figure, before[figure], now, now / before[figure] if before[figure] else None)
        for figure, now in _figures(new)
        if figure in before
    ]


def _figures(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, float]]:
    if isinstance(part, dict):
        for key, inner in part.items():
            if key not in _CIRCUMSTANCES:
                yield from _figures(inner, (*path, str(key)))
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from _figures(inner, (*path, _name(inner, place)))
    elif isinstance(part, int | float) and not isinstance(part, bool):
        yield " / ".join(path), float(part)


def _name(part: Any, place: int) -> str:
    names = [str(part[key]) for key in _NAMES if isinstance(part, dict) and key in part]
    return names[0] if names else str(place)
