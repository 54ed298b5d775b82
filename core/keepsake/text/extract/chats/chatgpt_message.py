"""One message of a ChatGPT conversation: who says it, to whom, and what of it is words."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.chatgpt_canvas import text_in_canvas
from keepsake.text.extract.fields import Record, list_of, moment_of, record_of, records_of, text_of

UNKNOWN_KIND: Final = "A message of a kind that is not known, without any text."
_SPEAKERS: Final = {"user": Speaker.USER, "assistant": Speaker.ASSISTANT}
_MEMORY_TOOL: Final = "bio"
_TOOL_ANSWER: Final = "model set context updated"
_HIDDEN: Final = ("is_visually_hidden_from_conversation", "is_user_system_message")
# What goes on behind an answer: searches, pages, programs, thoughts.
_SILENT: Final = frozenset({
    "execution_output", "tether_quote", "tether_browsing_display", "sonic_webpage",
    "system_error", "thoughts", "reasoning_recap", "model_editable_context",
    "user_editable_context", "app_pairing_content",
})  # fmt: skip
_KNOWN: Final = _SILENT | {"text", "multimodal_text", "code"}
# Marks that only the web page shows as what they mean: a kind, and what belongs to it.
_MARK: Final = re.compile("\ue200([a-z_]*)\ue202?([^\ue201]*)\ue201")
_CITATION: Final = re.compile("[\ue200-\ue206]|【\\d+[:†][^】\n]*】")
_PICTURE: Final = "[picture]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message. ``speaker`` is NONE for what nobody said to the other side.

    ``saves`` tells that it is something ChatGPT wrote into its own memory.
    """

    id: str
    speaker: Speaker
    text: str
    happened_at: int | None
    model: str
    saves: bool
    problem: str


def message_of(record: Record, node: str) -> Message:
    """The message of a node."""
    author = record_of(record, "author")
    role, recipient = text_of(author, "role"), text_of(record, "recipient") or "all"
    metadata, content = record_of(record, "metadata"), record_of(record, "content")
    kind = text_of(content, "content_type") or "text"
    saves = _saves(role, text_of(author, "name"), recipient)
    text = "" if kind in _SILENT else _text(content, kind)
    if saves and text.lower().startswith(_TOOL_ANSWER):
        saves, text = False, ""
    spoken = recipient == "all" and not _is_hidden(metadata)
    speaker = _SPEAKERS.get(role, Speaker.NONE) if spoken and not saves else Speaker.NONE
    if role == "assistant" and (written := text_in_canvas(recipient, text_of(content, "text"))):
        speaker, text = Speaker.ASSISTANT, written
    elif role == "tool" and spoken and _pictures(content):
        speaker, text = Speaker.ASSISTANT, "\n".join(_pictures(content))
    elif speaker is Speaker.USER:
        text = "\n\n".join(part for part in (text, _attached(metadata, content)) if part)
    return Message(
        id=text_of(record, "id") or node,
        speaker=speaker,
        text=text,
        happened_at=moment_of(record.get("create_time")),
        model=text_of(metadata, "model_slug"),
        saves=saves and bool(text),
        problem=UNKNOWN_KIND if speaker is not Speaker.NONE and _is_lost(kind, text) else "",
    )


def _saves(role: str, name: str, recipient: str) -> bool:
    """Whether the assistant writes to its memory, or the memory tool tells what it keeps."""
    wrote = role == "assistant" and recipient == _MEMORY_TOOL
    return wrote or (role == "tool" and name == _MEMORY_TOOL)


def _is_hidden(metadata: Record) -> bool:
    return any(metadata.get(mark) is True for mark in _HIDDEN) or bool(
        record_of(metadata, "user_context_message_data")
    )


def _is_lost(kind: str, text: str) -> bool:
    return not text and kind not in _KNOWN


def _text(content: Record, kind: str) -> str:
    parts = [_part(part) for part in list_of(content, "parts")]
    text = "\n\n".join(part for part in parts if part.strip()) or text_of(content, "text")
    if kind == "code" and text.strip():
        language = text_of(content, "language")
        return f"```{'' if language == 'unknown' else language}\n{text.strip()}\n```"
    return _CITATION.sub("", _MARK.sub(_meant, text)).strip()


def _meant(mark: re.Match[str]) -> str:
    """What a mark in the midst of an answer stands for; citations say nothing."""
    kind, told = mark[1], mark[2].split("\ue202")
    if kind == "url" and len(told) > 1:
        return f"[{told[0]}]({told[1]})"
    if kind != "entity":
        return ""
    try:
        named = json.loads(told[0])  # its type, its name and what it is
    except ValueError:
        return ""
    return str(named[1]) if isinstance(named, list) and len(named) > 1 else ""


def _part(part: Any) -> str:
    """A text, or what was said aloud; pictures and sounds have no words."""
    if isinstance(part, str):
        return part
    return text_of(part, "text") if isinstance(part, dict) else ""


def _attached(metadata: Record, content: Record) -> str:
    """The names of what the person gave along, so that the question can be understood."""
    names = [f"[{text_of(file, 'name')}]" for file in records_of(metadata, "attachments")]
    return "\n".join([name for name in names if name != "[]"] or _pictures(content))


def _pictures(content: Record) -> list[str]:
    return [
        _PICTURE
        for part in list_of(content, "parts")
        if isinstance(part, dict) and text_of(part, "content_type") == "image_asset_pointer"
    ]
