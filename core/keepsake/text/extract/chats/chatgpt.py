"""The export of ChatGPT: conversations as trees of messages, and the memories it saved itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.chatgpt_message import Message, message_of
from keepsake.text.extract.chats.exchange import Conversation, Turn, exchanges_of, fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.message_tree import Node, main_path
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, strings_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import ANY, has_path, outline_of
from keepsake.text.extract.json_stream import stream_records
from keepsake.text.extract.titles import title_of

STRANGE: Final = "A record is no conversation."
FORGOTTEN: Final = "ChatGPT was told not to remember this conversation."
OTHER_BRANCH: Final = "A version of a question or answer that the conversation did not go on with."
EMPTY: Final = "A conversation in which nothing was said."
SAVED_TAG: Final = "saved-memory"


def recognizes_chatgpt(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    for prefix in ((), ("[]",), ("conversations", "[]")):
        inside = (*prefix, "mapping", ANY)
        if has_path(outline, *prefix, "mapping") and (
            has_path(outline, *inside, "message")
            or has_path(outline, *inside, "children")
            or has_path(outline, *prefix, "current_node")
            or has_path(outline, *prefix, "create_time")
        ):
            return True
    return False


def read_chatgpt(file: FileInput) -> Records:
    for element in stream_records(read_text(file.path), "conversations"):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif element.name or element.listed or "mapping" in element.value:
            yield from _conversation(file, element.value)


@dataclass(frozen=True, slots=True)
class _Tree:
    """The messages of a conversation by the ids of their nodes, and how they hang together."""

    nodes: list[Node]
    messages: dict[str, Message]


def _conversation(file: FileInput, record: object) -> Records:
    if not isinstance(record, dict) or not isinstance(record.get("mapping"), dict):
        yield Skipped(file.key, STRANGE)
        return
    where = text_of(record, "title", "conversation_id", "id") or file.key
    if record.get("is_do_not_remember") is True:
        yield Skipped(where, FORGOTTEN)
        return
    conversation = _described(file, record)
    tree = _tree_of(record)
    path = main_path(tree.nodes, text_of(record, "current_node"))
    turns = [turn for one in path if (turn := _turn(tree.messages.get(one)))]
    said = bool(turns)
    yield from exchanges_of(conversation, turns)
    chosen = set(path)
    for name, message in tree.messages.items():
        if message.saves:
            said = True
            yield _saved(conversation, message)
        elif name not in chosen and _turn(message):
            yield Skipped(where, OTHER_BRANCH)
        if message.problem:
            said = True
            yield Skipped(where, message.problem)
    if not said:
        yield Skipped(where, EMPTY)


def _described(file: FileInput, record: Record) -> Conversation:
    name = text_of(record, "conversation_id", "id")
    mapping = record_of(record, "mapping")
    return Conversation(
        file=file,
        thread=f"chatgpt:{name or fingerprint(*sorted(mapping))}",
        provider="openai",
        agent="ChatGPT",
        id=name,
        title=text_of(record, "title").strip(),
        began_at=moment_of(record.get("create_time")) or moment_of(record.get("update_time")),
        details={
            "url": f"https://chatgpt.com/c/{name}" if name else "",
            "gpt": text_of(record, "gizmo_id"),
            "archived": record.get("is_archived") is True,
        },
    )


def _tree_of(record: Record) -> _Tree:
    nodes: dict[str, Node] = {}
    messages: dict[str, Message] = {}
    parents = dict(_parents(record_of(record, "mapping")))
    for name, node in record_of(record, "mapping").items():
        if not isinstance(node, dict):
            continue
        message = record_of(node, "message")
        nodes[name] = Node(name, parents.get(name, ""), moment_of(message.get("create_time")))
        if message:
            messages[name] = message_of(message, name)
    return _Tree(list(nodes.values()), messages)


def _parents(mapping: Record) -> Iterator[tuple[str, str]]:
    """Each node with its parent, as the parents tell it and, before all, the nodes themselves."""
    for name, node in mapping.items():
        if isinstance(node, dict):
            yield from ((child, name) for child in strings_of(node, "children"))
    for name, node in mapping.items():
        if isinstance(node, dict) and (parent := text_of(node, "parent")):
            yield name, parent


def _turn(message: Message | None) -> Turn | None:
    if message is None or message.saves or message.speaker is Speaker.NONE or not message.text:
        return None
    return Turn(
        speaker=message.speaker,
        text=message.text,
        key=message.id,
        happened_at=message.happened_at,
        model=message.model,
    )


def _saved(conversation: Conversation, message: Message) -> Capture:
    """Something that ChatGPT chose to remember of the person."""
    return Capture(
        text=message.text,
        title=title_of(message.text),
        kind=Kind.FACT,
        source_key=conversation.key_beside(message.id),
        happened_at=message.happened_at or conversation.began_at or conversation.file.modified_at,
        provenance=Provenance.DERIVED,
        tags=(SAVED_TAG,),
        attribution=conversation.attribution(message.model),
        metadata=conversation.metadata(),
    )


CHATGPT: Final = ChatFormat("ChatGPT export", recognizes_chatgpt, read_chatgpt, is_export=True)
