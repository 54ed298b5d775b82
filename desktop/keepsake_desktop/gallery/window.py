"""A hidden window that shows every element of the design in every state."""

from __future__ import annotations

import sys

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from keepsake_desktop.gallery.cards import cards_page, wizard_page
from keepsake_desktop.gallery.controls import controls_page
from keepsake_desktop.gallery.memories import memories_page
from keepsake_desktop.gallery.messages import icons_page, messages_page
from keepsake_desktop.theme import Scheme, app_icon, apply_theme, spacing
from keepsake_desktop.widgets import (
    FlowLayout,
    IconButton,
    SideNavigation,
    StateLabel,
    ToastArea,
    install_focus_rings,
)


class Gallery(QMainWindow):
    """Every element, with switches for light, dark, text size and direction."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Keepsake gallery")
        self.setWindowIcon(app_icon())
        self.resize(1180, 760)
        self._scheme = Scheme.SYSTEM
        self._scale = 1.0
        self._pages = QStackedWidget()
        self.navigation = SideNavigation("Keepsake", "Places")
        self.toasts = ToastArea(self)
        self._add_pages()
        self._add_status()
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.navigation)
        row.addWidget(self._pages, 1)
        self.setCentralWidget(body)

    def show_page(self, key: str) -> None:
        """Show one page of the gallery."""
        self.navigation.set_current(key)
        self._pages.setCurrentIndex(self._keys.index(key))

    def _add_pages(self) -> None:
        pages = {
            "memories": ("memories", "Memories", memories_page()),
            "controls": ("sources", "Controls", controls_page()),
            "cards": ("insights", "Cards", cards_page()),
            "messages": ("activity", "Messages", messages_page(self.toasts)),
            "wizard": ("check", "Wizard", wizard_page()),
            "icons": ("file", "Icons", icons_page()),
        }
        self._keys = list(pages)
        for key, (icon, label, page) in pages.items():
            self.navigation.add_place(key, icon, label)
            self._pages.addWidget(page)
        self.navigation.add_place("trash", "trash", "Trash", at_bottom=True)
        self.navigation.add_place("settings", "settings", "Settings", at_bottom=True)
        self.navigation.set_count("memories", QLocale().toString(12408))
        self.navigation.set_count("cards", "7")
        self.navigation.current_changed.connect(self._go)
        self.show_page("memories")

    def _go(self, key: str) -> None:
        if key in self._keys:
            self.show_page(key)
        else:
            self.navigation.set_collapsed(collapsed=not self.navigation.collapsed)

    def _add_status(self) -> None:
        status = QWidget()
        column = QVBoxLayout(status)
        column.setContentsMargins(10, 0, 10, 0)
        column.setSpacing(spacing.STEP)
        column.addWidget(StateLabel("Watching 4 folders"))
        switches = FlowLayout(gap=0)
        for icon, name, act in (
            ("eye", "Light or dark", self._toggle_scheme),
            ("add", "Larger text", self._grow),
            ("undo", "Direction", self._turn),
        ):
            button = IconButton(icon, name)
            button.clicked.connect(act)
            switches.addWidget(button)
        column.addLayout(switches)
        self.navigation.set_status(status)

    def _toggle_scheme(self) -> None:
        self._scheme = Scheme.LIGHT if self._scheme is Scheme.DARK else Scheme.DARK
        self._apply()

    def _grow(self) -> None:
        self._scale = 1.0 if self._scale >= 2 else self._scale + 0.25
        self._apply()

    def _turn(self) -> None:
        left = Qt.LayoutDirection.LeftToRight
        right = Qt.LayoutDirection.RightToLeft
        self.setLayoutDirection(right if self.layoutDirection() is left else left)

    def _apply(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, scheme=self._scheme, text_scale=self._scale)


def show() -> Gallery:
    """Open the gallery in the running application and return its window."""
    gallery = Gallery()
    gallery.show()
    return gallery


def main() -> int:
    """Run the gallery alone."""
    app = QApplication(sys.argv)
    apply_theme(app)
    install_focus_rings(app)
    window = show()
    window.raise_()
    return app.exec()
