"""What a person may throw at the window: handled, visible and explained."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from keepsake.domain.query import Filters
from keepsake_desktop.commandline import PAGES
from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.dialogs.rights import Allowance, RightsDialog
from keepsake_desktop.theme import apply_theme
from keepsake_desktop.widgets import CardHeading, IconButton

FILES = 3_000
MEGABYTES = 2


@pytest.fixture
def drop(window):
    """Drop files and folders on the window."""

    def drop(*paths) -> bool:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        return window.drops.take(data)

    return drop


def test_a_folder_of_very_many_files_shows_progress_and_can_be_stopped(
    drop, engine, window, tmp_path, qtbot
):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.md").write_text(f"note w{number}a w{number}b", encoding="utf-8")
    assert drop(folder)
    window.show_page("sources")
    page = window.sources
    qtbot.waitUntil(lambda: bool(page.import_cards))
    receipt = next(iter(page.import_cards))
    page.import_cards[receipt].stop_asked.emit()
    ended = engine.wait_for_import(receipt, 60)
    assert ended.finished_at is not None
    assert ended.new < FILES
    qtbot.waitUntil(lambda: not page.import_cards)


def test_a_file_that_vanished_is_told_of(drop, engine, toast, tmp_path):
    file = tmp_path / "gone.md"
    file.write_text("soon gone", encoding="utf-8")
    file.unlink()
    drop(file)
    toast("It is not there any more")
    assert engine.status().memories == 0


def test_a_file_that_holds_no_text_is_left_out_with_its_reason(drop, toast, tmp_path):
    file = tmp_path / "noise.md"
    file.write_bytes(bytes(range(256)) * 8)
    drop(file)
    toast("skipped")


def test_a_very_long_text_is_kept_whole_and_the_window_goes_on(engine, window, qtbot):
    line = "the quick brown fox jumps over the lazy dog, number {}\n"
    text = "".join(line.format(number) for number in range(MEGABYTES * 1_000_000 // 58))
    data = QMimeData()
    data.setText(text)
    assert window.drops.take(data)
    qtbot.waitUntil(lambda: engine.status().memories == 1, timeout=60_000)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None)
    assert detail.memory.text.strip() == text.strip()
    assert not detail.cut.isHidden()


ENDLESS_LINE = "bread and salt " * 20_000


def test_an_endless_line_is_pasted_into_a_note_and_kept_whole(engine, window, qtbot):
    dialog = window.memories.new_memory()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClicks(dialog.text, "From the archive")
    QGuiApplication.clipboard().setText(ENDLESS_LINE)
    dialog.text.paste()
    assert dialog.text.toPlainText() == "From the archive"
    assert "300,000 characters" in dialog.long.findChild(CardHeading).title.text()
    dialog.accept()
    qtbot.waitUntil(lambda: engine.status().memories == 1)
    page = engine.browse(Filters())
    text = engine.get(page.memories[0].uid).text
    assert text.split() == ["From", "the", "archive", *ENDLESS_LINE.split()]


def test_a_long_text_set_aside_can_be_left_out_again(app, window, qtbot):
    dialog = NoteDialog(app.workspace, text=ENDLESS_LINE, parent=window)
    dialog.open()
    assert dialog.keep.isEnabled()
    (leave_out,) = dialog.long.findChildren(IconButton)
    leave_out.click()
    assert dialog.long.isHidden()
    assert not dialog.keep.isEnabled()
    dialog.reject()


def test_editing_a_long_memory_changes_its_beginning_only(keep, engine, window, qtbot):
    (uid,) = keep(ENDLESS_LINE)
    window.memories.open_memory(uid)
    window.memories.start_editing()
    editor = window.memories.detail.editor
    qtbot.waitUntil(lambda: window.memories.detail.editing)
    assert len(editor.text.toPlainText()) < len(ENDLESS_LINE)
    QGuiApplication.clipboard().setText(ENDLESS_LINE)
    editor.text.paste()
    assert "too long" in editor.hint.text()
    qtbot.keyClicks(editor.text, "Fresh ")
    editor.save.click()
    qtbot.waitUntil(lambda: engine.get(uid).text.startswith("Fresh bread"))
    assert engine.get(uid).text == "Fresh " + ENDLESS_LINE.strip()


@pytest.mark.parametrize(
    "text",
    [
        "🎉🎉🎉",
        "\u202eevil\u202c order",
        "zero\u200bwidth\u200bspaces",
        "مرحبا بالعالم",
        "שלום עולם",
        "e\u0301" * 200,
        "a" * 5_000,
        "line\u2028separator\u2029here",
    ],
)
def test_odd_signs_are_kept_shown_and_found(keep, window, qtbot, text):
    (uid,) = keep(text)
    window.memories.open_memory(uid)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == uid)
    assert detail.grab().width() > 0
    window.memories.pane.search.setText(text[:40])
    qtbot.waitUntil(lambda: window.memories.pane._finding is not None)
    assert window.grab().width() > 0


def test_a_note_of_nothing_visible_is_explained_and_stays(app, window, qtbot):
    dialog = NoteDialog(app.workspace, parent=window)
    dialog.open()
    dialog.text.setPlainText("<private>all of it</private>")
    dialog.accept()
    qtbot.waitUntil(lambda: not dialog.problem.isHidden())
    assert dialog.isVisible()
    dialog.reject()


def test_everything_fits_a_small_screen(keep, window, qtbot):
    keep("bread needs salt")
    window.resize(1024, 600)
    for name in PAGES:
        window.show_page(name)
        QApplication.processEvents()
        assert (window.width(), window.height()) == (1024, 600), name


@pytest.fixture
def three_times_the_size(qapp, app):  # the application dresses itself as its settings say
    apply_theme(qapp, text_scale=3)
    yield
    apply_theme(qapp)


def test_choices_that_do_not_fit_beside_each_other_stand_below_on_a_small_screen(
    app, window, three_times_the_size, qtbot
):
    dialog = ForgetDialog(app.workspace, window)
    dialog.open()
    qtbot.waitUntil(dialog.isVisible)
    assert dialog.width() <= dialog.screen().availableGeometry().width()
    boxes = (dialog.time, dialog.source, dialog.agent)
    assert len({box.mapTo(dialog, QPoint(0, 0)).x() for box in boxes}) == 1
    dialog.reject()


def test_the_buttons_of_a_tall_dialog_stay_on_the_screen(engine, app, window, qtbot):
    agent = engine.recognize("Claude")
    spaces = tuple(f"space {number}" for number in range(60))
    dialog = RightsDialog(app.workspace, Allowance(agent, spaces), window)
    dialog.open()
    qtbot.waitUntil(dialog.isVisible)
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    bottom = dialog.save.mapTo(dialog, dialog.save.rect().bottomRight())
    assert dialog.rect().contains(bottom)
    dialog.reject()


def test_an_engine_that_stopped_under_the_window_is_said_and_nothing_breaks(
    keep, app, engine, window, qtbot
):
    keep("bread needs salt")
    engine.close()
    window.memories.pane.list.setFocus()
    qtbot.keyClick(window.memories.pane.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: bool(window.toasts.toasts()))
    assert app.crashes.dialog is None


def test_a_search_of_any_length_is_answered(keep, engine, window, qtbot):
    keep("bread needs salt")
    pane = window.memories.pane
    for asked in ("x" * 30_000, '"' * 99, "- - -", "()[]{}*^", "\u200b"):
        pane.search.setText(asked)
        qtbot.waitUntil(lambda: pane._finding is not None and pane._finding.settled)
    pane.search.setText("bread")
    qtbot.waitUntil(lambda: pane.rows.total == 1)
    assert len(engine.uids(Filters())) == 1
