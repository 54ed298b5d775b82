"""Finding memories, and learning from what helped."""

from __future__ import annotations

from collections.abc import Sequence

from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.entity import Relation
from keepsake.domain.feedback import Verdict
from keepsake.domain.query import Answer, Filters, Hit, Order, Page, Query
from keepsake.engine.related import related_hits
from keepsake.engine.selection import Selection
from keepsake.ingest.pipeline import now_ms
from keepsake.search.context import build_context
from keepsake.search.small_talk import is_small_talk
from keepsake.store import feedback, relations
from keepsake.store.right_of_way import asking
from keepsake.text.normalization import normalize
from keepsake.text.redaction import redact

SMALL_TALK = "This is small talk, so nothing was looked up. Put it in quotation marks to search it."


class Finding(Selection):
    """The part of the service that finds memories, over the part that keeps them."""

    def search(self, query: Query) -> Answer:
        """Find memories by their words and their meaning; small talk finds nothing."""
        if is_small_talk(query.text):
            return Answer(hits=(), note=SMALL_TALK)
        with asking():
            answer = self._searcher.search(query)
        if query.noted and self._settings().search_log:
            self._query_log.note(query, answer)
        return answer

    def context(self, request: ContextRequest) -> Context:
        """What an assistant should know, packed into a budget."""
        return build_context(
            request, self.search, self._first_page, self._relations, self._count_tokens
        )

    def related(self, uid: str, *, limit: int = 5) -> list[Hit]:
        """The memories nearest in meaning to this one."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            return related_hits(db, self._searcher, memory, limit)

    def count_tokens(self, text: str) -> int:
        """How many tokens a text has for the search model; an estimate while there is none."""
        return self._count_tokens(text)

    def mark_used(self, uids: Sequence[str]) -> None:
        """These were really used: opened, copied or given to an assistant in full.

        What was found less than half an hour ago has helped with that question.
        """
        self._query_log.flush()
        super().mark_used(uids)
        self._writer.submit(lambda db: feedback.credit_use(db, uids, now_ms()))

    def give_feedback(self, uid: str, verdict: Verdict, *, query: str = "", by: str = "") -> None:
        """Say what a memory was worth as an answer to ``query``; a new word replaces the old."""
        memory = self.get(uid)
        asked = redact(normalize(query).strip()).text
        self._writer.run(
            lambda db: feedback.give(db, memory.id, verdict, query=asked, now=now_ms(), by=by)
        )

    def _relations(self, names: Sequence[str], filters: Filters) -> list[Relation]:
        with self._readers.connection() as db:
            return relations.read_named(db, names, filters)

    def _first_page(self, filters: Filters, order: Order, limit: int) -> Page:
        return self.browse(filters, order=order, limit=limit)
