"""A page with a heading and tabs below it, each made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets.headers import PageHeader


class TabbedPage(QWidget):
    """``add_tab`` takes what makes the page; ``page(key)`` is the page, made if need be."""

    def __init__(self, title: str, tabs_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys: list[str] = []
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._made: dict[str, QWidget] = {}
        self.header = PageHeader(title)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(tabs_name)
        self.tabs.currentChanged.connect(self._show)
        self.stack = QStackedWidget()
        head = QVBoxLayout()
        head.setContentsMargins(spacing.PAGE_MARGIN, 0, spacing.PAGE_MARGIN, 0)
        head.setSpacing(spacing.GAP)
        head.addWidget(self.header)
        head.addWidget(self.tabs)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, spacing.SECTION_GAP + spacing.STEP, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.stack, 1)

    def add_tab(self, key: str, name: str, make: Callable[[], QWidget]) -> None:
        """Append a tab; the first one is shown at once."""
        self._keys.append(key)
        self._makers[key] = make
        self.tabs.addTab(name)

    def show_tab(self, key: str) -> None:
        """Go to a tab."""
        self.tabs.setCurrentIndex(self._keys.index(key))

    @property
    def tab(self) -> str:
        """The key of the tab that is shown."""
        return self._keys[self.tabs.currentIndex()]

    def page(self, key: str) -> QWidget:
        """The page of a tab."""
        if key not in self._made:
            page = self._makers[key]()
            self._made[key] = page
            self.stack.addWidget(page)
        return self._made[key]

    def _show(self, place: int) -> None:
        self.stack.setCurrentWidget(self.page(self._keys[place]))
