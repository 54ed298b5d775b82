"""Journals of changes, from which VS Code makes up the state of a chat."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from keepsake.text.extract.fields import Record, list_of
from keepsake.text.extract.json_lines import read_lines

MISFIT: Final = "A change to something that is not there."
_ROOT, _SET, _APPEND, _DELETE = range(4)
_MOST_ELEMENTS: Final = 100_000


def read_journal(path: Path, problems: list[str]) -> Any:
    """The state after all changes that fit; why others were left out is added to ``problems``."""
    state: Any = None
    for line in read_lines(path):
        if line.record is None:
            problems.append(line.problem)
        elif line.record.get("kind") == _ROOT:
            state = line.record.get("v")
        elif not _change(state, line.record):
            problems.append(MISFIT)
    return state


def _change(state: Any, entry: Record) -> bool:
    path = list_of(entry, "k")
    target = state
    for step in path[:-1]:
        target = _inside(target, step)
    if not path or target is None:
        return False
    match entry.get("kind"):
        case kind if kind == _SET:
            return _set(target, path[-1], entry.get("v"))
        case kind if kind == _APPEND:
            return _append(target, path[-1], entry)
        case kind if kind == _DELETE:
            return _set(target, path[-1], None)
        case _:
            return False


def _inside(target: Any, step: Any) -> Any:
    if isinstance(target, dict):
        return target.get(step) if isinstance(step, str) else None
    if isinstance(target, list) and _is_index(step) and step < len(target):
        return target[step]
    return None


def _set(target: Any, step: Any, value: Any) -> bool:
    if isinstance(target, dict) and isinstance(step, str):
        target[step] = value
        return True
    if isinstance(target, list) and _is_index(step) and step < _MOST_ELEMENTS:
        target.extend([None] * (step + 1 - len(target)))
        target[step] = value
        return True
    return False


def _append(target: Any, step: Any, entry: Record) -> bool:
    """Put elements behind a list, what is behind the element ``i`` cut off before."""
    values = _inside(target, step)
    if values is None and not _set(target, step, values := []):
        return False
    if not isinstance(values, list):
        return False
    if _is_index(entry.get("i")):
        del values[entry["i"] :]
    values.extend(list_of(entry, "v"))
    return True


def _is_index(step: Any) -> bool:
    return isinstance(step, int) and not isinstance(step, bool) and step >= 0
