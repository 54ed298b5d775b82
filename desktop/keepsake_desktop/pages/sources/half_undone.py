"""Says over every page that an import is not completely taken back, and ends that either way."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.source import Receipt
from keepsake.domain.status import Status
from keepsake_desktop import wording
from keepsake_desktop.pages.sources.receipts_dialog import bring_again, take_back
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Banner
from keepsake_desktop.widgets.announcement import announce
from keepsake_desktop.workspace import Workspace


class HalfUndone(QWidget):
    """Stays until nothing is half done any more; there while there is something to say."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown: list[int] = []
        self.banners: list[Banner] = []
        workspace.problem_found.connect(lambda _error: self._set_offered(offered=True))
        self._rows = QVBoxLayout(self)
        margin = spacing.GAP
        self._rows.setContentsMargins(margin, margin, margin, 0)
        self._rows.setSpacing(spacing.GAP_SMALL)

    def show_status(self, status: Status) -> None:
        """Offer to end what is half done now."""
        receipts = status.half_undone
        if self._shown != [receipt.id for receipt in receipts]:
            self._shown = [receipt.id for receipt in receipts]
            for banner in self.banners:
                banner.hide()
                banner.deleteLater()
            self.banners = [self._banner(receipt) for receipt in receipts]
            for banner in self.banners:
                self._rows.addWidget(banner)
                announce(banner, banner.accessibleName())
        self.setVisible(bool(receipts))

    def _banner(self, receipt: Receipt) -> Banner:
        name = wording.source_name(receipt.source_name)
        banner = Banner(
            self.tr("The import “{name}” is not completely taken back").format(name=name),
            self.tr(
                "It was interrupted: some of its memories may be in the Trash, the others are here."
            ),
            action_text=self.tr("Take back the rest"),
            other_text=self.tr("Bring all of it again"),
        )
        banner.activated.connect(lambda: self._end(take_back, receipt))
        banner.other_activated.connect(lambda: self._end(bring_again, receipt))
        return banner

    def _end(self, end: Callable[[Workspace, int], None], receipt: Receipt) -> None:
        self._set_offered(offered=False)
        end(self._workspace, receipt.id)

    def _set_offered(self, *, offered: bool) -> None:
        for banner in self.banners:
            banner.setEnabled(offered)
