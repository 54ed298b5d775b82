"""Chats of Cursor, read from its live database without writing to it or waiting for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import apsw

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.exchange import Conversation, Turn, exchanges_of
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.live_database import open_live, values_between
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records

BROKEN: Final = "A chat in the database is not valid JSON."
LOST: Final = "A message of a chat is no longer in the database."
_SQLITE: Final = b"SQLite format 3\x00"
_NAMES: Final = (".vscdb", ".vscdb.backup")
_SPEAKERS: Final = {
    1: Speaker.USER,
    2: Speaker.ASSISTANT,
    "user": Speaker.USER,
    "ai": Speaker.ASSISTANT,
}
_CHATS: Final = "composerData:"
_MESSAGES: Final = "bubbleId:"
# Where earlier versions kept the chats of one folder.
_OLD_CHATS: Final = "workbench.panel.aichat.view.aichat.chatdata"
_OLD_COMPOSERS: Final = "composer.composerData"


def recognizes_cursor(sample: Sample) -> bool:
    return sample.head.startswith(_SQLITE) and sample.name.lower().endswith(_NAMES)


def read_cursor(file: FileInput) -> Records:
    with open_live(file.path) as db:
        for key, value in values_between(db, "cursorDiskKV", _CHATS):
            yield from _chat(db, file, key.removeprefix(_CHATS), value)
        for _, value in values_between(db, "ItemTable", _OLD_COMPOSERS):
            for chat in records_of(_parsed(value) or {}, "allComposers"):
                if records_of(chat, "conversation"):
                    yield from _chat(db, file, text_of(chat, "composerId"), json.dumps(chat))
        for _, value in values_between(db, "ItemTable", _OLD_CHATS):
            for tab in records_of(_parsed(value) or {}, "tabs"):
                name, bubbles = text_of(tab, "tabId"), records_of(tab, "bubbles")
                yield from _exchanges(file, name, tab, bubbles)


def _chat(db: apsw.Connection, file: FileInput, name: str, value: Any) -> Records:
    chat = _parsed(value)
    if chat is None:
        yield Skipped(f"{file.key} {name}", BROKEN)
        return
    headers = records_of(chat, "fullConversationHeadersOnly")
    messages = {
        key.rpartition(":")[2]: _parsed(value)
        for key, value in values_between(db, "cursorDiskKV", f"{_MESSAGES}{name}:")
    }
    inline = records_of(chat, "conversation")
    lost = [header for header in headers if messages.get(text_of(header, "bubbleId")) is None]
    yield from (Skipped(f"{file.key} {name}", LOST) for _ in lost)
    yield from _exchanges(file, name, chat, inline or _ordered(headers, messages))


def _exchanges(file: FileInput, name: str, chat: Record, bubbles: list[Record]) -> Records:
    workspace = record_of(record_of(chat, "workspaceIdentifier"), "uri")
    conversation = Conversation(
        file=file,
        thread=f"cursor:{name}",
        provider="cursor",
        agent="Cursor",
        id=name,
        session=True,
        title=text_of(chat, "name", "chatTitle"),
        began_at=moment_of(chat.get("createdAt")) or moment_of(chat.get("lastUpdatedAt")),
        details={"project": text_of(workspace, "fsPath", "path")},
    )
    model = text_of(record_of(chat, "modelConfig"), "modelName")
    yield from exchanges_of(conversation, _turns(bubbles, model))


def _ordered(headers: list[Record], messages: Mapping[str, Record | None]) -> list[Record]:
    """The messages in the order of the chat, which alone knows it."""
    keys = [text_of(header, "bubbleId") for header in headers]
    return [{"bubbleId": key, **message} for key in keys if (message := messages.get(key))]


def _turns(bubbles: list[Record], model: str) -> Iterator[Turn]:
    seen: set[str] = set()
    for bubble in bubbles:
        key = text_of(bubble, "bubbleId", "id")
        speaker = _SPEAKERS.get(bubble.get("type", 0))
        text = text_of(bubble, "text", "rawText").strip()
        if speaker is None or not text or key in seen:
            continue
        seen.update({key} - {""})
        yield Turn(
            speaker=speaker,
            text=text,
            key=key,
            happened_at=moment_of(bubble.get("createdAt")) or moment_of(bubble.get("timestamp")),
            model=model if speaker is Speaker.ASSISTANT else "",
        )


def _parsed(value: Any) -> Record | None:
    """A value of the database, which is JSON as text or bytes."""
    try:
        parsed = json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return None
    return parsed if isinstance(parsed, dict) else None


CURSOR: Final = ChatFormat("cursor", recognizes_cursor, read_cursor)
