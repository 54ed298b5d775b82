"""One thing that memories speak of: what is said about it, where, and how to put it right."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.entity import EntityDetails, Predicate, Relation
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.pages.insights.entity_kinds import ENTITY_ICONS, entity_kind
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Button, ButtonKind, Card, FlowLayout, SectionHeader
from keepsake_desktop.widgets.link_row import LinkRow

_MOST_MENTIONS = 8
_MOST_RELATIONS = 8
_PREDICATES = {
    Predicate.USES: QT_TRANSLATE_NOOP("relation", "{one} uses {other}"),
    Predicate.WORKS_AT: QT_TRANSLATE_NOOP("relation", "{one} works at {other}"),
    Predicate.LIVES_IN: QT_TRANSLATE_NOOP("relation", "{one} lives in {other}"),
    Predicate.KNOWS: QT_TRANSLATE_NOOP("relation", "{one} knows {other}"),
    Predicate.MANAGES: QT_TRANSLATE_NOOP("relation", "{one} manages {other}"),
    Predicate.BELONGS_TO: QT_TRANSLATE_NOOP("relation", "{one} belongs to {other}"),
    Predicate.PART_OF: QT_TRANSLATE_NOOP("relation", "{one} is part of {other}"),
    Predicate.CREATED: QT_TRANSLATE_NOOP("relation", "{one} made {other}"),
    Predicate.PREFERS: QT_TRANSLATE_NOOP("relation", "{one} prefers {other}"),
    Predicate.STUDIES: QT_TRANSLATE_NOOP("relation", "{one} studies {other}"),
    Predicate.SKILLED_IN: QT_TRANSLATE_NOOP("relation", "{one} is good at {other}"),
    Predicate.COLLABORATES_WITH: QT_TRANSLATE_NOOP("relation", "{one} works with {other}"),
    Predicate.REPORTS_TO: QT_TRANSLATE_NOOP("relation", "{one} reports to {other}"),
    Predicate.OWNS: QT_TRANSLATE_NOOP("relation", "{one} owns {other}"),
    Predicate.INTERESTED_IN: QT_TRANSLATE_NOOP("relation", "{one} is interested in {other}"),
    Predicate.REPLACES: QT_TRANSLATE_NOOP("relation", "{one} replaces {other}"),
    Predicate.RELATED_TO: QT_TRANSLATE_NOOP("relation", "{one} has to do with {other}"),
    Predicate.DISLIKES: QT_TRANSLATE_NOOP("relation", "{one} dislikes {other}"),
    Predicate.CO_OCCURS: QT_TRANSLATE_NOOP("relation", "{one} appears with {other}"),
}


class EntityCard(Card):
    """Every wish goes out as a signal."""

    memories_asked = Signal(str)
    memory_asked = Signal(str)
    entity_asked = Signal(int)
    edit_asked = Signal()
    merge_asked = Signal()
    remove_asked = Signal()

    def __init__(self, details: EntityDetails, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        entity = details.entity
        kind = entity_kind(entity.kind)
        subtitle = f"{kind} · {COUNTS.memories(entity.mentions)}"
        if entity.aliases:
            subtitle += " · " + self.tr("also {names}").format(names=wording.listed(entity.aliases))
        self.add_heading(entity.name, subtitle, icon=ENTITY_ICONS[entity.kind])
        self.body.addLayout(self._actions(details))
        columns = QHBoxLayout()
        columns.setSpacing(spacing.SECTION_GAP)
        columns.addLayout(self._mentions(details), 1)
        if details.relations:
            columns.addLayout(self._relations(details), 1)
        self.body.addLayout(columns)

    def _actions(self, details: EntityDetails) -> FlowLayout:
        entity = details.entity
        show = Button(self.tr("Show its memories"))
        show.clicked.connect(lambda: self.memories_asked.emit(entity.name))
        self.edit = Button(self.tr("Change…"), ButtonKind.QUIET)
        self.edit.clicked.connect(self.edit_asked)
        self.merge = Button(self.tr("Is the same as…"), ButtonKind.QUIET)
        self.merge.clicked.connect(self.merge_asked)
        self.remove = Button(self.tr("Remove"), ButtonKind.DESTRUCTIVE)
        self.remove.clicked.connect(self.remove_asked)
        row = FlowLayout()
        for button in (show, self.edit, self.merge, self.remove):
            row.addWidget(button)
        return row

    def _mentions(self, details: EntityDetails) -> QVBoxLayout:
        column = _column(self.tr("Memories"))
        for mention in details.mentions[:_MOST_MENTIONS]:
            title = " ".join(mention.title.split())
            link = LinkRow(title, wording.day(mention.happened_at))
            link.clicked.connect(lambda _=False, uid=mention.uid: self.memory_asked.emit(uid))
            column.addWidget(link)
        column.addStretch()
        return column

    def _relations(self, details: EntityDetails) -> QVBoxLayout:
        column = _column(self.tr("What is said"))
        own = details.entity.id
        for relation in details.relations[:_MOST_RELATIONS]:
            other = relation.object_id if relation.subject_id == own else relation.subject_id
            link = LinkRow(relation_words(relation), _since(relation))
            link.clicked.connect(lambda _=False, id_=other: self.entity_asked.emit(id_))
            column.addWidget(link)
        column.addStretch()
        return column


def relation_words(relation: Relation) -> str:
    """A relation as a sentence."""
    words = QCoreApplication.translate("relation", str(_PREDICATES[relation.predicate]))
    said = words.format(one=relation.subject, other=relation.object)
    if relation.negative:
        return QCoreApplication.translate("relation", "Not so: {said}").format(said=said)
    return said


def _since(relation: Relation) -> str:
    if relation.valid_to is None:
        return wording.day(relation.valid_from)
    until = QCoreApplication.translate("relation", "until {day}")
    return until.format(day=wording.day(relation.valid_to))


def _column(title: str) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(2)
    column.addWidget(SectionHeader(title))
    return column
