"""Settings: groups of choices, and help."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.settings.advanced import AdvancedSettings
from keepsake_desktop.pages.settings.assistants import AssistantList
from keepsake_desktop.pages.settings.assistants_page import AssistantsSettings
from keepsake_desktop.pages.settings.backup import BackupSettings
from keepsake_desktop.pages.settings.general import GeneralSettings
from keepsake_desktop.pages.settings.help import HelpPage
from keepsake_desktop.pages.settings.privacy import PrivacySettings
from keepsake_desktop.pages.settings.reading import ReadingSettings
from keepsake_desktop.widgets.tabbed_page import TabbedPage
from keepsake_desktop.workspace import Workspace


class SettingsPage(TabbedPage):
    """Every choice takes effect at once; there is nothing to save."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Settings"), self.tr("Groups of settings"), parent)
        self._workspace = workspace
        self.add_tab("general", self.tr("General"), lambda: self.general)
        self.add_tab("sources", self.tr("Sources"), lambda: self.reading)
        self.add_tab("assistants", self.tr("Assistants"), lambda: self._assistants)
        self.add_tab("privacy", self.tr("Privacy"), lambda: self.privacy)
        self.add_tab("backup", self.tr("Backup"), lambda: self.backup)
        self.add_tab("advanced", self.tr("Advanced"), lambda: AdvancedSettings(workspace))
        self.add_tab("help", self.tr("Help"), lambda: self.help)

    @cached_property
    def general(self) -> GeneralSettings:
        return GeneralSettings(self._workspace)

    @cached_property
    def reading(self) -> ReadingSettings:
        return ReadingSettings(self._workspace)

    @cached_property
    def privacy(self) -> PrivacySettings:
        return PrivacySettings(self._workspace)

    @cached_property
    def backup(self) -> BackupSettings:
        return BackupSettings(self._workspace)

    @cached_property
    def help(self) -> HelpPage:
        return HelpPage(self._workspace)

    @property
    def assistants(self) -> AssistantList:
        """The assistants on this computer."""
        return self._assistants.list

    @cached_property
    def _assistants(self) -> AssistantsSettings:
        return AssistantsSettings(self._workspace)
