"""One assistant on this computer: how it stands, and connecting it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from keepsake.clients import connections
from keepsake.clients.client import ClientKind, ClientState, ClientStatus, ConnectionChange
from keepsake.clients.repaired_copy import RepairedCopy
from keepsake.errors import KeepsakeError
from keepsake_desktop import wording
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.engine_text import localized
from keepsake_desktop.present import present
from keepsake_desktop.widgets import Button, ButtonKind, Card, StateLabel, Tone
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
    """A client on this computer; ``last_asked`` is milliseconds UTC, None if it never did."""

    id: str
    name: str
    kind: ClientKind
    status: ClientStatus
    last_asked: int | None


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
        words, tone = self._state(status)
        self.state.set_state(words, tone)
        self.state.setVisible(bool(words))
        self._heading.set_subtitle(localized(status.problem) or self._sentence(status))
        self._broken = status.state is ClientState.UNREADABLE
        self.button.setEnabled(status.state is not ClientState.READ_ONLY)
        self.button.setText(self._action(status.state))
        self.button.setAccessibleName(f"{self.button.text()}: {self._client.name}")
        kind = ButtonKind.QUIET if connected else ButtonKind.SECONDARY
        self._restyle(kind)

    def _restyle(self, kind: ButtonKind) -> None:
        self.button.setProperty("kind", kind.value)
        self.button.style().unpolish(self.button)
        self.button.style().polish(self.button)

    def _state(self, status: ClientStatus) -> tuple[str, Tone]:
        state = status.state
        if state in _ON:
            return self.tr("Connected"), Tone.GOOD
        if status.lost:
            return self.tr("Lost"), Tone.ATTENTION
        if state is ClientState.OUTDATED:
            return self.tr("Needs a repair"), Tone.ATTENTION
        if state in _BROKEN:
            return self.tr("Cannot be changed"), Tone.ATTENTION
        return "", Tone.NEUTRAL

    def _sentence(self, status: ClientStatus) -> str:
        state = status.state
        if state in _ON:
            return self._use(status)
        if status.lost:
            return self.tr("It was connected, and something took Keepsake out of its settings")
        if state is ClientState.OUTDATED:
            return self.tr("Its entry leads to another place; connect it again")
        if state is ClientState.CONNECTED_ELSEWHERE:
            return self.tr("Another program uses the name “keepsake” there")
        return self.tr("Found on this computer, not connected")

    def _use(self, status: ClientStatus) -> str:
        """When it last asked, or that it has not since it was connected."""
        last = self._client.last_asked
        if last is None or last < (status.connected_at or 0):
            return self.tr("Has not asked yet; restart it once if it was running")
        return self.tr("Last asked {when}").format(
            when=wording.ago(last, now=int(time.time() * 1000))
        )

    def _action(self, state: ClientState) -> str:
        if state in _ON:
            return self.tr("Disconnect")
        if state is ClientState.UNREADABLE:
            return self.tr("Show me")
        return self.tr("Repair") if state is ClientState.OUTDATED else self.tr("Connect")

    def _act(self) -> None:
        if self._broken:
            self._show_mistake()
        elif self._connected:
            confirm(
                self.window(),
                self.tr("Disconnect {name}?").format(name=self._client.name),
                self.tr("It can no longer read or keep memories. Your memories stay."),
                self.tr("Disconnect"),
                self._disconnect,
            )
        else:
            self._connect()

    def _show_mistake(self) -> None:
        """Write a corrected copy beside the file, where that can be done, and show the folder."""
        client_id = self._client.id
        folder = QUrl.fromLocalFile(str(self._client.status.locations[0].path.parent))

        def show_folder() -> None:
            QDesktopServices.openUrl(folder)

        def written(copies: tuple[RepairedCopy, ...]) -> None:
            if copies:
                words = self.tr("A corrected copy is beside it: {name}. Compare, then replace it.")
                self._heading.set_subtitle(words.format(name=copies[0].copy.name))
            show_folder()

        self._workspace.tasks.run(
            self,
            lambda _memory: connections.repair(client_id),
            written,
            failed=lambda _error: show_folder(),
        )

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
