"""Calls of assistants in the words of a person."""

from __future__ import annotations

from collections import Counter

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
    "goal_create": QT_TRANSLATE_NOOP("calls", "Set the goal “{query}”"),
    "memory_project_snapshot": QT_TRANSLATE_NOOP("calls", "Asked where “{query}” stands"),
    "memory_relations": QT_TRANSLATE_NOOP("calls", "Asked what is said of “{query}”"),
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
    "memory_relations": QT_TRANSLATE_NOOP("calls", "Asked what is said of a name"),
    "memory_link": QT_TRANSLATE_NOOP("calls", "Linked memories"),
    "memory_diff": QT_TRANSLATE_NOOP("calls", "Asked what changed"),
    "memory_project_snapshot": QT_TRANSLATE_NOOP("calls", "Asked where a project stands"),
    "memory_extract": QT_TRANSLATE_NOOP("calls", "Looked for what to keep of a conversation"),
    "memory_flush": QT_TRANSLATE_NOOP("calls", "Kept what would have been lost"),
    "memory_digest_session": QT_TRANSLATE_NOOP("calls", "Summed up a session"),
    "memory_tag_cleanup": QT_TRANSLATE_NOOP("calls", "Looked for tags that look alike"),
    "memory_search_debug": QT_TRANSLATE_NOOP("calls", "Asked why something is found"),
    "sync_project": QT_TRANSLATE_NOOP("calls", "Read a project folder"),
    "goal_create": QT_TRANSLATE_NOOP("calls", "Set a goal"),
    "goal_list": QT_TRANSLATE_NOOP("calls", "Looked at the goals"),
    "goal_get": QT_TRANSLATE_NOOP("calls", "Read a goal"),
    "goal_update": QT_TRANSLATE_NOOP("calls", "Changed a goal"),
    "goal_log": QT_TRANSLATE_NOOP("calls", "Wrote progress towards a goal"),
    "goal_add_milestone": QT_TRANSLATE_NOOP("calls", "Added a milestone"),
    "goal_update_milestone": QT_TRANSLATE_NOOP("calls", "Changed a milestone"),
    "goal_remove_milestone": QT_TRANSLATE_NOOP("calls", "Removed a milestone"),
    "resources/list": QT_TRANSLATE_NOOP("calls", "Looked through the memory"),
    "resources/read": QT_TRANSLATE_NOOP("calls", "Read memories"),
    "prompts/get": QT_TRANSLATE_NOOP("calls", "Filled in a prompt that you chose"),
}
_THROUGH_HTTP = {
    "POST /search": "memory_search",
    "POST /context": "memory_context",
    "POST /memories": "memory_store",
    "GET /memories": "memory_browse",
    "GET /memories/{uid}": "memory_get",
    "PATCH /memories/{uid}": "memory_update",
    "DELETE /memories/{uid}": "memory_forget",
}
_ASKS_FOR_MEMORIES = frozenset({
    "memory_search", "memory_context", "memory_get", "memory_browse", "resources/read",
})  # fmt: skip
_OTHER_REQUEST = QT_TRANSLATE_NOOP("calls", "Asked through HTTP: {request}")
_FORMS = {
    Form.LINE: QT_TRANSLATE_NOOP("calls", "in full"),
    Form.FULL: QT_TRANSLATE_NOOP("calls", "in full"),
    Form.RELATION: QT_TRANSLATE_NOOP("calls", "what it says of a name"),
    Form.PREVIEW: QT_TRANSLATE_NOOP("calls", "only a part"),
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
    tool = _THROUGH_HTTP.get(access.tool, access.tool)
    if query and tool in _WITH_QUERY:
        return _tr(_WITH_QUERY[tool]).format(query=query)
    if tool in _PLAIN:
        return _tr(_PLAIN[tool])
    if "/" in tool:
        return _tr(_OTHER_REQUEST).format(request=tool)
    return tool.removeprefix("memory_").replace("_", " ").capitalize()


def given_words(access: Access) -> str:
    """How many memories it had to do with; empty where it asked for none and got none."""
    parts = []
    counts = Counter(form_words(one.form) for one in access.given)
    for how in dict.fromkeys(form_words(form) for form in Form):
        if counts[how]:
            parts.append(
                _tr(QT_TRANSLATE_NOOP("calls", "{memories}, {how}")).format(
                    memories=COUNTS.memories(counts[how]), how=how
                )
            )
    if not parts and _asks_for_memories(access):
        return _tr(QT_TRANSLATE_NOOP("calls", "got no memory"))
    return " · ".join(parts)


def form_words(form: Form) -> str:
    """How much of a memory it got, or what it did with it."""
    return _tr(_FORMS[form])


def outcome_words(outcome: Outcome) -> tuple[str, Tone]:
    """How a call ended where it was not done, empty where it was."""
    words, tone = _OUTCOMES.get(outcome, ("", Tone.GOOD))
    return _tr(words) if words else "", tone


def size_words(access: Access) -> str:
    """How much text went to the assistant; empty where that only said that there is none."""
    if not access.tokens or (_asks_for_memories(access) and not access.given):
        return ""
    words = _tr(QT_TRANSLATE_NOOP("calls", "about {count} words"))
    return words.format(count=wording.number(max(1, round(access.tokens * _WORDS_A_TOKEN))))


def _asks_for_memories(access: Access) -> bool:
    return _THROUGH_HTTP.get(access.tool, access.tool) in _ASKS_FOR_MEMORIES


def _tr(text: object) -> str:
    return QCoreApplication.translate("calls", str(text))
