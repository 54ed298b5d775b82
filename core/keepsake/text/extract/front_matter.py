"""The properties that a note carries above its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final

import yaml

_FENCED: Final = re.compile(r"---[ \t]*\r?\n(.*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.S)
_LARGEST: Final = 20_000
_DATE_NAMES: Final = ("date", "created", "created_at", "creation_date", "published")
_UNDERSTOOD: Final = frozenset({"title", "tags", "tag", "keywords", *_DATE_NAMES})
_SEPARATORS: Final = re.compile(r"[,;\n]|\s+#")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the properties say; ``others`` are those without a place of their own, as JSON."""

    title: str = ""
    tags: tuple[str, ...] = ()
    happened_at: int | None = None
    others: Mapping[str, Any] = field(default_factory=dict)


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """The properties and the text below them; what is no valid YAML stays part of the text."""
    found = _FENCED.match(text, 0, _LARGEST)
    if found is None:
        return FrontMatter(), text
    try:
        properties = yaml.load(found.group(1), Loader=_Loader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, ValueError, RecursionError):
        return FrontMatter(), text
    if properties is None:
        return FrontMatter(), text[found.end() :]
    if not isinstance(properties, dict):
        return FrontMatter(), text
    return _understand(properties), text[found.end() :]


class _Loader(yaml.SafeLoader):
    """Refuses aliases, with which a few lines of YAML can be made to fill the memory."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.YAMLError(f"alias at {event.start_mark}")
        return super().compose_node(parent, index)


def _understand(properties: Mapping[Any, Any]) -> FrontMatter:
    named = {str(name).strip().lower(): value for name, value in properties.items()}
    tags = [tag for name in ("tags", "tag", "keywords") for tag in _tags(named.get(name))]
    times = (_milliseconds(named.get(name)) for name in _DATE_NAMES)
    title = named.get("title")
    return FrontMatter(
        title="" if title is None or isinstance(title, dict | list) else str(title).strip(),
        tags=tuple(dict.fromkeys(tags)),
        happened_at=next((time for time in times if time is not None), None),
        others={name: _plain(value) for name, value in named.items() if name not in _UNDERSTOOD},
    )


def _tags(value: object) -> list[str]:
    if isinstance(value, list):
        return [tag for entry in value if isinstance(entry, str | int) for tag in _tags(entry)]
    if isinstance(value, str | int):
        value = str(value)
        return [tag for part in _SEPARATORS.split(value) if (tag := part.strip().lstrip("#"))]
    return []


def _milliseconds(value: object) -> int | None:
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip())
        except ValueError:
            return None
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    if not isinstance(value, datetime):
        return None
    try:
        return int(value.astimezone(UTC).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None


def _plain(value: object) -> Any:
    if isinstance(value, dict):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set):
        return [_plain(inner) for inner in value]
    if value is None or isinstance(value, str | bool | int | float):
        return value
    return str(value)
