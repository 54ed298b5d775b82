"""The activity log of Gemini: single questions with their answers, without conversations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.exchange import (
    Conversation,
    Turn,
    captures_of,
    fingerprint,
    own_words,
)
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

NO_QUESTION: Final = "An activity that is no question to Gemini."
NO_TIME: Final = "An activity without a readable time, which would tell question from answer."
OTHER_PRODUCT: Final = "The activities in this file are not those of Gemini."
_GAP_MS: Final = 30 * 60_000
_OURS: Final = re.compile(r"gemini|bard", re.IGNORECASE)
_CONVERSATION: Final = re.compile(r"https://gemini\.google\.com/(?:u/\d/)?app/([\w-]+)")
_LABEL: Final = re.compile(
    r"(?:[^\n\u00a0]{0,60}\u00a0?[:：]\s?\u00a0"  # any language: a hard space ends the label
    r"|(?:Prompted(?: with:)?|Asked(?: Gemini| Bard)?:?|Said|Branched|Answered|You sent a prompt:"
    r"|Eingegebener Prompt:|Gesendeter Prompt:|Prompt saisi\s?:|Requête saisie\s?:"
    r"|Prompt enviado:|Petición enviada:|Prompt inserito:|Poslali ste poziv:"
    r"|[^\n:]{0,30}[Pp]rompt[^\n:]{0,20}:)[\s\u00a0]+"
    r"|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af ]{2,20}[:：]\s?)"
)
_NO_QUESTION: Final = re.compile(
    r"(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Visited|Edited|Pinned|Renamed"
    r"|Exported|Updated)\s"
)
_ATTACHED: Final = re.compile(r"\s*\bAttached \d+ files?\.?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """One entry of the log. ``title`` begins with a label in the language of the account."""

    title: str
    answer: str
    happened_at: int | None
    products: tuple[str, ...] = ()
    links: str = ""
    files: tuple[str, ...] = ()

    @property
    def is_ours(self) -> bool:
        return not self.products or any(_OURS.search(product) for product in self.products)

    @property
    def conversation(self) -> str:
        """The id of the conversation, which newer logs have."""
        found = _CONVERSATION.search(self.links)
        return found[1] if found else ""

    @property
    def question(self) -> str:
        """What the person asked; empty for an activity that is no question."""
        label = _LABEL.match(self.title)
        if label is None and (_NO_QUESTION.match(self.title) or not self.answer):
            return ""
        asked = _ATTACHED.sub("", self.title[label.end() if label else 0 :]).strip()
        return "\n\n".join([asked, *(f"[{name}]" for name in self.files)]).strip()


def activity_records(file: FileInput, read: Callable[[], Iterator[Activity | Skipped]]) -> Records:
    """The questions of a log as exchanges; what follows within half an hour hangs together.

    The log is read twice: first for the times alone, since its newest entry comes first.
    """
    places = _places(enumerate(read()))
    ours = False
    for number, activity in enumerate(read()):
        if isinstance(activity, Skipped):
            yield activity
        elif activity.is_ours:
            ours = True
            yield from _records(file, activity, places.get(number))
    if not ours:
        yield Skipped(file.key, OTHER_PRODUCT)


def _places(entries: Iterable[tuple[int, Activity | Skipped]]) -> dict[int, tuple[str, int]]:
    """For the number of each question its thread and its place there."""
    times: list[tuple[int, int, str]] = []
    for number, activity in entries:
        if isinstance(activity, Skipped) or activity.happened_at is None:
            continue
        if activity.is_ours and activity.question:
            # Of two in the same moment the later one in the file came first.
            times.append((activity.happened_at, -number, activity.conversation))
    places: dict[int, tuple[str, int]] = {}
    counts: dict[str, int] = {}
    before, group = 0, ""
    for moment, number, conversation in sorted(times):
        if not group or moment - before > _GAP_MS:
            group = f"gemini:{moment}"
        before = moment
        thread = f"gemini:{conversation}" if conversation else group
        counts[thread] = counts.get(thread, -1) + 1
        places[-number] = thread, counts[thread]
    return places


def _records(file: FileInput, activity: Activity, place: tuple[str, int] | None) -> Records:
    question = own_words(activity.question)
    if place is None:
        yield Skipped(file.key, NO_TIME if question else NO_QUESTION)
        return
    thread, ordinal = place
    conversation = Conversation(
        file=file,
        thread=thread,
        provider="google",
        agent="Gemini",
        id=activity.conversation,
        began_at=activity.happened_at,
    )
    said = [Turn(speaker=Speaker.USER, text=question)]
    if answer := own_words(activity.answer):
        said.append(Turn(speaker=Speaker.ASSISTANT, text=answer))
    key = f"gemini/{fingerprint(activity.happened_at, question)}"
    for capture in captures_of(conversation, said, ordinal, ""):
        part = (capture.source_key or "").removeprefix(conversation.key_of(""))
        yield replace(capture, source_key=key + part)
