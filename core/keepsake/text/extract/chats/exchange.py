"""Conversations as memories: one for each question with its answer, in order."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Attribution, Kind, Provenance, Speaker
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.parts import split_parts
from keepsake.text.extract.titles import title_of
from keepsake.text.normalization import normalize
from keepsake.text.private import strip_injected

HELPER_TAG: Final = "sub-agent"
LABELS: Final = {Speaker.USER: "User", Speaker.ASSISTANT: "Assistant"}
# A paragraph that would be taken for the words of the other side.
_FALSE_LABEL: Final = re.compile(
    r"\n\n(?=(?:User|Human|Me|You|Ich|Moi|Yo|Assistant|AI|System|Bot):[ \n])"
)
_KEY_LENGTH: Final = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one side said at once. ``key`` is its id in the conversation, empty for none.

    The text is what ``own_words`` leaves of it.
    """

    speaker: Speaker
    text: str
    key: str = ""
    happened_at: int | None = None
    model: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """What the exchanges of a conversation have in common.

    ``thread`` is its name among all conversations there are; ``began_at`` is milliseconds UTC,
    None for unknown; ``details`` is what else is worth keeping, empty values left out.
    """

    file: FileInput
    thread: str
    provider: str
    agent: str
    id: str = ""
    title: str = ""
    began_at: int | None = None
    session: bool = False
    details: Mapping[str, Any] = field(default_factory=dict)

    def key_of(self, name: str) -> str:
        """The natural key of a record of this conversation."""
        return f"{self.thread}/{name}"

    def key_beside(self, name: str) -> str:
        """The natural key of something that is kept beside the exchanges of this conversation."""
        scheme, colon, rest = self.thread.partition(":")
        return f"{scheme}://{rest}/{name}" if colon else f"session://{scheme}/{name}"

    def attribution(self, model: str = "") -> Attribution:
        return Attribution(
            provider=self.provider,
            model_id=model,
            agent=self.agent,
            session_id=self.id if self.session else "",
            conversation_id="" if self.session else self.id,
        )

    def metadata(self) -> dict[str, Any]:
        told = {"path": self.file.location, "conversation": self.title, **self.details}
        return {name: value for name, value in told.items() if value}


def exchanges_of(conversation: Conversation, turns: Iterable[Turn]) -> Iterator[Capture]:
    """The captures of a conversation, whose turns come in order and as they were written."""
    said: list[Turn] = []
    ordinal, used = 0, set[str]()
    for turn in _timed(turns):
        if turn.speaker is Speaker.USER and any(t.speaker is not turn.speaker for t in said):
            yield from captures_of(conversation, said, ordinal, _unused(said[0], used))
            said, ordinal = [], ordinal + 1
        said.append(turn)
    if said:
        yield from captures_of(conversation, said, ordinal, _unused(said[0], used))


def _timed(turns: Iterable[Turn]) -> Iterator[Turn]:
    """The turns that say something; one without a time has that of what was said before it."""
    moment: int | None = None
    for turn in turns:
        text = own_words(turn.text)
        moment = moment if turn.happened_at is None else turn.happened_at
        if text:
            yield replace(turn, text=text, happened_at=moment)


def helper_exchanges(conversation: Conversation, turns: Iterable[Turn]) -> Iterator[Capture]:
    """The captures of what assistants say to each other: nothing of it is a person's."""
    spoken = (replace(turn, speaker=Speaker.ASSISTANT) for turn in turns)
    for capture in exchanges_of(conversation, spoken):
        yield replace(capture, tags=(HELPER_TAG,))


def labeled(said: Iterable[Turn]) -> str:
    """Everything said, each change of speaker marked by a label that nothing inside can pose as."""
    parts: list[str] = []
    speaker = None
    for turn in said:
        label = "" if turn.speaker is speaker else f"{LABELS[turn.speaker]}: "
        parts.append(label + _FALSE_LABEL.sub("\n\n> ", turn.text))
        speaker = turn.speaker
    return "\n\n".join(parts)


def own_words(text: str) -> str:
    """What somebody said, without the memories that an assistant was given with it."""
    return strip_injected(normalize(text)).text.strip()


def fingerprint(*told: object) -> str:
    """A key for what has none, made of what it says."""
    text = "\n".join(str(one) for one in told)
    return hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:_KEY_LENGTH]


def captures_of(
    conversation: Conversation, said: list[Turn], ordinal: int, name: str
) -> Iterator[Capture]:
    """One exchange, whose key in the conversation is ``name``; a very long one in parts."""
    first = said[0]
    key = conversation.key_of(name)
    for number, part in enumerate(split_parts([labeled(said)]), 1):
        yield Capture(
            text=part,
            title=title_of(first.text) + (f" ({number})" if number > 1 else ""),
            kind=Kind.CONVERSATION,
            source_key=key if number == 1 else f"{key}#{number}",
            thread=conversation.thread,
            ordinal=ordinal,
            happened_at=_moment(conversation, said),
            speaker=first.speaker if len({turn.speaker for turn in said}) == 1 else Speaker.NONE,
            provenance=Provenance.RECORDED,
            attribution=conversation.attribution(
                next((turn.model for turn in said if turn.model), "")
            ),
            metadata=conversation.metadata(),
        )


def _unused(first: Turn, used: set[str]) -> str:
    """The id of the exchange; what says the same without an id is counted."""
    name = first.key or fingerprint(first.happened_at or "", first.text)
    number, key = 1, name
    while key in used:
        number += 1
        key = f"{name}~{number}"
    used.add(key)
    return key


def _moment(conversation: Conversation, said: list[Turn]) -> int:
    told = next((turn.happened_at for turn in said if turn.happened_at is not None), None)
    if told is None:
        told = conversation.began_at
    return conversation.file.modified_at if told is None else told
