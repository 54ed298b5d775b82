"""What a new statement means for an older one that is near to it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from keepsake.enrich.comparison import Comparison, are_opposites, compare
from keepsake.enrich.corrections import Correction
from keepsake.enrich.lexeme import Sort
from keepsake.enrich.statements import Statement, Token
from keepsake.enrich.vocabulary import COPULAS

_HALF: Final = 0.5
_LITTLE: Final = 0.3
_FEW: Final = 2


class Verdict(Enum):
    """What becomes of the two."""

    SAME = "the old one is kept and confirmed"
    SHORTENED = "the old one says more and is kept"
    EXTENDED = "the new one says more and takes its place"
    CHANGED = "a value differs, the new one takes its place"
    CORRECTED = "the new one corrects it and takes its place"
    BOTH = "both are kept"

    @property
    def keeps_old(self) -> bool:
        return self in {Verdict.SAME, Verdict.SHORTENED}

    @property
    def keeps_new(self) -> bool:
        return self in {Verdict.EXTENDED, Verdict.CHANGED, Verdict.CORRECTED}


@dataclass(frozen=True, slots=True)
class Bands:
    """Cosines that part the cases, for one embedding model.

    From ``same`` two texts are one statement unless a value differs; from ``near`` the longer one
    stands for both if it contains the other. With equal content or the same frame around another
    value, words decide from ``words`` and ``frame``. ``corrected`` is how far a correction may be
    from what it corrects, ``related`` what is linked. In languages other than those it ``reads``,
    the model finds anything alike, and its cosine alone decides nothing.
    """

    same: float
    near: float
    words: float
    frame: float
    related: float
    corrected: float
    reads: frozenset[str]


_MINILM: Final = Bands(
    same=0.92,
    near=0.88,
    words=0.75,
    frame=0.55,
    related=0.75,
    corrected=0.5,
    reads=frozenset({"en", "de", "fr", "es", "it", "pt", "nl"}),
)
_BANDS: Final[Mapping[str, Bands]] = {"all-minilm-l6-v2": _MINILM}


def bands_for(model_name: str) -> Bands:
    """The bands measured for a model; those of the default model for one not yet measured."""
    name = model_name.lower()
    return next((bands for known, bands in _BANDS.items() if name.startswith(known)), _MINILM)


def judge(old: Statement, new: Statement, cosine: float, bands: Bands) -> Verdict:
    """Decide by words and values; the cosine only opens the way to it."""
    comparison = compare(old, new)
    if comparison.shared < _LITTLE or _speak_of_others(comparison):
        return Verdict.BOTH
    if not comparison.only_old and not comparison.only_new:
        return _of_equal_content(comparison, cosine, bands)
    if comparison.only_old and comparison.only_new:
        return _of_other_values(comparison, cosine, bands)
    return _of_more_and_less(comparison, cosine, bands)


def corrects(old: Statement, new: Statement, correction: Correction) -> bool:
    """Whether a correction is about this statement: subject and shape match, and it differs."""
    comparison = compare(old, new)
    if comparison.about_others or old.is_question or not comparison.pairs:
        return False
    if correction.rejected:
        return _holds_rejected(comparison, correction.rejected)
    if any(token.in_subject for _, token in comparison.only_new):
        return False
    differs = comparison.turned or (comparison.only_old and comparison.only_new)
    return bool(differs) and comparison.shared >= _HALF


def _speak_of_others(comparison: Comparison) -> bool:
    old, new = comparison.old, comparison.new
    return comparison.about_others or old.is_question != new.is_question or comparison.reordered


def _of_equal_content(comparison: Comparison, cosine: float, bands: Bands) -> Verdict:
    if comparison.turned:
        return Verdict.CHANGED if cosine >= bands.frame else Verdict.BOTH
    if cosine < bands.words:
        return Verdict.BOTH
    if comparison.worded_otherwise:
        return Verdict.CHANGED if cosine >= bands.same else Verdict.BOTH
    if comparison.new_details or comparison.names_more:
        return Verdict.EXTENDED
    return Verdict.SHORTENED if comparison.old_details else Verdict.SAME


def _of_more_and_less(comparison: Comparison, cosine: float, bands: Bands) -> Verdict:
    """One of them only adds words."""
    added = [token for _, token in comparison.only_new or comparison.only_old]
    specifies = all(token.is_value or token.role for token in added)
    if any(token.in_subject for token in added) or len(comparison.pairs) < _FEW:
        return Verdict.BOTH
    if cosine < (bands.words if specifies else bands.near):
        return Verdict.BOTH
    if comparison.turned:
        return Verdict.CHANGED
    if comparison.only_new or comparison.new_details or comparison.names_more:
        return Verdict.EXTENDED
    # What is left out must be a detail and no word such as "stopped" or "hardly".
    return Verdict.SHORTENED if specifies and comparison.new_says_no_more else Verdict.BOTH


def _of_other_values(comparison: Comparison, cosine: float, bands: Bands) -> Verdict:
    old = [token for _, token in comparison.only_old]
    new = [token for _, token in comparison.only_new]
    if any(token.in_subject for token in (*old, *new)):
        return Verdict.BOTH
    if comparison.old.is_event and comparison.new.is_event:
        return Verdict.BOTH
    if comparison.aligned and cosine >= _needed(comparison, old, new, bands):
        return Verdict.CHANGED
    in_place = comparison.aligned or bool(_sorts(old) & _sorts(new))
    trusted = cosine >= bands.same and comparison.new.language in bands.reads
    overlaps = len(comparison.pairs) > 1 and comparison.shared >= _HALF
    return Verdict.CHANGED if in_place and trusted and overlaps else Verdict.BOTH


def _needed(comparison: Comparison, old: list[Token], new: list[Token], bands: Bands) -> float:
    """The cosine from which another value in the same frame is a new value of the same thing."""
    if _same_sorts(old, new) or are_opposites(old, new):
        return bands.frame
    predicate = comparison.new.predicate
    if not predicate or comparison.old.predicate != predicate:
        return math.inf
    named = all(token.role or token.lexeme.sort is Sort.NAME for token in (*old, *new))
    return bands.frame if named or predicate not in COPULAS else bands.words


def _same_sorts(old: list[Token], new: list[Token]) -> bool:
    """Whether all that differs are values, each with one of its sort on the other side."""
    return all(token.is_value for token in (*old, *new)) and _sorts(old) == _sorts(new)


def _sorts(tokens: list[Token]) -> set[Sort]:
    return {token.lexeme.sort for token in tokens if token.is_value}


def _holds_rejected(comparison: Comparison, rejected: Statement) -> bool:
    """Whether the old statement says what is rejected, and shares its subject with the new one."""
    found = compare(rejected, comparison.old)
    if found.only_old or not found.pairs:
        return False
    wrong = {place for _, place in found.pairs}
    rest = [place for place in range(len(comparison.old.tokens)) if place not in wrong]
    kept = [old for old, _ in comparison.pairs if old not in wrong]
    return not rest or len(kept) * 2 >= min(len(rest), len(comparison.new.tokens) - len(wrong))
