"""What could be put in order: tags that may be the same, and searches that found nothing."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.feedback import UnansweredQuestion
from keepsake.domain.tagging import TagMerge, TagPair
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Card,
    Label,
    ScrollPage,
    SectionHeader,
)
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.workspace import Workspace

_LEFT_ALONE = "insights/tags-left-alone"
_MOST_PAIRS = 12
_MOST_QUESTIONS = 20


class Tidying(ScrollPage):
    """Each suggestion with one button to follow it and one to leave it."""

    search_asked = Signal(str)
    note_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self.pairs: list[PairCard] = []
        self.questions: list[QuestionCard] = []
        self._tags = QVBoxLayout()
        self._searches = QVBoxLayout()
        self.forget = Button(self.tr("Clear all questions…"), ButtonKind.DESTRUCTIVE)
        self.forget.clicked.connect(self._ask_forget)
        self.body.addWidget(SectionHeader(self.tr("Tags that may be the same")))
        self.body.addLayout(self._tags)
        self.body.addSpacing(spacing.GAP_LARGE)
        self.body.addWidget(
            SectionHeader(self.tr("Searches that found nothing"), action=self.forget)
        )
        self.body.addLayout(self._searches)
        for part in (self._tags, self._searches):
            part.setSpacing(spacing.GAP_SMALL)
        self.refresh()

    def refresh(self) -> None:
        """Look again."""
        run = self._workspace.tasks.run
        run(
            self,
            lambda memory: memory.tag_suggestions(limit=_MOST_PAIRS),
            self._show_pairs,
            topic="tag-pairs",
        )
        run(
            self,
            lambda memory: memory.unanswered(_MOST_QUESTIONS),
            self._show_questions,
            topic="unanswered",
        )

    def _show_pairs(self, pairs: list[TagPair]) -> None:
        remove_widgets(self._tags)
        alone = self._left_alone()
        self.pairs = [PairCard(pair) for pair in pairs if _key(pair) not in alone]
        for card in self.pairs:
            card.merge.clicked.connect(lambda _=False, pair=card.pair: self._merge(pair))
            card.leave.clicked.connect(lambda _=False, pair=card.pair: self._leave(pair))
            self._tags.addWidget(card)
        if not self.pairs:
            self._tags.addWidget(_nothing(self.tr("No two tags look alike.")))

    def _merge(self, pair: TagPair) -> None:
        def done(merged: TagMerge) -> None:
            words = self.tr("“{name}” is now “{better}”").format(
                name=merged.source, better=merged.target
            )
            self._workspace.toast(words, lambda: undo(merged))
            self.refresh()

        def undo(merged: TagMerge) -> None:
            self._workspace.tasks.run(
                self, lambda memory: memory.undo_tag_merge(merged), lambda _: self.refresh()
            )

        self._workspace.tasks.run(
            self, lambda memory: memory.merge_tags(pair.name, pair.better), done
        )

    def _leave(self, pair: TagPair) -> None:
        alone = self._left_alone()
        self._workspace.state.setValue(_LEFT_ALONE, sorted({*alone, _key(pair)}))
        self.refresh()

    def _left_alone(self) -> set[str]:
        kept = self._workspace.state.value(_LEFT_ALONE)
        return set(kept) if isinstance(kept, list) else {kept} if isinstance(kept, str) else set()

    def _show_questions(self, questions: list[UnansweredQuestion]) -> None:
        remove_widgets(self._searches)
        self.questions = [QuestionCard(question) for question in questions if question.text]
        for card in self.questions:
            text = card.question.text
            card.search.clicked.connect(lambda _=False, text=text: self.search_asked.emit(text))
            card.answer.clicked.connect(lambda _=False, text=text: self.note_asked.emit(text))
            self._searches.addWidget(card)
        self.forget.setVisible(bool(self.questions))
        if not self.questions:
            self._searches.addWidget(self._no_questions())

    def _no_questions(self) -> QWidget:
        if self._workspace.preferences.settings.search_log:
            return _nothing(self.tr("Every search so far has found something."))
        return _nothing(
            self.tr("Questions are not written down. Settings, Privacy can change that.")
        )

    def _ask_forget(self) -> None:
        confirm(
            self.window(),
            self.tr("Clear all questions?"),
            self.tr("The list of what was searched is emptied. Memories stay."),
            self.tr("Clear them"),
            self._forget,
        )

    def _forget(self) -> None:
        self._workspace.tasks.run(
            self, lambda memory: memory.forget_queries(), lambda _: self.refresh()
        )


class PairCard(Card):
    """Two tags, and which could become the other."""

    def __init__(self, pair: TagPair, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.pair = pair
        words = self.tr("{count}; the other one: {better}").format(
            count=COUNTS.memories(pair.uses), better=COUNTS.memories(pair.better_uses)
        )
        heading = self.add_heading(f"{pair.name}  →  {pair.better}", words, icon="tag")
        self.merge = Button(self.tr("Merge"))
        self.leave = Button(self.tr("Leave as they are"), ButtonKind.QUIET)
        heading.add_trailing(self.leave)
        heading.add_trailing(self.merge)


class QuestionCard(Card):
    """A question without an answer."""

    def __init__(self, question: UnansweredQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.question = question
        now = int(time.time() * 1000)
        who = question.asked_by or self.tr("you")
        words = self.tr("asked %Ln times", "", question.times)
        when = wording.ago(question.last_asked, now=now)
        heading = self.add_heading(
            " ".join(question.text.split()), f"{words} · {when} · {who}", icon="search"
        )
        self.search = Button(self.tr("Search again"), ButtonKind.QUIET)
        self.answer = Button(self.tr("Keep an answer…"))
        heading.add_trailing(self.search)
        heading.add_trailing(self.answer)


def _nothing(words: str) -> Label:
    return Label(words, TextStyle.LIST, Role.SECONDARY)


def _key(pair: TagPair) -> str:
    return "\n".join(sorted((pair.name, pair.better)))
