"""Lines of printed pages as flowing text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from keepsake.text.redaction import find_secrets

_EDGE_LINES: Final = 2
_LEAST_PAGES: Final = 3
_SHARE: Final = 0.6
# How long a line is, measured by most lines of its page, when a paragraph goes on after it.
_AFTER_SENTENCE: Final = 0.9
_WITHIN_SENTENCE: Final = 0.6
_DIGITS: Final = re.compile(r"\d+")
_LIST_ENTRY: Final = re.compile(r"\s*(?:[•▪◦‣·–—*-]|\d{1,3}[.)]|[a-z][.)])\s")
_SENTENCE_END: Final = re.compile(r"[.!?:;。！？：；…][\"'”’»)\]]*$")
_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
# A key or hash that was broken at the end of a line: no word is like that.
_TOKEN_END: Final = re.compile(r"(?=[^\s]*\d)[A-Za-z0-9_+/=.~-]{20,}$")
_TOKEN_REST: Final = re.compile(r"(?=\S*[\dA-Z_+/=])[A-Za-z0-9_+/=.~-]+(?:\s|$)")
# What PDFium writes where a word is broken at the end of a line.
_BROKEN_WORD: Final = ("\ufffe", "\x02", "\u00ad")


@dataclass(frozen=True, slots=True)
class PageText:
    """The lines of one page, without empty ones at its ends."""

    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> PageText:
        lines = [" ".join(line.split(" ")).rstrip() for line in text.splitlines()]
        return cls(tuple("\n".join(lines).strip("\n").split("\n")))


def find_furniture(pages: Iterable[tuple[str, ...]]) -> frozenset[str]:
    """Lines that stand at the edge of most pages, their digits aside: headers, page numbers."""
    counted: Counter[str] = Counter()
    total = 0
    for lines in pages:
        total += 1
        counted.update({_shape(line) for line in _edges(lines)} - {""})
    if total < _LEAST_PAGES:
        return frozenset()
    return frozenset(line for line, count in counted.items() if count >= _SHARE * total)


def flowing(lines: tuple[str, ...], furniture: frozenset[str], before: str) -> tuple[str, str]:
    """The paragraphs of a page, and its last one apart if it may go on on the next page.

    ``before`` is the open paragraph of the page before.
    """
    kept = _without_furniture(lines, furniture)
    usual = _usual_length(kept)
    done: list[str] = []
    current = before
    previous = before.rsplit("\n", 1)[-1]
    ended = False
    for line in kept:
        if not line.strip():
            ended = True
            continue
        if current and (ended or _begins_anew(previous, line, usual)):
            done.append(current)
            current = line
        else:
            current = _joined(current, line)
        previous, ended = line, False
    if ended or _SENTENCE_END.search(current):
        done.append(current)
        current = ""
    return "".join(f"{paragraph}\n\n" for paragraph in done if paragraph), current


def _begins_anew(previous: str, line: str, usual: int) -> bool:
    """Whether a line is not the rest of the paragraph before it."""
    if previous.endswith((*_BROKEN_WORD, "-")) or _goes_on(previous, line):
        return False
    if _LIST_ENTRY.match(line):
        return True
    if _SENTENCE_END.search(previous):
        return len(previous) < _AFTER_SENTENCE * usual
    return not line.lstrip()[:1].islower() and len(previous) < _WITHIN_SENTENCE * usual


def _goes_on(text: str, line: str) -> bool:
    """Whether a key or hash was broken between the two, which must stay whole to be masked.

    What is a secret by itself is not the rest of another one.
    """
    last = text[-200:].rpartition(" ")[2]
    rest = _TOKEN_REST.match(line.lstrip())
    return bool(rest and _TOKEN_END.fullmatch(last) and not find_secrets(rest[0]))


def _usual_length(lines: list[str]) -> int:
    """How long the lines are that run over the whole width of their column."""
    lengths = sorted(map(len, lines))
    return lengths[len(lengths) * 3 // 4] if lengths else 0


def _joined(text: str, line: str) -> str:
    if not text:
        return line
    if text.endswith(_BROKEN_WORD):
        return text[:-1] + line.lstrip()
    if text.endswith("-") and text[-2:-1].isalpha() and line[:1].islower():
        return text[:-1] + line.lstrip()
    if _goes_on(text, line):
        return text + line.lstrip()
    unspaced = _UNSPACED.match(text[-1]) and _UNSPACED.match(line[:1])
    return text + ("" if unspaced else " ") + line.lstrip()


def _without_furniture(lines: tuple[str, ...], furniture: frozenset[str]) -> list[str]:
    last = len(lines) - _EDGE_LINES
    return [
        line
        for place, line in enumerate(lines)
        if not ((place < _EDGE_LINES or place >= last) and _shape(line) in furniture)
    ]


def _edges(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[:_EDGE_LINES] + lines[max(_EDGE_LINES, len(lines) - _EDGE_LINES) :]


def _shape(line: str) -> str:
    return _DIGITS.sub("0", line.strip())
