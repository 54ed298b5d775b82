"""What a session of Claude Code is called: by the person, else by Claude."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from keepsake.text.extract.fields import text_of
from keepsake.text.extract.json_lines import read_lines

_FIELDS: Final = {"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary"}
_MARKS: Final = tuple(f'"{kind}"'.encode() for kind in _FIELDS)


def title_of_session(path: Path) -> str:
    """The latest title in a transcript, empty for none.

    Summaries of other sessions stand in the file as well: one counts when the message that it
    leads up to is here.
    """
    titles: dict[str, str] = {}
    summaries: dict[str, str] = {}
    for line in read_lines(path, marks=_MARKS):
        record = line.record or {}
        kind = text_of(record, "type")
        if kind == "summary":
            summaries[text_of(record, "leafUuid")] = text_of(record, "summary")
        elif kind in _FIELDS:
            titles[kind] = text_of(record, _FIELDS[kind])
    return titles.get("custom-title") or titles.get("ai-title") or _summary_of(path, summaries)


def _summary_of(path: Path, summaries: dict[str, str]) -> str:
    marks = tuple(f'"{leaf}"'.encode() for leaf in summaries if leaf)
    if not marks:
        return ""
    here = {text_of(line.record or {}, "uuid") for line in read_lines(path, marks=marks)}
    return next((told for leaf, told in reversed(summaries.items()) if leaf in here), "")
