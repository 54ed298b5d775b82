"""What the host knows of one conversation with an assistant."""

from __future__ import annotations

from collections.abc import Iterable

import mcp_types as types

from keepsake.domain.memory import Attribution
from keepsake.host.assistants import Assistants
from keepsake.host.service_slot import ServiceSlot
from keepsake.service import MemoryService
from keepsake.settings import Settings

OPENING_SECONDS = 30.0
_UNNAMED = "assistant"
_LONGEST_NAME = 80


class AssistantSession:
    """Who is speaking, and what it was already given in full."""

    def __init__(self, service: ServiceSlot, settings: Settings, assistants: Assistants) -> None:
        self._service = service
        self.settings = settings
        self._assistants = assistants
        self._given: set[str] = set()
        self.name = ""

    @property
    def service(self) -> MemoryService:
        """The memory; waits while it is being opened."""
        return self._service.wait(OPENING_SECONDS)

    @property
    def given(self) -> frozenset[str]:
        """The uids of memories this conversation already received in full."""
        return frozenset(self._given)

    @property
    def attribution(self) -> Attribution:
        return Attribution(agent=self.name)

    def identify(self, client: types.InitializeRequestParams | None) -> None:
        """Learn who speaks, once: the first name counts for the whole conversation."""
        if self.name:
            return
        info = client.client_info if client else None
        self.name = _printable(info.name) if info else _UNNAMED
        self._assistants.joined(self.name, _printable(info.version) if info else "")

    def count_call(self) -> None:
        """A tool is being used."""
        self._assistants.called(self.name)

    def note_given(self, uids: Iterable[str]) -> None:
        """These memories went to the assistant in full."""
        self._given.update(uids)

    def forget_given(self, uids: Iterable[str]) -> None:
        """These memories changed: what the assistant has of them is no longer true."""
        self._given.difference_update(uids)

    def close(self) -> None:
        """The conversation is over."""
        if self.name:
            self._assistants.left(self.name)


def _printable(text: str) -> str:
    kept = "".join(character for character in text if character.isprintable()).strip()
    return kept[:_LONGEST_NAME] or _UNNAMED
