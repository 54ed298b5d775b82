"""Finds out whether a text corrects an earlier one, and what it says was wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from keepsake.enrich.statements import Statement, read_statement

_REMEMBERED: Final = 64
_LONGEST: Final = 400
_OPENERS: Final = re.compile(
    r"""(?ix)^[\s"'“„«*-]*(?:
    (?:no\s*,\s*)?actually | correction | to\s+correct(?:\s+myself)? | i\s+was\s+wrong | i\s+meant
    | sorry\s*, | my\s+mistake
    | korrektur | berichtigung | richtigstellung | eigentlich | tatsächlich
    | ich\s+habe\s+mich\s+geirrt
    | en\s+fait | en\s+réalité | correction | rectification | je\s+me\s+suis\s+tromp[ée]e?
    | en\s+realidad | corrección | rectificación | de\s+hecho | me\s+equivoqué
    | на\s+самом\s+деле | исправление | поправка | я\s+ошиб(?:ся|лась)
    | 更正 | 纠正 | 糾正 | 其实 | 其實 | 实际上 | 說錯了 | 说错了 | 搞错了 | 我搞错了
    | 訂正 | 実は | 間違い(?:でした)? | 間違えました
    )[\s:：,，、.。—–-]*"""
)
_PART: Final = r"(?P<wrong>(?:[^,.;:!?，。；：！？、]|(?<=\b[DMF]r)\.|(?<=\bMs)\.|[.:](?=\d))+?)"
_END: Final = r"(?=\s*(?:[.;!?]|$))"
_CONTRASTS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bnot\s+{_PART},?\s+but\b",
        rf",?\s+(?:and\s+)?not\s+{_PART}{_END}",
        rf"\b(?:instead\s+of|rather\s+than)\s+{_PART}{_END}",
        rf"\bnicht\s+{_PART},?\s+sondern\b",
        rf",\s+nicht\s+{_PART}{_END}",
        rf"\b(?:statt|anstatt|anstelle\s+von)\s+{_PART}{_END}",
        rf"\b(?:pas|non)\s+{_PART},?\s+mais\b",
        rf",\s+(?:pas|non)\s+{_PART}{_END}",
        rf"\bau\s+lieu\s+(?:de\s+|d['’]){_PART}{_END}",
        rf"\bno\s+{_PART},?\s+sino\b",
        rf",\s+no\s+{_PART}{_END}",
        rf"\ben\s+(?:lugar|vez)\s+de\s+{_PART}{_END}",
        rf"\bне\s+{_PART},?\s+а\b",
        rf",\s+(?:а\s+)?не\s+{_PART}{_END}",
        rf"\bвместо\s+{_PART}{_END}",
        rf"不是{_PART}[，,]?\s*而是",
        rf"[，,]\s*(?:而)?不是{_PART}(?=[。.!！]|$)",
        r"(?P<wrong>[^、。はがを\s]+?)(?:では|じゃ)なく(?:て)?",
    )
)
_NOT_ONLY: Final = re.compile(
    r"(?i)^(?:only|just|nur|bloß|seulement|solo|sólo|solamente|только|仅|只|だけ)\b"
)


@dataclass(frozen=True, slots=True)
class Correction:
    """``statement`` is the text without what announces the correction.

    ``rejected`` is what it says was wrong, as far as it says that.
    """

    statement: Statement
    rejected: Statement | None


@lru_cache(_REMEMBERED)
def find_correction(text: str, language: str, *, announced: bool) -> Correction | None:
    """The correction that a text is; None for one that corrects nothing, as any longer text.

    ``announced`` tells that whoever wrote it called it a correction.
    """
    if len(text) > _LONGEST:
        return None
    opener = _OPENERS.match(text)
    rest = text[opener.end() :] if opener else text
    contrast = next((found for pattern in _CONTRASTS if (found := pattern.search(rest))), None)
    if contrast is not None and _NOT_ONLY.match(contrast["wrong"]):
        contrast = None
    if not (opener or announced or contrast):
        return None
    if contrast is None:
        return Correction(read_statement(rest, language), None)
    kept = f"{rest[: contrast.start()]} {rest[contrast.end() :]}".strip(" ,，")
    wrong = read_statement(contrast["wrong"].strip(), language)
    return Correction(read_statement(kept, language), wrong if wrong.tokens else None)
