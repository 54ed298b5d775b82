"""Documents that a person gave to an assistant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind
from keepsake.text.extract.chats.exchange import Conversation
from keepsake.text.extract.parts import split_parts
from keepsake.text.extract.titles import title_of


@dataclass(frozen=True, slots=True)
class Attachment:
    """A document in a conversation or project; ``key`` is its name there."""

    key: str
    name: str
    text: str
    happened_at: int | None


def document_of(conversation: Conversation, attachment: Attachment) -> Iterator[Capture]:
    """The document as memories of its own, a long one in parts."""
    key = conversation.key_beside(attachment.key)
    title = attachment.name or title_of(attachment.text)
    for ordinal, part in enumerate(split_parts([attachment.text])):
        moment = attachment.happened_at
        yield Capture(
            text=part,
            title=f"{title} ({ordinal + 1})" if ordinal else title,
            kind=Kind.DOCUMENT,
            source_key=f"{key}#{ordinal + 1}" if ordinal else key,
            thread=key,
            ordinal=ordinal,
            happened_at=conversation.file.modified_at if moment is None else moment,
            attribution=conversation.attribution(),
            metadata=conversation.metadata(),
        )
