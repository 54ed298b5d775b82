"""Texts and programs that a person wrote together with ChatGPT in its canvas."""

from __future__ import annotations

import json
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.chats.attachment import Attachment, document_of
from keepsake.text.extract.chats.exchange import Conversation, fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import moment_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_records

_TOOLS: Final = frozenset({"canmore.create_textdoc", "canmore.update_textdoc"})
_WHOLE: Final = (".*", "[\\s\\S]*", "(?s).*", "^.*$")
EMPTY: Final = "A canvas without text."


def recognizes_canvas(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return any(
        has_path(outline, *prefix, "textdoc_type") or has_path(outline, *prefix, "textdoc_id")
        for prefix in ((), ("[]",), ("textdocs", "[]"))
    )


def read_canvas(file: FileInput) -> Records:
    for element in stream_records(read_text(file.path), "textdocs"):
        record = element.value
        if element.problem or not isinstance(record, dict) or not text_of(record, "content"):
            yield Skipped(file.key, element.problem or EMPTY)
            continue
        canvas = Conversation(
            file=file,
            thread="chatgpt:canvas",
            provider="openai",
            agent="ChatGPT",
            details={"type": text_of(record, "textdoc_type")},
        )
        text = text_of(record, "content")
        key = text_of(record, "id", "textdoc_id") or fingerprint(text)
        moment = moment_of(record.get("updated_at")) or moment_of(record.get("created_at"))
        yield from document_of(canvas, Attachment(key, text_of(record, "title"), text, moment))


def text_in_canvas(recipient: str, call: str) -> str:
    """What the assistant writes into a canvas by calling its tool; empty for other calls.

    A change counts when it writes the whole text anew.
    """
    if recipient not in _TOOLS:
        return ""
    try:
        told = json.loads(call, strict=False)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(told, dict):
        return ""
    changes = [one for one in records_of(told, "updates") if one.get("pattern") in _WHOLE]
    written = text_of(told, "content") or "".join(text_of(one, "replacement") for one in changes)
    kind, _, language = text_of(told, "type").partition("/")
    if written and kind == "code":
        written = f"```{language}\n{written.strip()}\n```"
    return "\n\n".join(part for part in (text_of(told, "name"), written) if part and written)


CANVAS: Final = ChatFormat("ChatGPT canvas", recognizes_canvas, read_canvas)
