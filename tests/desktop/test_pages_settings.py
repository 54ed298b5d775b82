from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from keepsake.domain.capture import Capture
from keepsake.domain.feedback import Verdict
from keepsake.domain.query import Mode, Query
from keepsake.settings import Appearance, load_settings
from keepsake.text.redaction import RULES
from keepsake_desktop import autostart
from keepsake_desktop.preference_rows import NumberRow
from keepsake_desktop.theme import Scheme, apply_theme, current_theme
from keepsake_desktop.widgets import Button


@pytest.fixture
def page(window, qapp):
    window.show_page("settings")
    yield window.settings
    apply_theme(qapp, scheme=Scheme.SYSTEM)


def saved(app, data_folder):
    app.preferences.close()
    return load_settings(data_folder.settings).settings


def test_the_appearance_changes_at_once_and_is_kept(page, app, data_folder):
    box = page.general.appearance
    box.setCurrentIndex(box.findData(Appearance.DARK))
    box.activated.emit(box.currentIndex())
    assert current_theme().colors.dark
    assert saved(app, data_folder).appearance is Appearance.DARK


def test_start_at_login_is_switched_on_and_off(page, app):
    page.general.login.click()
    assert autostart.is_enabled()
    assert app.preferences.settings.start_at_login
    page.general.login.click()
    assert not autostart.is_enabled()


def test_notifications_can_be_switched_off(page, app, data_folder):
    page.general.notifications.switch.click()
    assert not saved(app, data_folder).notifications


def test_the_data_folder_and_its_size_are_named(page, data_folder, qtbot):
    line = page.general._heading.subtitle
    qtbot.waitUntil(lambda: str(data_folder.root) in line.text())


def test_excluded_names_are_kept_and_used(page, app, engine, qtbot):
    page.reading.excluded.setPlainText("*.log\n\n  drafts ")
    page.reading.largest.setValue(7)
    qtbot.waitUntil(lambda: app.preferences.settings.excluded_patterns == ("*.log", "drafts"))
    assert app.preferences.settings.largest_file_mb == 7
    assert engine._settings().largest_file_mb == 7


def test_reading_shows_what_was_chosen_elsewhere(page, app, engine, qtbot):
    engine.change_settings({"excluded_patterns": ["drafts"], "largest_file_mb": 9})
    qtbot.waitUntil(lambda: page.reading.excluded.toPlainText() == "drafts")
    assert page.reading.largest.value() == 9
    assert not page.reading._settle.isActive()


def test_masking_is_previewed_and_can_be_switched_off(page, app, qtbot):
    privacy = page.privacy
    privacy.choose_rules.click()
    assert set(privacy.switches) == {rule.id for rule in RULES}
    key = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    privacy.sample.setPlainText(f"my key {key} works")
    qtbot.waitUntil(lambda: "[redacted" in privacy.preview.toPlainText())
    assert key not in privacy.preview.toPlainText()
    rule = next(rule for rule in RULES if "GitHub" in rule.description)
    privacy.switches[rule.id].click()
    assert rule.id in app.preferences.settings.masking_off
    qtbot.waitUntil(lambda: key in privacy.preview.toPlainText())
    privacy.switches[rule.id].click()
    assert app.preferences.settings.masking_off == ()


def test_what_is_optional_is_off_until_asked_for(page, app, qtbot):
    optional = next(rule for rule in RULES if rule.optional)
    page.privacy.show_rules()
    switch = page.privacy.switches[optional.id]
    assert not switch.isChecked()
    switch.click()
    assert app.preferences.settings.masking_extra == (optional.id,)


def test_the_welcome_can_be_seen_again(page, app):
    page.general.welcome.click()
    assert app.wizard is not None


def test_every_control_has_a_name(page):
    unnamed = [
        widget
        for widget in page.findChildren(type(page.general.login))
        if not widget.accessibleName()
    ]
    assert unnamed == []


def test_questions_are_no_longer_written_down_once_that_is_off(page, app, engine, qtbot):
    page.privacy.search_log.switch.click()
    assert not app.preferences.settings.search_log
    assert not engine._settings().search_log


def test_what_assistants_may_do_is_chosen_for_all_of_them(page, app, engine):
    agent = engine.recognize("Claude")
    page.show_tab("assistants")
    page.stack.currentWidget().rights[2].switch.click()
    rights = engine.agent(agent.id).rights
    assert (rights.read, rights.write, rights.forget) == (True, True, False)


def test_limits_are_chosen_within_their_bounds(page, app):
    page.show_tab("advanced")
    rows = page.stack.currentWidget().findChildren(NumberRow)
    told = next(row for row in rows if row._field == "context_tokens")
    told.number.setValue(10**6)
    assert app.preferences.settings.context_tokens == 20_000


def test_what_helped_is_learned_from_when_asked_to_and_taken_back(page, engine, qtbot):
    for letter in "abcdefghijklmnopqrst":
        word = f"zo{letter}u"
        engine.remember(Capture(text=f"{word} {word} plain", importance=0.1))
        uid = engine.remember(Capture(text=f"about {word} much more", importance=0.9)).uid
        engine.search(Query(text=word, mode=Mode.LEXICAL))
        engine.review_weights()
        engine.give_feedback(uid, Verdict.HELPFUL, query=word)

    def importance() -> float:
        return next(
            one.present for one in engine.review_weights().steps if one.name == "importance"
        )

    page.show_tab("advanced")
    learning = page.stack.currentWidget().learning
    words = "What is important would count a little more: of 20 answers, 20 speak for it"
    qtbot.waitUntil(lambda: learning.said.text() == words)
    assert not learning.revert.isVisible()
    learning.apply.click()
    none = "0 answers in which something was opened or judged, too few or too divided"
    qtbot.waitUntil(lambda: learning.said.text().startswith(none))
    assert importance() == pytest.approx(0.22)
    learning.revert.click()
    qtbot.waitUntil(lambda: learning.said.text() == words)
    assert importance() == 0.2


def test_what_belongs_into_other_programs_is_copied(page, toast, qtbot):
    page.show_tab("assistants")
    page.stack.currentWidget().snippet.click()
    toast("Copied")
    assert "keepsake" in QGuiApplication.clipboard().text()


def test_where_programs_have_no_key_the_command_is_copied(page):
    button = next(
        one for one in page.general.findChildren(Button) if one.text() == "Copy the command"
    )
    button.click()
    assert QGuiApplication.clipboard().text() == "keepsake-desktop --search"
