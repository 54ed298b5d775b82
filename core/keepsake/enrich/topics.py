"""Tags that a text gives itself: the technologies, topics and projects it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.domain.findings import FoundEntity
from keepsake.enrich.gazetteer import words_of
from keepsake.enrich.lexicon.technologies import CUES
from keepsake.enrich.tags import canonical_tags

MOST_TAGS: Final = 5
_MOST_TECHNOLOGIES: Final = 3
_CUES_NEEDED: Final = 2

_GENERAL: Final = {
    "decision": r"\b(?:we|I)(?:'ve| have)? decided\b|^decision:|\bdecision (?:record|log)\b|"
    r"\b(?:we|I) (?:settled on|went with|chose)\b|\b(?:wir haben|ich habe) .{0,40}entschieden\b|"
    r"我们?决定|に決めた",
    "lesson": r"\blessons? learned\b|\bin hindsight\b|\bpost-?mortem\b|^TIL\b|\bthe lesson\b|"
    r"\bI(?:'ve| have)? learned (?:that|the hard way)\b|经验教训|教訓",
}
_TECHNICAL: Final = {
    "bug": r"\bbug(?:s|fix|fixes)?\b|\bregression\b|\bstack ?trace\b|\bsegfault\b|\btraceback\b|"
    r"\bcrash(?:es|ed|ing)\b|漏洞|不具合",
    "architecture": r"\barchitectur\w+|\bsystem design\b|\bADR\b|\bArchitektur\b|架构",
    "configuration": r"\bconfig(?:s|ured|uration)?\b|\benvironment variables?\b|\.env\b|"
    r"\bfeature flags?\b|\bKonfiguration\b|配置|設定",
    "performance": r"\bperformance\b|\blatency\b|\bthroughput\b|\bslow quer\w+|\boptimi[sz](?:ed|ation)\b|"
    r"\bbenchmarks?\b|\bmemory leak\b|\bp9[59]\b|性能",
    "deployment": r"\bdeploy(?:s|ed|ing|ments?)?\b|\broll(?:ed)? ?(?:out|back)\b|\bin production\b|部署|デプロイ",
    "testing": r"\b(?:unit|integration|end-to-end|e2e|flaky|failing) tests?\b|\btest (?:suite|coverage|cases?)\b|"
    r"\bpytest\b|测试|テスト",
    "refactor": r"\brefactor\w*|\brewrote the\b|\btechnical debt\b|重构|リファクタ",
    "security": r"\bsecurity\b|\bvulnerabilit\w+|\bCVE-\d|\bXSS\b|\bCSRF\b|\bSQL injection\b|"
    r"\bencrypt\w*|\bpenetration test\w*|安全漏洞|脆弱性",
}


def _compiled(topics: dict[str, str]) -> dict[str, re.Pattern[str]]:
    flags = re.IGNORECASE | re.MULTILINE
    return {name: re.compile(pattern, flags) for name, pattern in topics.items()}


_ALWAYS: Final = _compiled(_GENERAL)
_IN_TECHNICAL_TEXTS: Final = _compiled(_TECHNICAL)


def tags_of(text: str, entities: Sequence[FoundEntity]) -> tuple[str, ...]:
    """At most five tags: technologies, topics, projects, the most relevant of each first.

    Topics of engineering are looked for only in texts that speak of technology: a concert has a
    performance too.
    """
    technologies = [e.name for e in entities if e.kind is EntityKind.TECHNOLOGY]
    projects = [e.name for e in entities if e.kind is EntityKind.PROJECT]
    topics = [name for name, pattern in _ALWAYS.items() if pattern.search(text)]
    if technologies or projects or _cues(text) >= _CUES_NEEDED:
        topics += [name for name, pattern in _IN_TECHNICAL_TEXTS.items() if pattern.search(text)]
    chosen = [*technologies[:_MOST_TECHNOLOGIES], *topics, *projects]
    return canonical_tags(chosen)[:MOST_TAGS]


def _cues(text: str) -> int:
    return len({word.key for word in words_of(text)} & CUES)
