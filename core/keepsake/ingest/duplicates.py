"""Compares each new statement with those that are near to it, and keeps them in order.

What was said before is confirmed, what has another value takes the place of what it had, and what
is only alike is linked. Nothing is deleted: superseded memories stay in the history.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.category import is_of_assistant
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind
from keepsake.enrich.corrections import find_correction
from keepsake.enrich.statements import LANGUAGES, read_statement, shared_language
from keepsake.enrich.verdicts import Bands, Verdict, bands_for, corrects, judge
from keepsake.errors import KeepsakeError
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.ingest.pipeline import now_ms
from keepsake.store import expiry, links, statements
from keepsake.store.readers import Readers
from keepsake.store.statements import Comparable, Waiting
from keepsake.store.vector_index import Match
from keepsake.store.writer import Writer

log = logging.getLogger(__name__)

Nearest = Callable[[NDArray[np.float32], int], list[Match]]

_BATCH: Final = 64
_NEIGHBORS: Final = 48
_MOST_NEIGHBORS: Final = 192
_LINKS: Final = 5
_CORRECTION: Final = "correction"


@dataclass(frozen=True, slots=True)
class Finding:
    """A memory near to a new statement, and what the new one means for it."""

    memory: Comparable
    cosine: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Compared:
    """A new statement and all that was found near to it, the nearest first."""

    memory: Comparable
    findings: tuple[Finding, ...]


class DuplicateCheck:
    """Works through the statements that wait to be compared, oldest first.

    That they wait stands in the database, so a crash loses nothing and a second run changes
    nothing. A statement on which the comparison fails is logged, left waiting and tried again
    after the next start; the others go on.
    """

    def __init__(self, writer: Writer, readers: Readers, events: Events, nearest: Nearest) -> None:
        self._writer = writer
        self._readers = readers
        self._events = events
        self._nearest = nearest
        self._failed: set[int] = set()

    def run(self, model_name: str, is_closing: Callable[[], bool]) -> None:
        """Compare every statement that has its vectors, until there is none or all is closing."""
        bands = bands_for(model_name)
        while not is_closing() and (batch := self._waiting()):
            self._attempt(batch, bands)

    def is_done(self) -> bool:
        """Whether no statement waits."""
        with self._readers.connection() as db:
            return not statements.is_any_waiting(db, self._failed)

    def _waiting(self) -> list[Waiting]:
        with self._readers.connection() as db:
            return statements.waiting(db, _BATCH, self._failed)

    def _attempt(self, batch: Sequence[Waiting], bands: Bands) -> None:
        try:
            self._settle(batch, bands)
        except KeepsakeError:
            raise
        except Exception:
            log.exception("comparing %d memories with others failed", len(batch))
            if len(batch) == 1:
                self._failed.add(batch[0].memory.id)
                return
            for one in batch:
                self._attempt([one], bands)

    def _settle(self, batch: Sequence[Waiting], bands: Bands) -> None:
        comparisons = [self._compare(one, bands) for one in batch]
        now = now_ms()
        touched = self._writer.run(
            lambda db: {uid for one in comparisons for uid in settle(db, one, bands, now)}
        )
        if touched:
            self._events.publish(MemoriesChanged(Change.REVISED, tuple(sorted(touched))))

    def _compare(self, one: Waiting, bands: Bands) -> Compared:
        if one.vector is None or not one.memory.is_statement:
            return Compared(one.memory, ())
        near = self._near(one.memory, one.vector, bands)
        findings = [
            Finding(memory, cosine, _verdict(memory, one.memory, cosine, bands))
            for memory, cosine in near
        ]
        return Compared(one.memory, tuple(findings))

    def _near(
        self, memory: Comparable, vector: NDArray[np.float32], bands: Bands
    ) -> list[tuple[Comparable, float]]:
        """Memories of the same namespace that may matter, the nearest first.

        Asking for more until enough are of the namespace is cheaper than a search that looks at
        the namespace alone, and ends early where nothing near is left.
        """
        count = _NEIGHBORS
        while True:
            matches = self._nearest(vector, count)
            near = [match for match in matches if match.cosine >= bands.corrected]
            best = self._of_namespace(memory, near)
            exhausted = len(matches) < count or matches[-1].cosine < bands.frame
            enough = sum(bool(other.is_statement) for other, _ in best) >= _LINKS
            if exhausted or enough or count >= _MOST_NEIGHBORS:
                return best
            count *= 4

    def _of_namespace(
        self, memory: Comparable, matches: Sequence[Match]
    ) -> list[tuple[Comparable, float]]:
        """The other memories of the namespace that these passages belong to, each once."""
        with self._readers.connection() as db:
            known = statements.of_passages(db, [match.chunk_id for match in matches])
        best: dict[int, tuple[Comparable, float]] = {}
        for match in matches:
            other = known.get(match.chunk_id)
            if other and other.id != memory.id and other.namespace == memory.namespace:
                best.setdefault(other.id, (other, match.cosine))
        return list(best.values())


def settle(db: apsw.Connection, comparison: Compared, bands: Bands, now: int) -> set[str]:
    """Do what a comparison found, inside the writer's transaction; the uids of what changed.

    What changed since the comparison is left alone: it will be compared itself.
    """
    memory = comparison.memory
    if statements.is_compared(db, memory) is not False:
        return set()
    statements.mark_compared(db, memory.id, now)
    links.clear_related(db, memory.id)
    apart = links.kept_apart(db, memory.id)
    compared = {
        one.memory.id: statements.is_compared(db, one.memory) for one in comparison.findings
    }
    # A statement that waits itself will find this one when its turn comes.
    live = [
        one
        for one in comparison.findings
        if compared[one.memory.id] or (compared[one.memory.id] is False and one.memory.is_record)
    ]
    free = [one for one in live if one.memory.id not in apart]
    known = _confirm(db, memory, free, now)
    if known:
        return known
    replaced = _replace(db, memory, free, now)
    related = {
        one.memory.id: one.cosine
        for one in live
        if one.cosine >= bands.related and one.memory.uid not in replaced
    }
    best = dict(list(related.items())[:_LINKS])
    links.add(db, memory.id, best, kind=LinkType.RELATED, now=now)
    return {memory.uid, *replaced} if replaced else set()


def _confirm(
    db: apsw.Connection, memory: Comparable, findings: Sequence[Finding], now: int
) -> set[str]:
    """Let what was said before stand for both, if it was; the uids of both. A pinned one stays."""
    same = next((one.memory for one in findings if one.verdict.keeps_old), None)
    if same is None or (memory.pinned and same.pinned):
        return set()
    winner, loser = (memory, same) if memory.pinned else (same, memory)
    statements.supersede(db, loser.id, winner.id, now)
    statements.confirm(db, winner.id, now)
    expiry.prolong_like(db, winner.id, loser.id)
    return {winner.uid, loser.uid}


def _replace(
    db: apsw.Connection, memory: Comparable, findings: Sequence[Finding], now: int
) -> set[str]:
    """Let a statement take the place of all that it corrects, or of the nearest it changes."""
    corrected = [one for one in findings if one.verdict is Verdict.CORRECTED]
    replaced = corrected or [one for one in findings if one.verdict.keeps_new][:1]
    replaced = [one for one in replaced if not one.memory.pinned]
    for one in replaced:
        statements.supersede(db, one.memory.id, memory.id, now)
    return {one.memory.uid for one in replaced}


def _verdict(old: Comparable, new: Comparable, cosine: float, bands: Bands) -> Verdict:
    if not _are_comparable(old, new):
        return Verdict.BOTH
    old_text, new_text = _whole(old), _whole(new)
    language = new.language
    if language != old.language or language not in LANGUAGES:
        language = shared_language(old_text, new_text)
    correction = find_correction(new_text, language, announced=new.category == _CORRECTION)
    if correction is None and cosine < bands.frame:
        return Verdict.BOTH
    old_statement = read_statement(old_text, language)
    verdict = judge(old_statement, read_statement(new_text, language), cosine, bands)
    if verdict.keeps_old or verdict is Verdict.EXTENDED:
        return verdict
    if correction and corrects(old_statement, correction.statement, correction):
        return Verdict.CORRECTED
    return verdict


def _are_comparable(old: Comparable, new: Comparable) -> bool:
    """Both are statements, of the person or both of an assistant, and summaries among themselves.

    Of two that wait, the older comes first and is compared before.
    """
    if not old.is_statement or not (old.is_compared or old.id < new.id):
        return False
    if (old.kind == Kind.SUMMARY) is not (new.kind == Kind.SUMMARY):
        return False
    return is_of_assistant(old.category, old.speaker) is is_of_assistant(new.category, new.speaker)


def _whole(memory: Comparable) -> str:
    return memory.text if memory.title in memory.text else f"{memory.title}\n{memory.text}"
