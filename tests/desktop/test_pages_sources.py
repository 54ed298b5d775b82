from __future__ import annotations

import subprocess
import sys
import zipfile
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from keepsake.bench.chat_export import write_export
from keepsake.domain.query import Filters
from keepsake.domain.source import Doing, FileState, Progress, SourceKind
from keepsake.errors import StorageError
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.pages.sources.adding import AddSourceDialog
from keepsake_desktop.pages.sources.files_dialog import FilesDialog
from keepsake_desktop.pages.sources.import_card import ImportCard
from keepsake_desktop.pages.sources.receipt_card import ReceiptCard
from keepsake_desktop.widgets import Label, StateLabel


@pytest.fixture
def page(window):
    window.show_page("sources")
    return window.sources


@pytest.fixture
def notes(tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    for number in range(5):
        (folder / f"note {number}.md").write_text(f"# Note {number}\n\nabout {number}", "utf-8")
    (folder / "broken.md").write_bytes(b"\x00\x01\x02" * 500)
    return folder


def texts(page) -> list[str]:
    return [card.accessibleName() for card in page.source_cards]


def states(page) -> list[str]:
    return [card.findChild(StateLabel).text() for card in page.source_cards]


def test_an_empty_page_offers_to_add_a_source(page, qtbot):
    qtbot.waitUntil(page.add_card.isVisible)
    dialog = page.add_source()
    assert isinstance(dialog, AddSourceDialog)
    dialog.reject()


def test_an_added_folder_is_read_watched_and_accounted_for(page, engine, notes, window, qtbot):
    page.add_source().add_folder(notes)
    qtbot.waitUntil(lambda: texts(page) == ["notes"])
    qtbot.waitUntil(lambda: engine.status().memories >= 5)
    qtbot.waitUntil(lambda: page.receipt is not None)
    qtbot.waitUntil(lambda: window.navigation._items["memories"].accessibleName() != "Memories")
    card = page.source_cards[0]
    assert "file" in card.accessibleDescription()


def test_the_files_of_a_source_are_listed_with_reasons(page, engine, notes, window, qtbot):
    source = engine.add_folder(notes)
    qtbot.waitUntil(lambda: len(engine.source_files(source.id)) >= 6)
    qtbot.waitUntil(lambda: texts(page) == ["notes"])
    page.source_cards[0].files_asked.emit()
    dialog = window.findChild(FilesDialog)
    qtbot.waitUntil(lambda: dialog.rows.rowCount() >= 6)
    first = dialog.rows.index(0, 1).data()
    assert not first.startswith("Kept")
    dialog.filters._chips[FileState.KEPT.value].click()
    qtbot.waitUntil(lambda: dialog.rows.rowCount() == 5)
    dialog.reject()


def test_a_file_kept_in_part_is_among_the_skipped_and_says_so(
    page, engine, tmp_path, window, qtbot
):
    write_export(tmp_path / "conversations.json", 0.01)
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as packed:
        packed.write(tmp_path / "conversations.json", "conversations.json")
        packed.writestr("user.json", "{}")
    engine.wait_for_import(engine.import_paths([tmp_path / "export.zip"]))
    qtbot.waitUntil(lambda: len(texts(page)) == 1)
    page.source_cards[0].files_asked.emit()
    dialog = window.findChild(FilesDialog)
    dialog.filters._chips[FileState.SKIPPED.value].click()
    qtbot.waitUntil(lambda: dialog.rows.rowCount() == 1)
    assert dialog.rows.index(0, 1).data().startswith("Kept, 1 skipped: Files beside")
    dialog.reject()


def test_a_source_is_paused_and_goes_on(page, engine, notes, qtbot):
    source = engine.add_folder(notes)
    qtbot.waitUntil(lambda: texts(page) == ["notes"])
    page.source_cards[0].pause_asked.emit(True)
    qtbot.waitUntil(lambda: engine.sources()[0].paused)
    page.source_cards[0].pause_asked.emit(False)
    qtbot.waitUntil(lambda: not engine.sources()[0].paused)
    assert source.id == engine.sources()[0].id


def test_a_source_says_that_all_watching_is_paused(page, engine, notes, qtbot):
    engine.add_folder(notes)
    qtbot.waitUntil(lambda: states(page) == ["Watching"])
    engine.pause(None)
    qtbot.waitUntil(lambda: states(page) == ["Paused"])
    engine.resume()
    qtbot.waitUntil(lambda: states(page) == ["Watching"])


@pytest.mark.parametrize(("forget", "left"), [(False, 5), (True, 0)])
def test_a_removed_source_leaves_or_takes_its_memories(page, engine, notes, qtbot, forget, left):
    (notes / "broken.md").unlink()
    source = engine.add_folder(notes)
    qtbot.waitUntil(lambda: engine.status().memories == 5)
    qtbot.waitUntil(lambda: engine.receipts()[0].finished_at is not None)
    dialog = page.remove_source(next(one for one in engine.sources() if one.id == source.id))
    dialog.forget.setChecked(forget)
    dialog.accept()
    qtbot.waitUntil(lambda: engine.sources() == [])
    assert engine.status().memories == left
    assert engine.status().trashed == 5 - left


def test_the_memories_of_a_source_are_shown(page, engine, notes, window, keep, qtbot):
    keep("typed, not read from a file")
    source = engine.add_folder(notes)
    qtbot.waitUntil(lambda: engine.status().memories >= 6)
    page.memories_asked.emit(source.id)
    assert window.stack.currentWidget() is window.memories
    qtbot.waitUntil(lambda: window.memories.pane.rows.total == engine.status().memories - 1)


def drop(target, data: QMimeData) -> QDropEvent:
    where, action = QPointF(60, 60), Qt.DropAction.CopyAction
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(where.toPoint(), action, data, button, keys)
    QApplication.sendEvent(target, enter)
    event = QDropEvent(where, action, data, button, keys)
    QApplication.sendEvent(target, event)
    return event


def test_dropped_files_are_imported(window, engine, notes, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(notes / "note 1.md"))])
    assert drop(window, data).isAccepted()
    qtbot.waitUntil(lambda: engine.status().memories == 1)


def test_the_overlay_shows_while_something_is_dragged_over_the_window(window, notes, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(notes))])
    event = QDragEnterEvent(
        QPoint(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window, event)
    assert event.isAccepted()
    assert window.drops.overlay.isVisible()


def test_dropped_and_pasted_text_becomes_a_memory(window, engine, qtbot):
    data = QMimeData()
    data.setText("dropped words")
    drop(window, data)
    qtbot.waitUntil(lambda: engine.status().memories == 1)
    QGuiApplication.clipboard().setText("pasted words")
    window.setFocus()
    window.drops.paste()
    qtbot.waitUntil(lambda: engine.status().memories == 2)
    kept = {memory.text for memory in engine.browse(Filters()).memories}
    assert kept == {"dropped words", "pasted words"}


def offered(card: ReceiptCard) -> list[str]:
    return [one.text() for one in (card.undo, card.redo) if one.isVisibleTo(card)]


def progress(done: int, *, left: float | None = None) -> Progress:
    return Progress(
        receipt_id=1,
        source_id=1,
        source_name="Notes",
        files_done=done,
        files_total=1204,
        current="Trip to Kyoto",
        records=done,
        seconds_left=left,
    )


def test_a_running_import_shows_counts_name_and_time_left(qtbot):
    card = ImportCard(progress(412, left=180.0))
    qtbot.addWidget(card)
    line = card._heading.subtitle.text()
    assert line == "412 of 1,204 files · “Trip to Kyoto” · about 3 minutes left"
    assert card._bar.value() == 412
    card.show_progress(progress(500))
    assert card._bar.value() == 500


@pytest.mark.parametrize(
    ("doing", "words"),
    [
        (Doing.TAKING_BACK, "500 of 2,000 memories taken back"),
        (Doing.BRINGING_AGAIN, "500 of 2,000 memories brought again"),
    ],
)
def test_an_import_that_is_taken_back_shows_how_far_that_is(qtbot, doing, words):
    card = ImportCard(replace(progress(0), doing=doing, records=500, records_total=2_000))
    qtbot.addWidget(card)
    assert card._heading.subtitle.text().startswith(words)
    assert (card._bar.value(), card._bar.maximum()) == (500, 2_000)
    assert not card.pause.isVisibleTo(card)
    assert not card.stop.isVisibleTo(card)


def test_a_receipt_that_is_partly_taken_back_offers_both_ways(engine, notes, qtbot):
    receipt = engine.wait_for_import(engine.import_paths([notes]))
    card = ReceiptCard(replace(receipt, undone_at=1, turning=True))
    qtbot.addWidget(card)
    assert offered(card) == ["Undo this import", "Bring it again"]


def test_a_receipt_tells_of_an_interruption(engine, notes, qtbot):
    receipt = engine.wait_for_import(engine.import_paths([notes]))
    card = ReceiptCard(replace(receipt, finished_by=7))
    qtbot.addWidget(card)
    told = [label.text() for label in card.findChildren(Label)]
    assert any("interrupted" in words for words in told)


def test_an_import_can_be_paused_and_stopped(qtbot):
    card = ImportCard(progress(1))
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.pause_asked) as paused:
        card.pause.click()
    assert paused.args == [True]
    assert card._heading.subtitle.text() == "Paused"
    with qtbot.waitSignal(card.pause_asked) as resumed:
        card.pause.click()
    assert resumed.args == [False]
    with qtbot.waitSignal(card.stop_asked):
        card.stop.click()


def test_an_import_appears_and_goes_while_it_runs(page, engine, tmp_path, qtbot):
    many = tmp_path / "many"
    many.mkdir()
    for number in range(400):
        (many / f"{number}.md").write_text(f"# {number}\n\n" + "word " * 50, "utf-8")
    receipt = engine.import_paths([many])
    qtbot.waitUntil(lambda: receipt in page.import_cards)
    qtbot.waitUntil(lambda: not page.import_cards, timeout=60_000)
    assert engine.wait_for_import(receipt).new == 400
    qtbot.waitUntil(lambda: page.receipt is not None)


@pytest.mark.parametrize("kind", list(SourceKind))
def test_every_kind_of_source_has_an_icon(kind):
    assert naming.ICONS[kind]


def test_every_state_of_a_file_has_words(qapp):
    assert len({naming.file_state(state)[0] for state in FileState}) == len(FileState)


def test_an_import_is_taken_back_and_brought_again(page, engine, notes, toast, qtbot):
    engine.wait_for_import(engine.import_paths([notes]))
    qtbot.waitUntil(lambda: page.receipt is not None)
    assert engine.status().memories == 5
    page.receipt.undo.click()
    said = toast("Import taken back: 5 memories")
    assert engine.status().memories == 0
    qtbot.waitUntil(lambda: offered(page.receipt) == ["Bring it again"])
    said.action.click()
    toast("5 memories are back")
    assert engine.status().memories == 5
    qtbot.waitUntil(lambda: offered(page.receipt) == ["Undo this import"])


def test_an_export_has_a_card_of_its_own_until_its_import_is_undone(page, engine, tmp_path, qtbot):
    write_export(tmp_path / "conversations.json", 0.01)
    engine.wait_for_import(engine.import_paths([tmp_path / "conversations.json"]))
    qtbot.waitUntil(lambda: texts(page) == ["ChatGPT export"])
    qtbot.waitUntil(lambda: page.receipt is not None)
    page.receipt.undo.click()
    qtbot.waitUntil(lambda: texts(page) == [])
    qtbot.waitUntil(lambda: offered(page.receipt) == ["Bring it again"])
    page.receipt.redo.click()
    qtbot.waitUntil(lambda: texts(page) == ["ChatGPT export"])


def interrupt_undo(receipt_id: int) -> None:
    """Take an import back in a process that ends in the midst of it."""
    script = (
        "import os, sys\n"
        "from keepsake.engine import Engine\n"
        "from keepsake.events import MemoriesChanged\n"
        "from keepsake.paths import default_folder\n"
        "from keepsake.settings import Settings\n"
        "engine = Engine.open(default_folder(), Settings(), watch=False, embed=False)\n"
        "engine.events.subscribe(lambda e: isinstance(e, MemoriesChanged) and os._exit(9))\n"
        "engine.undo_import(int(sys.argv[1]))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(receipt_id)], check=False)
    assert ended.returncode == 9


@pytest.mark.parametrize(("button", "left"), [("action", 0), ("other", 70)])
def test_an_interrupted_undo_is_offered_to_be_ended_on_every_page(
    app, engine, window, tmp_path, qtbot, button, left
):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(70):
        (folder / f"{number}.md").write_text(f"Note number {number}.", "utf-8")
    receipt = engine.wait_for_import(engine.import_paths([folder]))
    interrupt_undo(receipt.id)
    app.workspace.pulse.refresh()
    qtbot.waitUntil(lambda: window.half_undone is not None and window.half_undone.isVisible())
    assert "not completely taken back" in window.status.first.text()
    (banner,) = window.half_undone.banners
    getattr(banner, button).click()
    assert not banner.action.isEnabled()
    assert not banner.other.isEnabled()
    qtbot.waitUntil(lambda: engine.status().memories == left)
    qtbot.waitUntil(lambda: not window.half_undone.isVisible())


def test_what_could_not_be_ended_is_offered_again(app, engine, window, notes, qtbot):
    receipt = engine.wait_for_import(engine.import_paths([notes]))
    interrupt_undo(receipt.id)
    app.workspace.pulse.refresh()
    qtbot.waitUntil(lambda: window.half_undone is not None and window.half_undone.isVisible())
    (banner,) = window.half_undone.banners
    app.tasks.detach()  # the memory answers nothing meanwhile
    banner.action.click()
    assert not banner.action.isEnabled()
    app.workspace.problem_found.emit(StorageError("The disk is full.", hint="Make room."))
    assert banner.action.isEnabled()
    app.tasks.attach(engine)
    qtbot.waitUntil(lambda: not window.half_undone.isVisible())


def test_all_imports_are_listed_each_with_its_undo(page, engine, notes, toast, qtbot):
    engine.wait_for_import(engine.import_paths([notes]))
    engine.wait_for_import(engine.import_paths([notes]))
    qtbot.waitUntil(page.earlier.isVisible)
    dialog = page.show_receipts()
    qtbot.waitUntil(lambda: len(dialog.cards) == 2)
    assert [card.undo.isVisibleTo(card) for card in dialog.cards] == [True, True]
    dialog.cards[1].undo.click()
    held = toast("5 stay, since a later import found them, too")
    assert held.accessibleName().endswith("To remove what stays, undo that import as well")
    qtbot.waitUntil(lambda: offered(dialog.cards[1]) == ["Bring it again"])
    dialog.cards[0].undo.click()
    qtbot.waitUntil(lambda: engine.status().memories == 0)
    dialog.reject()
