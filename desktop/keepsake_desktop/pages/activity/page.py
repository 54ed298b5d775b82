"""Activity: what assistants did, which of them there are, and what was imported."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.activity.assistants import KnownAssistants
from keepsake_desktop.pages.activity.calls import Calls
from keepsake_desktop.pages.activity.imports import Imports
from keepsake_desktop.widgets.tabbed_page import TabbedPage
from keepsake_desktop.workspace import Workspace


class ActivityPage(TabbedPage):
    """Everything that happened besides what the person did in the window herself."""

    kept_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Activity"), self.tr("Parts of Activity"), parent)
        self._workspace = workspace
        self._calls = Calls(workspace)
        self.add_tab("calls", self.tr("What assistants asked"), self._make_calls)
        self.add_tab("assistants", self.tr("Assistants"), self._make_assistants)
        self.add_tab("imports", self.tr("Imports"), self._make_imports)

    def show_memory(self, uid: str) -> None:
        """Show who had to do with one memory."""
        self.show_tab("calls")
        self._calls.show_memory(uid)

    def _show_agent(self, agent_id: int) -> None:
        self.show_tab("calls")
        self._calls.show_agent(agent_id)

    def _make_calls(self) -> Calls:
        page = self._calls
        page.memory_asked.connect(self._workspace.memory_requested)
        page.assistants_asked.connect(lambda: self._workspace.page_requested.emit("assistants"))
        return page

    def _make_assistants(self) -> KnownAssistants:
        page = KnownAssistants(self._workspace)
        page.calls_asked.connect(self._show_agent)
        page.kept_asked.connect(self.kept_asked)
        return page

    def _make_imports(self) -> Imports:
        page = Imports(self._workspace)
        page.sources_asked.connect(lambda: self._workspace.page_requested.emit("sources"))
        return page
