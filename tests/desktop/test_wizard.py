from __future__ import annotations

import json

import pytest

from keepsake.settings import load_settings
from keepsake_desktop import autostart
from keepsake_desktop.widgets import Label
from keepsake_desktop.wizard.window import Wizard


@pytest.fixture
def notes(home):
    folder = home / "Notes"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.md").write_text(f"note number {number}", "utf-8")
    return folder


@pytest.fixture
def sessions(home):
    folder = home / ".claude" / "projects" / "-work"
    folder.mkdir(parents=True)
    (folder / "one.jsonl").write_text("{}\n", "utf-8")
    return folder.parent


@pytest.fixture
def wizard(app) -> Wizard:
    app.show_wizard()
    assert app.wizard is not None
    return app.wizard


def test_notes_are_ticked_and_conversations_are_not(notes, sessions, wizard, qtbot):
    places = wizard.steps[1]
    qtbot.waitUntil(lambda: len(places.ticks) == 2)
    ticked = {place.name: tick.isChecked() for tick, place in places.ticks.values()}
    assert ticked == {"Notes": True, "Claude Code": False}


def test_going_on_remembers_from_what_is_ticked(notes, sessions, wizard, engine, qtbot):
    qtbot.waitUntil(lambda: len(wizard.steps[1].ticks) == 2)
    wizard.next.click()
    assert wizard.place == 1
    assert engine.sources() == []
    wizard.next.click()
    qtbot.waitUntil(lambda: [source.name for source in engine.sources()] == ["Notes"])
    wizard.back.click()
    wizard.next.click()
    qtbot.waitUntil(lambda: engine.status().memories == 3)
    assert len(engine.sources()) == 1


def test_skipping_remembers_from_nothing(notes, wizard, engine, qtbot):
    qtbot.waitUntil(lambda: len(wizard.steps[1].ticks) == 1)
    wizard.next.click()
    wizard.skip.click()
    assert wizard.place == 2
    qtbot.wait(50)
    assert engine.sources() == []


def test_a_folder_of_ones_own_is_offered_ticked(wizard, tmp_path, qtbot):
    own = tmp_path / "my things"
    own.mkdir()
    (own / "a.md").write_text("a", "utf-8")
    wizard.steps[1].look_into(own)
    qtbot.waitUntil(lambda: own in wizard.steps[1].ticks)
    tick, place = wizard.steps[1].ticks[own]
    assert tick.isChecked()
    assert place.files == 1


def test_what_came_since_is_found_when_looked_again(home, sessions, wizard, qtbot):
    places = wizard.steps[1]
    qtbot.waitUntil(lambda: len(places.ticks) == 1)
    ((tick, _place),) = places.ticks.values()
    tick.setChecked(True)
    late = home / "Notes"
    late.mkdir()
    (late / "late.md").write_text("late", "utf-8")
    places.look.click()
    qtbot.waitUntil(lambda: late in places.ticks)
    later = home / "Documents"
    later.mkdir()
    (later / "later.md").write_text("later", "utf-8")
    wizard.go_to(2)
    wizard.back.click()
    qtbot.waitUntil(lambda: later in places.ticks)
    assert tick.isChecked()


def test_files_of_ones_own_are_read_when_going_on(wizard, tmp_path, engine, qtbot):
    own = tmp_path / "one.md"
    own.write_text("bread needs salt", "utf-8")
    wizard.go_to(1)
    wizard.steps[1].offer_files([own])
    assert engine.receipts() == []
    wizard.next.click()
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_an_assistant_is_connected_with_one_button(home, app, wizard, qtbot):
    folder = home / ".cursor"
    folder.mkdir()
    assistants = wizard.steps[2].assistants
    wizard.steps[2].look.click()
    qtbot.waitUntil(lambda: "cursor" in assistants.cards)
    card = assistants.cards["cursor"]
    told = " ".join(label.text() for label in wizard.steps[2].findChildren(Label))
    assert f"Click “{card.button.text()}”" in told
    card.button.click()
    qtbot.waitUntil(lambda: card.button.text() == "Disconnect")
    servers = json.loads((folder / "mcp.json").read_text("utf-8"))["mcpServers"]
    assert "keepsake" in servers
    assert card.state.text() == "Connected"
    assert f"“{card.button.text()}” takes the entry out" in told


def test_connecting_may_be_skipped_and_says_so(wizard):
    wizard.go_to(2)
    told = " ".join(label.text() for label in wizard.steps[2].findChildren(Label))
    assert "You can skip this" in told
    assert wizard.skip.text() == "Skip"
    wizard.skip.click()
    assert wizard.place == 3


def test_a_broken_settings_file_is_left_alone_and_explained(home, wizard, qtbot):
    folder = home / ".cursor"
    folder.mkdir()
    (folder / "mcp.json").write_text('{"mcpServers": {', "utf-8")
    assistants = wizard.steps[2].assistants
    assistants.refresh()
    qtbot.waitUntil(lambda: "cursor" in assistants.cards)
    card = assistants.cards["cursor"]
    assert card.button.text() == "Show me"
    assert "line" in card.sentence or card.sentence
    assert (folder / "mcp.json").read_text("utf-8") == '{"mcpServers": {'


def test_a_first_memory_is_kept_and_found(wizard, engine, qtbot):
    wizard.go_to(3)
    step = wizard.steps[3]
    step.note.setText("I like short answers")
    step.keep.click()
    qtbot.waitUntil(lambda: engine.status().memories == 1)
    step.question.setText("short answers")
    qtbot.waitUntil(lambda: step.rows.total == 1)
    assert step.hint.text().startswith("Found by words")


def test_finishing_starts_at_login_only_if_ticked(wizard, app, data_folder, qtbot):
    wizard.go_to(3)
    assert not autostart.is_enabled()
    wizard.steps[3].login.setChecked(True)
    with qtbot.waitSignal(wizard.finished):
        wizard.next.click()
    assert autostart.is_enabled()
    assert app.wizard is None
    assert app.preferences.settings.first_run_done


def test_closing_the_welcome_is_as_good_as_finishing(wizard, app, data_folder, qtbot):
    app.preferences.change(first_run_done=False)
    with qtbot.waitSignal(wizard.finished):
        wizard.close()
    app.preferences.close()
    assert load_settings(data_folder.settings).settings.first_run_done


def test_what_is_remembered_already_is_shown_and_not_added_again(notes, app, engine, qtbot):
    engine.add_folder(notes)
    app.show_wizard()
    places = app.wizard.steps[1]
    qtbot.waitUntil(lambda: len(places.ticks) == 1)
    (tick, _place) = places.ticks[notes]
    assert tick.isChecked()
    assert not tick.isEnabled()
    places.finish()
    qtbot.waitUntil(lambda: app.tasks.idle)
    assert len(engine.sources()) == 1


def test_what_assistants_may_do_is_asked_once(wizard, app):
    step = wizard.steps[2]
    wizard.go_to(2)
    step.rights[2].switch.click()
    wizard.next.click()
    settings = app.preferences.settings
    assert settings.assistants_asked
    assert not settings.assistants_forget


def test_what_goes_wrong_is_said_in_the_welcome_itself(wizard, app, engine, tmp_path, qtbot):
    app.workspace.import_paths([tmp_path / "missing"])
    qtbot.waitUntil(lambda: bool(wizard.toasts.toasts()))


def test_what_was_ticked_is_said_once(notes, home, wizard, engine, qtbot):
    (home / "Documents").mkdir()
    (home / "Documents" / "a.md").write_text("bread needs salt", "utf-8")
    wizard.steps[1].look_into(home / "Documents")
    qtbot.waitUntil(lambda: len(wizard.steps[1].ticks) == 2)
    wizard.go_to(1)
    wizard.next.click()
    qtbot.waitUntil(lambda: len(engine.sources()) == 2)
    (said,) = wizard.toasts.toasts()
    assert said.accessibleName() == "Reading from 2 places"
