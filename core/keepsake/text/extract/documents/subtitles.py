"""Subtitles and transcripts of meetings (.srt, .vtt)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.encodings import read_text_lines
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

NO_TEXT: Final = "The file holds no words."
_SUFFIXES: Final = frozenset({".srt", ".vtt"})
_TIMES: Final = re.compile(r"\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s+-->\s")
_VOICE: Final = re.compile(r"<v(?:\.[\w.]+)?\s+([^>]{1,100})>")
_TAG: Final = re.compile(r"</?[a-zA-Z0-9.:]{1,30}(?:\s[^>]{0,200})?>|\{\\[^}]{0,100}\}")
_PARAGRAPH_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class _Cue:
    """What is said from ``seconds`` on, by whom if that is told."""

    seconds: int
    voice: str
    text: str


def recognizes(sample: Sample) -> bool:
    return sample.suffix in _SUFFIXES or sample.head.removeprefix(b"\xef\xbb\xbf").startswith(
        (b"WEBVTT\n", b"WEBVTT\r", b"WEBVTT ")
    )


def read(file: FileInput) -> Records:
    texts = _paragraphs(_cues(read_text_lines(file.path)))
    return or_skipped(as_records(file, Origin(), texts), file.key, NO_TEXT)


def _cues(lines: Iterable[str]) -> Iterator[_Cue]:
    """The cues, without numbers, names of cues, notes and what repeats the cue before."""
    seconds: int | None = None
    spoken: list[str] = []
    before: list[str] = []
    for line in (*lines, ""):
        times = _TIMES.match(line)
        if times is not None:
            hours, minutes, part = (int(value or 0) for value in times.groups())
            seconds = hours * 3600 + minutes * 60 + part
        elif line.strip() and seconds is not None:
            spoken.append(line)
        elif seconds is not None and spoken:
            voice, plain = _spoken(spoken)
            fresh = [text for text in plain if text not in before]
            if fresh:
                yield _Cue(seconds, voice, " ".join(fresh))
            before, spoken, seconds = plain, [], None


def _spoken(lines: list[str]) -> tuple[str, list[str]]:
    voice = _VOICE.search(lines[0])
    plain = (html.unescape(_TAG.sub("", line)).strip() for line in lines)
    return voice.group(1).strip() if voice else "", [text for text in plain if text]


def _paragraphs(cues: Iterable[_Cue]) -> Iterator[str]:
    """What one voice says without a pause of a minute, with the time at which it begins."""
    begun: _Cue | None = None
    texts: list[str] = []
    for cue in cues:
        same = begun is not None and cue.voice == begun.voice
        if begun is None or not same or cue.seconds - begun.seconds >= _PARAGRAPH_SECONDS:
            if begun is not None:
                yield _paragraph(begun, texts)
            begun, texts = cue, []
        texts.append(cue.text)
    if begun is not None:
        yield _paragraph(begun, texts)


def _paragraph(first: _Cue, texts: list[str]) -> str:
    clock = f"{first.seconds // 3600}:{first.seconds // 60 % 60:02}:{first.seconds % 60:02}"
    speaker = f"{first.voice}: " if first.voice else ""
    return f"[{clock}] {speaker}{' '.join(texts)}\n\n"
