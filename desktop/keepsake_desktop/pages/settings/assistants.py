"""The assistants on this computer, and whether each can use the memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.clients import connections
from keepsake.clients.client import ClientKind, ClientState, ClientStatus, ConnectionChange
from keepsake.errors import KeepsakeError
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.present import present
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Button, ButtonKind, Card, EmptyState, StateLabel, Tone
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.workspace import Workspace

_ICONS = {
    ClientKind.DESKTOP: "conversation",
    ClientKind.EDITOR: "edit",
    ClientKind.TERMINAL: "terminal",
}
_ON = frozenset({ClientState.CONNECTED})
_BROKEN = frozenset({ClientState.UNREADABLE, ClientState.READ_ONLY})


@dataclass(frozen=True, slots=True)
class Found:
    """A client on this computer."""

    id: str
    name: str
    kind: ClientKind
    needs_restart: bool
    status: ClientStatus


def find_clients() -> list[Found]:
    """The clients that are installed here, connected ones included."""
    return [
        Found(client.id, client.display_name, client.kind, client.needs_restart, status)
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
        self._workspace.tasks.run(
            self, lambda _memory: find_clients(), self._show, topic=f"assistants-{id(self)}"
        )

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


class AssistantCard(Card):
    """Connect or disconnect one assistant."""

    def __init__(self, workspace: Workspace, client: Found, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self._client = client
        self.state = StateLabel()
        self.button = Button("")
        self.button.clicked.connect(self._act)
        self._heading = self.add_heading(
            client.name, " ", icon=_ICONS[client.kind], trailing=self.state
        )
        self._heading.add_trailing(self.button)
        self._show_status(client.status)

    @property
    def sentence(self) -> str:
        """What is said about the assistant now."""
        return self._heading.subtitle.text()

    def _show_status(self, status: ClientStatus) -> None:
        connected = status.state in _ON
        self._connected = connected
        self._taken = status.state is ClientState.CONNECTED_ELSEWHERE
        words, tone = self._state(status.state)
        self.state.set_state(words, tone)
        self.state.setVisible(bool(words))
        self._heading.set_subtitle(status.problem or self._sentence(status.state))
        self.button.setEnabled(status.state not in _BROKEN)
        self.button.setText(self._action(status.state))
        kind = ButtonKind.QUIET if connected else ButtonKind.SECONDARY
        self._restyle(kind)

    def _restyle(self, kind: ButtonKind) -> None:
        self.button.setProperty("kind", kind.value)
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)

    def _state(self, state: ClientState) -> tuple[str, Tone]:
        if state in _ON:
            return self.tr("Connected"), Tone.GOOD
        if state is ClientState.OUTDATED:
            return self.tr("Needs a repair"), Tone.ATTENTION
        if state in _BROKEN:
            return self.tr("Cannot be changed"), Tone.ATTENTION
        return "", Tone.NEUTRAL

    def _sentence(self, state: ClientState) -> str:
        if state in _ON:
            return self.tr("Can read and keep memories")
        if state is ClientState.OUTDATED:
            return self.tr("Its entry leads to another place; connect it again")
        if state is ClientState.CONNECTED_ELSEWHERE:
            return self.tr("Another program uses the name “keepsake” there")
        return self.tr("Found on this computer, not connected")

    def _action(self, state: ClientState) -> str:
        if state in _ON:
            return self.tr("Disconnect")
        return self.tr("Repair") if state is ClientState.OUTDATED else self.tr("Connect")

    def _act(self) -> None:
        if self._connected:
            confirm(
                self.window(),
                self.tr("Disconnect {name}?").format(name=self._client.name),
                self.tr("It can no longer read or keep memories. Your memories stay."),
                self.tr("Disconnect"),
                self._disconnect,
            )
        else:
            self._connect()

    def _connect(self) -> None:
        client_id = self._client.id
        name = connections.ALTERNATIVE_NAME if self._taken else connections.SERVER_NAME
        self._run(lambda: connections.connect(client_id, name=name), connected=True)

    def _disconnect(self) -> None:
        client_id = self._client.id
        self._run(lambda: connections.disconnect(client_id), connected=False)

    def _run(self, work: Callable[[], ConnectionChange], *, connected: bool) -> None:
        self.button.setEnabled(False)
        self._workspace.tasks.run(
            self,
            lambda _memory: (work(), connections.status(self._client.id)),
            lambda result: self._finish(*result, connected=connected),
            failed=self._fail,
        )

    def _finish(self, change: ConnectionChange, status: ClientStatus, *, connected: bool) -> None:
        self._show_status(status)
        if change.restart_needed:
            words = (
                self.tr("Connected. Restart {name} once so that it notices.")
                if connected
                else self.tr("Disconnected. Restart {name} once so that it notices.")
            )
            self._heading.set_subtitle(words.format(name=self._client.name))

    def _fail(self, error: KeepsakeError) -> None:
        shown = present(error)
        self._heading.set_subtitle(f"{shown.text} {shown.help}")
        self.state.set_state(self.tr("Nothing was changed"), Tone.ATTENTION)
        self.state.show()
        self.button.setEnabled(True)
