"""A hidden window that shows every element of the design in every state."""

from __future__ import annotations

import sys

from PySide6.QtCore import QLocale, QStringListModel, Qt
from PySide6.QtGui import QKeySequence, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QRadioButton,
    QSlider,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from keepsake_desktop.theme import Role, Scheme, TextStyle, app_icon, apply_theme, spacing
from keepsake_desktop.widgets import (
    MEMORY_ROW,
    Badge,
    Banner,
    Button,
    ButtonKind,
    Card,
    ChipGroup,
    Dialog,
    EmptyState,
    FactTable,
    FlowLayout,
    FormRow,
    IconButton,
    IconLabel,
    KeyBadge,
    Label,
    MemoryList,
    MemoryRow,
    NumberField,
    OptionRow,
    PageHeader,
    ProgressBar,
    ReadingView,
    ScrollPage,
    SearchField,
    SectionHeader,
    Sheet,
    SideNavigation,
    StateLabel,
    StepsBar,
    ToastArea,
    Tone,
    install_focus_rings,
    switch_row,
)

_LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"

ROWS = (
    MemoryRow(
        "Why the retry logic exists",
        "The payment gateway drops about 2 % of requests at month end, so we retry three times "
        "with back-off before showing an error to the person who waits.",
        ((68, 73),),
        "Claude Code · billing",
        "12 Nov 2026",
        "decision",
        "words + meaning",
        pinned=True,
    ),
    MemoryRow(
        "Gateway time-out raised to 8 s",
        "Raised after the October incident; with the old value the second attempt never had a "
        "chance to finish.",
        ((65, 72),),
        "Notes · Work",
        "3 Nov 2026",
        "fact",
        "meaning",
    ),
    MemoryRow(
        _LONG,
        f"{_LONG} {_LONG}",
        ((0, 20), (81, 90)),
        f"incident-review-{_LONG}.pdf",
        "15 Oct 2026",
        "document",
        "words",
    ),
    MemoryRow(
        "支付重试方案讨论",
        "我们决定用指数退避，最多三次，并且沿用同一个幂等键。十月的重复扣款是因为每次都重新生成了幂等键，"
        "所以第三次请求被当作新的付款处理，客户被多扣了两次款。",
        ((5, 9), (20, 23)),
        "ChatGPT 导出",
        "2026年10月9日",
        "决定",
        "意思",
    ),
    MemoryRow(
        "لماذا توجد إعادة المحاولة",
        "بوابة الدفع تسقط حوالي اثنين بالمئة من الطلبات في نهاية الشهر، لذلك نعيد المحاولة ثلاث مرات "
        "قبل أن نعرض الخطأ على المستخدم الذي ينتظر.",
        ((4, 9),),
        "ملاحظات",
        "٩ أكتوبر ٢٠٢٦",
        "قرار",
        "المعنى",
    ),
    MemoryRow("Prefers short answers 👍🏽", "Lead with the 👍🏽 reason.", ((14, 16),), "Notes"),
)

_READING = (
    "The payment gateway drops about 2 % of requests at month end, so we retry three times with "
    "back-off before showing an error.\n"
    "The idempotency key stays the same across attempts; building a new one caused the double "
    "charges in October.\n"
    "我们决定用指数退避，最多三次，并且沿用同一个幂等键。"
)


def _found(text: str, *words: str) -> list[tuple[int, int]]:
    starts = ((text.find(word), len(word)) for word in words)
    return [(start, start + length) for start, length in starts]


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


def _flow(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    layout = FlowLayout(holder)
    for widget in widgets:
        layout.addWidget(widget)
    return holder


def memories_page() -> QWidget:
    """Return list and detail side by side."""
    split = QSplitter(Qt.Orientation.Horizontal)
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    split.addWidget(_memory_list())
    split.addWidget(_memory_detail())
    split.setSizes([spacing.LIST_WIDTH, 546])
    split.setStretchFactor(1, 1)
    return split


def _memory_list() -> QWidget:
    side = QWidget()
    column = QVBoxLayout(side)
    column.setContentsMargins(0, spacing.GAP_LARGE, 0, 0)
    column.setSpacing(0)
    head = QVBoxLayout()
    head.setContentsMargins(spacing.GAP_LARGE, 0, spacing.GAP_LARGE, spacing.GAP_SMALL)
    head.setSpacing(10)
    head.addWidget(SearchField("Search memories", shortcut=QKeySequence("Ctrl+K")))
    chips = ChipGroup("Kinds", exclusive=True)
    chips.add_chip("", "All kinds", checked=True)
    for kind in ("Decisions", "Preferences", "Documents", "Any time"):
        chips.add_chip(kind, kind)
    head.addWidget(chips)
    head.addWidget(Label("23 memories found", TextStyle.META, Role.SECONDARY))
    column.addLayout(head)
    model = QStandardItemModel(side)
    for row in ROWS:
        item = QStandardItem(row.title)
        item.setData(row, MEMORY_ROW)
        item.setData(row.spoken(), Qt.ItemDataRole.AccessibleTextRole)
        model.appendRow(item)
    rows = MemoryList("Memories found")
    rows.setModel(model)
    rows.setCurrentIndex(model.index(0, 0))
    column.addWidget(rows, 1)
    return side


def _memory_detail() -> QWidget:
    page = ScrollPage()
    page.body.addWidget(Label(ROWS[0].title, TextStyle.MEMORY_TITLE))
    page.body.addWidget(
        _flow(
            Badge("decision"),
            Label(
                "Claude Code · billing-service · 12 November 2026, 16:42",
                role=Role.SECONDARY,
            ),
        )
    )
    text = ReadingView("Text of the memory")
    text.set_text(_READING, _found(_READING, "retry", "idempotency", "幂等键"))
    page.body.addWidget(text)
    page.body.addWidget(
        _flow(
            Button("Edit", ButtonKind.PRIMARY),
            Button("Pin"),
            Button("Open conversation"),
            Button("Move to Trash", ButtonKind.DESTRUCTIVE),
        )
    )
    page.body.addWidget(SectionHeader("About this memory", ruled=True))
    facts = FactTable()
    facts.add_row("Source", "billing-service, session of 12 November")
    facts.add_row("Versions", "2 · see what changed")
    facts.add_row("Read by", "Claude Desktop, yesterday; Claude Code, 3 times")
    page.body.addWidget(facts)
    return page


def controls_page() -> QWidget:
    """Return buttons, chips, fields, switches."""
    page = ScrollPage()
    page.body.addWidget(PageHeader("Controls", "Everything a person operates."))
    kinds = [Button(kind.value.capitalize(), kind) for kind in ButtonKind]
    off = [Button(kind.value.capitalize(), kind) for kind in ButtonKind]
    for button in off:
        button.setEnabled(False)
    page.body.addWidget(_flow(*kinds, Button("With icon", icon="add")))
    page.body.addWidget(_flow(*off))
    page.body.addWidget(_flow(*(IconButton(name, name) for name in ("edit", "pin", "more"))))
    page.body.addWidget(
        _flow(
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
    choice = QComboBox()
    choice.setModel(QStringListModel(["English", "简体中文", _LONG], choice))
    page.body.addWidget(FormRow("Language", choice))
    page.body.addWidget(FormRow("Days in the Trash", NumberField()))
    page.body.addWidget(SectionHeader("Choices", ruled=True))
    page.body.addWidget(switch_row("Start at login", "Keepsake waits in the tray.", checked=True))
    page.body.addWidget(switch_row("Watch folders", "Changes are kept as they happen."))
    page.body.addWidget(
        OptionRow("Conversations", "96 in 11 projects, 42 MB", QCheckBox(), leading=True)
    )
    page.body.addWidget(_flow(QRadioButton("Words"), QRadioButton("Meaning"), QCheckBox("Both")))
    page.body.addWidget(QSlider(Qt.Orientation.Horizontal))
    tabs = QTabBar()
    for name in ("General", "Models", "Privacy"):
        tabs.addTab(name)
    page.body.addWidget(tabs)
    return page


def cards_page() -> QWidget:
    """Return cards, progress and tables."""
    page = ScrollPage()
    header = PageHeader("Sources", "What Keepsake remembers from. Drop files or folders here.")
    header.add_action(Button("Add a source", ButtonKind.PRIMARY, icon="add"))
    page.body.addWidget(header)
    importing = Card()
    heading = importing.add_heading(
        "ChatGPT export", "412 of 1,204 conversations · about 3 minutes left", letters="C"
    )
    heading.add_trailing(Button("Pause"))
    heading.add_trailing(Button("Stop", ButtonKind.QUIET))
    bar = ProgressBar("ChatGPT export")
    bar.setValue(34)
    importing.body.addWidget(bar)
    page.body.addWidget(importing)
    for title, subtitle, letters, state in (
        ("Notes", "2,318 files · looked 1 minute ago", "N", StateLabel("Up to date")),
        (_LONG, f"{_LONG} · 2 could not be read", "O", StateLabel("See why", Tone.ATTENTION)),
    ):
        card = Card(clickable=True)
        card.add_heading(title, subtitle, letters=letters, trailing=state)
        page.body.addWidget(card)
    unknown = Card()
    unknown.add_heading("Claude Code", "Looking for conversations", icon="terminal")
    sweep = ProgressBar("Claude Code")
    sweep.setRange(0, 0)
    unknown.body.addWidget(sweep)
    page.body.addWidget(unknown)
    receipt = Card()
    receipt.add_heading("Last import: Claude.ai export, yesterday")
    facts = FactTable()
    facts.add_row("Kept", "1,201 conversations, 18,840 exchanges")
    facts.add_row("Skipped", "3: two were empty, one marked “do not remember”")
    facts.add_row("Masked", "7 keys and passwords")
    receipt.body.addWidget(facts)
    receipt.body.addWidget(
        _flow(Button("Show details"), Button("Undo this import", ButtonKind.DESTRUCTIVE))
    )
    page.body.addWidget(receipt)
    return page


def messages_page(toasts: ToastArea) -> QWidget:
    """Return banners, toasts, dialogs and an empty place."""
    page = ScrollPage()
    page.body.addWidget(PageHeader("Messages"))
    for tone in (Tone.ACCENT, Tone.ATTENTION, Tone.WRONG):
        page.body.addWidget(
            Banner(
                "Two notes could not be read",
                "They are larger than 50 MB. Split them or raise the limit in Settings.",
                tone=tone,
                action_text="Show them",
                dismissible=True,
            )
        )
    undo = Button("Show a toast")
    undo.clicked.connect(
        lambda: toasts.show_message("Moved to Trash", action_text="Undo", on_action=lambda: None)
    )
    ask = Button("Show a dialog")
    ask.clicked.connect(lambda: example_dialog(page).open())
    page.body.addWidget(_flow(undo, ask))
    empty = EmptyState(
        "memories",
        "Nothing kept yet",
        "Memories from your conversations and notes will be listed here.",
        button_text="Add a source",
    )
    page.body.addWidget(empty)
    return page


def example_dialog(parent: QWidget) -> Dialog:
    """Return a dialog with a form."""
    dialog = Dialog(
        "Undo this import?",
        "1,201 conversations leave your memory. The export itself is not touched.",
        parent=parent,
    )
    dialog.body.addWidget(FormRow("Reason", QLineEdit(), hint="Only you see it."))
    dialog.add_accept("Undo import")
    dialog.add_reject("Keep it")
    return dialog


def wizard_page() -> QWidget:
    """Return a page of the wizard."""
    page = ScrollPage(widest=720)
    sheet = Sheet()
    sheet.body.addWidget(StepsBar(5, step=4))
    sheet.body.addSpacing(spacing.GAP_SMALL)
    sheet.body.addWidget(
        PageHeader("Connect your assistants", "A copy of the old settings is kept.")
    )
    for title, text, letters, trailing in (
        ("Claude Desktop", "Restart it once so that it notices.", "C", StateLabel("Connected")),
        ("Claude Code", "Version 2.1 found", "Cc", Button("Connect", ButtonKind.PRIMARY)),
        ("Cursor", "Its settings file has a mistake in line 14.", "Cu", Button("Show me")),
    ):
        card = Card()
        card.add_heading(title, text, letters=letters, trailing=trailing)
        sheet.body.addWidget(card)
    page.body.addWidget(sheet)
    return page


def icons_page() -> QWidget:
    """Return every icon in three sizes."""
    from keepsake_desktop.theme.assets import asset

    page = ScrollPage()
    page.body.addWidget(PageHeader("Icons"))
    for size in (16, 24, 64):
        names = sorted(path.stem for path in asset("icons").glob("*.svg"))
        page.body.addWidget(_flow(*(IconLabel(name, Role.TEXT, size) for name in names)))
    return page


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


if __name__ == "__main__":
    sys.exit(main())
