"""Chats of Cursor, read from its live database without writing to it or waiting for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import apsw

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.digest import Action, ActionKind, Digest, Tools, action_of
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
_FILE: Final = ("target_file", "path", "file_path", "relativeWorkspacePath")
_TOOLS: Final[Tools] = {
    **dict.fromkeys(
        ("edit_file", "edit_file_v2", "search_replace", "write", "delete_file", "apply_patch"),
        (ActionKind.CHANGE, _FILE),
    ),
    **dict.fromkeys(
        ("run_terminal_cmd", "run_terminal_command", "run_terminal_command_v2"),
        (ActionKind.COMMAND, ("command",)),
    ),
    "web_search": (ActionKind.SEARCH, ("search_term", "query")),
}
_LEAST_CLOCK: Final = 1e12  # milliseconds; less is the time since the program began
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
    messages: dict[str, Record | None] = dict(record_of(chat, "conversationMap"))
    messages |= {
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
    turns = list(_turns(bubbles, model))
    yield from exchanges_of(conversation, turns)
    digest = Digest()
    digest.note(action for bubble in bubbles for action in _actions(bubble))
    digest.listen(turns)
    yield from digest.captures(conversation, next(iter(turns), None))


def _actions(bubble: Record) -> Iterator[Action]:
    """What the assistant did in a bubble, whose tool got its arguments as JSON."""
    called = record_of(bubble, "toolFormerData")
    for arguments in ("rawArgs", "params"):
        given = _parsed(called.get(arguments)) or {}
        if actions := list(action_of(text_of(called, "name"), given, _TOOLS)):
            yield from actions
            return


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
            happened_at=_moment(bubble),
            model=model if speaker is Speaker.ASSISTANT else "",
        )


def _moment(bubble: Record) -> int | None:
    began = record_of(bubble, "timingInfo").get("clientStartTime")
    clock = began if isinstance(began, int | float) and began >= _LEAST_CLOCK else None
    times = (bubble.get("createdAt"), bubble.get("timestamp"), clock)
    return next((moment for time in times if (moment := moment_of(time)) is not None), None)


def _parsed(value: Any) -> Record | None:
    """A value of the database, which is JSON as text or bytes."""
    try:
        parsed = json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return None
    return parsed if isinstance(parsed, dict) else None


CURSOR: Final = ChatFormat("cursor", recognizes_cursor, read_cursor)
