"""Settings: groups of choices, and help."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from keepsake_desktop.widgets.tabbed_page import TabbedPage
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake_desktop.pages.settings.advanced import AdvancedSettings
    from keepsake_desktop.pages.settings.assistants import AssistantList
    from keepsake_desktop.pages.settings.assistants_page import AssistantsSettings
    from keepsake_desktop.pages.settings.backup import BackupSettings
    from keepsake_desktop.pages.settings.general import GeneralSettings
    from keepsake_desktop.pages.settings.help import HelpPage
    from keepsake_desktop.pages.settings.privacy import PrivacySettings
    from keepsake_desktop.pages.settings.reading import ReadingSettings


class SettingsPage(TabbedPage):
    """Every choice takes effect at once; there is nothing to save.

    Each group is loaded and made when it is first looked at.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Settings"), self.tr("Groups of settings"), parent)
        self._workspace = workspace
        self.add_tab("general", self.tr("General"), lambda: self.general)
        self.add_tab("sources", self.tr("Sources"), lambda: self.reading)
        self.add_tab("assistants", self.tr("Assistants"), lambda: self._assistants)
        self.add_tab("privacy", self.tr("Privacy"), lambda: self.privacy)
        self.add_tab("backup", self.tr("Backup"), lambda: self.backup)
        self.add_tab("advanced", self.tr("Advanced"), lambda: self._advanced)
        self.add_tab("help", self.tr("Help"), lambda: self.help)

    @cached_property
    def general(self) -> GeneralSettings:
        from keepsake_desktop.pages.settings.general import GeneralSettings

        return GeneralSettings(self._workspace)

    @cached_property
    def reading(self) -> ReadingSettings:
        from keepsake_desktop.pages.settings.reading import ReadingSettings

        return ReadingSettings(self._workspace)

    @cached_property
    def privacy(self) -> PrivacySettings:
        from keepsake_desktop.pages.settings.privacy import PrivacySettings

        return PrivacySettings(self._workspace)

    @cached_property
    def backup(self) -> BackupSettings:
        from keepsake_desktop.pages.settings.backup import BackupSettings

        return BackupSettings(self._workspace)

    @cached_property
    def help(self) -> HelpPage:
        from keepsake_desktop.pages.settings.help import HelpPage

        return HelpPage(self._workspace)

    @property
    def assistants(self) -> AssistantList:
        """The assistants on this computer."""
        return self._assistants.list

    @cached_property
    def _assistants(self) -> AssistantsSettings:
        from keepsake_desktop.pages.settings.assistants_page import AssistantsSettings

        return AssistantsSettings(self._workspace)

    @cached_property
    def _advanced(self) -> AdvancedSettings:
        from keepsake_desktop.pages.settings.advanced import AdvancedSettings

        return AdvancedSettings(self._workspace)
