"""Calls of assistants in the words of a person."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from keepsake.domain.agent import Access, Form, Outcome
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.widgets import Tone

_WORDS_A_TOKEN = 0.75
_WITH_QUERY = {
    "memory_search": QT_TRANSLATE_NOOP("calls", "Looked for “{query}”"),
    "memory_context": QT_TRANSLATE_NOOP("calls", "Asked what matters for “{query}”"),
    "memory_store": QT_TRANSLATE_NOOP("calls", "Kept “{query}”"),
    "memory_browse": QT_TRANSLATE_NOOP("calls", "Looked through “{query}”"),
}
_PLAIN = {
    "memory_search": QT_TRANSLATE_NOOP("calls", "Looked for memories"),
    "memory_context": QT_TRANSLATE_NOOP("calls", "Asked what matters now"),
    "memory_get": QT_TRANSLATE_NOOP("calls", "Read memories"),
    "memory_browse": QT_TRANSLATE_NOOP("calls", "Looked through the memory"),
    "memory_store": QT_TRANSLATE_NOOP("calls", "Kept something"),
    "memory_update": QT_TRANSLATE_NOOP("calls", "Changed a memory"),
    "memory_correct": QT_TRANSLATE_NOOP("calls", "Corrected a memory"),
    "memory_forget": QT_TRANSLATE_NOOP("calls", "Moved memories to the Trash"),
    "memory_restore": QT_TRANSLATE_NOOP("calls", "Brought memories back"),
    "memory_feedback": QT_TRANSLATE_NOOP("calls", "Said how good an answer was"),
    "memory_ingest": QT_TRANSLATE_NOOP("calls", "Imported files"),
    "memory_status": QT_TRANSLATE_NOOP("calls", "Asked how the memory is doing"),
    "memory_entities": QT_TRANSLATE_NOOP("calls", "Asked about people and things"),
    "memory_timeline": QT_TRANSLATE_NOOP("calls", "Looked back in time"),
}
_FORMS = {
    Form.FULL: QT_TRANSLATE_NOOP("calls", "in full"),
    Form.PREVIEW: QT_TRANSLATE_NOOP("calls", "only the beginning"),
    Form.WRITTEN: QT_TRANSLATE_NOOP("calls", "written"),
    Form.TRASHED: QT_TRANSLATE_NOOP("calls", "moved to the Trash"),
}
_OUTCOMES = {
    Outcome.REFUSED: (QT_TRANSLATE_NOOP("calls", "not allowed"), Tone.ATTENTION),
    Outcome.FAILED: (QT_TRANSLATE_NOOP("calls", "did not work"), Tone.WRONG),
    Outcome.CANCELLED: (QT_TRANSLATE_NOOP("calls", "stopped"), Tone.NEUTRAL),
}


def call_title(access: Access) -> str:
    """What an assistant did, in one line."""
    query = " ".join(access.query.split())
    if query and access.tool in _WITH_QUERY:
        return _tr(_WITH_QUERY[access.tool]).format(query=query)
    if access.tool in _PLAIN:
        return _tr(_PLAIN[access.tool])
    return access.tool.removeprefix("memory_").replace("_", " ").capitalize()


def given_words(access: Access) -> str:
    """How many memories it had to do with."""
    parts = []
    for form in Form:
        count = sum(one.form is form for one in access.given)
        if count:
            parts.append(
                _tr(QT_TRANSLATE_NOOP("calls", "{memories}, {how}")).format(
                    memories=COUNTS.memories(count), how=form_words(form)
                )
            )
    return " · ".join(parts) or _tr(QT_TRANSLATE_NOOP("calls", "got no memory"))


def form_words(form: Form) -> str:
    """How much of a memory it got, or what it did with it."""
    return _tr(_FORMS[form])


def outcome_words(outcome: Outcome) -> tuple[str, Tone]:
    """How a call ended where it was not done, empty where it was."""
    words, tone = _OUTCOMES.get(outcome, ("", Tone.GOOD))
    return _tr(words) if words else "", tone


def size_words(access: Access) -> str:
    """How much text went to the assistant."""
    if not access.tokens:
        return ""
    words = _tr(QT_TRANSLATE_NOOP("calls", "about {count} words"))
    return words.format(count=wording.number(max(1, round(access.tokens * _WORDS_A_TOKEN))))


def _tr(text: object) -> str:
    return QCoreApplication.translate("calls", str(text))
