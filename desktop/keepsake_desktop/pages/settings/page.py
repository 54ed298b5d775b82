"""Settings: four groups of choices."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from keepsake_desktop.pages.settings.assistants import AssistantList
from keepsake_desktop.pages.settings.general import GeneralSettings
from keepsake_desktop.pages.settings.privacy import PrivacySettings
from keepsake_desktop.pages.settings.reading import ReadingSettings
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Button, PageHeader, ScrollPage
from keepsake_desktop.workspace import Workspace


class SettingsPage(QWidget):
    """Every choice takes effect at once; there is nothing to save."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.general = GeneralSettings(workspace)
        self.reading = ReadingSettings(workspace)
        self.assistants = AssistantList(workspace)
        self.privacy = PrivacySettings(workspace)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(self.tr("Groups of settings"))
        self.stack = QStackedWidget()
        self._add(self.general, self.tr("General"))
        self._add(self.reading, self.tr("Sources"))
        self._add(self._assistants_page(), self.tr("Assistants"))
        self._add(self.privacy, self.tr("Privacy"))
        self.tabs.currentChanged.connect(self.stack.setCurrentIndex)
        layout = QVBoxLayout(self)
        margin = spacing.PAGE_MARGIN
        layout.setContentsMargins(0, spacing.SECTION_GAP + spacing.STEP, 0, 0)
        layout.setSpacing(0)
        header = PageHeader(self.tr("Settings"))
        head = QVBoxLayout()
        head.setContentsMargins(margin, 0, margin, 0)
        head.setSpacing(spacing.GAP)
        head.addWidget(header)
        head.addWidget(self.tabs)
        layout.addLayout(head)
        layout.addWidget(self.stack, 1)

    def show_assistants(self) -> None:
        """Go to the assistants."""
        self.tabs.setCurrentIndex(2)

    def _add(self, page: QWidget, name: str) -> None:
        self.tabs.addTab(name)
        self.stack.addWidget(page)

    def _assistants_page(self) -> ScrollPage:
        page = ScrollPage(widest=760)
        look = Button(self.tr("Look again"), icon="refresh")
        look.clicked.connect(self.assistants.refresh)
        header = PageHeader(
            "",
            self.tr(
                "A connected assistant can look things up here and keep what you ask it to keep."
                " Keepsake adds itself to its settings and keeps a copy of the old ones."
            ),
        )
        header.title.hide()
        header.add_action(look)
        page.body.addWidget(header)
        page.body.addWidget(self.assistants)
        return page
