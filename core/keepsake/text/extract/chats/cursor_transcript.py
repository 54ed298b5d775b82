"""Transcripts of Cursor's agent: one turn a line, without ids and times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.digest import ActionKind, Digest, Tools, actions_in
from keepsake.text.extract.chats.exchange import Conversation, Turn, exchanges_of
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import record_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import read_lines
from keepsake.text.extract.json_outline import has_path, outline_of

_SPEAKERS: Final = {"user": Speaker.USER, "assistant": Speaker.ASSISTANT}
_TYPED: Final = re.compile(r"<user_query>(.*?)(?:</user_query>|\Z)", re.S)
_TOOLS: Final[Tools] = {
    "Write": (ActionKind.CHANGE, ("path", "file_path")),
    "StrReplace": (ActionKind.CHANGE, ("path", "file_path")),
    "EditNotebook": (ActionKind.CHANGE, ("path", "target_notebook")),
    "Delete": (ActionKind.CHANGE, ("path",)),
    "Shell": (ActionKind.COMMAND, ("command",)),
    "WebFetch": (ActionKind.PAGE, ("url",)),
    "WebSearch": (ActionKind.SEARCH, ("search_term", "query")),
}


def recognizes_cursor_transcript(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return (
        outline.get(("role",)) in _SPEAKERS
        and has_path(outline, "message", "content")
        and not has_path(outline, "type")
    )


def read_cursor_transcript(file: FileInput) -> Records:
    digest, problems = Digest(), list[str]()
    turns = list(_turns(file, digest, problems))
    conversation = Conversation(
        file=file,
        thread=f"cursor:{file.stem}",
        provider="cursor",
        agent="Cursor",
        id=file.stem,
        session=True,
    )
    yield from (Skipped(file.key, problem) for problem in problems)
    yield from exchanges_of(conversation, turns)
    digest.listen(turns)
    yield from digest.captures(conversation, next(iter(turns), None))


def _turns(file: FileInput, digest: Digest, problems: list[str]) -> Iterator[Turn]:
    for line in read_lines(file.path):
        if line.record is None:
            problems.append(line.problem)
            continue
        blocks = records_of(record_of(line.record, "message"), "content")
        digest.note(actions_in(blocks, _TOOLS))
        speaker = _SPEAKERS.get(text_of(line.record, "role"))
        text = "\n\n".join(
            text_of(block, "text") for block in blocks if block.get("type") == "text"
        )
        if speaker is Speaker.USER:
            text = "\n\n".join(_TYPED.findall(text)) or text
        if speaker is not None and text.strip():
            yield Turn(speaker=speaker, text=text)


CURSOR_TRANSCRIPT: Final = ChatFormat(
    "cursor transcript", recognizes_cursor_transcript, read_cursor_transcript
)
