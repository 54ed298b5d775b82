"""What is said where nothing is found: what was searched, and what to do now."""

from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.errors import ModelMissingError
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.widgets import Label


def no_model():
    raise ModelMissingError("There is no search model.")


@pytest.fixture
def pane(window):
    return window.memories.pane


def _advice(pane) -> str:
    labels = [] if pane._empty is None else pane._empty.findChildren(Label)
    return " ".join(label.text() for label in labels)


@pytest.mark.parametrize("load_embedder", [no_model])
def test_finding_nothing_says_so(load_embedder, engine, window, pane, qtbot):
    engine.remember(Capture(text="bread needs salt"))
    pane.search.setText("xylophone")
    keep = "Keep it as a new memory"
    qtbot.waitUntil(lambda: pane._empty is not None and pane._empty.button.text() == keep)
    pane._empty.button.click()
    dialog = window.findChild(NoteDialog)
    assert dialog.text.toPlainText() == "xylophone"
    dialog.reject()


def test_what_was_searched_is_said_where_nothing_is_found(keep, pane, qtbot):
    keep("bread needs salt")
    pane.search.setText("xylophone lessons on the moon")
    qtbot.waitUntil(lambda: "the words and for the meaning of “xylophone" in _advice(pane))


@pytest.mark.parametrize("load_embedder", [no_model])
def test_no_meaning_is_said_to_be_searched_without_a_model(load_embedder, engine, pane, qtbot):
    engine.remember(Capture(text="bread needs salt"))
    pane.search.setText("xylophone")
    qtbot.waitUntil(lambda: "Ask for it in another way" in _advice(pane))
    assert "meaning of" not in _advice(pane)
    assert pane.degraded.text()


def test_who_narrowed_the_list_is_led_to_search_everything(keep, pane, qtbot):
    keep("bread needs salt")
    pane.facets.kinds._chips["document"].click()
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: "Only what you chose above" in _advice(pane))
    pane._empty.button.click()
    qtbot.waitUntil(lambda: pane.rows.total == 1)
    assert pane.search.text() == "bread"
