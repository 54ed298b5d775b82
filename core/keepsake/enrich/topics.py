"""Tags that a text gives itself: the technologies, topics and projects it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.domain.findings import FoundEntity
from keepsake.enrich.gazetteer import Word
from keepsake.enrich.lexicon.technologies import CUES
from keepsake.enrich.tags import canonical_tags
from keepsake.enrich.template import holds_any

MOST_TAGS: Final = 5
_MOST_TECHNOLOGIES: Final = 3
_CUES_NEEDED: Final = 2


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a text can be about; it must hold one of ``needs`` for the pattern to be tried."""

    name: str
    needs: tuple[str, ...]
    pattern: re.Pattern[str]


# For each topic the words without which it is not looked for, and what shows it.
_GENERAL: Final = {
    "decision": (
        "deci|settled|went with|chose|决定|決め|entschieden",
        r"\b(?:we|I)(?:'ve| have)? decided\b|^decision:|\bdecision (?:record|log)\b|"
        r"\b(?:we|I) (?:settled on|went with|chose)\b|"
        r"\b(?:wir haben|ich habe) .{0,40}entschieden\b|我们?决定|に決めた",
    ),
    "lesson": (
        "lesson|hindsight|mortem|til|learned|教训|教訓",
        r"\blessons? learned\b|\bin hindsight\b|\bpost-?mortem\b|^TIL\b|\bthe lesson\b|"
        r"\bI(?:'ve| have)? learned (?:that|the hard way)\b|经验教训|教訓",
    ),
}
_TECHNICAL: Final = {
    "bug": (
        "bug|regression|trace|segfault|crash|漏洞|不具合",
        r"\bbug(?:s|fix|fixes)?\b|\bregression\b|\bstack ?trace\b|\bsegfault\b|\btraceback\b|"
        r"\bcrash(?:es|ed|ing)\b|漏洞|不具合",
    ),
    "architecture": (
        "archite|system design|adr|架构",
        r"\barchitectur\w+|\bsystem design\b|\bADR\b|\bArchitektur\b|架构",
    ),
    "configuration": (
        "config|environment|.env|flag|konfig|配置|設定",
        r"\bconfig(?:s|ured|uration)?\b|\benvironment variables?\b|\.env\b|"
        r"\bfeature flags?\b|\bKonfiguration\b|配置|設定",
    ),
    "performance": (
        "perform|latency|throughput|slow|optimi|bench|leak|p9|性能",
        r"\bperformance\b|\blatency\b|\bthroughput\b|\bslow quer\w+|"
        r"\boptimi[sz](?:ed|ation)\b|\bbenchmarks?\b|\bmemory leak\b|\bp9[59]\b|性能",
    ),
    "deployment": (
        "deploy|roll|production|部署|デプロイ",
        r"\bdeploy(?:s|ed|ing|ments?)?\b|\broll(?:ed)? ?(?:out|back)\b|\bin production\b|"
        r"部署|デプロイ",
    ),
    "testing": (
        "test|测试|テスト",
        r"\b(?:unit|integration|end-to-end|e2e|flaky|failing) tests?\b|"
        r"\btest (?:suite|coverage|cases?)\b|\bpytest\b|测试|テスト",
    ),
    "refactor": (
        "refactor|rewrote|debt|重构|リファクタ",
        r"\brefactor\w*|\brewrote the\b|\btechnical debt\b|重构|リファクタ",
    ),
    "security": (
        "secur|vulnerab|cve|xss|csrf|injection|encrypt|penetration|漏洞|脆弱",
        r"\bsecurity\b|\bvulnerabilit\w+|\bCVE-\d|\bXSS\b|\bCSRF\b|\bSQL injection\b|"
        r"\bencrypt\w*|\bpenetration test\w*|安全漏洞|脆弱性",
    ),
}


def tags_of(text: str, words: Iterable[Word], entities: Sequence[FoundEntity]) -> tuple[str, ...]:
    """At most five tags: technologies, topics, projects, the most relevant of each first.

    ``words`` are those of the text. Topics of engineering are looked for only in texts that speak
    of technology: a concert has a performance too.
    """
    technologies = [e.name for e in entities if e.kind is EntityKind.TECHNOLOGY]
    projects = [e.name for e in entities if e.kind is EntityKind.PROJECT]
    topics = list(_topics(text, _compiled(general=True)))
    technical = technologies or projects or len({w.key for w in words} & CUES) >= _CUES_NEEDED
    if technical:
        topics += _topics(text, _compiled(general=False))
    chosen = [*technologies[:_MOST_TECHNOLOGIES], *topics, *projects]
    return canonical_tags(chosen)[:MOST_TAGS]


def _topics(text: str, topics: Sequence[Topic]) -> Iterator[str]:
    lowered = text.lower()
    for topic in topics:
        if holds_any(lowered, topic.needs) and topic.pattern.search(text):
            yield topic.name


@cache
def _compiled(*, general: bool) -> tuple[Topic, ...]:
    flags = re.IGNORECASE | re.MULTILINE
    return tuple(
        Topic(name, tuple(needs.split("|")), re.compile(pattern, flags))
        for name, (needs, pattern) in (_GENERAL if general else _TECHNICAL).items()
    )
