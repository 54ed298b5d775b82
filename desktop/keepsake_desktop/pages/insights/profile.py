"""What assistants know about the person: one page, by topic, each line with its source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.category import Category
from keepsake.domain.entity import USER, Fact
from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order, Page
from keepsake.service import Service
from keepsake_desktop import wording
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Card,
    EmptyState,
    Label,
    ScrollPage,
    SectionHeader,
)
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.link_row import LinkRow
from keepsake_desktop.workspace import Workspace

_LINES = 6
_MOST_FACTS = 60
_TOPICS: tuple[tuple[object, tuple[Category, ...]], ...] = (
    (QT_TRANSLATE_NOOP("profile", "Who you are"), (Category.IDENTITY,)),
    (QT_TRANSLATE_NOOP("profile", "What you prefer"), (Category.PREFERENCE,)),
    (
        QT_TRANSLATE_NOOP("profile", "What has to be respected"),
        (Category.CONSTRAINT, Category.POLICY, Category.CORRECTION),
    ),
    (QT_TRANSLATE_NOOP("profile", "People"), (Category.RELATIONSHIP, Category.ENTITY)),
    (
        QT_TRANSLATE_NOOP("profile", "Projects and decisions"),
        (Category.PROJECT_STATE, Category.DECISION),
    ),
    (QT_TRANSLATE_NOOP("profile", "What you want"), (Category.GOAL, Category.TODO)),
    (QT_TRANSLATE_NOOP("profile", "What you can do"), (Category.SKILL,)),
    (
        QT_TRANSLATE_NOOP("profile", "What assistants learned about working with you"),
        (
            Category.AGENT_USER_HABIT,
            Category.AGENT_RELATIONSHIP,
            Category.AGENT_PERSONA,
            Category.AGENT_SELF_IMPROVEMENT,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of what is known, with the first lines of it."""

    title: str
    categories: tuple[Category, ...]
    page: Page


@dataclass(frozen=True, slots=True)
class Known:
    """Everything the page shows; ``facts`` are values stated of the person that hold now."""

    topics: tuple[Topic, ...]
    facts: tuple[Fact, ...]


class Profile(ScrollPage):
    """Lines to read, to open and to forget."""

    memory_asked = Signal(str)
    categories_asked = Signal(tuple, str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self.lines: list[ProfileLine] = []
        intro = Label(
            self.tr(
                "This is what assistants you connect can know about you. Every line comes from one"
                " of your memories; forgetting it takes it away from all of them."
            ),
            TextStyle.LIST,
            Role.SECONDARY,
        )
        self._cards = QVBoxLayout()
        self._cards.setSpacing(spacing.GAP)
        self.body.addWidget(intro)
        self.body.addSpacing(spacing.STEP)
        self.body.addLayout(self._cards)
        self.refresh()

    def refresh(self) -> None:
        """Read what is known again."""
        self._workspace.tasks.run(self, read_known, self._show, topic="profile")

    def _show(self, known: Known) -> None:
        remove_widgets(self._cards)
        self.lines = []
        for topic in known.topics:
            self._add_topic(topic)
        if known.facts:
            self._add_facts(known.facts)
        if not known.topics and not known.facts:
            self._cards.addWidget(
                EmptyState(
                    "memories",
                    self.tr("Nothing is known about you yet"),
                    self.tr("Preferences, people and projects you keep are listed here by topic."),
                )
            )

    def _add_topic(self, topic: Topic) -> None:
        card = self._card(topic.title)
        for memory in topic.page.memories:
            self._add_line(card, _statement(memory), _origin(memory), memory.uid)
        if topic.page.total > len(topic.page.memories):
            more = Button(self.tr("Show all %Ln", "", topic.page.total), ButtonKind.LINK)
            more.clicked.connect(lambda: self.categories_asked.emit(topic.categories, topic.title))
            card.body.addWidget(more)

    def _add_facts(self, facts: Sequence[Fact]) -> None:
        card = self._card(self.tr("Facts that were mentioned"))
        for fact in facts:
            self._add_line(card, _sentence(fact), wording.day(fact.valid_from), fact.uid)

    def _card(self, title: str) -> Card:
        card = Card()
        card.body.setSpacing(2)
        card.body.addWidget(SectionHeader(title))
        card.body.addSpacing(spacing.STEP)
        self._cards.addWidget(card)
        return card

    def _add_line(self, card: Card, words: str, origin: str, uid: str) -> None:
        line = ProfileLine(words, origin)
        line.link.clicked.connect(lambda: self.memory_asked.emit(uid))
        line.forget.clicked.connect(lambda: self._workspace.trash([uid]))
        self.lines.append(line)
        card.body.addWidget(line)


class ProfileLine(QWidget):
    """One thing that is known: what, where from, and a way to forget it."""

    def __init__(self, words: str, origin: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.link = LinkRow(words, origin)
        self.forget = Button(self.tr("Forget"), ButtonKind.DESTRUCTIVE)
        self.forget.setAccessibleName(self.tr("Forget “{words}”").format(words=words))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.GAP_SMALL)
        row.addWidget(self.link, 1)
        row.addWidget(self.forget)


def read_known(memory: Service) -> Known:
    """What is known about the person, by topic; topics without anything are left out."""
    topics: list[Topic] = []
    for title, categories in _TOPICS:
        filters = Filters(categories=categories)
        page = memory.browse(filters, order=Order.IMPORTANCE, limit=_LINES)
        if page.total:
            name = QCoreApplication.translate("profile", str(title))
            topics.append(Topic(name, categories, page))
    facts = [fact for fact in memory.facts(USER, limit=_MOST_FACTS) if fact.valid_to is None]
    return Known(tuple(topics), tuple(facts))


def _statement(memory: Memory) -> str:
    """The title, and how the text goes on where it says more."""
    title = wording.title(memory)
    more = " ".join(wording.body(memory).split())
    return title if not more or wording.plain(more) == title else wording.named(title, more)


def _origin(memory: Memory) -> str:
    parts = (wording.source_name(memory.source_name), wording.day(memory.happened_at))
    return " · ".join(part for part in parts if part)


def _sentence(fact: Fact) -> str:
    predicate = fact.predicate.replace("_", " ")
    return f"{predicate}: {fact.object}" if not fact.negative else f"{predicate}: ≠ {fact.object}"
