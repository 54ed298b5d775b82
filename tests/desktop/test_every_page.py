"""Looks at every widget of every page and dialog, as a person who cannot see or use a pointer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from tests.desktop import looking

from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings, save_settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake_desktop.app import App
from keepsake_desktop.commandline import Start
from keepsake_desktop.screenshots.filling import Fullness, fill
from keepsake_desktop.screenshots.openings import LONG_TEXT
from keepsake_desktop.screenshots.pseudo import PseudoTranslator
from keepsake_desktop.screenshots.samples import ASSISTANTS, CONVERSATION, FILES, NOTES
from keepsake_desktop.screenshots.tour import NONSENSE, Tour
from keepsake_desktop.theme import apply_theme, current_theme
from keepsake_desktop.translation import speak

CHECKS = {
    "named": looking.nameless,
    "of a known kind": looking.without_role,
    "reached by Tab": looking.left_out_of_tabbing,
    "in reading order": looking.tabbed_upwards,
    "large enough": looking.too_small,
    "whole": looking.cut_off,
    "inside": looking.outside,
}


@pytest.fixture
def open_app(qapp, qtbot, filled):
    """Starts the application over the filled memory, with these settings."""
    apps = []

    def open_engine(folder, settings):
        return Engine.open(folder, settings, load_embedder=HashingEmbedder)

    def open_app(size, **settings):
        save_settings(filled.settings, Settings(first_run_done=True, **settings))
        app = App(qapp, filled, open_engine=open_engine, serves=False)
        apps.append(app)
        app.start(Start())
        qtbot.waitUntil(lambda: app.workspace.pulse.status is not None)
        app.open_window().resize(*size)
        return app

    yield open_app
    for app in apps:
        app.close()
        app.deleteLater()


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A data folder with what a person has."""
    folder = DataFolder(tmp_path_factory.mktemp("typical") / "Keepsake").create()
    with Engine.open(folder, load_embedder=HashingEmbedder) as engine:
        fill(engine, folder.root.parent, Fullness.TYPICAL)
    return folder


@pytest.fixture(autouse=True)
def _still(qapp):
    theme = current_theme()
    theme.force_reduced_motion = True
    yield
    theme.force_reduced_motion = False
    apply_theme(qapp)
    speak(qapp, "en")


OWN_TEXTS = (
    *(title for title, *_ in (*NOTES, *FILES)),
    *(words for memory in CONVERSATION for words in memory if words),
    LONG_TEXT.partition(".")[0],
    *(*ASSISTANTS, NONSENSE, "Notes", "Keepsake", "Porto", "work", "payments", "idempotency"),
)
"""What a person or the name of a program brings in is shown as it is."""


def is_told(text):
    """Whether a text was translated, or is a date, a path, a number or a key of the keyboard."""
    plain = re.sub(r"\d+:\d\d\s[AP]M", "", text)
    return "[" in text or re.search(r"[A-Za-z]{2}", plain) is None or re.search(r"20\d\d|/", text)


LOOKS: dict[str, dict[str, Any]] = {
    "english": {"size": (1180, 760)},
    "large text": {"size": (1180, 760), "text_percent": 200},
    "small screen": {"size": (1024, 600)},
    "narrow": {"size": (560, 700)},
    "chinese": {"size": (1180, 760), "language": "zh"},
}


@pytest.mark.parametrize("look", LOOKS)
def test_every_widget_can_be_seen_named_and_reached(open_app, look):
    wrong = set()
    for stop, widget in Tour(open_app(**LOOKS[look])).stops():
        for wanted, check in CHECKS.items():
            wrong |= {f"{stop}: not {wanted}: {part}" for part in check(widget)}
    assert wrong == set(), "\n".join(sorted(wrong))


def test_every_widget_is_whole_when_all_is_read_from_the_right(qapp, open_app):
    app = open_app((1024, 700))
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    wrong = set()
    for stop, widget in Tour(app).stops():
        wrong |= {f"{stop}: {part}" for part in looking.cut_off(widget) + looking.outside(widget)}
    assert wrong == set(), "\n".join(sorted(wrong))


def test_every_text_is_translated_and_has_room_for_a_longer_one(qapp, open_app):
    app = open_app((1180, 760), language="en")
    speak(qapp, "en")
    pseudo = PseudoTranslator(qapp)
    qapp.installTranslator(pseudo)
    app.renew_windows()
    app.open_window().resize(1180, 760)
    untranslated, wrong = set(), set()
    for stop, widget in Tour(app).stops():
        wrong |= {f"{stop}: {part}" for part in looking.cut_off(widget)}
        untranslated |= {text for text in looking.texts(widget) if not is_told(text)}
    qapp.removeTranslator(pseudo)
    assert wrong == set(), "\n".join(sorted(wrong))
    assert {text for text in untranslated if not text.startswith(OWN_TEXTS)} == set()
