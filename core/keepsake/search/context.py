"""What an assistant should know: rules first, then what fits the topic, as inert data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.category import Category
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.entity import Relation
from keepsake.domain.memory import Memory, begins_with_title
from keepsake.domain.query import Answer, Filters, Hit, Order, Page, Query, Snippet
from keepsake.search.dates import from_ms, local_zone
from keepsake.search.packing import Packed, pack
from keepsake.search.topic_names import possible_names
from keepsake.text.fence import DATA_NOTE, fenced

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
_MOST_RELATIONS: Final = 5
# Of the budget, for relations.
_SHARE_OF_RELATIONS: Final = 0.25

Search = Callable[[Query], Answer]
Browse = Callable[[Filters, Order, int], Page]
Relate = Callable[[Sequence[str], Filters], Sequence[Relation]]
"""What memories say of entities with these names, the surest first."""


def build_context(
    request: ContextRequest,
    search: Search,
    browse: Browse,
    relate: Relate,
    count_tokens: Callable[[str], int],
) -> Context:
    """Rules and topic, each within its budget, leaving out what the conversation already has."""

    def pack_topic(budget: int) -> Packed:
        return pack(_unknown(candidates, taken), budget, count_tokens, render_hit)

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
    topic = pack_topic(request.budget)
    taken |= {hit.memory.uid for hit in topic.hits}
    said = relate(possible_names(request.topic), request.filters)
    relations, cost = _relations(request, said, taken, count_tokens)
    if topic.tokens + cost > request.budget:
        taken -= {hit.memory.uid for hit in topic.hits}
        topic = pack_topic(request.budget - cost)
    return Context(
        text=_render(rules.hits, topic.hits, relations),
        rules=rules.hits,
        hits=topic.hits,
        relations=relations,
        tokens=rules.tokens + topic.tokens + cost,
        left_out=rules.left_out + topic.left_out,
        degraded=degraded,
    )


def render_hit(hit: Hit) -> str:
    """One memory as fenced data, with its id, date and source."""
    memory = hit.memory
    told = begins_with_title(memory.title, memory.text)
    return fenced(
        memory.text if told else f"{memory.title}\n{memory.text}".strip(),
        id=memory.uid,
        date=from_ms(memory.happened_at, local_zone()).strftime("%Y-%m-%d"),
        source=memory.source_name or memory.attribution.agent,
    )


def render_relation(relation: Relation) -> str:
    """What memories say of two names, on one line, with the id of the newest of them."""
    day = from_ms(relation.valid_from, local_zone()).strftime("%Y-%m-%d")
    predicate = f"{'not ' * relation.negative}{relation.predicate.replace('_', ' ')}"
    said = f"{relation.subject} {predicate} {relation.object}"
    return f"[{relation.evidence[-1]}] {' '.join(said.split())} (since {day})"


def _relations(
    request: ContextRequest,
    said: Sequence[Relation],
    taken: frozenset[str],
    count_tokens: Callable[[str], int],
) -> tuple[tuple[Relation, ...], int]:
    """Those that no memory tells that the conversation has, and what they cost."""
    known = taken | request.told
    left = int(request.budget * _SHARE_OF_RELATIONS)
    chosen: list[Relation] = []
    for one in said:
        cost = count_tokens(render_relation(one))
        if len(chosen) < _MOST_RELATIONS and cost <= left and known.isdisjoint(one.evidence):
            chosen.append(one)
            left -= cost
    return tuple(chosen), int(request.budget * _SHARE_OF_RELATIONS) - left


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


def _render(rules: Sequence[Hit], hits: Sequence[Hit], relations: Sequence[Relation]) -> str:
    parts = []
    if rules:
        parts.append("Standing rules and preferences of the person:")
        parts.extend(render_hit(hit) for hit in rules)
    if hits:
        parts.append("Memories about this:")
        parts.extend(render_hit(hit) for hit in hits)
    if relations:
        parts.append("What other memories say of these names:")
        parts.append(fenced("\n".join(map(render_relation, relations))))
    return "\n\n".join((DATA_NOTE, *parts)) if parts else ""
