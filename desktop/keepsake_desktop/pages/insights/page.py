"""Insights: what the memory tells about the person, her time, her people, and itself."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.insights.people import People
from keepsake_desktop.pages.insights.profile import Profile
from keepsake_desktop.pages.insights.tidying import Tidying
from keepsake_desktop.pages.insights.timeline import Timeline
from keepsake_desktop.widgets.tabbed_page import TabbedPage
from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 1000


class InsightsPage(TabbedPage):
    """Looks again after memories changed, though only while it is seen."""

    period_asked = Signal(object, object, str)
    categories_asked = Signal(tuple, str)
    entity_asked = Signal(str)
    search_asked = Signal(str)
    note_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Insights"), self.tr("Parts of Insights"), parent)
        self._workspace = workspace
        self._outdated = False
        self.add_tab("profile", self.tr("What is known about you"), self._make_profile)
        self.add_tab("timeline", self.tr("Timeline"), self._make_timeline)
        self.add_tab("people", self.tr("People and projects"), self._make_people)
        self.add_tab("tidying", self.tr("Tidy up"), self._make_tidying)
        self._settle = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self.refresh)
        self.tabs.currentChanged.connect(self.refresh)
        workspace.bus.memories_changed.connect(self._note_change)

    def refresh(self) -> None:
        """Look again at what is shown."""
        self._outdated = not self.isVisible()
        if self.isVisible():
            page = self.stack.currentWidget()
            if isinstance(page, Profile | Timeline | People | Tidying):
                page.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._outdated:
            self.refresh()

    def _note_change(self) -> None:
        if not self._settle.isActive():
            self._settle.start()

    def _make_profile(self) -> Profile:
        page = Profile(self._workspace)
        page.memory_asked.connect(self._workspace.memory_requested)
        page.categories_asked.connect(self.categories_asked)
        return page

    def _make_timeline(self) -> Timeline:
        page = Timeline(self._workspace)
        page.period_asked.connect(self.period_asked)
        return page

    def _make_people(self) -> People:
        page = People(self._workspace)
        page.memory_asked.connect(self._workspace.memory_requested)
        page.memories_asked.connect(self.entity_asked)
        return page

    def _make_tidying(self) -> Tidying:
        page = Tidying(self._workspace)
        page.search_asked.connect(self.search_asked)
        page.note_asked.connect(self.note_asked)
        return page
