"""Sessions of Gemini CLI: one object, or one line for each message and each change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.digest import ActionKind, Digest, Tools, action_of
from keepsake.text.extract.chats.exchange import (
    Conversation,
    Turn,
    exchanges_of,
    fingerprint,
    helper_exchanges,
)
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import is_line_based, read_lines
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import Element, stream_records

_SPEAKERS: Final = {"user": Speaker.USER, "gemini": Speaker.ASSISTANT}
_ATTACHED: Final = re.compile(
    r"\n*--- Content from referenced files ---.*?(?:--- End of content ---|\Z)", re.S
)
_COMMAND: Final = re.compile(r"/[a-z]+(?: (?:save|list|resume|show|add|refresh)\b.*)?")
_TOOLS: Final[Tools] = {
    "write_file": (ActionKind.CHANGE, ("file_path",)),
    "replace": (ActionKind.CHANGE, ("file_path",)),
    "run_shell_command": (ActionKind.COMMAND, ("command",)),
    "google_web_search": (ActionKind.SEARCH, ("query",)),
}
_INJECTED: Final = ("This is the Gemini CLI. We are setting up the context", "<session_context>")


def recognizes_gemini_cli(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return has_path(outline, "sessionId") and (
        has_path(outline, "projectHash")
        or (has_path(outline, "messages", "[]", "type") and has_path(outline, "startTime"))
    )


def read_gemini_cli(file: FileInput) -> Records:
    head: dict[str, Any] = {}
    messages: dict[str, Record] = {}
    for part in _parts(file):
        if isinstance(part, Skipped):
            yield part
        elif "$rewindTo" in part:
            _rewind(messages, text_of(part, "$rewindTo"))
        elif "type" in part:
            key = text_of(part, "id") or fingerprint(part.get("timestamp"), part.get("content"))
            messages[key] = part
        else:
            head |= record_of(part, "$set") or part
    name = text_of(head, "sessionId") or file.stem
    conversation = Conversation(
        file=file,
        thread=f"gemini-cli:{name}",
        provider="google",
        agent="Gemini CLI",
        id=name,
        session=True,
        title=text_of(head, "summary"),
        began_at=moment_of(head.get("startTime")),
        details={"project_hash": text_of(head, "projectHash")},
    )
    turns = [turn for key, message in messages.items() if (turn := _turn(key, message))]
    if text_of(head, "kind") == "subagent":
        yield from helper_exchanges(conversation, turns)
        return
    yield from exchanges_of(conversation, turns)
    yield from _digest(messages.values(), turns).captures(conversation, next(iter(turns), None))


def _digest(messages: Iterable[Record], turns: Iterable[Turn]) -> Digest:
    digest = Digest()
    for message in messages:
        for call in records_of(message, "toolCalls"):
            digest.note(action_of(text_of(call, "name"), record_of(call, "args"), _TOOLS))
    digest.listen(turns)
    return digest


def _parts(file: FileInput) -> Iterator[Record | Skipped]:
    """The messages and the other fields of a session, whichever way it is written."""
    for element in _elements(file):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif isinstance(element.value, dict):
            yield element.value


def _elements(file: FileInput) -> Iterator[Element]:
    if not is_line_based(file.path):
        yield from stream_records(read_text(file.path), "messages")
        return
    for line in read_lines(file.path):
        yield Element(line.record, problem=line.problem)


def _rewind(messages: dict[str, Record], key: str) -> None:
    """Take back a message and all after it."""
    if key in messages:
        names = list(messages)
        for name in names[names.index(key) :]:
            del messages[name]


def _turn(key: str, message: Record) -> Turn | None:
    speaker = _SPEAKERS.get(text_of(message, "type"))
    text = _words(message.get("content")).strip()
    if speaker is Speaker.USER:
        silent = text.startswith(_INJECTED) or _COMMAND.fullmatch(text)
        text = "" if silent else _ATTACHED.sub("", text).strip()
    if speaker is None or not text:
        return None
    return Turn(
        speaker=speaker,
        text=text,
        key=key,
        happened_at=moment_of(message.get("timestamp")),
        model=text_of(message, "model"),
    )


def _words(content: object) -> str:
    """A text, or the parts of one that are texts and no thoughts."""
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        return "" if content.get("thought") is True else text_of(content, "text")
    if isinstance(content, list):
        return "\n\n".join(words for part in content if (words := _words(part)))
    return ""


GEMINI_CLI: Final = ChatFormat("gemini cli", recognizes_gemini_cli, read_gemini_cli)
