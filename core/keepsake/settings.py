"""What the person chose. Facts about the data live in the database, secrets in the keyring."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError


class Appearance(StrEnum):
    """Which colors the window wears."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class ToolProfile(StrEnum):
    """Which tools assistants are offered."""

    DEFAULT = "default"
    FULL = "full"


class Settings(BaseModel):
    """Every choice, declared once with its type, default and meaning."""

    model_config = ConfigDict(frozen=True, extra="allow")

    language: Literal["", "en", "zh"] = Field(
        "", description="Language of the window; empty follows the system."
    )
    appearance: Appearance = Field(
        Appearance.SYSTEM, description="Light, dark, or as the system is."
    )
    text_percent: int = Field(
        100, ge=80, le=300, description="How large the window's text is, in percent of usual."
    )
    first_run_done: bool = Field(False, description="Whether the welcome pages were seen.")
    start_at_login: bool = Field(False, description="Start Keepsake when you log in.")
    notifications: bool = Field(True, description="Tell you when something needs you.")
    global_search: bool = Field(
        False, description="Open the quick search from any program with Ctrl+Alt+K."
    )
    masking_off: tuple[str, ...] = Field(
        (), description="Kinds of secrets that are kept as they are instead of being masked."
    )
    masking_extra: tuple[str, ...] = Field(
        (), description="Further kinds that are masked, such as e-mail addresses and phone numbers."
    )
    tag_aliases: dict[str, str] = Field(
        {"nextjs": "next.js", "next-js": "next.js", "nodejs": "node.js", "reactjs": "react"},
        description="Tags that stand for another one, such as k8s for kubernetes.",
    )
    excluded_patterns: tuple[str, ...] = Field(
        (), description="Names of files and folders that are never read, such as *.log or drafts."
    )
    largest_file_mb: int = Field(
        50, ge=1, le=2000, description="Files larger than this many megabytes are skipped."
    )
    passage_tokens: int = Field(
        220, ge=50, le=480, description="About how long one passage of a long text is, in tokens."
    )
    context_tokens: int = Field(
        1000, ge=100, le=20_000, description="How much an assistant is told at once, in tokens."
    )
    rules_tokens: int = Field(
        500, ge=0, le=10_000, description="How much of that may be rules and preferences, extra."
    )
    rescan_minutes: int = Field(
        15, ge=1, le=1440, description="How often watched folders are looked through completely."
    )
    search_log: bool = Field(
        True, description="Keep the last 10,000 questions, to show which ones found nothing."
    )
    assistants_asked: bool = Field(
        False, description="Whether you were asked what assistants may do."
    )
    assistants_read: bool = Field(True, description="Assistants may read your memories.")
    assistants_write: bool = Field(True, description="Assistants may keep and correct memories.")
    assistants_forget: bool = Field(True, description="Assistants may move memories to the Trash.")
    assistant_tools: ToolProfile = Field(
        ToolProfile.DEFAULT,
        description="Offer assistants the ten usual tools, or all of them, which costs attention.",
    )
    private_mode: bool = Field(
        False, description="Give assistants nothing and keep nothing of theirs while this is on."
    )
    calls_per_minute: int = Field(
        120,
        ge=1,
        le=10_000,
        description="How often an assistant may ask in a minute of one conversation.",
    )
    activity_days: int = Field(
        90, ge=1, le=3650, description="How long it stays listed what assistants read and wrote."
    )
    import_folders: tuple[str, ...] = Field(
        (), description="Folders that assistants may import from besides those you added."
    )
    idle_minutes: int = Field(
        10, ge=1, le=1440, description="When the background program leaves after the last question."
    )
    vectors_idle_minutes: int = Field(
        30,
        ge=0,
        le=1440,
        description="How long after a question the meanings of all memories stay in main memory.",
    )
    http_api: bool = Field(
        False, description="Let programs on this computer that know the token ask through HTTP."
    )
    http_port: int = Field(
        4774, ge=1024, le=65_535, description="Where those programs find it on this computer."
    )


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


_CAREFUL: Final[Mapping[str, bool]] = {
    "private_mode": True,
    "assistants_read": False,
    "assistants_write": False,
    "assistants_forget": False,
    "http_api": False,
}
"""What holds of the settings that guard memories while their values cannot be read."""


def settings_for(settings: Settings, overrides: Mapping[str, Any]) -> Settings:
    """The settings that hold for an agent; ``overrides`` must have been checked."""
    return Settings(**{**settings.model_dump(), **overrides}) if overrides else settings


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
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except (OSError, ValueError, RecursionError) as error:
        return _unread(f"The settings file could not be read ({error}).")
    if not isinstance(raw, dict):
        return _unread("The settings file does not hold settings.")
    return _validated(raw)


def damaged_copy(path: Path) -> Path:
    """Where the bytes of a damaged settings file are kept before others take their place.

    The name is made of the content, so that no copy replaces another. OSError if unreadable.
    """
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return path.with_name(f"{path.stem}.damaged-{digest[:8]}{path.suffix}")


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings whole: the file is either the old one or the new one, never half."""
    text = json.dumps(settings.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".settings-", suffix=".json")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _unread(problem: str) -> LoadedSettings:
    result = "Keepsake starts in private mode and lets assistants do nothing until you choose."
    return LoadedSettings(Settings(**_CAREFUL), (problem, result))


def _validated(raw: Mapping[str, Any]) -> LoadedSettings:
    problems: list[str] = []
    values = dict(raw)
    while True:
        try:
            return LoadedSettings(Settings(**values), tuple(problems))
        except ValidationError as error:
            for name in sorted({str(detail["loc"][0]) for detail in error.errors()}):
                problems.append(f"The setting “{name}” has a value that cannot be used.")
                values.pop(name, None)
                if name in _CAREFUL:
                    values[name] = _CAREFUL[name]
                    problems[-1] = f"{problems[-1]} Keepsake starts with the careful one."
