"""The export of Claude.ai: conversations, projects, and what Claude remembers of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.attachment import Attachment, document_of
from keepsake.text.extract.chats.claude_ai_project import (
    project_captures,
    remembered_captures,
)
from keepsake.text.extract.chats.exchange import Conversation, Turn, exchanges_of, fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.message_tree import Node, main_path
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_records

STRANGE: Final = "A record is neither a conversation nor a project."
EMPTY: Final = "A conversation in which nothing was said."
OTHER_BRANCH: Final = "A version of a question or answer that the conversation did not go on with."
UNKNOWN: Final = "A message of a kind that is not known, without any text."
_SPEAKERS: Final = {"human": Speaker.USER, "assistant": Speaker.ASSISTANT}
_SPOKEN: Final = frozenset({"text", "voice_note"})
_SILENT: Final = frozenset({
    "thinking", "redacted_thinking", "tool_use", "tool_result", "token_budget", "flag",
})  # fmt: skip
# What stands in the text of a message for a block of another kind.
_PLACEHOLDER: Final = re.compile(
    r"```\s*(?:This block is not supported on your current device yet\.|"
    r"Viewing artifacts created via the Analysis Tool[^\n]*)\s*```"
)
_WRITTEN: Final = frozenset({"create", "rewrite"})
_HEAD: Final = ("uuid", "name", "created_at", "updated_at", "account")


def recognizes_claude_ai(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return any(
        has_path(outline, *prefix, "chat_messages")
        or has_path(outline, *prefix, "prompt_template")
        or has_path(outline, *prefix, "conversations_memory")
        or all(has_path(outline, *prefix, name) for name in _HEAD)
        for prefix in ((), ("[]",), ("conversations", "[]"))
    )


def read_claude_ai(file: FileInput) -> Records:
    for element in stream_records(read_text(file.path), "conversations"):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif not isinstance(element.value, dict):
            yield Skipped(file.key, STRANGE)
        else:
            yield from _record(file, element.value)


def _record(file: FileInput, record: Record) -> Records:
    if "conversations_memory" in record or "project_memories" in record:
        yield from remembered_captures(file, record)
    elif "prompt_template" in record or "docs" in record:
        yield from project_captures(file, record)
    elif "chat_messages" in record or text_of(record, "uuid"):
        yield from _conversation(file, record)
    else:
        yield Skipped(file.key, STRANGE)


def _conversation(file: FileInput, record: Record) -> Records:
    messages = {_key(message): message for message in records_of(record, "chat_messages")}
    name = text_of(record, "uuid")
    conversation = Conversation(
        file=file,
        thread=f"claude:{name or fingerprint(*messages)}",
        provider="anthropic",
        agent="Claude",
        id=name,
        title=text_of(record, "name").strip(),
        began_at=moment_of(record.get("created_at")) or moment_of(record.get("updated_at")),
        details={"url": f"https://claude.ai/chat/{name}" if name else ""},
    )
    nodes = [
        Node(key, text_of(message, "parent_message_uuid"), moment_of(message.get("created_at")))
        for key, message in messages.items()
    ]
    path = main_path(nodes)
    turns = [turn for one in path if (turn := _turn(one, messages[one]))]
    where = conversation.title or name or file.key
    if not turns:
        yield Skipped(where, EMPTY)
    yield from exchanges_of(conversation, turns)
    for key, message in messages.items():
        if key not in path and _turn(key, message):
            yield Skipped(where, OTHER_BRANCH)
        if _is_unknown(message):
            yield Skipped(where, UNKNOWN)
        moment = moment_of(message.get("created_at")) or conversation.began_at
        for attachment in _attachments(key, message, moment):
            yield from document_of(conversation, attachment)


def _key(message: Record) -> str:
    return text_of(message, "uuid") or fingerprint(
        message.get("sender"), message.get("created_at"), _text(message)
    )


def _turn(key: str, message: Record) -> Turn | None:
    speaker = _SPEAKERS.get(text_of(message, "sender"))
    if speaker is None:
        return None
    text = _text(message)
    if speaker is Speaker.USER:
        names = [f"[{name}]" for name in _file_names(message)]
        text = "\n\n".join(part for part in (text, "\n".join(names)) if part)
    if not text:
        return None
    return Turn(
        speaker=speaker, text=text, key=key, happened_at=moment_of(message.get("created_at"))
    )


def _text(message: Record) -> str:
    """What was said: the blocks of text, in old exports the field beside them."""
    blocks = [_words(block).strip() for block in records_of(message, "content")]
    whole = "\n\n".join(block for block in blocks if block)
    return whole or _PLACEHOLDER.sub("", text_of(message, "text")).strip()


def _words(block: Record) -> str:
    """What a block says to the other side: words, or an artifact that Claude writes."""
    if block.get("type") in _SPOKEN:
        return text_of(block, "text")
    artifact = record_of(block, "input")
    if block.get("name") == "artifacts" and artifact.get("command") in _WRITTEN:
        told = (text_of(artifact, "title"), text_of(artifact, "content"))
        return "\n\n".join(part for part in told if part)
    return ""


def _is_unknown(message: Record) -> bool:
    """Whether nothing of a message is understood."""
    kinds = {text_of(block, "type") for block in records_of(message, "content")}
    attached = any(_file_names(message))
    return bool(kinds - _SPOKEN - _SILENT) and not _text(message) and not attached


def _file_names(message: Record) -> Iterator[str]:
    for kind in ("attachments", "files"):
        for file in records_of(message, kind):
            if name := text_of(file, "file_name"):
                yield name


def _attachments(key: str, message: Record, moment: int | None) -> Iterator[Attachment]:
    """Documents that the person gave along, with their text."""
    for number, file in enumerate(records_of(message, "attachments"), 1):
        if text := text_of(file, "extracted_content"):
            yield Attachment(f"{key}/{number}", text_of(file, "file_name"), text, moment)


CLAUDE_AI: Final = ChatFormat("Claude export", recognizes_claude_ai, read_claude_ai, is_export=True)
