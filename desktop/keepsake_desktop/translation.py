"""The languages the window speaks, and the change from one to another."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from keepsake_desktop.theme.assets import asset

LANGUAGES: Final = {"en": "English", "zh": "简体中文"}
"""Every language there is, as its code and its name in itself."""

_SOURCE: Final = "en"


def speak(app: QApplication, language: str) -> None:
    """Speak ``language``, or the system's one when empty; English where that is missing.

    Dates and numbers follow the system where it has the same language, so that its region counts.
    Every widget gets a LanguageChange.
    """
    locale = _locale(language)
    QLocale.setDefault(locale)
    app.setLayoutDirection(locale.textDirection())
    for former in app.findChildren(QTranslator):
        app.removeTranslator(former)
        former.deleteLater()
    own = str(asset("i18n"))
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for wanted, name, folder in (
        (QLocale(_SOURCE), "keepsake", own),
        (locale, "qtbase", qt),
        (locale, "keepsake", own),
    ):
        translator = QTranslator(app)
        if translator.load(wanted, name, "_", folder):
            app.installTranslator(translator)


def _locale(language: str) -> QLocale:
    system = QLocale.system()
    if system.language() is QLocale.Language.C:
        system = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    wanted = QLocale(language) if language else system
    return system if wanted.language() is system.language() else wanted
