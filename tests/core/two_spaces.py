"""Two memories that are alike for an agent of one space: one of them holds another space, too.

Whatever the agent asks, both must answer the same: so nothing of the other space comes out, neither
in words nor in numbers. Requests are made from schemas, so that what is new is asked as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tests.core.importing import run

from keepsake.domain.agent import Rights
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.entity import EntityKind
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import GoalDraft
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind, Speaker
from keepsake.engine import Engine
from keepsake.settings import Settings, ToolProfile
from keepsake.text.fence import without_marks

MINE: Final = "harbor"
THEIRS: Final = "island"
CANARY: Final = "zanzibar"
RIGHTS: Final = Rights(namespaces=(MINE,))
CHOSEN: Final = Settings(assistant_tools=ToolProfile.FULL, calls_per_minute=10_000)

_SUBJECTS: Final = ("Anna Weber", "falcon", "harbor ferry")
_UID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
_ALIKE: Final = (
    (re.compile(r"\d+\.\d+(?:e-\d+)?"), "0.0"),
    (re.compile(r"\b1\d{12}\b"), "0"),
    (re.compile(r"\d\d:\d\d(?::\d\d)?"), "00:00"),
)


@dataclass(frozen=True, slots=True)
class Known:
    """What the agent names in its requests: its own things, or those of the other space."""

    namespace: str
    memories: tuple[str, str]
    goal: str
    milestone: str
    entity: str


NOBODYS: Final = Known(
    THEIRS,
    ("0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"),
    "0190a000-0000-7000-8000-000000000003",
    "0190a000-0000-7000-8000-000000000004",
    CANARY,
)


def fill(engine: Engine, folder: Path | None) -> tuple[Known, Known]:
    """What the agent has, and what it must not know of, which is there if there is a folder."""
    engine.use_settings(CHOSEN)
    theirs = NOBODYS if folder is None else _hidden(engine, folder)
    mine = _own(engine)
    if folder is not None:
        engine.link(mine.memories[0], theirs.memories[0], LinkType.SUPPORTS)
        engine.link(theirs.memories[1], mine.memories[1], LinkType.DERIVED_FROM)
    settle(engine)
    return mine, theirs


def _own(engine: Engine) -> Known:
    texts = (
        "Anna Weber works at Siemens in Munich.",
        "We decided that the falcon flies at noon.",
        "The harbor ferry leaves at nine.",
        "Anna Weber prefers tea over coffee.",
    )
    captures = [
        Capture(text=text, tags=("falcon",), category="decision", namespace=MINE) for text in texts
    ]
    captures += _talk(MINE, "When does the ferry leave?", "At nine, every day.")
    captures.append(Capture(text="The beacon is lit at dusk.", namespace="shared"))
    uids = [one.uid for one in engine.remember_many(captures)]
    engine.revise(uids[2], Changes(title="Ferry times"))
    return _with_goal(engine, MINE, uids, "Ship the falcon")


def _hidden(engine: Engine, folder: Path) -> Known:
    home = folder / f"{CANARY}-papers"
    home.mkdir()
    (home / f"{CANARY}.md").write_text(f"# {CANARY}\n\nFalcon papers of {CANARY}.", "utf-8")
    run(engine, home)
    captures = [
        Capture(
            text=f"Anna Weber works at {CANARY.title()} Corporation: {category} of the falcon.",
            title=f"{CANARY} falcon ferry",
            tags=("falcon", CANARY, f"{CANARY}s"),
            category=category,
            namespace=THEIRS,
            metadata={"project": f"/home/{CANARY}/falcon", "conversation": CANARY},
        )
        for category in ("decision", "constraint", "identity", "goal", "todo", "insight")
    ]
    captures += _talk(THEIRS, f"Where is {CANARY}?", f"{CANARY} is in the sea.")
    digest = Capture(text=f"We went to {CANARY}.", kind=Kind.SUMMARY, namespace=THEIRS)
    uids = [one.uid for one in engine.remember_many([*captures, digest])]
    trashed = engine.remember(Capture(text=f"The old {CANARY} ferry.", namespace=MINE))
    engine.forget([trashed.uid])
    engine.revise(uids[0], Changes(title=f"{CANARY} again"))
    engine.give_feedback(uids[0], Verdict.HELPFUL, query=CANARY)
    engine.link(uids[0], uids[1], LinkType.RELATED)
    engine.add_entity(CANARY, EntityKind.PROJECT)
    return _with_goal(engine, THEIRS, uids, f"Reach {CANARY} with the falcon")


def _talk(namespace: str, question: str, answer: str) -> list[Capture]:
    return [
        Capture(
            text=text,
            kind=Kind.CONVERSATION,
            speaker=speaker,
            thread="talk-1",
            ordinal=ordinal,
            namespace=namespace,
        )
        for ordinal, (speaker, text) in enumerate(
            [(Speaker.USER, question), (Speaker.ASSISTANT, answer)]
        )
    ]


def _with_goal(engine: Engine, namespace: str, uids: list[str], title: str) -> Known:
    goal = engine.create_goal(GoalDraft(title=title, namespace=namespace))
    engine.log_progress(goal.uid, f"First step: {title}.")
    goal = engine.add_milestone(goal.uid, f"Begin: {title}")
    settle(engine)
    name = "Siemens" if namespace == MINE else CANARY
    entity = next(one for one in engine.entities(name))
    return Known(namespace, (uids[0], uids[1]), goal.uid, goal.milestones[0].uid, entity.name)


def settle(engine: Engine) -> None:
    """Wait until nothing of what was written is worked on in the background."""
    assert engine.wait_for_vectors(30)
    assert engine.wait_for_enrichment(30)


@dataclass(slots=True)
class Transcript:
    """What an agent was answered, with everything made equal that differs by itself."""

    sent: Mapping[str, str]
    names: dict[str, str] = field(default_factory=dict)
    entries: list[tuple[str, str]] = field(default_factory=list)

    def note(self, what: str, answer: Any) -> None:
        """Take an answer down."""
        text = answer if isinstance(answer, str) else json.dumps(answer, default=str)
        self.entries.append((re.sub(r"\d+", "0", self._alike(what)), self._alike(text)))

    def _alike(self, text: str) -> str:
        for word, name in self.sent.items():
            text = text.replace(word, name)
        text = _UID.sub(lambda one: self.names.setdefault(one[0], f"u{len(self.names)}"), text)
        for pattern, replacement in _ALIKE:
            text = pattern.sub(replacement, text)
        return without_marks(text)


def transcript(theirs: Known) -> Transcript:
    """An empty one of an agent that names the things of the other space."""
    named = (*theirs.memories, theirs.goal, theirs.milestone)
    return Transcript({word: f"theirs-{number}" for number, word in enumerate(named)})


def assert_same(alone: Transcript, beside: Transcript) -> None:
    """That both were answered the same and nobody spoke of the other space."""
    for (what, mine), (other, theirs) in zip(alone.entries, beside.entries, strict=True):
        assert what == other
        assert CANARY not in theirs.lower(), what
        assert mine == theirs, what


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes what a schema asks for, in every variation that may matter, of what is known.

    ``schemas`` are the named ones that others refer to. Not ``thorough`` means that one word stands
    for all words.
    """

    known: Known
    schemas: Mapping[str, Any]
    thorough: bool

    def objects(self, schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What must be given, then that with each other value that can be given."""
        schema = self._resolved(schema)
        properties = schema.get("properties", {})
        needed = {
            name: next(self._values(name, properties[name])) for name in schema.get("required", ())
        }
        yield needed
        for name, one in properties.items():
            for value in self._values(name, one):
                if needed.get(name) != value:
                    yield {**needed, name: value}

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" in schema:
            return self._resolved(self.schemas[schema["$ref"].rpartition("/")[2]])
        for choice in schema.get("anyOf", ()):
            if choice.get("type") != "null":
                return self._resolved(choice)
        return schema

    def _values(self, name: str, schema: Mapping[str, Any]) -> Iterator[Any]:
        schema = self._resolved(schema)
        if "enum" in schema:
            yield from schema["enum"] if self.thorough else schema["enum"][:1]
        elif schema.get("type") == "array":
            # Two are enough: what names a thing is tried as a memory's and as a goal's name.
            yield from ([one] for one in islice(self._values(name, schema["items"]), 2))
        elif schema.get("type") == "object":
            yield from self._nested(schema)
        elif schema.get("type") == "boolean":
            yield True
            yield False
        elif schema.get("type") in ("integer", "number"):
            yield self._number(name, schema)
        else:
            yield from self._texts(name)

    def _nested(self, schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        if "properties" not in schema:
            yield {"x": "y"}
        else:
            yield from islice(self.objects(schema), None if self.thorough else 1)

    def _number(self, name: str, schema: Mapping[str, Any]) -> float:
        if name in ("order", "ordinal", "offset", "since", "after", "min_importance", "min_score"):
            return 0
        return int(schema.get("default") or schema.get("maximum", 1))

    def _texts(self, name: str) -> Iterator[str]:
        if name in ("milestone_id", "milestone_uid"):
            yield self.known.milestone
        elif name in ("entity", "entities", "into"):
            yield self.known.entity
        elif name == "goal_id":
            yield self.known.goal
        elif name in ("id", "uid", "ids", "uids", "known", "memory_id", "source_id", "target_id"):
            yield self.known.memories[0]
            yield self.known.goal
        elif name in ("since", "after", "before", "happened_at", "deadline"):
            yield "2000-01-01"
        elif name in ("namespace", "namespaces"):
            yield self.known.namespace
        elif name in ("paths", "path", "project_root"):
            yield str(Path.home())
        elif name == "cursor":
            yield "1"
        elif name in ("threads", "session_id", "thread"):
            yield "talk-1"
        else:
            yield from _SUBJECTS if self.thorough else _SUBJECTS[:1]
