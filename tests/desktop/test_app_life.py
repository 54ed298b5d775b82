from __future__ import annotations

import gc
import sys
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.errors import DatabaseDamagedError, DatabaseLockedError, DiskFullError
from keepsake.events import ProblemFound, ShowRequested
from keepsake.host.client import host_status
from keepsake.settings import Settings, save_settings
from keepsake.testing.embedder import HashingEmbedder
from keepsake_desktop.app import App
from keepsake_desktop.backend import Backend
from keepsake_desktop.commandline import Start
from keepsake_desktop.crash import CrashWatch
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.dialogs.problem import ProblemDialog
from keepsake_desktop.widgets import EmptyState


def open_engine(folder, settings):
    return Engine.open(folder, settings, load_embedder=HashingEmbedder)


@pytest.fixture
def build(qapp, data_folder):
    """Make applications that end with the test."""
    made: list[App] = []

    def build(opening=open_engine, *, first_run_done=True, serves=False) -> App:
        save_settings(data_folder.settings, Settings(first_run_done=first_run_done))
        made.append(App(qapp, data_folder, open_engine=opening, serves=serves))
        return made[-1]

    yield build
    for app in made:
        app.close()
        app.deleteLater()
    gc.collect()


def test_the_first_start_shows_the_welcome_and_then_the_window(build, qtbot):
    app = build(first_run_done=False)
    app.start(Start())
    assert app.wizard is not None
    assert app.wizard.isVisible()
    app.wizard.close()
    assert app.window is not None
    assert app.window.isVisible()


def test_the_window_shows_before_the_memory_is_open(build, qtbot):
    gate = threading.Event()

    def slowly(folder, settings):
        gate.wait(10)
        return open_engine(folder, settings)

    app = build(slowly)
    app.start(Start())
    assert app.window.isVisible()
    assert app.window.status.first.text() == "Opening your memory"
    gate.set()
    qtbot.waitUntil(lambda: app.window.status.first.text() == "Ready")


def test_the_list_shows_before_the_memory_is_open(build, data_folder, qtbot):
    with open_engine(data_folder, Settings()) as engine:
        engine.remember(Capture(text="Green tea"))
    gate = threading.Event()

    def slowly(folder, settings):
        gate.wait(10)
        return open_engine(folder, settings)

    app = build(slowly)
    app.start(Start())
    pane = app.window.memories.pane
    qtbot.waitUntil(lambda: pane.rows.total == 1)
    assert pane.count.text() == "1 memory"
    pane.search.setText("coffee")
    gate.set()
    qtbot.waitUntil(lambda: pane.count.text() == "0 memories found")


def test_what_was_asked_is_not_covered_by_the_beginning_of_the_list(build, data_folder, qtbot):
    with open_engine(data_folder, Settings()) as engine:
        engine.remember(Capture(text="Green tea"))
        page = engine.browse(Filters())
    app = build()
    pane = app.open_window().memories.pane
    pane.search.setText("coffee")
    pane.finder.show_early(page)
    assert pane.rows.total == 0


def test_a_memory_that_cannot_be_opened_is_explained_and_tried_again(build, qtbot):
    tries = []

    def fail_once(folder, settings):
        tries.append(1)
        if len(tries) == 1:
            raise DatabaseDamagedError("The file memory.db fails its checks.")
        return open_engine(folder, settings)

    app = build(fail_once)
    app.start(Start())
    window = app.window
    qtbot.waitUntil(lambda: isinstance(window.stack.currentWidget(), EmptyState))
    trouble = window.stack.currentWidget()
    shown = " ".join(label.text() for label in trouble.findChildren(type(window.status.first)))
    assert "The file with your memories is damaged" in shown
    assert "memory.db fails its checks" in shown
    trouble.button.click()
    qtbot.waitUntil(lambda: window.stack.currentWidget() is window.memories)


def test_a_bug_while_opening_is_said_calmly_and_can_be_tried_again(build, qtbot):
    tries = []

    def fail_once(folder, settings):
        tries.append(1)
        if len(tries) == 1:
            raise ZeroDivisionError("secret diary line")
        return open_engine(folder, settings)

    app = build(fail_once)
    app.start(Start())
    qtbot.waitUntil(lambda: app.crashes.dialog is not None)
    assert app.crashes.dialog.isVisible()
    assert app.window.status.first.text() == "Something unexpected happened"
    app.crashes.dialog.accept()
    app.window.stack.currentWidget().button.click()
    qtbot.waitUntil(lambda: app.window.status.first.text() == "Ready")


def test_what_another_program_holds_is_opened_once_it_lets_go(build, qtbot):
    tries = []

    def open_at_last(folder, settings):
        tries.append(folder)
        if len(tries) < 3:
            raise DatabaseLockedError("Another program holds the memory.")
        return open_engine(folder, settings)

    app = build(open_at_last)
    app.start(Start())
    qtbot.waitUntil(lambda: app.window.status.first.text() == "Another program holds your memories")
    trouble = app.window.stack.currentWidget()
    app.window.hide()
    qtbot.waitUntil(lambda: len(tries) == 2)
    assert app.window.isHidden()
    assert app.window.stack.currentWidget() is trouble
    qtbot.waitUntil(lambda: app.window.status.first.text() == "Ready")
    assert app.window.stack.currentWidget() is app.window.memories


def test_who_quits_before_the_memory_opens_opens_nothing(qapp, data_folder):
    opened = []

    def opening(folder, settings):
        opened.append(folder)
        return open_engine(folder, settings)

    backend = Backend(data_folder, Settings(), open_engine=opening)
    backend.close()
    backend.start()
    assert not backend._thread.is_alive()
    assert opened == []


def test_the_app_is_the_host_for_assistants(build, data_folder, qtbot):
    app = build(serves=True)
    app.start(Start())
    qtbot.waitUntil(lambda: host_status(data_folder) is not None, timeout=30_000)
    status = host_status(data_folder)
    assert status is not None
    assert (status.kind, status.open) == ("desktop", True)


def test_a_second_start_opens_what_it_asks_for(app, engine, tmp_path, qtbot):
    note = tmp_path / "handed over.md"
    note.write_text("handed over by a second start", "utf-8")
    app.window.hide()
    app.obey(Start(page="sources", paths=(note,)))
    assert app.window.isVisible()
    assert app.window.stack.currentWidget() is app.window.sources
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_another_program_can_ask_the_window_to_come_forward(app, engine, qtbot):
    app.window.hide()
    engine.events.publish(ShowRequested())
    qtbot.waitUntil(app.window.isVisible)


def test_a_hidden_start_without_a_tray_opens_the_window_in_the_end(build, qtbot):
    app = build()
    app._tray_tries = 99
    app.start(Start(hidden=True))
    assert app.window is not None
    assert app.window.isVisible()


def test_choices_reach_the_memory(app, engine):
    app.preferences.change(largest_file_mb=3)
    assert engine._settings().largest_file_mb == 3


def test_a_problem_of_a_call_is_said_and_explained(app, window, toast, qtbot):
    def fail(_memory):
        raise DiskFullError("There is no space left on the disk.")

    app.tasks.run(app, fail)
    toast("The disk is full").action.click()
    dialog = window.findChild(ProblemDialog)
    assert dialog.help.text().startswith("Make some room")
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "disk_full" in copied
    assert "no space left" not in copied
    dialog.accept()


def test_a_bug_shows_one_calm_dialog_without_details(qapp, qtbot):
    watch = CrashWatch()
    hooks = sys.excepthook, threading.excepthook
    try:
        watch.install()

        def fail():
            raise KeyError("secret diary line")

        for _ in range(2):
            thread = threading.Thread(target=fail)
            thread.start()
            thread.join()
        qtbot.waitUntil(lambda: watch.dialog is not None)
    finally:
        sys.excepthook, threading.excepthook = hooks
    dialog = watch.dialog
    assert dialog is not None
    assert dialog.windowTitle() == "Something unexpected happened"
    assert "diary" not in dialog._report
    dialog.accept()
    qtbot.waitUntil(lambda: watch.dialog is None)


def test_quick_note_from_the_tray_is_kept(app, engine, qtbot):
    note = app.show_quick_note("call the dentist")
    assert isinstance(note, NoteDialog)
    assert note.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    note.keep.click()
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_quick_search_finds_opens_and_copies(app, keep, qtbot):
    (uid,) = keep("Tasca do Bairro, Porto: mum liked the octopus rice")
    app.show_quick_search()
    search = app.quick_search
    search.field.setText("octopus")
    qtbot.waitUntil(lambda: search.current() is not None)
    search._copy()
    qtbot.waitUntil(lambda: "octopus rice" in QGuiApplication.clipboard().text())
    search.ask()
    with qtbot.waitSignal(search.opened) as opened:
        qtbot.keyClick(search.field, Qt.Key.Key_Return)
    assert opened.args == [uid]
    qtbot.waitUntil(lambda: app.window.memories.detail.memory is not None)


def test_enter_before_the_answer_opens_what_it_finds_best(app, keep, qtbot):
    octopus, tea = keep("Mum liked the octopus rice", "The green tea is in the tin")
    app.show_quick_search()
    search = app.quick_search
    for words, uid in (("octopus", octopus), ("green tea", tea)):
        search.show()
        search.field.setText(words)
        with qtbot.waitSignal(search.opened) as opened:
            qtbot.keyClick(search.field, Qt.Key.Key_Return)
        assert opened.args == [uid]
        assert not search.isVisible()


def test_what_is_not_found_can_be_kept(app, engine, qtbot):
    app.show_quick_search()
    app.quick_search.field.setText("a new thought")
    app.quick_search._keep()
    note = app.quick_note
    assert note.isVisible()
    assert note.text.toPlainText() == "a new thought"
    note.keep.click()
    qtbot.waitUntil(lambda: engine.browse(Filters()).total == 1)
    qtbot.waitUntil(lambda: app.quick_note is None)


def test_a_problem_is_told_in_the_window_that_is_in_front(app, engine, window, toast, qtbot):
    qtbot.waitUntil(window.isActiveWindow)
    engine.events.publish(ProblemFound("The disk is full.", "Make some room."))
    toast("The disk is full. Make some room.")


def test_a_problem_that_needs_a_person_is_no_notification_when_unwanted(app, engine, qtbot):
    app.preferences.change(notifications=False)
    with qtbot.waitSignal(app.bus.problem_found):
        engine.events.publish(ProblemFound("The disk is full."))
    assert not app.tray.icon.isVisible()
