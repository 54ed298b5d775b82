"""Projects of Claude.ai, and what it noted of a person and her projects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind, Provenance
from keepsake.text.extract.chats.attachment import Attachment, document_of
from keepsake.text.extract.chats.exchange import Conversation, fingerprint
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records

STARTER: Final = "A project that Claude put there as an example."
EMPTY_PROJECT: Final = "A project without instructions and documents."
SAVED_TAG: Final = "saved-memory"


def project_captures(file: FileInput, record: Record) -> Records:
    """A project's description and instructions as one note, and its documents."""
    if record.get("is_starter_project") is True:
        yield Skipped(text_of(record, "name") or file.key, STARTER)
        return
    name = text_of(record, "uuid") or fingerprint(text_of(record, "name"))
    project = _conversation(file, f"claude-project:{name}", record)
    told = [text_of(record, "description").strip(), text_of(record, "prompt_template").strip()]
    text = "\n\n".join(part for part in told if part)
    documents = [one for one in records_of(record, "docs") if text_of(one, "content")]
    if text:
        yield _note(project, "project", text, project.title)
    for document in documents:
        yield from document_of(
            project,
            Attachment(
                text_of(document, "uuid") or fingerprint(text_of(document, "filename")),
                text_of(document, "filename"),
                text_of(document, "content"),
                moment_of(document.get("created_at")) or project.began_at,
            ),
        )
    if not (text or documents):
        yield Skipped(project.title or file.key, EMPTY_PROJECT)


def remembered_captures(file: FileInput, record: Record) -> Iterator[Capture]:
    """What Claude wrote down of all conversations, and of those of each project."""
    memory = _conversation(file, f"claude-memory:{text_of(record, 'account_uuid')}", record)
    if text := text_of(record, "conversations_memory"):
        yield _remembered(memory, "conversations", text)
    for project, text in record_of(record, "project_memories").items():
        if isinstance(text, str) and text.strip():
            yield _remembered(memory, project, text)


def _conversation(file: FileInput, thread: str, record: Record) -> Conversation:
    return Conversation(
        file=file,
        thread=thread,
        provider="anthropic",
        agent="Claude",
        title=text_of(record, "name").strip(),
        began_at=moment_of(record.get("created_at")) or moment_of(record.get("updated_at")),
    )


def _note(project: Conversation, key: str, text: str, title: str) -> Capture:
    moment = project.began_at
    return Capture(
        text=text,
        title=title,
        source_key=project.key_beside(key),
        happened_at=project.file.modified_at if moment is None else moment,
        attribution=project.attribution(),
        metadata=project.metadata(),
    )


def _remembered(memory: Conversation, key: str, text: str) -> Capture:
    return Capture(
        text=text,
        title="What Claude remembers",
        kind=Kind.SUMMARY,
        source_key=memory.key_beside(key),
        happened_at=memory.file.modified_at,
        provenance=Provenance.DERIVED,
        tags=(SAVED_TAG,),
        attribution=memory.attribution(),
        metadata=memory.metadata(),
    )
