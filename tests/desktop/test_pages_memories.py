from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Kind, Speaker
from keepsake.domain.query import Filters
from keepsake.errors import ModelMissingError
from keepsake_desktop import wording
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.pages.memories.expiry_dialog import ExpiryDialog
from keepsake_desktop.pages.memories.versions_dialog import VersionsDialog
from keepsake_desktop.widgets import Button
from keepsake_desktop.widgets.link_row import LinkRow


def no_model():
    raise ModelMissingError("There is no search model.")


@pytest.fixture
def pane(window):
    return window.memories.pane


@pytest.fixture
def detail(window):
    return window.memories.detail


def unlike(number: int) -> str:
    """A text that shares no word with the others, so that none is taken for its successor."""
    return " ".join(f"w{number}{letter}" for letter in "abcd")


def titles(pane) -> list[str]:
    rows = [pane.rows.row(place) for place in range(pane.rows.total)]
    return [row.shown.title for row in rows if row is not None]


def shown_uid(detail) -> str:
    return detail.memory.uid if detail.memory is not None else ""


def test_an_empty_memory_teaches_what_will_be_here(window, pane, qtbot):
    qtbot.waitUntil(lambda: pane._empty is not None)
    pane._empty.button.click()
    dialog = window.findChild(NoteDialog)
    assert dialog.text.toPlainText() == ""
    dialog.reject()


def test_a_memory_is_written_from_beside_the_search(keep, window, pane, qtbot):
    keep("bread needs salt")
    qtbot.mouseClick(pane.new, Qt.MouseButton.LeftButton)
    dialog = window.findChild(NoteDialog)
    assert dialog.isVisible()
    assert dialog.text.toPlainText() == ""
    dialog.reject()


def test_memories_are_listed_newest_first_and_one_is_shown(keep, pane, detail, qtbot):
    (uid,) = keep("the boiler man comes", happened_at=1_000_000_000_000)
    qtbot.waitUntil(
        lambda: detail.memory is not None and detail.memory.text == "the boiler man comes"
    )
    keep("bread needs salt", happened_at=1_700_000_000_000)
    assert titles(pane) == ["bread needs salt", "the boiler man comes"]
    assert detail.memory.text == "the boiler man comes"
    assert pane.selected.here() == [uid]


def test_search_finds_while_typing_and_marks_the_words(keep, pane, detail, qtbot):
    keep("The gateway drops requests, so we retry three times", "Bread needs salt")
    qtbot.keyClicks(pane.search, "retry")
    qtbot.waitUntil(lambda: pane.rows.total == 1)
    row = pane.rows.row(0)
    assert [row.shown.passage[a:b] for a, b in row.shown.marks] == ["retry"]
    assert row.shown.reason.startswith("words")
    assert pane.count.text() == "1 memory found"
    qtbot.waitUntil(lambda: detail.memory is not None and "gateway" in detail.memory.text)
    assert len(detail.text._marks) == 1


@pytest.mark.parametrize("go_on", ["scrollToBottom", "selectAll"])
def test_the_first_hits_come_at_once_and_the_rest_for_who_goes_on(keep, pane, qtbot, go_on):
    keep(*(f"heron {unlike(number)}" for number in range(60)))
    pane.search.setText("heron")
    qtbot.waitUntil(lambda: pane.count.text() == "The best 40 memories")
    qtbot.waitUntil(lambda: not pane.finder._meaning.isActive())
    assert pane.rows.total == 40
    getattr(pane.list, go_on)()
    qtbot.waitUntil(lambda: pane.count.text() == "60 memories found")
    if go_on == "selectAll":
        assert pane.selected.count() == 60


def test_what_is_found_in_place_of_what_was_moved_away_is_not_selected(keep, engine, pane, qtbot):
    for numbers in (range(120), range(120, 240)):
        keep(*(f"heron {unlike(number)}" for number in numbers))
    pane.search.setText("heron")
    qtbot.waitUntil(lambda: pane.count.text() == "The best 40 memories")
    qtbot.waitUntil(lambda: not pane.finder._meaning.isActive())
    pane.list.selectAll()
    qtbot.waitUntil(lambda: pane.selected.count() == 200)
    qtbot.keyClick(pane.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: pane.count.text() == "40 memories found")
    assert engine.status().trashed == 200
    assert pane.selected.count() == 1


def test_the_rest_of_the_hits_comes_in_a_tall_window_too(keep, window, pane, qtbot):
    window.resize(1180, 3_200)
    keep(*(f"heron {unlike(number)}" for number in range(60)))
    pane.search.setText("heron")
    qtbot.waitUntil(lambda: pane.count.text() == "The best 40 memories")
    qtbot.waitUntil(lambda: not pane.finder._meaning.isActive())
    pane.list.scrollToBottom()
    qtbot.waitUntil(lambda: pane.count.text() == "60 memories found")


def test_clearing_the_search_shows_everything_again(keep, pane, qtbot):
    keep("boiler man comes", "ticket to Tartu", "bread")
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: pane.rows.total == 1)
    qtbot.keyClick(pane.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pane.count.text() == "3 memories")


@pytest.mark.parametrize("load_embedder", [no_model])
def test_without_a_model_words_are_found_and_it_is_said(load_embedder, engine, pane, qtbot):
    engine.remember(Capture(text="bread needs salt"))
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: titles(pane) == ["bread needs salt"] and bool(pane.degraded.text()))
    assert not pane.degraded.isHidden()


def test_an_impossible_search_is_explained_and_typing_goes_on(keep, pane, qtbot):
    keep("bread needs salt")
    pane.search.setText('"')
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: pane.rows.total == 1)


def test_chips_narrow_the_list(keep, pane, qtbot):
    keep("bread needs salt")
    keep("how a mill grinds flour", kind=Kind.DOCUMENT)
    pane.facets.kinds._chips["document"].click()
    qtbot.waitUntil(lambda: titles(pane) == ["how a mill grinds flour"])
    pane.facets.kinds._chips[""].click()
    qtbot.waitUntil(lambda: pane.rows.total == 2)


def test_the_time_menu_narrows_the_list(keep, pane, qtbot):
    keep("boiler man comes", happened_at=1_000_000_000_000)
    keep("bread needs salt")
    menu = pane.facets.time_menu()
    next(action for action in menu.actions() if action.text() == "Last 7 days").trigger()
    qtbot.waitUntil(lambda: titles(pane) == ["bread needs salt"])
    assert pane.facets.time.text() == "Last 7 days"


def test_pinned_only_and_back_to_everything(keep, engine, pane, qtbot):
    (pinned, _other) = keep("the boiler man comes", "bread needs salt")
    engine.revise(pinned, Changes(pinned=True))
    menu = pane.facets.more_menu()
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: titles(pane) == ["the boiler man comes"])
    assert [choice.words for choice in pane.facets.choices] == ["Pinned"]
    pane.facets.more_menu().actions()[-1].trigger()
    qtbot.waitUntil(lambda: pane.rows.total == 2)


def test_what_an_assistant_keeps_appears_by_itself(keep, engine, pane, qtbot):
    keep("bread needs salt")
    engine.remember(Capture(text="wants short answers"), by="Claude Desktop")
    qtbot.waitUntil(lambda: "wants short answers" in titles(pane))


def test_a_refresh_keeps_what_is_selected(keep, engine, pane, detail, qtbot):
    (uid, *_rest) = keep(*(unlike(number) for number in range(8)))
    pane.list.setCurrentIndex(pane.rows.index(pane.rows.find(uid)))
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    engine.remember(Capture(text="one more"))
    qtbot.waitUntil(lambda: pane.rows.total == 9)
    assert pane.selected.here() == [uid]
    assert shown_uid(detail) == uid


def test_tags_are_added_and_removed(keep, engine, toast, detail, qtbot):
    (uid,) = keep("bread needs salt")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.tags.add.click()
    qtbot.keyClicks(detail.tags.field, "Kitchen")
    qtbot.keyClick(detail.tags.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: engine.get(uid).tags == ("kitchen",))
    qtbot.waitUntil(lambda: [chip.text() for chip in detail.tags.chips] == ["kitchen"])
    qtbot.keyClick(detail.tags.chips[0], Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: engine.get(uid).tags == ())
    toast("removed").action.click()
    qtbot.waitUntil(lambda: engine.get(uid).tags == ("kitchen",))


def test_pin_and_importance(keep, engine, detail, qtbot):
    (uid,) = keep("remember me")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    detail.pin.click()
    qtbot.waitUntil(lambda: engine.get(uid).pinned)
    qtbot.waitUntil(lambda: detail.pin.text() == "Unpin")
    detail.about.importance_chosen.emit(0.9)
    qtbot.waitUntil(lambda: engine.get(uid).importance == 0.9)


def test_a_memory_never_expires_until_a_day_is_set_and_again_afterwards(
    keep, engine, window, pane, detail, qtbot
):
    (uid,) = keep("the sale ends soon")
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)

    def ask(words: str) -> ExpiryDialog:
        qtbot.waitUntil(lambda: [one.text() for one in _expiry(detail)] == [words])
        _expiry(detail)[0].click()
        (dialog,) = window.findChildren(ExpiryDialog)
        return dialog

    dialog = ask("never")
    assert not dialog.never.isVisible()
    dialog.accept()
    qtbot.waitUntil(lambda: engine.get(uid).expires_at is not None)
    engine.revise(uid, Changes(expires_at=0))
    qtbot.waitUntil(lambda: pane.rows.total == 0)
    expired = next(one for one in pane.facets.more_menu().actions() if one.text() == "Expired")
    expired.trigger()
    qtbot.waitUntil(lambda: titles(pane) == ["the sale ends soon"])
    pane.list.setCurrentIndex(pane.rows.index(0))
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    qtbot.waitUntil(lambda: not window.findChildren(ExpiryDialog))
    dialog = ask(f"expired on {wording.date_words(wording.moment(0).date())}")
    dialog.never.click()
    qtbot.waitUntil(lambda: engine.get(uid).expires_at is None)
    qtbot.waitUntil(lambda: [one.text() for one in _expiry(detail)] == ["never"])


def _expiry(detail) -> list[Button]:
    buttons = detail.about.findChildren(Button)
    return [one for one in buttons if one.accessibleName().startswith("Expires")]


def test_delete_moves_to_the_trash_and_undo_brings_back(keep, engine, toast, pane, qtbot):
    (uid, other) = keep("boiler man comes", "bread needs salt")
    pane.list.setCurrentIndex(pane.rows.index(pane.rows.find(uid)))
    qtbot.keyClick(pane.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: titles(pane) == ["bread needs salt"])
    assert engine.get(uid).trashed_at is not None
    assert pane.selected.here() == [other]
    toast("1 memory moved to the Trash").action.click()
    qtbot.waitUntil(lambda: pane.rows.total == 2)
    assert engine.get(uid).trashed_at is None


def test_several_at_once_go_to_the_trash(keep, engine, pane, qtbot):
    keep("one", "two", "three")
    pane.list.selectAll()
    qtbot.keyClick(pane.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: engine.status().trashed == 3)


def test_versions_show_what_changed_and_lead_back(keep, engine, window, detail, qtbot):
    (uid,) = keep("port 8080 is used")
    engine.revise(uid, Changes(text="port 9191 is used"))
    window.memories.open_memory(uid)
    qtbot.waitUntil(lambda: detail.memory is not None and "9191" in detail.memory.text)
    detail.about.versions_asked.emit()
    qtbot.waitUntil(lambda: window.findChild(VersionsDialog) is not None)
    dialog = window.findChild(VersionsDialog)
    assert "8080\u20099191" in dialog.view.toPlainText()
    assert not dialog.back.isEnabled()
    dialog.list.setCurrentRow(1)
    dialog.back.click()
    qtbot.waitUntil(lambda: engine.get(uid).text == "port 8080 is used")


def test_before_and_after_and_the_conversation(engine, window, pane, detail, qtbot):
    turns = ["How often does it fail?", "About two percent.", "Then retry three times."]
    captures = [
        Capture(
            text=text,
            kind=Kind.CONVERSATION,
            thread="session",
            ordinal=place,
            speaker=Speaker.USER if place % 2 == 0 else Speaker.ASSISTANT,
        )
        for place, text in enumerate(turns)
    ]
    kept = engine.remember_many(captures)
    window.memories.open_memory(kept[1].uid)
    qtbot.waitUntil(lambda: len(detail.findChildren(LinkRow)) >= 2)
    names = [link.text() for link in detail.findChildren(LinkRow)]
    assert names[:2] == [turns[0], turns[2]]
    detail.conversation.click()
    view = window.memories.conversation
    qtbot.waitUntil(lambda: [turn.memory.text for turn in view.turns] == turns)
    view.as_list.click()
    qtbot.waitUntil(lambda: titles(pane) == turns)


def test_opening_a_memory_counts_as_use_and_looking_does_not(keep, engine, pane, detail, qtbot):
    (first, second) = keep("first", "second")
    for uid in (first, second):
        pane.list.setCurrentIndex(pane.rows.index(pane.rows.find(uid)))
        qtbot.waitUntil(lambda uid=uid: shown_uid(detail) == uid)
    assert engine.get(first).used_count == engine.get(second).used_count == 0
    pane.list.activated.emit(pane.rows.index(pane.rows.find(first)))
    qtbot.waitUntil(lambda: engine.get(first).used_count == 1)


def test_a_new_memory_is_kept_with_its_tags(engine, window, pane, qtbot):
    dialog = window.memories.new_memory()
    qtbot.waitUntil(dialog.isActiveWindow)
    assert not dialog.keep.isEnabled()
    qtbot.keyClicks(dialog.text, "Mum liked the octopus rice")
    dialog.tags.setText("Porto, food")
    qtbot.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: titles(pane) == ["Mum liked the octopus rice"])
    page = engine.browse(Filters())
    assert set(page.memories[0].tags) == {"porto", "food"}


def test_a_secret_in_a_new_memory_is_masked_and_it_is_said(window, toast):
    dialog = window.memories.new_memory("the password: tulip-Hunter2-9931 opens it")
    dialog.keep.click()
    toast("1 secret was masked")


def test_down_and_enter_lead_from_the_search_box_to_the_memory(keep, pane, detail, qtbot):
    keep("bread needs salt", "ticket for the bread museum")
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: pane.list.currentIndex().row() == 0 and pane.finder.text == "bread")
    qtbot.keyClick(pane.search, Qt.Key.Key_Down)
    assert pane.list.currentIndex().row() == 1
    qtbot.keyClick(pane.search, Qt.Key.Key_Return)
    assert QApplication.focusWidget() in (pane.list, None)


def test_a_narrow_window_shows_one_at_a_time(keep, window, pane, detail, qtbot):
    (uid,) = keep("narrow")
    window.resize(620, 600)
    qtbot.waitUntil(lambda: window.memories.narrow)
    assert pane.isVisible()
    assert not detail.isVisible()
    assert window.navigation.collapsed
    pane.list.activated.emit(pane.rows.index(0))
    qtbot.waitUntil(lambda: detail.isVisible() and shown_uid(detail) == uid)
    assert not pane.isVisible()
    detail.back.click()
    assert pane.isVisible()
    window.resize(1180, 760)
    qtbot.waitUntil(lambda: not window.memories.narrow)
    assert pane.isVisible()


def test_a_long_list_is_read_in_windows(engine, window, pane, qtbot):
    captures = [Capture(text=unlike(number)) for number in range(950)]
    engine.remember_many(captures)
    qtbot.waitUntil(lambda: pane.rows.total == 950)
    assert pane.rows.row(800) is None
    pane.list.scrollTo(pane.rows.index(800))
    qtbot.waitUntil(lambda: pane.rows.row(800) is not None)


def test_very_strange_texts_are_shown(keep, pane, detail, qtbot):
    (uid,) = keep("🙂🙃\u200b \u202eabc\u202c " + "x" * 50_000)
    qtbot.waitUntil(lambda: shown_uid(detail) == uid)
    assert pane.rows.row(0).shown.title
