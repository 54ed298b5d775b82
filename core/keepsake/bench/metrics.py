"""Retrieval metrics over ranked documents."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

CUTOFFS: Final = (5, 10, 20)
_GROUPS: Final = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """The answer to one query: documents and their groups, best first, and what was relevant."""

    category: str
    relevant: frozenset[str]
    documents: tuple[str, ...]
    groups: tuple[str, ...]
    relevant_groups: frozenset[str]


def measure(answers: Sequence[Ranked]) -> dict[str, float]:
    """All metrics, each the mean over the queries, as fractions 0..1; ``queries`` is their number.

    recall_at_k is the share of the relevant documents among the first k, all_at_k whether all of
    them are there, hit_at_k whether any is; mrr is 1 / rank of the first relevant one;
    ndcg_at_10 has gain 1 for each relevant document and the discount 1 / log2(rank + 1)
    (Järvelin and Kekäläinen 2002); group_hit_at_5 is whether a relevant document's group is among
    the first five different groups.
    """
    values: dict[str, float] = {"queries": len(answers)}
    for cutoff in CUTOFFS:
        shares = [_recall(answer, cutoff) for answer in answers]
        values[f"recall_at_{cutoff}"] = _mean(shares)
        values[f"all_at_{cutoff}"] = _mean(float(share >= 1) for share in shares)
        values[f"hit_at_{cutoff}"] = _mean(float(share > 0) for share in shares)
    values["mrr"] = _mean(_reciprocal_rank(answer) for answer in answers)
    values["ndcg_at_10"] = _mean(_ndcg(answer, 10) for answer in answers)
    values["group_hit_at_5"] = _mean(_group_hit(answer) for answer in answers)
    return values


def by_category(answers: Sequence[Ranked]) -> dict[str, dict[str, float]]:
    """The metrics of each category of query."""
    categories = sorted({answer.category for answer in answers})
    return {
        category: measure([answer for answer in answers if answer.category == category])
        for category in categories
    }


def _recall(answer: Ranked, cutoff: int) -> float:
    return len(answer.relevant & set(answer.documents[:cutoff])) / len(answer.relevant)


def _reciprocal_rank(answer: Ranked) -> float:
    for rank, document in enumerate(answer.documents, start=1):
        if document in answer.relevant:
            return 1 / rank
    return 0.0


def _ndcg(answer: Ranked, cutoff: int) -> float:
    gains = [document in answer.relevant for document in answer.documents[:cutoff]]
    gained = sum(1 / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1) if gain)
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(answer.relevant), cutoff) + 1))
    return gained / ideal


def _group_hit(answer: Ranked) -> float:
    first = list(dict.fromkeys(answer.groups))[:_GROUPS]
    return float(bool(answer.relevant_groups & set(first)))


def _mean(values: Iterable[float]) -> float:
    collected = list(values)
    return sum(collected) / len(collected) if collected else 0.0
