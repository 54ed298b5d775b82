"""Sentences of an assistant that say what was decided, found out or learned in a session."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

LONGEST: Final = 300
_SHORTEST: Final = 15
_SAME: Final = 0.7
_CODE: Final = re.compile(r"```.*?(?:```|\Z)", re.S)
_LEAD: Final = re.compile(r"^[\s>*#•–—-]*(?:\d{1,3}[.)]\s+)?")
_SENTENCE: Final = re.compile(r"(?<=[.!?])[\"'”’)\]*_]*\s+(?=\S)|(?<=[。！？])|\n+")
_WORDS: Final = re.compile(r"\w+")


class Finding(StrEnum):
    """What a sentence says of a session; the value is its heading."""

    DECISION = "Decisions"
    DISCOVERY = "Discoveries"
    DESIGN = "Design"
    LEARNING = "Learnings"


_PATTERNS: Final = {
    Finding.DECISION: re.compile(
        r"(?i)\bdecided (?:to|on|that|against)\b|\b(?:chose|opted for|settled on|went with"
        r"|(?:i['’]ll|we['’]ll|let['’]s|i will|we will|am|are|i['’]m|we['’]re) go(?:ing)? with"
        r"|switched (?:\w+ ){0,3}(?:to|from))\b"
        r"|\b(?:entschieden|entscheiden uns|entschied)\b|\b(?:décidé de|choisi)\b"
        r"|\b(?:decidimos|decidí|elegimos)\b|决定|選びました|決めました"
    ),
    Finding.DISCOVERY: re.compile(
        r"(?i)\bfound that\b|\bfound (?:the|a) (?:bug|problem|issue|cause|culprit)\b"
        r"|\bturn(?:s|ed) out\b|\broot cause\b|\bdiscovered\b|\bthe (?:actual |real "
        r"|underlying )?(?:problem|issue|bug|culprit|reason|cause) (?:is|was)\b"
        r"|\b(?:herausgestellt|stellt sich heraus|ursache (?:ist|war))\b|\bs['’]avère\b"
        r"|\bresulta que\b|原因是|发现|原因は"
    ),
    Finding.DESIGN: re.compile(
        r"(?i)^\W*(?:the )?(?:design|approach|architecture|strategy|structure|architektur|ansatz)"
        r"(?: is)?\s*[:：]"
    ),
    Finding.LEARNING: re.compile(
        r"(?i)\blearned that\b|\blesson\b|\btakeaway\b|\bgotcha\b|^\W*(?:important|note|wichtig"
        r"|merke)\s*[:：]|\b(?:remember|note|keep in mind) that\b|\bnext time\b"
        r"|\bin (?:the )?future,|\bgelernt\b|学到|注意点"
    ),
}


def findings_in(text: str) -> Iterator[tuple[Finding, str]]:
    """The telling sentences of a text with what is beside them, each as one line."""
    sentences = _sentences(text)
    for place, sentence in enumerate(sentences):
        if len(sentence) > _SHORTEST and not sentence.endswith("?"):
            kind = next((kind for kind, found in _PATTERNS.items() if found.search(sentence)), None)
            if kind is not None:
                yield kind, _with_neighbors(sentences, place)


def says_the_same(line: str, other: str) -> bool:
    """Whether two lines have most of their words in common."""
    one, two = set(_WORDS.findall(line.lower())), set(_WORDS.findall(other.lower()))
    return len(one & two) > _SAME * min(len(one), len(two))


def _sentences(text: str) -> list[str]:
    plain = _CODE.sub("\n", text)
    parts = (_LEAD.sub("", part or "").strip() for part in _SENTENCE.split(plain))
    return [" ".join(part.split()) for part in parts if part]


def _with_neighbors(sentences: list[str], place: int) -> str:
    """A sentence with the ones before and behind it, as far as they fit."""
    line = sentences[place][:LONGEST]
    for beside, join in ((place + 1, "{line} {other}"), (place - 1, "{other} {line}")):
        if 0 <= beside < len(sentences):
            longer = join.format(line=line, other=sentences[beside])
            line = longer if len(longer) <= LONGEST else line
    return line
