"""Values of the domain as JSON, and back: dataclasses, enumerations, paths and collections.

Both ends are the same version of Keepsake, so the type hints alone tell how to read a value.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from keepsake.domain.memory import Memory


def as_plain(value: Any) -> Any:
    """One step towards JSON, for ``json.dumps(..., default=as_plain)``."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value)


def as_told(value: Any) -> Any:
    """The same for programs outside: a memory goes by its uid there, its source by its name."""
    plain = as_plain(value)
    if isinstance(value, Memory):
        del plain["id"], plain["source_id"]
    return plain


def from_plain(hint: Any, data: Any) -> Any:
    """The value that ``hint`` describes, read from parsed JSON.

    Raises:
        TypeError, ValueError, KeyError: the data is no such value.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _from_union(arguments, data)
    if origin is tuple:
        return _from_tuple(arguments, data)
    if origin in (list, Sequence):
        return [from_plain(arguments[0], one) for one in data]
    if origin in (set, frozenset):
        return origin(from_plain(arguments[0], one) for one in data)
    if origin in (dict, Mapping):
        return {from_plain(arguments[0], k): from_plain(arguments[1], v) for k, v in data.items()}
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints = _hints(hint)
        return hint(**{name: from_plain(hints[name], one) for name, one in data.items()})
    if isinstance(hint, type) and issubclass(hint, Enum | Path):
        return hint(data)
    return data


def _from_union(arguments: tuple[Any, ...], data: Any) -> Any:
    """Of what may be None, and has one other type."""
    if data is None:
        return None
    return from_plain(next(one for one in arguments if one is not types.NoneType), data)


def _from_tuple(arguments: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if arguments[-1] is Ellipsis:
        return tuple(from_plain(arguments[0], one) for one in data)
    return tuple(from_plain(hint, one) for hint, one in zip(arguments, data, strict=True))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
