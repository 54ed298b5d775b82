"""Files of an export that say nothing of their own."""

from __future__ import annotations

from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.text.extract.chats.format import ChatFormat, Records
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput

ASIDE: Final = "A part of an export that holds no conversations of its own."
# What tells that a folder is an export, and which of its files are then left out.
_EXPORTS: Final = (
    (
        ("conversations.json", "conversations-000.json", "export_manifest.json"),
        frozenset({
            "chat.html", "user.json", "users.json", "user_settings.json", "export_manifest.json",
            "message_feedback.json", "model_comparisons.json", "shared_conversations.json",
            "sora.json", "group_chats.json", "shopping.json",
        }),
    ),
    (("memories.json",), frozenset({"memories.jsonl.gz"})),
)  # fmt: skip


def recognizes_aside(sample: Sample) -> bool:
    return any(
        sample.name in aside and any(sample.beside(mark) for mark in marks)
        for marks, aside in _EXPORTS
    )


def read_aside(file: FileInput) -> Records:
    yield Skipped(file.key, ASIDE)


ASIDE_FILES: Final = ChatFormat("part of an export", recognizes_aside, read_aside)
