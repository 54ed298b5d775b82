"""Dates, numbers and kinds in the words of a person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QDate, QLocale, QTime

from keepsake.domain.memory import (
    DEFAULT_NAMESPACE,
    SHARED_NAMESPACE,
    Memory,
    conversation_of,
)
from keepsake.domain.query import Reason
from keepsake_desktop.counts import COUNTS

_KINDS = {
    "note": QT_TRANSLATE_NOOP("wording", "note"),
    "conversation": QT_TRANSLATE_NOOP("wording", "conversation"),
    "document": QT_TRANSLATE_NOOP("wording", "document"),
    "summary": QT_TRANSLATE_NOOP("wording", "summary"),
    "commit": QT_TRANSLATE_NOOP("wording", "commit"),
    "diff": QT_TRANSLATE_NOOP("wording", "change to code"),
    "command": QT_TRANSLATE_NOOP("wording", "command"),
    "fact": QT_TRANSLATE_NOOP("wording", "fact"),
}
_CATEGORIES = {
    "identity": QT_TRANSLATE_NOOP("wording", "about you"),
    "preference": QT_TRANSLATE_NOOP("wording", "preference"),
    "decision": QT_TRANSLATE_NOOP("wording", "decision"),
    "constraint": QT_TRANSLATE_NOOP("wording", "rule"),
    "correction": QT_TRANSLATE_NOOP("wording", "correction"),
    "fact": QT_TRANSLATE_NOOP("wording", "fact"),
    "goal": QT_TRANSLATE_NOOP("wording", "goal"),
    "skill": QT_TRANSLATE_NOOP("wording", "skill"),
    "entity": QT_TRANSLATE_NOOP("wording", "person or thing"),
    "todo": QT_TRANSLATE_NOOP("wording", "to do"),
    "relationship": QT_TRANSLATE_NOOP("wording", "relationship"),
    "insight": QT_TRANSLATE_NOOP("wording", "insight"),
    "project_state": QT_TRANSLATE_NOOP("wording", "project"),
    "policy": QT_TRANSLATE_NOOP("wording", "policy"),
    "agent_self_improvement": QT_TRANSLATE_NOOP("wording", "lesson of the assistant"),
    "agent_user_habit": QT_TRANSLATE_NOOP("wording", "your habit"),
    "agent_relationship": QT_TRANSLATE_NOOP("wording", "working together"),
    "agent_persona": QT_TRANSLATE_NOOP("wording", "manner of the assistant"),
    "context": QT_TRANSLATE_NOOP("wording", "context"),
    "summary": QT_TRANSLATE_NOOP("wording", "summary"),
}
_REASONS = {
    Reason.WORDS: QT_TRANSLATE_NOOP("wording", "words"),
    Reason.MEANING: QT_TRANSLATE_NOOP("wording", "meaning"),
    Reason.NEIGHBOR: QT_TRANSLATE_NOOP("wording", "nearby"),
    Reason.LINK: QT_TRANSLATE_NOOP("wording", "linked"),
}
_SOURCES = {
    QT_TRANSLATE_NOOP("wording", "Single files"),
    QT_TRANSLATE_NOOP("wording", "Web pages"),
    QT_TRANSLATE_NOOP("wording", "ChatGPT export"),
    QT_TRANSLATE_NOOP("wording", "Claude export"),
    QT_TRANSLATE_NOOP("wording", "Gemini activity"),
    QT_TRANSLATE_NOOP("wording", "Keepsake export"),
    QT_TRANSLATE_NOOP("wording", "Cortex export"),
    QT_TRANSLATE_NOOP("wording", "Exocortex backup"),
    QT_TRANSLATE_NOOP("wording", "Mem0 export"),
}
_DAYS_IN_WORDS = 7
_TITLE_LENGTH = 80
_FIRST_LINE = 1_000


def _tr(text: object) -> str:
    return QCoreApplication.translate("wording", str(text))


def number(value: int) -> str:
    """A whole number with the separators of the locale."""
    return QLocale().toString(value)


def named(name: str, value: str) -> str:
    """What something is called, and what it is or says."""
    return _tr(QT_TRANSLATE_NOOP("wording", "{name}: {value}")).format(name=name, value=value)


def listed(parts: Iterable[str]) -> str:
    """Several things in a row, as "read, keep, forget"."""
    return _tr(QT_TRANSLATE_NOOP("wording", ", ")).join(parts)


def category_name(category: str) -> str:
    return _tr(_CATEGORIES[category]) if category in _CATEGORIES else category.replace("_", " ")


def kind_name(kind: str) -> str:
    return _tr(_KINDS[kind]) if kind in _KINDS else kind


def space_name(namespace: str) -> str:
    """What a namespace is called: the one everything is in at first has no name of its own."""
    if namespace == DEFAULT_NAMESPACE:
        return _tr(QT_TRANSLATE_NOOP("wording", "Main space"))
    if namespace == SHARED_NAMESPACE:
        return _tr(QT_TRANSLATE_NOOP("wording", "Shared by all assistants"))
    return namespace


def source_name(name: str) -> str:
    """What a source is called: its own name, or what it is where it has none."""
    return _tr(name) if name in _SOURCES else name


def assistant_name(agent: str) -> str:
    """What a person calls an assistant: some give themselves another name, as "claude-ai" does."""
    from keepsake.clients.catalog import CLIENTS

    known = (client.display_name for client in CLIENTS if client.is_called(agent))
    return next(known, agent)


def label(memory: Memory) -> str:
    """What the memory is, in one word: its category, else its kind."""
    return category_name(memory.category) if memory.category else kind_name(memory.kind)


def reasons(found_by: Iterable[Reason]) -> str:
    """Why something was found, as "words + meaning"."""
    return " + ".join(_tr(_REASONS[reason]) for reason in found_by)


def title(memory: Memory) -> str:
    """The title, or the beginning of the text where there is none."""
    if memory.title.strip():
        return " ".join(memory.title.split())
    beginning = memory.text.lstrip()[:_FIRST_LINE]
    first = next((plain(line) for line in beginning.splitlines() if line.strip()), "")
    if len(first) > _TITLE_LENGTH:
        first = first[:_TITLE_LENGTH].rsplit(" ", 1)[0] + "…"
    return first or _tr(QT_TRANSLATE_NOOP("wording", "Untitled"))


def origin(memory: Memory) -> str:
    """Where it comes from: its source, and the conversation it was said in."""
    conversation = conversation_of(memory.metadata)
    source = source_name(memory.source_name)
    parts = (source, conversation if conversation != title(memory) else "")
    return " · ".join(part for part in parts if part)


def body(memory: Memory) -> str:
    """The text without a first line that only repeats the title."""
    first, _, rest = memory.text.lstrip().partition("\n")
    return rest.lstrip("\n") if rest.strip() and plain(first) == title(memory) else memory.text


def plain(line: str) -> str:
    """A line without the marks of Markdown around it."""
    return line.strip("#>*- \t")


def moment(milliseconds: int) -> datetime:
    """A time of the memory in the time zone of this computer."""
    return datetime.fromtimestamp(milliseconds / 1000).astimezone()


def clock(milliseconds: int) -> str:
    """The time of day."""
    at = moment(milliseconds)
    return QLocale().toString(QTime(at.hour, at.minute), QLocale.FormatType.ShortFormat)


def day(milliseconds: int, *, today: date | None = None) -> str:
    """Today, yesterday, the weekday up to a week back, then the date."""
    then = moment(milliseconds).date()
    days_ago = ((today or datetime.now().astimezone().date()) - then).days
    if days_ago == 0:
        return _tr(QT_TRANSLATE_NOOP("wording", "today"))
    if days_ago == 1:
        return _tr(QT_TRANSLATE_NOOP("wording", "yesterday"))
    if 1 < days_ago < _DAYS_IN_WORDS:
        return QLocale().dayName(then.isoweekday())
    return date_words(then)


def date_words(day: date) -> str:
    """A day of the calendar, as "14 Mar 2026"."""
    return QLocale().toString(_date(day), date_format())


def date_format() -> str:
    """How a day of the calendar is written, in the notation of Qt."""
    return _tr(QT_TRANSLATE_NOOP("wording", "d MMM yyyy"))


def short_date(day: date) -> str:
    """A day of the calendar without its year, as "14 Mar"."""
    return QLocale().toString(_date(day), _tr(QT_TRANSLATE_NOOP("wording", "d MMM")))


def month_words(day: date) -> str:
    """The month of a day, as "Mar 2026"."""
    return QLocale().toString(_date(day), _tr(QT_TRANSLATE_NOOP("wording", "MMM yyyy")))


def _date(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)


def full_time(milliseconds: int) -> str:
    """Date and time of day, for one place where both matter."""
    at = moment(milliseconds)
    spelled = QLocale().toString(_date(at.date()), _tr(QT_TRANSLATE_NOOP("wording", "d MMMM yyyy")))
    return _day_and_time(spelled, milliseconds)


def near_time(milliseconds: int) -> str:
    """Day and time of day, the day in words where it is near."""
    return _day_and_time(day(milliseconds), milliseconds)


def _day_and_time(spelled: str, milliseconds: int) -> str:
    words = _tr(QT_TRANSLATE_NOOP("wording", "{day}, {time}"))
    return words.format(day=spelled, time=clock(milliseconds))


def ago(milliseconds: int, *, now: int) -> str:
    """How long ago, for what is expected to be fresh: "just now", "5 minutes ago"."""
    minutes = max(0, now - milliseconds) // 60_000
    if minutes < 1:
        return _tr(QT_TRANSLATE_NOOP("wording", "just now"))
    if minutes < 60:
        return COUNTS.minutes_ago(minutes)
    if minutes < 24 * 60:
        return COUNTS.hours_ago(minutes // 60)
    return day(milliseconds, today=moment(now).date())


def time_left(seconds: float | None) -> str:
    """About how long something still takes, empty when nobody knows."""
    if seconds is None:
        return ""
    if seconds < 50:
        return _tr(QT_TRANSLATE_NOOP("wording", "less than a minute left"))
    minutes = round(seconds / 60)
    if minutes < 90:
        return COUNTS.minutes_left(minutes)
    return COUNTS.hours_left(round(minutes / 60))


def size(count: int) -> str:
    """A number of bytes, rounded for a person: 1 kB is 1,000 of them."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
