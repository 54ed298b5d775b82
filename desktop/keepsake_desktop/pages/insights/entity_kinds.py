"""The kinds of things that memories speak of, in words and icons."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from keepsake.domain.entity import EntityKind

ENTITY_ICONS = {
    EntityKind.PERSON: "person",
    EntityKind.ORGANIZATION: "building",
    EntityKind.TECHNOLOGY: "cpu",
    EntityKind.PROJECT: "folder",
    EntityKind.PLACE: "place",
    EntityKind.CONCEPT: "idea",
}
_ONE = {
    EntityKind.PERSON: QT_TRANSLATE_NOOP("entity", "person"),
    EntityKind.ORGANIZATION: QT_TRANSLATE_NOOP("entity", "organization"),
    EntityKind.TECHNOLOGY: QT_TRANSLATE_NOOP("entity", "technology"),
    EntityKind.PROJECT: QT_TRANSLATE_NOOP("entity", "project"),
    EntityKind.PLACE: QT_TRANSLATE_NOOP("entity", "place"),
    EntityKind.CONCEPT: QT_TRANSLATE_NOOP("entity", "topic"),
}
_SEVERAL = {
    EntityKind.PERSON: QT_TRANSLATE_NOOP("entity", "People"),
    EntityKind.ORGANIZATION: QT_TRANSLATE_NOOP("entity", "Organizations"),
    EntityKind.TECHNOLOGY: QT_TRANSLATE_NOOP("entity", "Technology"),
    EntityKind.PROJECT: QT_TRANSLATE_NOOP("entity", "Projects"),
    EntityKind.PLACE: QT_TRANSLATE_NOOP("entity", "Places"),
    EntityKind.CONCEPT: QT_TRANSLATE_NOOP("entity", "Topics"),
}


def entity_kind(kind: EntityKind) -> str:
    """What one thing of a kind is called."""
    return QCoreApplication.translate("entity", str(_ONE[kind]))


def entity_kinds(kind: EntityKind) -> str:
    """What several things of a kind are called."""
    return QCoreApplication.translate("entity", str(_SEVERAL[kind]))
