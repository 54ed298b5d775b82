from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.claude_history import (
    COMMAND,
    KEPT_WHOLE,
    NO_WORDS,
    ClaudeCodeHistory,
)
from keepsake.text.extract.extraction import FileInput, Position
from keepsake.text.extract.json_lines import BROKEN_LINE

Read = Callable[..., Any]
PROJECT = "C:\\Users\\Zoë\\shop"


def prompt(text: str, second: int = 0, **more: Any) -> str:
    moment = 1_767_225_600_000 + second * 1000
    told = {"display": text, "pastedContents": {}, "timestamp": moment, "project": PROJECT}
    return json.dumps(told | {"sessionId": "s1"} | more) + "\n"


def test_every_prompt_is_a_memory_of_the_person(read_file: Read):
    pasted = {"1": {"id": 1, "type": "text", "content": "Traceback:\n  boom"}}
    found = read_file(
        "history.jsonl",
        prompt("Why? [Pasted text #1 +2 lines] [Pasted text #2]", pastedContents=pasted)
        + prompt("/clear")
        + prompt("!ls")
        + prompt(" ")
        + "{broken\n"
        + prompt("Thanks", 1, sessionId=None)
        + '{"display": "half',
    )
    first, second = found.captures
    assert found.format == "claude code history"
    assert first.text == "User: Why? Traceback:\n  boom [Pasted text #2]"
    assert (first.speaker, first.thread) == (Speaker.USER, "s1")
    assert first.happened_at == 1_767_225_600_000
    assert first.metadata["project"] == PROJECT
    assert (second.text, second.ordinal) == ("User: Thanks", 1)
    assert found.reasons == [COMMAND, COMMAND, NO_WORDS, BROKEN_LINE]


def test_a_question_of_a_kept_conversation_does_not_come_twice(read_file: Read, tmp_path: Path):
    transcript = tmp_path / "projects" / "C--Users-Zo--shop" / "s1.jsonl"
    transcript.parent.mkdir(parents=True)
    transcript.touch()
    found = read_file("history.jsonl", prompt("Why?") + prompt("Else", sessionId="s2"))
    assert found.texts == ["User: Else"]
    assert found.reasons == [KEPT_WHOLE]


def test_reading_goes_on_where_it_ended(tmp_path: Path):
    path = tmp_path / "history.jsonl"
    path.write_text(prompt("One"), encoding="utf-8")
    file = FileInput(path=path, key=path.name, modified_at=0)
    (first,) = ClaudeCodeHistory().extract(file, Position())
    with path.open("a", encoding="utf-8") as more:
        more.write(prompt("Two"))
    (second,) = ClaudeCodeHistory().extract(file, first.position)
    assert second.record.text == "User: Two"  # type: ignore[union-attr]
    assert (second.record.ordinal, second.position.ordinal) == (1, 2)  # type: ignore[union-attr]
