"""What the person chose. Facts about the data live in the database, secrets in the keyring."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct, ValidationError, field


class Appearance(StrEnum):
    """Which colors the window wears."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class ToolProfile(StrEnum):
    """Which tools assistants are offered."""

    DEFAULT = "default"
    FULL = "full"


class Settings(Struct, frozen=True, kw_only=True):
    """Every choice, declared once with its type, default and meaning."""

    language: Annotated[
        Literal["", "en", "zh"],
        Meta(description="Language of the window; empty follows the system."),
    ] = ""
    appearance: Annotated[Appearance, Meta(description="Light, dark, or as the system is.")] = (
        Appearance.SYSTEM
    )
    text_percent: Annotated[
        int, Meta(ge=80, le=300, description="How large the window's text is, in percent of usual.")
    ] = 100
    first_run_done: Annotated[bool, Meta(description="Whether the welcome pages were seen.")] = (
        False
    )
    start_at_login: Annotated[bool, Meta(description="Start Keepsake when you log in.")] = False
    notifications: Annotated[bool, Meta(description="Tell you when something needs you.")] = True
    global_search: Annotated[
        bool, Meta(description="Open the quick search from any program with Ctrl+Alt+K.")
    ] = False
    masking_off: Annotated[
        tuple[str, ...],
        Meta(description="Kinds of secrets that are kept as they are instead of being masked."),
    ] = ()
    masking_extra: Annotated[
        tuple[str, ...],
        Meta(
            description="Further kinds that are masked, such as e-mail addresses and phone numbers."
        ),
    ] = ()
    tag_aliases: Annotated[
        dict[str, str],
        Meta(description="Tags that stand for another one, such as k8s for kubernetes."),
    ] = field(
        default_factory=lambda: {
            "nextjs": "next.js",
            "next-js": "next.js",
            "nodejs": "node.js",
            "reactjs": "react",
        }
    )
    excluded_patterns: Annotated[
        tuple[str, ...],
        Meta(
            description="Names of files and folders that are never read, such as *.log or drafts."
        ),
    ] = ()
    largest_file_mb: Annotated[
        int, Meta(ge=1, le=2000, description="Files larger than this many megabytes are skipped.")
    ] = 50
    passage_tokens: Annotated[
        int,
        Meta(ge=50, le=480, description="About how long one passage of a long text is, in tokens."),
    ] = 220
    context_tokens: Annotated[
        int,
        Meta(ge=100, le=20_000, description="How much an assistant is told at once, in tokens."),
    ] = 1000
    rules_tokens: Annotated[
        int,
        Meta(ge=0, le=10_000, description="How much of that may be rules and preferences, extra."),
    ] = 500
    rescan_minutes: Annotated[
        int,
        Meta(ge=1, le=1440, description="How often watched folders are looked through completely."),
    ] = 15
    search_log: Annotated[
        bool, Meta(description="Keep the last 10,000 questions, to show which ones found nothing.")
    ] = True
    assistants_asked: Annotated[
        bool, Meta(description="Whether you were asked what assistants may do.")
    ] = False
    assistants_read: Annotated[bool, Meta(description="Assistants may read your memories.")] = True
    assistants_write: Annotated[
        bool, Meta(description="Assistants may keep and correct memories.")
    ] = True
    assistants_forget: Annotated[
        bool, Meta(description="Assistants may move memories to the Trash.")
    ] = True
    assistant_tools: Annotated[
        ToolProfile,
        Meta(
            description="Offer assistants the ten usual tools, or all of them, which costs"
            " attention."
        ),
    ] = ToolProfile.DEFAULT
    private_mode: Annotated[
        bool,
        Meta(description="Give assistants nothing and keep nothing of theirs while this is on."),
    ] = False
    calls_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            le=10_000,
            description="How often an assistant may ask in a minute of one conversation.",
        ),
    ] = 120
    activity_days: Annotated[
        int,
        Meta(ge=1, le=3650, description="How long it stays listed what assistants read and wrote."),
    ] = 90
    import_folders: Annotated[
        tuple[str, ...],
        Meta(description="Folders that assistants may import from besides those you added."),
    ] = ()
    idle_minutes: Annotated[
        int,
        Meta(
            ge=1, le=1440, description="When the background program leaves after the last question."
        ),
    ] = 10
    vectors_idle_minutes: Annotated[
        int,
        Meta(
            ge=0,
            le=1440,
            description="How long after a question the meanings of all memories stay in main"
            " memory.",
        ),
    ] = 30
    http_api: Annotated[
        bool,
        Meta(description="Let programs on this computer that know the token ask through HTTP."),
    ] = False
    http_port: Annotated[
        int, Meta(ge=1024, le=65_535, description="Where those programs find it on this computer.")
    ] = 4774
    unknown: dict[str, Any] = field(default_factory=dict)
    """What another version of Keepsake saved under names that this one does not know."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Settings:
        """The settings that have these values, and their defaults otherwise.

        ``unusable`` must have found none of them: half a character in a list is not noticed here.
        """
        known = {name: value for name, value in values.items() if name in NAMES}
        unknown = {name: value for name, value in values.items() if name not in NAMES}
        return msgspec.convert({**known, "unknown": unknown}, cls)

    def values(self) -> dict[str, Any]:
        """What is chosen, by name and in values of JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        unknown: dict[str, Any] = plain.pop("unknown")
        lists = {name: list(value) for name, value in plain.items() if isinstance(value, tuple)}
        return plain | lists | unknown

    def having(self, values: Mapping[str, Any]) -> Settings:
        """The same with other values, of which ``unusable`` must have found none."""
        return self.of({**self.values(), **values})


NAMES: Final = frozenset(Settings.__struct_fields__) - {"unknown"}
"""What can be chosen."""


_KINDS: Final[Mapping[Any, str]] = {
    bool: "It is true or false.",
    tuple[str, ...]: "It is a list of texts.",
    dict[str, str]: "It is texts by their names.",
}


class Declaration(NamedTuple):
    """What kind of value a setting has, within which bounds, and what it means."""

    kind: Any
    meta: Meta

    @property
    def meaning(self) -> str:
        return self.meta.description or ""

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that a number may be."""
        return int(self.meta.ge or 0), int(self.meta.le or 0)

    @property
    def possible(self) -> str:
        """A sentence about what it may be."""
        if self.kind is int:
            least, most = self.bounds
            return f"It is a whole number from {least} to {most}."
        if self.kind in _KINDS:
            return _KINDS[self.kind]
        choices = ", ".join(f"“{choice}”" for choice in get_args(self.kind) or self.kind)
        return f"It is one of {choices}."

    def fits(self, value: Any) -> bool:
        """Whether the setting can have this value, and keep it."""
        try:
            usable = msgspec.convert(value, Annotated[self.kind, self.meta])
        except (ValidationError, UnicodeEncodeError):
            return False
        return _can_be_written(msgspec.to_builtins(usable))


@cache
def declarations() -> Mapping[str, Declaration]:
    """How every setting was declared, by its name."""
    hints = get_type_hints(Settings, include_extras=True)
    return {name: Declaration(*get_args(hints[name])) for name in hints if name in NAMES}


def unusable(values: Mapping[str, Any]) -> list[str]:
    """The names under which something lies that cannot be, or that cannot be written."""
    declared = declarations()
    return [
        name
        for name, value in values.items()
        if not (declared[name].fits(value) if name in NAMES else _can_be_written({name: value}))
    ]


def readable(name: str) -> str:
    """A name that was not checked, as short and whole as the text of a message must be."""
    return name[:64].encode("utf-8", "replace").decode("utf-8")


PER_AGENT: Final = frozenset(
    {
        "assistant_tools",
        "calls_per_minute",
        "context_tokens",
        "masking_extra",
        "passage_tokens",
        "private_mode",
        "rules_tokens",
        "search_log",
    }
)
"""The settings that may be others for one agent."""


_CAREFUL: Final[Mapping[str, bool | tuple[str, ...]]] = {
    "private_mode": True,
    "assistants_read": False,
    "assistants_write": False,
    "assistants_forget": False,
    "http_api": False,
    "masking_extra": ("email", "ip", "phone"),
    "excluded_patterns": ("*",),
}
"""What holds of the settings that guard memories while their values cannot be read."""


def settings_for(settings: Settings, overrides: Mapping[str, Any]) -> Settings:
    """The settings that hold for an agent; ``overrides`` must have been checked."""
    return settings.having(overrides) if overrides else settings


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as read, with a sentence for every value that could not be used."""

    settings: Settings
    problems: tuple[str, ...] = ()


def load_settings(path: Path) -> LoadedSettings:
    """Read the settings; what cannot be used becomes its default and is named, never an error.

    What guards memories becomes the careful value instead: damage must not open anything.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        raw = json.loads(text, object_pairs_hook=_without_twins)
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except (OSError, ValueError, RecursionError) as error:
        return _unread(f"The settings file could not be read ({error}).")
    if not isinstance(raw, dict):
        return _unread("The settings file does not hold settings.")
    return _usable(raw)


def damaged_copy(path: Path) -> Path:
    """Where the bytes of a damaged settings file are kept before others take their place.

    The name is made of the content, so that no copy replaces another. OSError if unreadable.
    """
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return path.with_name(f"{path.stem}.damaged-{digest[:8]}{path.suffix}")


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings whole: the file is either the old one or the new one, never half."""
    content = _written(settings.values())
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".settings-", suffix=".json")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _written(values: Any) -> bytes:
    return json.dumps(values, ensure_ascii=False, indent=2).encode("utf-8") + b"\n"


def _can_be_written(value: Any) -> bool:
    """False for half a character, for lists in lists without end, and for ``_TWICE``."""
    try:
        _written(value)
    except (TypeError, UnicodeEncodeError, RecursionError):
        return False
    return True


_TWICE: Final = object()
"""Stands for the values of a name that the file holds more than once: none of them counts."""


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    counts = Counter(name for name, _ in pairs)
    return {name: value if counts[name] == 1 else _TWICE for name, value in pairs}


def _unread(problem: str) -> LoadedSettings:
    result = (
        "Keepsake starts in private mode, masks every kind of secret, reads no files and lets"
        " assistants do nothing until you choose."
    )
    return LoadedSettings(Settings.of(_CAREFUL), (problem, result))


def _usable(raw: Mapping[str, Any]) -> LoadedSettings:
    problems: list[str] = []
    values = dict(raw)
    for name in unusable(raw):
        problem = f"The setting “{readable(name)}” has a value that cannot be used."
        if entries := _usable_entries(name, values.pop(name)):
            values[name] = entries
            problem = f"{problem} Keepsake uses those of its entries that can be."
        elif name in _CAREFUL:
            values[name] = _CAREFUL[name]
            problem = f"{problem} Keepsake starts with the careful one."
        problems.append(problem)
    return LoadedSettings(Settings.of(values), tuple(problems))


def _usable_entries(name: str, damaged: Any) -> list[str]:
    if name not in NAMES or not isinstance(damaged, list):
        return []
    return [entry for entry in damaged if declarations()[name].fits([entry])]
