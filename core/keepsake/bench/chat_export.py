"""A made-up export of ChatGPT of any size: the same one for the same seed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keepsake.bench import corpus
from keepsake.bench.note_folder import in_paragraphs

_BEGAN: Final = 1_600_000_000
_DAY: Final = 86_400
_MOST_EXCHANGES: Final = 12
_ANSWER_SENTENCES: Final = 24
_MEGABYTE: Final = 1_000_000


@dataclass(slots=True)
class ExportSize:
    """What an export holds."""

    bytes: int = 0
    conversations: int = 0
    exchanges: int = 0


def write_export(path: Path, megabytes: float, seed: int = 7) -> ExportSize:
    """Write an export of about so many megabytes, all of it in one line as ChatGPT does."""
    size = ExportSize()
    with path.open("w", encoding="utf-8") as file:
        size.bytes = file.write("[")
        for conversation, exchanges in _conversations(seed):
            text = json.dumps(conversation)
            size.bytes += file.write((", " if size.conversations else "") + text)
            size.conversations += 1
            size.exchanges += exchanges
            if size.bytes >= megabytes * _MEGABYTE:
                break
        size.bytes += file.write("]")
    return size


def _conversations(seed: int) -> Iterator[tuple[dict[str, Any], int]]:
    chance = random.Random(seed)
    number = 0
    while True:
        exchanges = chance.randint(1, _MOST_EXCHANGES)
        yield _conversation(number, exchanges, chance), exchanges
        number += 1


def _conversation(number: int, exchanges: int, chance: random.Random) -> dict[str, Any]:
    name, began = f"conversation-{number:06}", _BEGAN + number * _DAY / 10
    topic = corpus.topic(chance)
    nodes = [_node(f"{name}-root", None, None)]
    for turn in range(exchanges):
        for role, most in (("user", 2), ("assistant", _ANSWER_SENTENCES)):
            said = in_paragraphs(corpus.statements(chance, chance.randint(1, most), topic))
            key, moment = f"{name}-{turn}-{role}", began + turn * 60
            message = _message(key, role, said, moment)
            nodes.append(_node(key, nodes[-1]["id"], message))
            nodes[-2]["children"].append(key)
    return {
        "title": corpus.statements(chance, 1, topic)[0][:40],
        "create_time": began,
        "update_time": began + exchanges * 60,
        "mapping": {node["id"]: node for node in nodes},
        "moderation_results": [],
        "current_node": nodes[-1]["id"],
        "conversation_id": name,
        "is_archived": False,
        "id": name,
    }


def _node(key: str, parent: str | None, message: dict[str, Any] | None) -> dict[str, Any]:
    return {"id": key, "message": message, "parent": parent, "children": []}


def _message(key: str, role: str, text: str, moment: float) -> dict[str, Any]:
    return {
        "id": key,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": moment,
        "update_time": None,
        "content": {"content_type": "text", "parts": [text]},
        "status": "finished_successfully",
        "end_turn": role == "assistant",
        "weight": 1.0,
        "metadata": {"request_id": key, "model_slug": "gpt-5", "timestamp_": "absolute"},
        "recipient": "all",
        "channel": None,
    }
