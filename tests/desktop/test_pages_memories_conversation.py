from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from keepsake.domain.agent import Access, Form, Given
from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Speaker
from keepsake_desktop.pages.memories.reading import read_surroundings
from keepsake_desktop.widgets import Button


@pytest.fixture
def view(window):
    return window.memories.conversation


@pytest.fixture
def turns(engine):
    """A conversation of forty turns."""
    return engine.remember_many(
        [
            Capture(
                text=f"turn {place}: t{place}a t{place}b",
                kind=Kind.CONVERSATION,
                thread="session",
                ordinal=place,
                speaker=Speaker.USER if place % 2 == 0 else Speaker.ASSISTANT,
            )
            for place in range(40)
        ]
    )


def ordinals(view) -> list[int]:
    return [turn.memory.ordinal for turn in view.turns]


def test_a_long_conversation_is_read_on_at_both_ends(turns, window, view, qtbot):
    window.open_memory(turns[20].uid)
    detail = window.memories.detail
    qtbot.waitUntil(
        lambda: (
            detail.memory is not None
            and detail.memory.uid == turns[20].uid
            and not detail.conversation.isHidden()
        )
    )
    detail.conversation.click()
    qtbot.waitUntil(lambda: ordinals(view) == list(range(8, 33)))
    view.earlier.click()
    qtbot.waitUntil(lambda: ordinals(view) == list(range(33)))
    assert view.earlier.isHidden()
    view.later.click()
    qtbot.waitUntil(lambda: ordinals(view) == list(range(40)))
    assert view.later.isHidden()


def test_what_stands_before_and_after_is_not_related_as_well(engine, qtbot):
    said = [
        Capture(text=f"{when} bread needs salt", thread="bread", ordinal=place)
        for place, when in enumerate(("today", "tomorrow"))
    ]
    first, second, note = engine.remember_many([*said, Capture(text="all bread needs salt")])
    qtbot.waitUntil(lambda: engine.status().pending == 0)
    near = {hit.memory.uid for hit in engine.related(first.uid, limit=5)}
    assert near == {second.uid, note.uid}
    around = read_surroundings(engine, engine.get(first.uid))
    assert [memory.uid for memory in around.after] == [second.uid]
    assert [hit.memory.uid for hit in around.related] == [note.uid]


def test_a_turn_is_opened_by_keyboard_and_escape_leads_back(turns, window, view, qtbot):
    window.open_memory(turns[0].uid)
    page = window.memories
    qtbot.waitUntil(
        lambda: page.detail.memory is not None and not page.detail.conversation.isHidden()
    )
    page.show_conversation()
    qtbot.waitUntil(lambda: len(view.turns) == 13)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert page.side.currentWidget() is page.detail
    page.show_conversation()
    view.turns[3].setFocus()
    qtbot.keyClick(view.turns[3], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.detail.memory.uid == turns[3].uid)
    assert page.side.currentWidget() is page.detail


def test_a_conversation_is_called_by_its_title(engine, window, view, qtbot):
    kept = engine.remember_many(
        [
            Capture(
                text=text,
                kind=Kind.CONVERSATION,
                thread="session",
                ordinal=place,
                metadata={"conversation": "Baking"},
            )
            for place, text in enumerate(("How much salt?", "Two percent."))
        ]
    )
    window.open_memory(kept[1].uid)
    page = window.memories
    qtbot.waitUntil(lambda: page.detail.origin.text().startswith("Baking · "))
    page.show_conversation()
    qtbot.waitUntil(lambda: view.title.text() == "Baking")
    qtbot.waitUntil(lambda: page.pane.rows.row(0) is not None)
    assert page.pane.rows.row(0).shown.source == "Baking"


def test_who_read_a_memory_is_told_and_leads_to_the_activity(keep, engine, window, qtbot):
    (uid,) = keep("bread needs salt")
    agent = engine.recognize("Claude")
    engine.note_access(
        Access(
            agent_id=agent.id,
            session="s",
            at=engine.get(uid).created_at,
            tool="memory_get",
            given=(Given(uid, 1, Form.FULL),),
        )
    )
    engine.known_agents()
    window.open_memory(uid)
    about = window.memories.detail.about
    with qtbot.waitSignal(about.readers_asked) as asked:
        qtbot.waitUntil(lambda: reader(about) is not None)
        reader(about).click()
    assert asked.args == [uid]
    calls = window.activity.page("calls")
    qtbot.waitUntil(lambda: calls.rows.total == 1)
    assert window.navigation.current() == "activity"


def reader(about):
    named = [one for one in about.findChildren(Button) if one.text().startswith("Claude, ")]
    return named[0] if named else None


def test_the_category_is_chosen_in_place(keep, engine, window, qtbot):
    (uid,) = keep("never deploy on fridays")
    about = window.memories.detail.about
    qtbot.waitUntil(lambda: window.memories.detail.memory is not None)
    box = next(one for one in about.findChildren(QComboBox) if one.accessibleName() == "Category")
    box.setCurrentIndex(box.findData("constraint"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: engine.get(uid).category == "constraint")
