"""Copilot Chat in VS Code: a session as one object, or as a journal of changes to one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from keepsake.domain.capture import Skipped
from keepsake.domain.memory import Speaker
from keepsake.text.extract.chats.digest import Action, ActionKind, Digest
from keepsake.text.extract.chats.exchange import Conversation, Turn, exchanges_of
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.journal import read_journal
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, record_of, records_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_records

STRANGE: Final = "The file does not begin with a session."
_LARGEST_SETTINGS: Final = 100_000


def recognizes_vscode(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return any(
        has_path(outline, *prefix, "requests")
        and (has_path(outline, *prefix, "sessionId") or has_path(outline, *prefix, "creationDate"))
        for prefix in ((), ("v",))
    )


def read_vscode(file: FileInput) -> Records:
    problems: list[str] = []
    session = _session(file, problems)
    for problem in problems:
        yield Skipped(file.key, problem)
    if not session:
        return
    name = text_of(session, "sessionId") or file.stem
    conversation = Conversation(
        file=file,
        thread=f"vscode:{name}",
        provider="github",
        agent="Copilot Chat",
        id=name,
        session=True,
        title=text_of(session, "customTitle"),
        began_at=moment_of(session.get("creationDate")),
        details={"project": _project(file)},
    )
    requests = records_of(session, "requests")
    turns = [turn for request in requests for turn in _turns(request)]
    yield from exchanges_of(conversation, turns)
    digest = Digest()
    for request in requests:
        digest.note(a for part in records_of(request, "response") for a in _actions(part))
    digest.listen(turns)
    yield from digest.captures(conversation, next(iter(turns), None))


def _actions(part: Record) -> Iterator[Action]:
    """What was done in a part of an answer."""
    if part.get("kind") == "textEditGroup":
        if path := text_of(record_of(part, "uri"), "path", "fsPath"):
            yield Action(ActionKind.CHANGE, path)
        return
    done = record_of(part, "toolSpecificData")
    if done.get("kind") == "terminal":
        command = text_of(record_of(done, "commandLine"), "original") or text_of(done, "command")
        if command:
            yield Action(ActionKind.COMMAND, command)


def _session(file: FileInput, problems: list[str]) -> Record:
    with file.path.open("rb") as opened:
        journal = b'"kind"' in opened.read(64)
    if journal:
        session = read_journal(file.path, problems)
        if not isinstance(session, dict):
            problems.append(STRANGE)
            return {}
        return session
    for element in stream_records(read_text(file.path)):
        if element.problem:
            problems.append(element.problem)
        elif isinstance(element.value, dict):
            return element.value
    return {}


def _turns(request: Record) -> Iterator[Turn]:
    if request.get("isHidden") is True:
        return
    message, moment = request.get("message"), moment_of(request.get("timestamp"))
    asked = message if isinstance(message, str) else text_of(record_of(request, "message"), "text")
    key = text_of(request, "requestId")
    if asked.strip():
        yield Turn(speaker=Speaker.USER, text=asked.strip(), key=key, happened_at=moment)
    if answer := _answer(request):
        yield Turn(
            speaker=Speaker.ASSISTANT,
            text=answer,
            key="" if asked.strip() else key,
            happened_at=moment,
            model=text_of(request, "modelId"),
        )


def _answer(request: Record) -> str:
    """The parts of an answer, which are pieces of sentences; what is no words ends a paragraph."""
    paragraphs = [""]
    for part in records_of(request, "response"):
        words = _words(part)
        if words is None:
            paragraphs.append("")
        else:
            paragraphs[-1] += words
    texts = (one.strip() for one in paragraphs)
    return "\n\n".join(text for text in texts if text.strip("`"))


def _words(part: Record) -> str | None:
    """What a part of an answer says to the person; None for tools, edits and thoughts."""
    match part.get("kind"):
        case None:
            return text_of(part, "value") or text_of(record_of(part, "value"), "value")
        case "markdownContent" | "markdownVuln":
            return text_of(record_of(part, "content"), "value")
        case "inlineReference":
            return _reference(part)
        case _:
            return None


def _reference(part: Record) -> str:
    """The name of a file or symbol in the middle of a sentence."""
    reference = record_of(part, "inlineReference")
    place = record_of(reference, "uri") or record_of(record_of(reference, "location"), "uri")
    path = text_of(reference, "path", "fsPath") or text_of(place, "path", "fsPath")
    name = text_of(part, "name") or text_of(reference, "name")
    name = name or path.replace("\\", "/").rpartition("/")[2]
    return f"`{name}`" if name else ""


def _project(file: FileInput) -> str:
    """The folder that was open, as the file beside the folder of sessions tells."""
    try:
        with (file.path.parent.parent / "workspace.json").open(encoding="utf-8") as opened:
            settings: Any = json.loads(opened.read(_LARGEST_SETTINGS))
    except (OSError, ValueError, RecursionError):
        return ""
    if not isinstance(settings, dict):
        return ""
    path = unquote(urlsplit(text_of(settings, "folder", "workspace")).path)
    return path[1:] if path[2:3] == ":" else path


VSCODE: Final = ChatFormat("copilot chat", recognizes_vscode, read_vscode)
