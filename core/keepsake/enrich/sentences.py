"""Where the sentences of a text are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_SENTENCE: Final = re.compile(
    r"(?:[^.!?。！？\n]|[.!?](?![\s\"'”’)\]]|$)"
    r"|(?<=\bMr)\.|(?<=\bMrs)\.|(?<=\bMs)\.|(?<=\bDr)\.|(?<=\bProf)\.|(?<=\bSt)\.|(?<=\bSr)\."
    r"|(?<=\bSra)\.|(?<=\bvs)\.|(?<=\be\.g)\.|(?<=\bi\.e)\.|(?<=\bz\.B)\.|(?<=\bNr)\.|(?<=\bca)\."
    r"|(?<=\bNo)\.(?= ?\d)|(?<=\d)\.(?= (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))"
    r"|(?<=[\s(][A-Z])\.(?= [A-Z]))+"
    r"[.!?。！？]*[\"'”’)\]]*",
    re.MULTILINE,
)
_LEAD: Final = re.compile(r"[\s>*#•–—-]*(?:\d{1,3}[.)]\s+|\[[ xX]\]\s+)?")

_QUESTION: Final = re.compile(r"[?？]\s*$|吗[。！]?\s*$|呢[。！]?\s*$|ですか[。]?\s*$")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a text, at ``text[start:stop]``."""

    text: str
    start: int

    @property
    def stop(self) -> int:
        return self.start + len(self.text)


def sentences_of(text: str, start: int = 0, stop: int | None = None) -> Iterator[Sentence]:
    """The sentences and lines of ``text[start:stop]``, without list marks and blanks around."""
    for match in _SENTENCE.finditer(text, start, len(text) if stop is None else stop):
        lead = _LEAD.match(match[0])
        skipped = lead.end() if lead else 0
        trimmed = match[0][skipped:].rstrip()
        if trimmed:
            yield Sentence(trimmed, match.start() + skipped)


def is_question(sentence: str) -> bool:
    """Whether a sentence ends as a question."""
    return _QUESTION.search(sentence) is not None
