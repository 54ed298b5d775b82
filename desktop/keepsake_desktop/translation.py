"""The languages the window speaks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from keepsake_desktop.theme.assets import asset

_PREFIX = "keepsake_"
_SOURCE = "en"


def languages() -> list[str]:
    """The codes of the languages that are there, such as "en" and "zh_CN"."""
    files = Path(asset("i18n")).glob(f"{_PREFIX}*.qm")
    return sorted({_SOURCE, *(file.stem.removeprefix(_PREFIX) for file in files)})


def install_language(app: QApplication, language: str) -> None:
    """Speak ``language``, or the system's one when empty; English where that is missing."""
    system = QLocale.system()
    if system.language() is QLocale.Language.C:
        system = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    locale = QLocale(language) if language else system
    QLocale.setDefault(locale)
    for wanted in (QLocale(_SOURCE), locale):
        translator = QTranslator(app)
        if translator.load(wanted, "keepsake", "_", str(asset("i18n"))):
            app.installTranslator(translator)
