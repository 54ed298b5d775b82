"""What an assistant should know: rules first, then what fits the topic, as fenced data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.category import Category
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.memory import Memory
from keepsake.domain.query import Answer, Filters, Hit, Order, Page, Query, Snippet
from keepsake.search.dates import from_ms, local_zone
from keepsake.search.packing import pack
from keepsake.text.private import escape_fence

RULE_CATEGORIES: Final = (
    Category.CONSTRAINT,
    Category.AGENT_PERSONA,
    Category.CORRECTION,
    Category.POLICY,
    Category.PREFERENCE,
    Category.IDENTITY,
)
_RULES_LOOKED_AT: Final = 40
_HITS_LOOKED_AT: Final = 30

Search = Callable[[Query], Answer]
Browse = Callable[[Filters, Order, int], Page]


def build_context(
    request: ContextRequest, search: Search, browse: Browse, count_tokens: Callable[[str], int]
) -> Context:
    """Rules and topic, each within its budget, leaving out what the conversation already has."""
    rule_filters = replace(request.filters, categories=tuple(RULE_CATEGORIES))
    page = browse(rule_filters, Order.IMPORTANCE, _RULES_LOOKED_AT)
    rules = pack(
        _unknown([_as_hit(memory) for memory in page.memories], request.known),
        request.rules_budget,
        count_tokens,
        render_hit,
    )
    taken = request.known | {hit.memory.uid for hit in rules.hits}
    candidates, degraded = _topic_hits(request, search, browse)
    topic = pack(_unknown(candidates, taken), request.budget, count_tokens, render_hit)
    return Context(
        text=_render(rules.hits, topic.hits),
        rules=rules.hits,
        hits=topic.hits,
        tokens=rules.tokens + topic.tokens,
        left_out=rules.left_out + topic.left_out,
        degraded=degraded,
    )


def render_hit(hit: Hit) -> str:
    """One memory as inert data: a line with its id, date and source, then its words, escaped."""
    memory = hit.memory
    day = from_ms(memory.happened_at, local_zone()).strftime("%Y-%m-%d")
    source = memory.source_name or memory.attribution.agent
    head = " · ".join(part for part in (f"[{memory.uid}]", day, source, memory.title) if part)
    return escape_fence(f"{head}\n{memory.text}".strip())


def _topic_hits(
    request: ContextRequest, search: Search, browse: Browse
) -> tuple[Sequence[Hit], str]:
    if not request.topic.strip():
        page = browse(request.filters, Order.NEWEST, _HITS_LOOKED_AT)
        return [_as_hit(memory) for memory in page.memories], ""
    query = Query(
        text=request.topic,
        filters=request.filters,
        limit=_HITS_LOOKED_AT,
        deadline_ms=request.deadline_ms,
        by=request.by,
    )
    answer = search(query)
    return answer.hits, answer.degraded


def _unknown(hits: Sequence[Hit], known: frozenset[str]) -> list[Hit]:
    return [hit for hit in hits if hit.memory.uid not in known]


def _as_hit(memory: Memory) -> Hit:
    return Hit(memory, Snippet(memory.text[:320]), 0.0, (), {})


def _render(rules: Sequence[Hit], hits: Sequence[Hit]) -> str:
    parts = []
    if rules:
        parts.append("Standing rules and preferences of the person:")
        parts.extend(render_hit(hit) for hit in rules)
    if hits:
        parts.append("Memories about this:")
        parts.extend(render_hit(hit) for hit in hits)
    return "\n\n".join(parts)
