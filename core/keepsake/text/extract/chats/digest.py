"""The digest of a working session: what was changed, run, decided and found out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Provenance, Speaker
from keepsake.text.extract.chats.exchange import Conversation, Turn
from keepsake.text.extract.chats.findings import findings_in, says_the_same
from keepsake.text.extract.fields import Record, record_of, text_of
from keepsake.text.extract.titles import title_of

DIGEST_KEY: Final = "digest"
DIGEST_TAG: Final = "session-digest"
_MOST_LINES: Final = 200
_MOST_FINDINGS: Final = 25
_LONGEST_COMMAND: Final = 150
_IMPORTANCE: Final = 0.5


class ActionKind(StrEnum):
    """What an assistant did; the value is the heading in the digest."""

    CHANGE = "Files changed"
    COMMAND = "Commands"
    PAGE = "Pages read"
    SEARCH = "Searches"


@dataclass(frozen=True, slots=True)
class Action:
    """Something done with a tool: the path of a file, a command, an address, a query."""

    kind: ActionKind
    what: str


Tools = Mapping[str, tuple[ActionKind, tuple[str, ...]]]
"""What the tools of a program do, each with the fields that say what it is done to."""


def actions_in(blocks: Iterable[Record], tools: Tools) -> Iterator[Action]:
    """What was done by the calls of tools among the blocks of a message."""
    for block in blocks:
        if block.get("type") == "tool_use":
            yield from action_of(text_of(block, "name"), record_of(block, "input"), tools)


def action_of(name: str, given: Record, tools: Tools) -> Iterator[Action]:
    """What one call of a tool did, if it is one worth telling."""
    tool = tools.get(name)
    if tool is not None and (what := text_of(given, *tool[1])):
        yield Action(tool[0], what)


@dataclass(slots=True)
class Digest:
    """Collects what a session did, in its order and each thing once.

    Lines only come to it while a session goes on, so a later digest holds the earlier one.
    """

    actions: dict[Action, None] = field(default_factory=dict)
    findings: dict[str, list[str]] = field(default_factory=dict)

    def note(self, actions: Iterable[Action]) -> None:
        for action in actions:
            if action.what.strip() and len(self.actions) < _MOST_LINES * len(ActionKind):
                self.actions[action] = None

    def listen(self, turns: Iterable[Turn]) -> None:
        """Take the findings of what an assistant said."""
        for turn in turns:
            if turn.speaker is Speaker.ASSISTANT:
                for kind, line in findings_in(turn.text):
                    known = self.findings.setdefault(kind, [])
                    if len(known) < _MOST_FINDINGS and not self._is_known(line):
                        known.append(line)

    def captures(self, conversation: Conversation, first: Turn | None) -> Iterator[Capture]:
        """The digest as a memory; none for a session in which nothing was changed or run."""
        done = {action.kind for action in self.actions}
        if not done & {ActionKind.CHANGE, ActionKind.COMMAND}:
            return
        folder = str(conversation.details.get("project", ""))
        project = project_of(folder)
        moment = conversation.began_at if first is None else first.happened_at
        yield Capture(
            text=self._text(folder, title_of(first.text) if first else ""),
            title=conversation.title or (f"Session in {project}" if project else "Session"),
            kind=Kind.SUMMARY,
            source_key=conversation.key_beside(DIGEST_KEY),
            happened_at=conversation.file.modified_at if moment is None else moment,
            speaker=Speaker.ASSISTANT,
            provenance=Provenance.DERIVED,
            importance=_IMPORTANCE,
            tags=(DIGEST_TAG, project) if project else (DIGEST_TAG,),
            attribution=conversation.attribution(),
            metadata=conversation.metadata(),
        )

    def _is_known(self, line: str) -> bool:
        known = (other for lines in self.findings.values() for other in lines)
        return any(says_the_same(line, other) for other in known)

    def _text(self, folder: str, asked: str) -> str:
        parts = [f"Asked: {asked}"] if asked else []
        for kind in ActionKind:
            lines = [_line(action, folder) for action in self.actions if action.kind is kind]
            parts += _section(kind, list(dict.fromkeys(lines))[:_MOST_LINES])
        for heading, lines in self.findings.items():
            parts += _section(heading, lines)
        return "\n\n".join(parts)


def project_of(folder: str) -> str:
    """The name of a project: the last part of its folder, on any system."""
    return folder.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _section(heading: str, lines: list[str]) -> list[str]:
    return ["\n".join([f"{heading}:", *(f"- {line}" for line in lines)])] if lines else []


def _line(action: Action, folder: str) -> str:
    if action.kind is ActionKind.CHANGE:
        return _inside(action.what, folder)
    text = " ".join(action.what.split())
    return text if len(text) <= _LONGEST_COMMAND else text[: _LONGEST_COMMAND - 1] + "…"


def _inside(path: str, folder: str) -> str:
    """A path as seen from the project's folder."""
    plain, root = path.replace("\\", "/"), folder.replace("\\", "/").rstrip("/") + "/"
    return plain.removeprefix(root) if len(root) > 1 else plain
