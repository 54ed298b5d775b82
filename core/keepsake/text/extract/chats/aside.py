"""Files beside conversations that say nothing of their own."""

from __future__ import annotations

from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

ASIDE: Final = "Files beside the conversations that hold none themselves are left out."
# What tells that a folder holds conversations, and which of its files are then left out.
_FOLDERS: Final = (
    (
        ("conversations.json", "conversations-000.json", "export_manifest.json"),
        frozenset({
            "chat.html", "user.json", "users.json", "user_settings.json", "export_manifest.json",
            "message_feedback.json", "model_comparisons.json", "shared_conversations.json",
            "sora.json", "group_chats.json", "shopping.json",
        }),
    ),
    (("memories.json",), frozenset({"memories.jsonl.gz"})),
    ((".claude/projects",), frozenset({"audit.jsonl"})),
)  # fmt: skip


def recognizes_aside(sample: Sample) -> bool:
    return any(
        sample.name in aside and any(sample.beside(mark) for mark in marks)
        for marks, aside in _FOLDERS
    )


def read_aside(file: FileInput) -> Records:
    yield Skipped(file.key, ASIDE)


ASIDE_FILES: Final = ChatFormat("file beside conversations", recognizes_aside, read_aside)
