"""What is said in passing: of which memory, once a topic, clear of other edges."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from keepsake.domain.capture import Capture
from keepsake_desktop.widgets import Sheet
from keepsake_desktop.wizard.window import Wizard

NO_TRAY = "This desktop shows no tray"


def said(window) -> list[str]:
    texts = [toast.accessibleName() for toast in window.toasts.toasts()]
    return [text for text in texts if not text.startswith(NO_TRAY)]


def test_a_toast_takes_the_place_of_one_on_the_same_topic(window):
    for text, topic in (("Reading", "import"), ("Saved", ""), ("Saved", ""), ("Read", "import")):
        window.toasts.show_message(text, topic=topic)
    assert said(window) == ["Saved", "Saved", "Read"]


def test_what_came_of_an_import_takes_the_place_of_its_beginning(app, window, toast, tmp_path):
    file = tmp_path / "bread.md"
    file.write_text("# Bread\n\nTwo percent of salt.", "utf-8")
    app.workspace.import_paths([file])
    toast("1 memory kept")
    assert len(said(window)) == 1


def test_what_was_kept_is_named_and_cut_short(app, window, toast):
    for text in (
        "Bread needs salt",
        "Every loaf needs two percent of salt, and a night in the cold",
    ):
        app.workspace.keep(Capture(text=text))
        toast(f"Kept “{text[:12]}")
    assert said(window)[0] == "Kept “Bread needs salt”"
    assert said(window)[1].endswith("…”")
    assert len(said(window)[1]) < 60


def test_a_secret_is_not_said_again(app, window, toast):
    app.workspace.keep(Capture(text="The key is AKIAIOSFODNN7EXAMPLE"))
    toast("1 secret was masked")
    assert "AKIA" not in said(window)[0]


def test_a_toast_of_the_welcome_lies_within_its_sheet(app, qtbot):
    wizard = Wizard(app.workspace, "")
    qtbot.addWidget(wizard)
    wizard.show()
    toast = wizard.toasts.show_message("Kept")
    (sheet,) = wizard.findChildren(Sheet)
    lower_edge = toast.mapTo(wizard, QPoint(0, toast.height())).y()
    assert lower_edge + 8 <= sheet.geometry().bottom()
