"""Fills a memory with made-up ones: as many as a person has, or more than a page was made for."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from keepsake.domain.agent import Access, Form, Given
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Filters, Query
from keepsake.engine import Engine
from keepsake_desktop.screenshots.samples import (
    ASSISTANTS,
    CONVERSATION,
    FILES,
    LONG_WORD,
    NOTES,
    QUESTIONS,
)

_CROWD: Final = 1_200
_CROWD_OF_FOLDERS: Final = 14
_CROWD_OF_TAGS: Final = 40
_PATIENCE_SECONDS: Final = 60


class Fullness(StrEnum):
    """How much there is to show."""

    EMPTY = "empty"
    TYPICAL = "typical"
    OVERFULL = "overfull"


def fill(engine: Engine, folder: Path, fullness: Fullness) -> None:
    """Keep what belongs to this fullness; files are written into ``folder`` and watched there."""
    if fullness is Fullness.EMPTY:
        return
    engine.remember_many(list(_notes()))
    kept = [one.uid for one in engine.remember_many(list(_conversation()))]
    engine.revise(kept[1], Changes(text=CONVERSATION[1][1].replace("twice", "three times")))
    engine.revise(kept[-1], Changes(pinned=True))
    gone = engine.remember_many([Capture(text="Parking level 3, row C"), Capture(text="Call Ana")])
    engine.forget([one.uid for one in gone])
    _watch(engine, folder / "Notes")
    if fullness is Fullness.OVERFULL:
        _crowd(engine, folder)
    _ask(engine)
    engine.wait_for_vectors(_PATIENCE_SECONDS)
    engine.wait_for_enrichment(_PATIENCE_SECONDS)


def _notes() -> Iterator[Capture]:
    now = datetime.now(UTC)
    for place, (title, text, category) in enumerate(NOTES):
        at = now - timedelta(days=place * place / 3, minutes=47 * place)
        yield Capture(
            text=text,
            title=title,
            category=category,
            happened_at=_milliseconds(at),
            tags=("work", "payments") if "retry" in text else (),
            pinned=category == "preference",
        )


def _conversation() -> Iterator[Capture]:
    now = datetime.now(UTC)
    for place, (title, text) in enumerate(CONVERSATION):
        at = now - timedelta(minutes=2 * (len(CONVERSATION) - place))
        yield Capture(
            text=text,
            title=title,
            kind=Kind.CONVERSATION,
            category="decision" if place == 1 else "",
            thread="billing",
            ordinal=place,
            happened_at=_milliseconds(at),
            speaker=Speaker.USER if place % 2 == 0 else Speaker.ASSISTANT,
            tags=("work", "payments", "idempotency") if place == 1 else (),
        )


def _watch(engine: Engine, notes: Path) -> None:
    notes.mkdir(parents=True)
    for title, text in FILES:
        (notes / f"{title}.md").write_text(f"# {title}\n\n{text}\n", "utf-8")
    (notes / "picture without text.md").write_bytes(bytes(range(256)) * 8)
    engine.add_folder(notes)
    engine.wait_for_import(engine.receipts()[0].id, _PATIENCE_SECONDS)


def _crowd(engine: Engine, folder: Path) -> None:
    """More memories, folders and tags than anyone looks through, and names that never end."""
    now = datetime.now(UTC)
    tags = tuple(f"{LONG_WORD[: 6 + n % 50].lower()}-{n}" for n in range(_CROWD_OF_TAGS))
    engine.remember_many(
        [
            Capture(
                text=f"{number}. {NOTES[number % len(NOTES)][1]} retry\n" * (1 + number % 3),
                title=f"{LONG_WORD if number % 7 == 0 else NOTES[number % len(NOTES)][0]} {number}",
                category=NOTES[number % len(NOTES)][2],
                happened_at=_milliseconds(now - timedelta(hours=5 * number)),
                tags=tags if number == 0 else (),
            )
            for number in range(_CROWD)
        ]
    )
    found = engine.browse(Filters(), limit=200).memories
    engine.forget([memory.uid for memory in found[100:]])
    for number in range(_CROWD_OF_FOLDERS):
        _watch(engine, folder / f"{LONG_WORD} {number}")


def _ask(engine: Engine) -> None:
    """Let assistants ask, for what is there and for what is not."""
    asked = [(name, question) for name in ASSISTANTS for question in QUESTIONS]
    for place, (name, question) in reversed(list(enumerate(asked))):
        agent = engine.recognize(name, "1.4")
        hits = engine.search(Query(text=question, limit=3)).hits
        given = [Given(hit.memory.uid, hit.memory.version, Form.PREVIEW) for hit in hits]
        engine.note_access(
            Access(
                agent_id=agent.id,
                session=name,
                at=_milliseconds(datetime.now(UTC) - timedelta(minutes=7 * place)),
                tool="memory_search",
                query=question,
                given=tuple(given),
                tokens=90 * len(given),
                took_ms=12.0,
            )
        )


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)
