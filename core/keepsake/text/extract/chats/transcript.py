"""The lines of a Claude Code transcript, told apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.chrome import strip_chrome
from keepsake.text.extract.chats.exchange import Turn, own_words
from keepsake.text.extract.fields import Record, moment_of, text_of

_SYNTHETIC: Final = "<synthetic>"
_NOT_SPOKEN: Final = (
    "isMeta",
    "isSynthetic",
    "isCompactSummary",
    "isVisibleInTranscriptOnly",
    "isApiErrorMessage",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """What was said in one line, and where. ``helper`` tells that it is talk of a sub-agent."""

    turn: Turn
    helper: bool
    helper_id: str
    session_id: str
    folder: str
    branch: str


def utterance_of(record: Record) -> Utterance | None:
    """What was said in this line; None for tools, hidden lines and summaries."""
    if any(record.get(mark) is True for mark in _NOT_SPOKEN):
        return None
    spoken = _spoken(record)
    if spoken is None:
        return None
    speaker, text, model = spoken
    text = own_words(text)
    if not text or model == _SYNTHETIC:
        return None
    moment = record.get("timestamp") or record.get("_audit_timestamp")
    return Utterance(
        turn=Turn(
            speaker=speaker,
            text=text,
            key=text_of(record, "uuid"),
            happened_at=moment_of(moment),
            model=model,
        ),
        helper=record.get("isSidechain") is True or bool(text_of(record, "parent_tool_use_id")),
        helper_id=text_of(record, "agentId"),
        session_id=text_of(record, "sessionId", "session_id"),
        folder=text_of(record, "cwd"),
        branch=text_of(record, "gitBranch"),
    )


def _spoken(record: Record) -> tuple[Speaker, str, str] | None:
    kind = record.get("type")
    if kind == "attachment":
        queued = record.get("attachment")
        if not isinstance(queued, dict) or queued.get("type") != "queued_command":
            return None
        if queued.get("commandMode") != "prompt":
            return None
        return Speaker.USER, strip_chrome(_words(queued.get("prompt"))), ""
    message = record.get("message")
    if not isinstance(message, dict):
        return None
    text = _words(message.get("content"))
    if kind == "user":
        return Speaker.USER, strip_chrome(text), ""
    if kind == "assistant":
        return Speaker.ASSISTANT, text, text_of(message, "model")
    return None


def _words(content: object) -> str:
    """The text blocks of a message; pictures, thoughts and tools are no words of a person."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    blocks = [block for block in content if isinstance(block, dict)]
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    return "\n\n".join(text for text in texts if isinstance(text, str))
