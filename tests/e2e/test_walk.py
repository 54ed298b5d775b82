"""A person at a screen: what she wants to do, by mouse, and by keyboard alone."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from zipfile import ZipFile

import pytest
from tests.e2e.desk import Desk, Seen, desk, missing

from keepsake.domain.query import Filters
from keepsake.host.remote import RemoteMemory
from keepsake.service import Service
from keepsake.settings import Settings, load_settings, save_settings

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}"),
    pytest.mark.timeout(240),
]

BEGAN = 1_767_225_600
TRAY = (1268, 12)
EDITED = "The terrace is open until ten"


@pytest.fixture
def home(tmp_path):
    """The home folder of somebody who has notes, an export of conversations and Cursor."""
    home = tmp_path / "home"
    (home / "Notes").mkdir(parents=True)
    (home / "Notes" / "garden.md").write_text("# Garden\n\nTomatoes go into bed two.", "utf-8")
    (home / "Downloads").mkdir()
    (home / ".cursor").mkdir()
    with ZipFile(home / "Downloads" / "chatgpt.zip", "w") as export:
        export.writestr("conversations.json", json.dumps([conversation()]))
    return home


@pytest.fixture
def at_desk(home, data_folder) -> Iterator[Desk]:
    names = {
        "HOME": home,
        "XDG_CONFIG_HOME": home / ".config",
        "XDG_DATA_HOME": home / ".local" / "share",
        "XDG_CACHE_HOME": home / ".cache",
        "KEEPSAKE_HOME": data_folder.root,
        "LC_ALL": "C.UTF-8",
    }
    with desk({name: str(value) for name, value in names.items()}) as place:
        yield place


@pytest.fixture
def begin(at_desk, data_folder) -> Iterator[Callable[[], Service]]:
    """Starts the application and returns its memory; in the end, quits it from the tray."""
    started: list[subprocess.Popen[bytes]] = []
    reached: list[RemoteMemory] = []

    def begin() -> Service:
        started.append(at_desk.start())
        reach = lambda: RemoteMemory.reach(data_folder)  # noqa: E731
        reached.append(at_desk.until(reach, "the memory to be served"))
        return reached[0].service

    yield begin
    for memory in reached:
        memory.close()
    for application in started:
        if application.poll() is None:
            at_desk.pop_up(lambda: at_desk.click_at(*TRAY, button=3))
            at_desk.press("Up", "Return")
            assert application.wait(20) == 0


def conversation() -> dict[str, object]:
    """One question and its answer, as ChatGPT exports them."""
    turns = [("u", None, "user", "How much salt goes into dough?"), ("a", "u", "assistant", "2 %.")]
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
    told = {"title": "Bread", "mapping": mapping, "current_node": "a", "id": "c1"}
    return told | {"create_time": BEGAN, "update_time": BEGAN, "conversation_id": "c1"}


def texts(memory: Service) -> list[str]:
    return [one.text for one in memory.browse(Filters(), limit=50).memories]


def test_by_mouse(begin, at_desk, home):
    memory = begin()
    welcome(at_desk, memory)
    servers = json.loads((home / ".cursor" / "mcp.json").read_text("utf-8"))["mcpServers"]
    assert "keepsake" in servers
    correct(at_desk, memory)
    take_back_import(at_desk, memory)
    at_desk.click("^Settings", "check box")
    at_desk.click("^Backup$", "page tab")
    at_desk.click("^Back up now$", "push button")
    at_desk.until(lambda: len(memory.backups()) == 1, "a backup")
    at_desk.insist(
        lambda: choose_in_tray(at_desk, *5 * ["Down"], "Return"),
        lambda: memory.status().paused_until,
        "the pause",
    )


def choose_in_tray(at_desk: Desk, *keys: str) -> None:
    """Choose from the menu of the tray; a menu that has only just come up may not hear the keys."""
    at_desk.pop_up(lambda: at_desk.click_at(*TRAY, button=3))
    at_desk.press(*keys)


def welcome(at_desk: Desk, memory: Service) -> None:
    """Remember from what was found, connect an assistant, keep something and find it."""
    at_desk.click("^Continue$", "push button")
    at_desk.click("chatgpt", "check box")
    at_desk.click("^Continue$", "push button")
    at_desk.click("^Connect: Cursor$", "push button")
    at_desk.find("^Disconnect: Cursor$", "push button")
    at_desk.click("^Continue$", "push button")
    at_desk.click("^Something to remember$", "text")
    at_desk.write("The terrace is open until nine")
    at_desk.click("^Keep$", "push button")
    at_desk.until(lambda: memory.status().memories == 3, "note, file and conversation")
    at_desk.click("^Ask for it", "text")
    at_desk.write("terrace")
    at_desk.find("^Found by", "label")
    at_desk.click("^Finish$", "push button")


def correct(at_desk: Desk, memory: Service) -> None:
    """Find a wrong memory, correct it, and look what it was before."""
    at_desk.click("^Search your memories$", "text")
    at_desk.write("terrace")
    at_desk.click("^The terrace", "list item")
    at_desk.click("^Edit$", "push button")
    at_desk.click("^Text$", "text")
    at_desk.press("ctrl+a")
    at_desk.write(EDITED)
    at_desk.click("^Save$", "push button")
    at_desk.until(lambda: EDITED in texts(memory), "the correction")
    at_desk.click("see what changed", "push button")
    at_desk.find("^Versions$", "list")
    at_desk.click("^Close$", "push button")


def take_back_import(at_desk: Desk, memory: Service) -> None:
    """Undo the import of the conversations, and the undoing."""
    at_desk.click("^Activity", "check box")
    at_desk.click("^Imports$", "page tab")
    at_desk.find("Import: ChatGPT export", "label")
    undo = at_desk.until(lambda: resting_undo(at_desk), "the imports to rest where they are")
    at_desk.click_at(*undo.middle)
    at_desk.until(lambda: memory.status().memories == 2, "the conversation to go")
    at_desk.click("^Bring it again$", "push button")
    at_desk.until(lambda: memory.status().memories == 3, "the conversation to come back")


def resting_undo(at_desk: Desk) -> Seen | None:
    """The button that undoes the import of the conversations, if it does not move any more."""

    def below() -> Seen | None:
        dropped = at_desk.look("Import: ChatGPT export", "label")
        undo = [one for one in at_desk.everything() if one.name == "Undo this import"]
        if dropped is None or not undo:
            return None
        return min(undo, key=lambda one: (one.box[1] < dropped.box[1], one.box[1]))

    first = below()
    return first if first == below() else None


def test_by_keyboard(spec_client, begin, at_desk, home, data_folder):
    save_settings(data_folder.settings, Settings(first_run_done=True))
    memory = begin()
    keep_and_find(at_desk, memory)
    open_and_edit(at_desk, memory)
    export = str(home / "Downloads" / "chatgpt.zip")
    assert at_desk.start(export).wait(20) == 0
    at_desk.until(lambda: memory.status().memories == 2, "the conversation")
    throw_away_and_fetch_back(at_desk, memory)
    see_who_read(at_desk, spec_client)
    command(at_desk, "back up now", lambda: bool(memory.backups()))
    settings = data_folder.settings
    command(at_desk, "private mode", lambda: load_settings(settings).settings.private_mode)


def command(at_desk: Desk, words: str, done: Callable[[], bool]) -> None:
    """Do something by its name."""

    def choose() -> None:
        at_desk.pop_up(lambda: at_desk.press("ctrl+k"))
        at_desk.write(words)
        at_desk.press("Return")

    at_desk.insist(choose, done, words)


def keep_and_find(at_desk: Desk, memory: Service) -> None:
    at_desk.until(lambda: focus(at_desk) == "Search your memories", "the window to be ready")
    at_desk.press("ctrl+n")
    at_desk.until(lambda: focus(at_desk) == "Text", "the note to be ready")
    at_desk.write("The terrace is open until nine")
    at_desk.press("ctrl+Return")
    at_desk.until(lambda: memory.status().memories == 1, "the note")
    at_desk.until(lambda: at_desk.look("^New memory$", "dialog") is None, "the note to close")
    at_desk.press("ctrl+f")
    at_desk.until(lambda: focus(at_desk) == "Search your memories", "the search box")
    at_desk.write("terrace")


def open_and_edit(at_desk: Desk, memory: Service) -> None:
    """Open what is searched and correct it, as fast as the keys go."""
    at_desk.press("Return", "ctrl+e")
    at_desk.until(lambda: focus(at_desk) == "Text", "the text to be edited")
    at_desk.press("ctrl+a")
    at_desk.write(EDITED)
    at_desk.press("ctrl+Return")
    at_desk.until(lambda: EDITED in texts(memory), "the correction")
    at_desk.find("^Edit$", "push button")


def throw_away_and_fetch_back(at_desk: Desk, memory: Service) -> None:
    """Empty the search, throw everything away, and fetch it back from the Trash."""
    at_desk.press("ctrl+f", "Escape")
    at_desk.find("^2 memories$", "label")
    at_desk.press("Return", "ctrl+a", "Delete")
    at_desk.until(lambda: memory.status().trashed == 2, "both in the Trash")
    at_desk.press("ctrl+5")
    at_desk.find("^Restore$", "push button")
    tab_to(at_desk, "Memories in the Trash")
    at_desk.press("ctrl+a")
    tab_to(at_desk, "Restore")
    at_desk.press("space")
    at_desk.until(lambda: memory.status().memories == 2, "both to be back")


def see_who_read(at_desk: Desk, spec_client) -> None:
    assistant = spec_client("2025-06-18")
    assistant.open()
    assistant.result(
        "tools/call", {"name": "memory_search", "arguments": {"query": "when is the terrace open"}}
    )
    at_desk.press("ctrl+4")
    at_desk.find("^Looked for .when is the terrace open", "list item")
    assistant.close()


def tab_to(at_desk: Desk, name: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(40):
        if focus(at_desk) == name:
            return
        at_desk.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}")


def focus(at_desk: Desk) -> str:
    focused = at_desk.focused()
    return focused.name if focused is not None else ""
