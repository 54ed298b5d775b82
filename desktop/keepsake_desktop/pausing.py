"""Pausing all watching and going on again, in the same words wherever that is offered."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from keepsake_desktop import wording

if TYPE_CHECKING:
    from keepsake_desktop.workspace import Workspace

_MORNING_HOUR = 6
_LONGEST_PAUSE_NAMED = timedelta(days=7)

translate = QCoreApplication.translate


def pause_choices(workspace: Workspace) -> list[tuple[str, Callable[[], None]]]:
    """What can be done now, in words: to pause, or to go on where all is paused already."""

    def pause(until: int | None) -> None:
        workspace.tasks.run(workspace, lambda memory: memory.pause(until))

    def resume() -> None:
        workspace.tasks.run(workspace, lambda memory: memory.resume())

    status = workspace.pulse.status
    if status is not None and status.paused_until is not None:
        return [(translate("pausing", "Resume watching"), resume)]
    return [
        (translate("pausing", "Pause watching for an hour"), lambda: pause(_in_an_hour())),
        (translate("pausing", "Pause watching until tomorrow"), lambda: pause(_tomorrow())),
        (translate("pausing", "Pause watching until I resume"), lambda: pause(None)),
    ]


def paused_words(until: int) -> str:
    """That all is paused, and until when (milliseconds UTC), where that is a time soon."""
    now = int(time.time() * 1000)
    if until - now > _LONGEST_PAUSE_NAMED.total_seconds() * 1000:
        return translate("pausing", "Watching is paused")
    clock = wording.clock(until)
    return translate("pausing", "Watching is paused until {time}").format(time=clock)


def _in_an_hour() -> int:
    return int((time.time() + 3600) * 1000)


def _tomorrow() -> int:
    """The morning of tomorrow, in milliseconds UTC."""
    day = datetime.now().astimezone() + timedelta(days=1)
    morning = day.replace(hour=_MORNING_HOUR, minute=0, second=0, microsecond=0)
    return int(morning.timestamp() * 1000)
