from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.claude_code import ClaudeCodeTranscripts
from keepsake.text.extract.detection import take_sample
from keepsake.text.extract.extraction import START, FileInput, Position
from keepsake.text.extract.json_lines import BROKEN_LINE, STRANGE_LINE

SESSION = "5f0c1c1e-0000-4000-8000-000000000001"


def line(kind: str, uuid: str, content: Any, **more: Any) -> dict[str, Any]:
    message: dict[str, Any] = {"role": kind, "content": content}
    if kind == "assistant":
        message |= {"id": f"msg_{uuid}", "model": "claude-sonnet-4-5"}
    return {
        "type": kind,
        "uuid": uuid,
        "parentUuid": None,
        "isSidechain": False,
        "sessionId": SESSION,
        "timestamp": "2026-03-04T05:06:07.890Z",
        "cwd": "C:\\Users\\Zoë\\shop",
        "gitBranch": "main",
        "message": message,
        **more,
    }


def asks(uuid: str, text: Any, **more: Any) -> dict[str, Any]:
    return line("user", uuid, text, **more)


def answers(uuid: str, text: str, **more: Any) -> dict[str, Any]:
    return line("assistant", uuid, [{"type": "text", "text": text}], **more)


def write(path: Path, *lines: dict[str, Any] | str | bytes, end: bytes = b"\n") -> Path:
    raw = [
        one
        if isinstance(one, bytes)
        else (one if isinstance(one, str) else json.dumps(one)).encode()
        for one in lines
    ]
    path.write_bytes(b"\n".join(raw) + end)
    return path


def read(path: Path, start: Position = START) -> tuple[list[Capture], list[Skipped], Position]:
    file = FileInput(path=path, key=path.name, modified_at=0)
    found = list(ClaudeCodeTranscripts().extract(file, start))
    captures = [one.record for one in found if isinstance(one.record, Capture)]
    skipped = [one.record for one in found if isinstance(one.record, Skipped)]
    return captures, skipped, found[-1].position if found else start


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    return tmp_path / f"{SESSION}.jsonl"


def test_a_question_with_its_answer_becomes_one_memory(transcript: Path):
    write(
        transcript,
        asks("u1", "Which port does the shop use?"),
        line("assistant", "a1", [{"type": "thinking", "thinking": "hm"}]),
        answers("a2", "Port 8080."),
        line("assistant", "a3", [{"type": "tool_use", "id": "t", "name": "Bash", "input": {}}]),
        asks("r1", [{"type": "tool_result", "tool_use_id": "t", "content": "secret output"}]),
        answers("a4", "Confirmed by the configuration."),
        asks("u2", [{"type": "text", "text": "And the database?"}, {"type": "image"}]),
        answers("a5", "Port 5432."),
    )
    (first, second), skipped, position = read(transcript)

    assert first.text == (
        "User: Which port does the shop use?\n\n"
        "Assistant: Port 8080.\n\nConfirmed by the configuration."
    )
    assert first.title == "Which port does the shop use?"
    assert (first.kind, first.speaker) == (Kind.CONVERSATION, Speaker.NONE)
    assert first.provenance is Provenance.RECORDED
    assert (first.source_key, first.thread, first.ordinal) == ("u1", SESSION, 0)
    assert first.happened_at == 1_772_600_767_890
    assert first.metadata["project"] == "C:\\Users\\Zoë\\shop"
    assert first.metadata["git_branch"] == "main"
    assert first.attribution.model_id == "claude-sonnet-4-5"
    assert (second.source_key, second.ordinal) == ("u2", 1)
    assert second.text == "User: And the database?\n\nAssistant: Port 5432."
    assert not skipped
    assert position.ordinal == 1


def test_what_programs_say_is_left_out(transcript: Path):
    write(
        transcript,
        asks("m", "Caveat: hidden", isMeta=True),
        asks("c", "This session is being continued", isCompactSummary=True),
        {"type": "system", "subtype": "compact_boundary", "parentUuid": None, "uuid": "s"},
        asks("side", "Explore the code", isSidechain=True),
        answers("side2", "I am a helper", isSidechain=True),
        asks("cmd", "<command-name>/clear</command-name><command-message>clear</command-message>"),
        asks("out", "<local-command-stdout>cleared</local-command-stdout>"),
        asks("stop", "[Request interrupted by user for tool use]"),
        asks(
            "u1",
            "<system-reminder>be kind</system-reminder>Fix the login"
            "<ide_opened_file>auth.py</ide_opened_file>",
        ),
        answers("e", "API Error: overloaded", isApiErrorMessage=True),
        {"type": "progress", "parentUuid": "u1", "data": {}},
        answers("a1", "Done."),
        asks("note", "<task-notification>finished</task-notification>"),
        {"type": "summary", "summary": "Login", "leafUuid": "a1"},
        {"type": "file-history-snapshot", "snapshot": {}},
    )
    captures, skipped, _ = read(transcript)
    assert [one.text for one in captures] == ["User: Fix the login\n\nAssistant: Done."]
    assert not skipped


def test_words_given_to_a_command_are_the_persons(transcript: Path):
    write(
        transcript,
        asks("u", "<command-name>/plan</command-name>\n<command-args>the garden</command-args>"),
    )
    (capture,), _, _ = read(transcript)
    assert capture.text == "User: the garden"
    assert capture.speaker is Speaker.USER


def test_a_mark_in_a_persons_own_sentence_survives(transcript: Path):
    write(transcript, asks("u", "What does <system-reminder> mean?"))
    (capture,), _, _ = read(transcript)
    assert capture.text == "User: What does <system-reminder> mean?"


def test_a_queued_prompt_is_a_question(transcript: Path):
    queued = {"type": "queued_command", "prompt": "Also bump the version", "commandMode": "prompt"}
    notice = {"type": "queued_command", "prompt": "task done", "commandMode": "task-notification"}
    write(
        transcript,
        asks("u1", "Fix it"),
        answers("a1", "Working."),
        {"type": "queue-operation", "operation": "enqueue", "sessionId": SESSION},
        {"type": "attachment", "uuid": "q1", "sessionId": SESSION, "attachment": queued},
        {"type": "attachment", "uuid": "q2", "sessionId": SESSION, "attachment": notice},
        answers("a2", "Bumped."),
    )
    captures, _, _ = read(transcript)
    assert [one.source_key for one in captures] == ["u1", "q1"]
    assert captures[1].text == "User: Also bump the version\n\nAssistant: Bumped."


def test_repeated_lines_count_once(transcript: Path):
    exchange = [asks("u1", "Why?"), answers("a1", "Because.")]
    write(transcript, *exchange, *exchange, asks("u2", "Sure?"), answers("a2", "Yes."))
    captures, _, _ = read(transcript)
    assert [one.text for one in captures] == [
        "User: Why?\n\nAssistant: Because.",
        "User: Sure?\n\nAssistant: Yes.",
    ]


def test_a_branch_left_by_a_rewind_stays(transcript: Path):
    write(
        transcript,
        asks("u1", "Plan A"),
        answers("a1", "Fine", parentUuid="u1"),
        asks("u2", "Try one", parentUuid="a1"),
        answers("a2", "One", parentUuid="u2"),
        asks("u3", "Try two", parentUuid="a1"),
        answers("a3", "Two", parentUuid="u3"),
    )
    captures, _, _ = read(transcript)
    assert [one.source_key for one in captures] == ["u1", "u2", "u3"]


def test_broken_and_strange_lines_are_told_and_passed(transcript: Path):
    deep = "[" * 200_000
    write(
        transcript,
        asks("u1", "One"),
        "{broken",
        "[1, 2]",
        '"text"',
        deep,
        b'{"type": "user", "uuid": 5, "message": {"content": {"no": "list"}}, "parentUuid": 1}',
        "",
        answers("a1", "First"),
        asks("u2", "Two"),
    )
    captures, skipped, _ = read(transcript)
    assert [one.source_key for one in captures] == ["u1", "u2"]
    assert [one.reason for one in skipped] == [
        BROKEN_LINE, STRANGE_LINE, STRANGE_LINE, BROKEN_LINE,
    ]  # fmt: skip


def test_reading_goes_on_where_it_ended(transcript: Path):
    write(transcript, asks("u1", "One"), answers("a1", "First"), asks("u2", "Two"))
    captures, _, position = read(transcript)
    assert [one.source_key for one in captures] == ["u1", "u2"]

    with transcript.open("ab") as file:
        file.write(json.dumps(answers("a2", "Second")).encode() + b"\n")
        file.write(json.dumps(asks("u3", "Three")).encode() + b"\n")
    captures, _, position = read(transcript, position)
    assert [(one.source_key, one.ordinal) for one in captures] == [("u2", 1), ("u3", 2)]
    assert captures[0].text == "User: Two\n\nAssistant: Second"
    assert position.ordinal == 2


def test_an_unfinished_last_line_waits(transcript: Path):
    half = json.dumps(answers("a1", "Not yet whole"))[:-20]
    write(transcript, asks("u1", "One"), half, end=b"")
    captures, skipped, position = read(transcript)
    assert [one.text for one in captures] == ["User: One"]
    assert (skipped, position) == ([], Position(0, 0))


def test_a_last_line_without_a_newline_counts_if_it_is_whole(transcript: Path):
    write(transcript, asks("u1", "One"), answers("a1", "First"), end=b"")
    captures, _, _ = read(transcript)
    assert captures[0].text == "User: One\n\nAssistant: First"


def test_lines_of_many_megabytes_and_bad_bytes_are_read(transcript: Path):
    huge = [{"type": "tool_result", "content": "x" * 5_000_000}]
    write(
        transcript,
        b"\xef\xbb\xbf" + json.dumps(asks("r", huge)).encode(),
        json.dumps(asks("u1", "caf@")).encode().replace(b"@", b"\xff"),
        json.dumps(asks("u2", "half a smile \ud83d")),
    )
    captures, skipped, _ = read(transcript)
    assert [one.text for one in captures] == ["User: caf\ufffd", "User: half a smile \ufffd"]
    assert not skipped


@pytest.mark.parametrize(
    "first",
    [
        asks("u", "Hello"),
        {"type": "summary", "summary": "x", "leafUuid": "y"},
        {"type": "file-history-snapshot", "messageId": "m", "snapshot": {}},
        asks("u", "x" * 100_000),
    ],
)
def test_it_is_recognized_by_content(tmp_path: Path, first: dict[str, Any]):
    path = write(tmp_path / "renamed.txt", first, answers("a", "Hi"))
    assert ClaudeCodeTranscripts().recognizes(take_sample(path))


@pytest.mark.parametrize(
    "text",
    ["", "# Notes\n", '{"type": "event", "name": "x"}\n', '[{"parentUuid": 1}]\n', "{}\n"],
)
def test_other_lines_are_not_taken_for_a_transcript(tmp_path: Path, text: str):
    path = tmp_path / "events.jsonl"
    path.write_text(text, encoding="utf-8")
    assert not ClaudeCodeTranscripts().recognizes(take_sample(path))


def test_a_session_has_the_title_that_the_person_or_claude_gave_it(transcript: Path):
    talk = (asks("u1", "Which port?"), answers("a1", "8080."))
    here = {"type": "summary", "summary": "Ports of the shop", "leafUuid": "a1"}
    elsewhere = {"type": "summary", "summary": "Another session", "leafUuid": "x9"}
    by_claude = {"type": "ai-title", "aiTitle": "Find the port", "sessionId": SESSION}
    by_hand = {"type": "custom-title", "customTitle": "Ports", "sessionId": SESSION}
    for more, title in (
        ((elsewhere,), ""),
        ((elsewhere, here), "Ports of the shop"),
        ((here, by_claude), "Find the port"),
        ((by_claude, by_hand, by_claude), "Ports"),
    ):
        (one,), _, _ = read(write(transcript, *talk, *more))
        assert one.metadata.get("conversation", "") == title
