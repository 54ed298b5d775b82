from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from keepsake.domain.source import Doing, Progress
from keepsake.domain.status import Assistant, ModelState, Status
from keepsake_desktop.status_line import headline
from keepsake_desktop.theme.tray_icons import TrayState
from keepsake_desktop.tray import Tray, state_of
from keepsake_desktop.tray_bar import TrayBar


def status(**changes) -> Status:
    values: dict[str, Any] = {
        "memories": 3,
        "trashed": 0,
        "passages": 3,
        "pending": 0,
        "sources": 4,
        "watching": 4,
        "model_state": ModelState.READY,
        "model_name": "",
        "model_detail": "",
        "database_bytes": 1,
        "data_folder": "",
        "version": "",
        "paused_until": None,
        "imports": (),
        "problems": (),
    }
    return Status(**(values | changes))


IMPORT = Progress(
    receipt_id=1,
    source_id=1,
    source_name="Notes",
    files_done=412,
    files_total=1204,
    current="",
    records=0,
    seconds_left=None,
)


@pytest.mark.parametrize(
    ("now", "state", "words"),
    [
        (status(), TrayState.WATCHING, "Watching 4 folders"),
        (status(watching=1), TrayState.WATCHING, "Watching 1 folder"),
        (status(watching=0), TrayState.WATCHING, "Ready"),
        (status(imports=(IMPORT,)), TrayState.WORKING, "Importing 412 of 1,204"),
        (
            status(imports=(replace(IMPORT, doing=Doing.TAKING_BACK, records_total=9),)),
            TrayState.WORKING,
            "Taking back 0 of 9",
        ),
        (status(pending=1200), TrayState.WORKING, "Preparing 1,200 passages"),
        (status(paused_until=2**52, imports=(IMPORT,)), TrayState.PAUSED, "Watching is paused"),
        (status(problems=("Notes: gone",)), TrayState.PROBLEM, "Notes: gone"),
    ],
)
def test_state_and_headline_follow_the_status(qapp, now, state, words):
    assert state_of(now) is state
    assert headline(now) == words


def words(tray: Tray) -> list[str]:
    return [action.text().split("\t")[0] for action in tray.menu.actions() if action.text()]


def choose(tray: Tray, text: str) -> None:
    tray.fill_menu()
    next(action for action in tray.menu.actions() if action.text().startswith(text)).trigger()


def test_the_menu_offers_everything(app, qtbot):
    tray = app.tray
    tray.fill_menu()
    assert words(tray)[-11:] == [
        "Ready",
        "Search…",
        "Quick note…",
        "Keep files…",
        "Open Keepsake",
        "Pause watching for an hour",
        "Pause watching until tomorrow",
        "Pause watching until I resume",
        "Private mode: assistants get nothing",
        "Settings…",
        "Quit",
    ]


def test_pausing_and_going_on(app, engine, qtbot):
    choose(app.tray, "Pause watching for an hour")
    qtbot.waitUntil(lambda: engine.paused_until is not None)
    assert abs(engine.paused_until - (time.time() + 3600) * 1000) < 60_000
    qtbot.waitUntil(lambda: app.tray.state is TrayState.PAUSED)
    app.tray.fill_menu()
    assert any(text.startswith("Watching is paused until ") for text in words(app.tray))
    choose(app.tray, "Resume watching")
    qtbot.waitUntil(lambda: engine.paused_until is None)


def test_pausing_until_the_person_resumes(app, engine, qtbot):
    choose(app.tray, "Pause watching until I resume")
    qtbot.waitUntil(lambda: app.tray.state is TrayState.PAUSED)
    app.tray.fill_menu()
    assert "Watching is paused" in words(app.tray)


@pytest.mark.parametrize(
    ("entry", "signal"),
    [
        ("Search…", "search_asked"),
        ("Quick note…", "note_asked"),
        ("Open Keepsake", "open_asked"),
        ("Settings…", "page_asked"),
    ],
)
def test_every_entry_does_something(app, qtbot, entry, signal):
    with qtbot.waitSignal(getattr(app.tray, signal)):
        choose(app.tray, entry)


def test_assistants_are_listed_with_what_they_did(app):
    now = int(time.time() * 1000)
    seen = [
        Assistant(name="claude-ai", version="1", connected=True, last_seen=now - 300_000, calls=3),
        Assistant(name="Claude Code", version="1", connected=True, last_seen=now, calls=0),
    ]
    tray = Tray(app.workspace, lambda: seen, TrayBar())
    assert "Claude Desktop  ·  asked 5 minutes ago" in words(tray)
    assert "Claude Code  ·  connected" in words(tray)


def test_a_dark_bar_gets_a_light_icon(qapp, app, monkeypatch):
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    dark = TrayBar()
    assert dark.dark
    tray = Tray(app.workspace, list, dark)
    image = tray.icon.icon().pixmap(22, 22).toImage()
    assert max(image.pixelColor(x, 11).lightness() for x in range(22)) > 200


def test_the_dot_moves_while_something_is_imported(app):
    app.tray.show_status(status(imports=(IMPORT,)))
    assert app.tray.state is TrayState.WORKING
    first = app.tray.icon.icon().pixmap(22, 22).toImage()
    app.tray._move()
    assert app.tray.icon.icon().pixmap(22, 22).toImage() != first
    app.tray.show_status(status())
    assert not app.tray._mover.isActive()


def test_private_mode_is_chosen_in_the_menu(app):
    tray = app.tray
    tray.fill_menu()
    choose(tray, "Private mode: assistants get nothing")
    assert app.preferences.settings.private_mode
    tray.fill_menu()
    choose(tray, "Private mode: assistants get nothing")
    assert not app.preferences.settings.private_mode


def test_files_are_chosen_in_the_menu_and_kept(app, engine, tmp_path, qtbot):
    file = tmp_path / "bread.md"
    file.write_text("Bread needs salt", encoding="utf-8")
    dialog = app.choose_files()
    dialog.filesSelected.emit([str(file)])
    dialog.reject()
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_files_given_during_a_pause_wait_and_say_so(app, engine, window, toast, tmp_path, qtbot):
    engine.pause(None)
    qtbot.waitUntil(lambda: app.workspace.pulse.status.paused_until is not None)
    (tmp_path / "a.md").write_text("bread needs salt", "utf-8")
    app.workspace.import_paths([tmp_path / "a.md"])
    told = toast("Watching is paused. 1 file or folder is read when it goes on.")
    told.action.click()
    qtbot.waitUntil(lambda: engine.status().memories == 1)
