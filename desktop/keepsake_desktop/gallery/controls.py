"""Everything a person operates."""

from __future__ import annotations

from PySide6.QtCore import QDate, QStringListModel, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QRadioButton,
    QSlider,
    QTabBar,
    QWidget,
)

from keepsake_desktop.gallery.flow import flow
from keepsake_desktop.gallery.samples import LONG_WORD
from keepsake_desktop.widgets import (
    Badge,
    Button,
    ButtonKind,
    DropDown,
    FormRow,
    IconButton,
    KeyBadge,
    NumberField,
    OptionRow,
    PageHeader,
    ScrollPage,
    SectionHeader,
    StateLabel,
    Tone,
    switch_row,
)
from keepsake_desktop.widgets.date_field import DateField


def controls_page() -> QWidget:
    """Return buttons, chips, fields, switches."""
    page = ScrollPage()
    page.body.addWidget(PageHeader("Controls", "Everything a person operates."))
    kinds = [Button(kind.value.capitalize(), kind) for kind in ButtonKind]
    off = [Button(kind.value.capitalize(), kind) for kind in ButtonKind]
    for button in off:
        button.setEnabled(False)
    page.body.addWidget(flow(*kinds, Button("With icon", icon="add")))
    page.body.addWidget(flow(*off))
    page.body.addWidget(flow(*(IconButton(name, name) for name in ("edit", "pin", "more"))))
    page.body.addWidget(
        flow(
            *(Badge(tone.value, tone) for tone in Tone),
            *(StateLabel(tone.value, tone) for tone in Tone),
            KeyBadge(QKeySequence("Ctrl+Shift+K")),
        )
    )
    page.body.addWidget(SectionHeader("Fields", ruled=True))
    page.body.addWidget(FormRow("Name", QLineEdit("Notes"), hint="Shown in lists."))
    wrong = FormRow("Folder", QLineEdit("/nowhere"))
    wrong.set_error("This folder does not exist. Choose another one.")
    page.body.addWidget(wrong)
    choice = DropDown()
    choice.setModel(QStringListModel(["English", "简体中文", LONG_WORD], choice))
    page.body.addWidget(FormRow("Language", choice))
    page.body.addWidget(FormRow("Days in the Trash", NumberField()))
    day = DateField(QDate(2026, 11, 12), "d MMM yyyy")
    page.body.addWidget(FormRow("Day", day))
    page.body.addWidget(SectionHeader("Choices", ruled=True))
    page.body.addWidget(switch_row("Start at login", "Keepsake waits in the tray.", checked=True))
    page.body.addWidget(switch_row("Watch folders", "Changes are kept as they happen."))
    page.body.addWidget(
        OptionRow("Conversations", "96 in 11 projects, 42 MB", QCheckBox(), leading=True)
    )
    page.body.addWidget(flow(QRadioButton("Words"), QRadioButton("Meaning"), QCheckBox("Both")))
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setAccessibleName("Text size")
    page.body.addWidget(slider)
    tabs = QTabBar()
    tabs.setAccessibleName("Settings")
    for name in ("General", "Models", "Privacy"):
        tabs.addTab(name)
    page.body.addWidget(tabs)
    return page
