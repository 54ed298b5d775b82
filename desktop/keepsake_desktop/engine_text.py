"""What the engine says, in the language of the window.

The engine speaks plain English sentences, for the command line and the log as well. Here a
sentence is recognized by the text around what was filled in, and said anew in the language.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from keepsake_desktop.theme.assets import asset

_CONTEXT: Final = "engine"
_GAP: Final = re.compile(r"\{(\d+)\}")
_LEAST_WORDING: Final = 6
"""Characters beside its gaps a text needs before it is searched for in others."""


def localized(text: str) -> str:
    """The same in the language of the window; unchanged where it is not known."""
    whole = QCoreApplication.translate(_CONTEXT, text)
    if whole != text or QLocale().language() is QLocale.Language.English:
        return whole
    for template, first, last in _templates():
        if text.startswith(first) and text.endswith(last):
            match = _pattern(template).fullmatch(text)
            if match is not None:
                translated = QCoreApplication.translate(_CONTEXT, template)
                return _filled(translated, [localized(part) for part in match.groups()])
    return text


def _filled(template: str, parts: list[str]) -> str:
    return _GAP.sub(lambda gap: parts[int(gap[1])], template)


@lru_cache(maxsize=1)
def _templates() -> list[tuple[str, str, str]]:
    """Texts with gaps, how they begin and how they end, those with the most wording first."""
    texts: list[str] = json.loads(asset("i18n", "engine.json").read_text("utf-8"))
    wording = {text: _GAP.sub("", text) for text in texts if _GAP.search(text)}
    known = [text for text, words in wording.items() if len(words) >= _LEAST_WORDING]
    known.sort(key=lambda text: len(wording[text]), reverse=True)
    return [(text, parts[0], parts[-1]) for text in known if (parts := _GAP.split(text))]


@lru_cache(maxsize=64)
def _pattern(template: str) -> re.Pattern[str]:
    literal = (re.escape(part) for part in _GAP.split(template)[::2])
    return re.compile("(.+?)".join(literal), re.DOTALL)
