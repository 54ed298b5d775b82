"""The assistants that are found on this computer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.clients import connections
from keepsake.clients.last_use import last_asked
from keepsake.service import Service
from keepsake_desktop.pages.settings.assistant_card import AssistantCard, Found
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import EmptyState
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.workspace import Workspace


def find_clients(memory: Service) -> list[Found]:
    """The clients that are installed here, connected ones included."""
    seen = {agent.name: agent.last_seen for agent in memory.known_agents()}
    return [
        Found(client.id, client.display_name, client.kind, status, last_asked(client, seen))
        for client in connections.list_clients()
        if (status := connections.status(client.id)).installed
    ]


class AssistantList(QWidget):
    """One card an assistant, with one button and its result."""

    counted = Signal(int)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.cards: dict[str, AssistantCard] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(spacing.GAP)
        self.refresh()

    def refresh(self) -> None:
        """Look again which assistants are here and how they stand."""
        self._workspace.tasks.run(self, find_clients, self._show, topic=f"assistants-{id(self)}")

    def _show(self, found: list[Found]) -> None:
        remove_widgets(self._layout)
        self.cards = {}
        for client in found:
            card = AssistantCard(self._workspace, client)
            self.cards[client.id] = card
            self._layout.addWidget(card)
        if not found:
            self._layout.addWidget(
                EmptyState(
                    "plug",
                    self.tr("No assistant was found on this computer"),
                    self.tr("Install Claude Desktop, Claude Code or another one, then look again."),
                )
            )
        self.counted.emit(len(found))
