"""What a new person wants to do, by keyboard alone, ending in the right state of the engine."""

from __future__ import annotations

import json
import time

import pytest
from PySide6.QtCore import Qt

from keepsake.domain.agent import Access, Form, Given
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.dialogs.palette import Palette
from keepsake_desktop.pages.sources.adding import AddSourceDialog

BEGAN = 1_767_225_600


@pytest.fixture
def press(window, qtbot):
    """Press keys in whatever has the focus, as the window system would."""

    def press(key: Qt.Key, *, control: bool = False, on=None) -> None:
        held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(on or window.focusWidget() or window, key, held)

    return press


@pytest.fixture
def command(window, press, qtbot):
    """Do something by its name in the palette."""

    def command(words: str) -> None:
        press(Qt.Key.Key_K, control=True, on=window)
        qtbot.waitUntil(lambda: window.findChild(Palette) is not None)
        palette = window.findChild(Palette)
        qtbot.keyClicks(palette.field, words)
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: window.findChild(Palette) is None)

    return command


def chat_export(folder):
    """A conversation as another program exports it."""
    turns = [("u", None, "user", "How much salt?"), ("a", "u", "assistant", "Two percent.")]
    mapping = {
        key: {
            "id": key,
            "parent": parent,
            "children": ["a"] if key == "u" else [],
            "message": {
                "id": key,
                "author": {"role": role, "name": None, "metadata": {}},
                "create_time": BEGAN,
                "content": {"content_type": "text", "parts": [text]},
                "recipient": "all",
                "metadata": {},
            },
        }
        for key, parent, role, text in turns
    }
    told = {
        "title": "Bread",
        "create_time": BEGAN,
        "update_time": BEGAN,
        "mapping": mapping,
        "current_node": "a",
        "conversation_id": "c1",
        "id": "c1",
    }
    file = folder / "conversations.json"
    file.write_text(json.dumps([told]), encoding="utf-8")
    return file


def test_a_thought_is_kept_and_found_again(window, engine, press, qtbot):
    press(Qt.Key.Key_N, control=True, on=window)
    qtbot.waitUntil(lambda: window.findChild(NoteDialog) is not None)
    note = window.findChild(NoteDialog)
    qtbot.waitUntil(note.isActiveWindow)
    qtbot.keyClicks(note.text, "Dona Rita keeps the window table")
    press(Qt.Key.Key_Return, control=True, on=note.text)
    qtbot.waitUntil(lambda: engine.status().memories == 1)
    qtbot.waitUntil(lambda: window.findChild(NoteDialog) is None)
    window.come_forward()  # a window system without a manager gives the focus to nobody
    qtbot.waitUntil(window.isActiveWindow)
    press(Qt.Key.Key_F, control=True, on=window)
    pane = window.memories.pane
    qtbot.keyClicks(pane.search, "window table")
    qtbot.waitUntil(lambda: pane.count.text() == "1 memory found")
    press(Qt.Key.Key_Return, on=pane.search)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and "Rita" in detail.memory.text)


def test_a_chat_export_comes_in_and_is_taken_back(
    app, window, engine, press, command, toast, tmp_path, qtbot
):
    app.workspace.import_paths([chat_export(tmp_path)])
    toast("kept")
    kept = engine.status().memories
    assert kept > 0
    command("go to activity")
    window.activity.show_tab("imports")
    page = window.activity.page("imports")
    qtbot.waitUntil(lambda: bool(page.cards) and not page.cards[0].undo.isHidden())
    page.cards[0].undo.setFocus()
    press(Qt.Key.Key_Space, on=page.cards[0].undo)
    told = toast("Import taken back")
    assert engine.status().memories == 0
    press(Qt.Key.Key_Space, on=told.action)
    qtbot.waitUntil(lambda: engine.status().memories == kept)


def test_a_wrong_memory_is_put_right_and_back_again(keep, window, engine, press, toast, qtbot):
    (uid,) = keep("port 8080 is used")
    pane, detail = window.memories.pane, window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None)
    pane.list.setFocus()
    press(Qt.Key.Key_E, control=True, on=pane.list)
    assert detail.editing
    detail.editor.text.selectAll()
    qtbot.keyClicks(detail.editor.text, "port 9191 is used")
    press(Qt.Key.Key_Return, control=True, on=detail.editor.text)
    told = toast("Saved as a new version")
    assert engine.get(uid).text == "port 9191 is used"
    press(Qt.Key.Key_Space, on=told.action)
    qtbot.waitUntil(lambda: engine.get(uid).text == "port 8080 is used")


def test_what_an_assistant_read_is_seen(keep, window, engine, press, command, qtbot):
    (uid,) = keep("bread needs salt")
    agent = engine.recognize("Claude")
    engine.note_access(
        Access(
            agent_id=agent.id,
            session="s",
            at=int(time.time() * 1000),
            tool="memory_search",
            query="what does bread need",
            given=(Given(uid, 1, Form.FULL),),
        )
    )
    command("go to activity")
    calls = window.activity.page("calls")
    qtbot.waitUntil(lambda: calls.card is not None and len(calls.card.links) == 1)
    press(Qt.Key.Key_Space, on=calls.card.links[0])
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == uid)


def test_watching_is_paused_and_goes_on(app, engine, qtbot):
    def choose(words: str) -> None:
        app.tray.fill_menu()
        next(one for one in app.tray.menu.actions() if one.text().startswith(words)).trigger()

    choose("Pause watching for an hour")
    qtbot.waitUntil(lambda: engine.status().paused_until is not None)
    qtbot.waitUntil(lambda: app.workspace.pulse.status.paused_until is not None)
    choose("Resume watching")
    qtbot.waitUntil(lambda: engine.status().paused_until is None)


def test_everything_is_backed_up(keep, window, engine, command, toast, qtbot):
    keep("bread needs salt")
    command("back up now")
    toast("Backed up")
    assert len(engine.backups()) == 1
    assert window.navigation.current() == "settings"


def test_every_place_is_reached_by_its_number_and_escape_leads_home(window, press, qtbot):
    names = ("memories", "sources", "insights", "activity", "trash", "settings")
    for number, name in enumerate(names):
        press(Qt.Key(Qt.Key.Key_1 + number), control=True, on=window)
        assert window.navigation.current() == name
    press(Qt.Key.Key_Escape, on=window)
    assert window.navigation.current() == "memories"


def test_a_source_is_added_by_keyboard(window, press, qtbot):
    window.show_page("sources")
    press(Qt.Key.Key_Return, on=window.sources.add_card)
    qtbot.waitUntil(lambda: window.findChild(AddSourceDialog) is not None)
    dialog = window.findChild(AddSourceDialog)
    press(Qt.Key.Key_Escape, on=dialog)
    qtbot.waitUntil(lambda: window.findChild(AddSourceDialog) is None)
