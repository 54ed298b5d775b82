"""Privacy in plain words: what is masked, with a preview, and where the data lives."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from keepsake.text.redaction import OPTIONAL, RULES, Rule, redact
from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.engine_text import localized
from keepsake_desktop.preference_rows import NumberRow, SwitchRow
from keepsake_desktop.theme import Role, TextStyle, current_theme
from keepsake_desktop.widgets import (
    Button,
    FormRow,
    Label,
    OptionRow,
    ReadingView,
    ScrollPage,
    SectionHeader,
    Switch,
)
from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 120
_HEIGHT = 96


class PrivacySettings(ScrollPage):
    """Switches for each kind of secret, and a place to try them."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._preferences = workspace.preferences
        self.switches: dict[str, Switch] = {}
        self.sample = QPlainTextEdit()
        self.sample.setFixedHeight(current_theme().fonts.pixels(_HEIGHT))
        self.sample.setTabChangesFocus(True)
        self.sample.setPlainText(self.tr("My login is password: hunter2-tulip and it works."))
        self.preview = ReadingView(self.tr("What would be kept"))
        self._settle = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self._show_preview)
        self.sample.textChanged.connect(self._settle.start)
        self._explain()
        self._add_preview()
        self._add_rules()
        self._add_records(workspace)
        self._show_preview()

    def _explain(self) -> None:
        self.body.addWidget(SectionHeader(self.tr("Where your memories live")))
        self.body.addWidget(
            Label(
                self.tr(
                    "In one file in your data folder, on this computer. Keepsake needs no account"
                    " and no internet, and sends nothing anywhere. An assistant you connect sees"
                    " what it asks for, and its own maker's rules apply to that."
                ),
                TextStyle.LIST,
                Role.SECONDARY,
            )
        )
        self.body.addSpacing(12)

    def _add_rules(self) -> None:
        self.body.addWidget(SectionHeader(self.tr("What is masked"), ruled=True))
        self.body.addWidget(
            Label(
                self.tr(
                    "Secrets are replaced before anything reaches the disk, whatever the text"
                    " comes from. Text between <private> and </private> is left out entirely."
                ),
                TextStyle.LIST,
                Role.SECONDARY,
            )
        )
        self.choose_rules = Button(self.tr("Choose…"))
        self.choose_rules.clicked.connect(self.show_rules)
        self._count = OptionRow(
            self._count_words(), self.tr("See them, and switch each on or off"), self.choose_rules
        )
        self.body.addWidget(self._count)
        self._rules = QVBoxLayout()
        self._rules.setSpacing(0)
        self.body.addLayout(self._rules)

    def show_rules(self) -> None:
        """List every kind of secret with its switch, in place of how many there are."""
        self._count.hide()
        for rule in RULES:
            description = localized(rule.description)
            switch = Switch(description, checked=self._is_on(rule))
            switch.toggled.connect(lambda on, rule=rule: self._choose(rule, on=on))
            self.switches[rule.id] = switch
            self._rules.addWidget(OptionRow(description, "", switch))
        self.switches[RULES[0].id].setFocus()

    def _count_words(self) -> str:
        count = sum(self._is_on(rule) for rule in RULES)
        return self.tr("%Ln kinds of secrets are masked", "", count)

    def _add_records(self, workspace: Workspace) -> None:
        """What is written down besides memories, and how to forget it."""
        self.body.addWidget(SectionHeader(self.tr("What is written down"), ruled=True))
        self.search_log = SwitchRow(
            workspace,
            "search_log",
            self.tr("Questions"),
            self.tr("To show which ones found nothing; off forgets them at once"),
        )
        self.activity_days = NumberRow(
            workspace,
            "activity_days",
            self.tr("What assistants asked and got"),
            self.tr("How long it stays listed under Activity"),
            suffix=self.tr(" days"),
        )
        self.forget = Button(self.tr("Choose…"))
        self.forget.clicked.connect(lambda: ForgetDialog(workspace, self.window()).open())
        self.body.addWidget(self.search_log)
        self.body.addWidget(self.activity_days)
        self.body.addWidget(
            OptionRow(
                self.tr("Forget many memories"),
                self.tr("By word, time, source or assistant, with a look before they go"),
                self.forget,
            )
        )

    def _add_preview(self) -> None:
        self.body.addWidget(SectionHeader(self.tr("Try it"), ruled=True))
        self.body.addWidget(FormRow(self.tr("Type or paste something"), self.sample))
        self.body.addWidget(Label(self.tr("This would be kept"), TextStyle.BUTTON))
        self.body.addWidget(self.preview)

    def _is_on(self, rule: Rule) -> bool:
        settings = self._preferences.settings
        if rule.optional:
            return rule.id in settings.masking_extra
        return rule.id not in settings.masking_off

    def _choose(self, rule: Rule, *, on: bool) -> None:
        settings = self._preferences.settings
        field = "masking_extra" if rule.optional else "masking_off"
        listed = set(getattr(settings, field))
        if on is rule.optional:
            listed.add(rule.id)
        else:
            listed.discard(rule.id)
        self._preferences.change(**{field: tuple(sorted(listed))})
        self._show_preview()

    def _show_preview(self) -> None:
        settings = self._preferences.settings
        disabled = (OPTIONAL - set(settings.masking_extra)) | set(settings.masking_off)
        self.preview.set_text(redact(self.sample.toPlainText(), disabled).text)
