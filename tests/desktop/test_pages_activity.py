from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt

from keepsake.domain.agent import Access, Form, Given, Outcome, Rights
from keepsake.domain.memory import Attribution
from keepsake.host.mcp.toolbox import offered
from keepsake.settings import ToolProfile
from keepsake_desktop.dialogs.rights import RightsDialog
from keepsake_desktop.pages.activity.call_card import CallCard
from keepsake_desktop.pages.activity.call_words import call_title, given_words, size_words
from keepsake_desktop.translation import speak
from keepsake_desktop.widgets import Dialog, SectionHeader


@pytest.fixture
def activity(window):
    window.show_page("activity")
    return window.activity


@pytest.fixture
def ask(engine):
    """Let an assistant have asked something."""

    def ask(name: str, tool: str = "memory_search", query: str = "", *given, **values) -> int:
        agent = engine.recognize(name)
        call = Access(
            agent_id=agent.id,
            session="s",
            at=int(time.time() * 1000),
            tool=tool,
            query=query,
            given=given,
            **values,
        )
        engine.note_access(call)
        return agent.id

    return ask


def headings(card: CallCard) -> list[str]:
    return [one.title.text() for one in card.findChildren(SectionHeader)]


def listed(calls) -> list[str]:
    rows = calls.rows
    return [rows.data(rows.index(row)) for row in range(rows.rowCount())]


def test_without_any_call_the_place_teaches(activity, window, qtbot):
    calls = activity.page("calls")
    qtbot.waitUntil(lambda: calls._stack.currentIndex() == 1)
    calls._empty.button.click()
    assert window.navigation.current() == "settings"


def test_a_call_tells_exactly_what_was_given_and_opens_it(
    ask, keep, engine, activity, window, qtbot
):
    read, seen = keep("The gateway drops requests", "Bread needs salt")
    ask(
        "Claude",
        "memory_search",
        "why do we retry",
        Given(read, 1, Form.FULL),
        Given(seen, 1, Form.PREVIEW),
        tokens=400,
    )
    calls = activity.page("calls")
    qtbot.waitUntil(lambda: listed(calls) == ["Looked for “why do we retry”"])
    qtbot.waitUntil(lambda: calls.card is not None and len(calls.card.links) == 2)
    assert [link.text() for link in calls.card.links] == [
        "The gateway drops requests",
        "Bread needs salt",
    ]
    qtbot.mouseClick(calls.card.links[0], Qt.MouseButton.LeftButton)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == read)


def test_a_call_says_apart_what_was_written_trashed_and_given(ask, keep, activity, qtbot):
    kept, gone, read = keep("Tea is made at four", "Bread needs salt", "The gateway drops requests")
    ask("Claude", "memory_store", "Tea is made at four", Given(kept, 1, Form.WRITTEN))
    calls = activity.page("calls")
    qtbot.waitUntil(lambda: calls.card is not None and len(calls.card.links) == 1)
    assert headings(calls.card) == ["What it wrote"]
    assert calls.card.links[0].accessibleName() == "Tea is made at four"
    several = (Given(read, 1, Form.FULL), Given(gone, 1, Form.TRASHED))
    ask("Claude", "memory_correct", "", *several, Given(kept, 1, Form.WRITTEN))
    qtbot.waitUntil(lambda: calls.rows.rowCount() == 2)
    calls.list.setCurrentIndex(calls.rows.index(0))
    qtbot.waitUntil(lambda: len(calls.card.links) == 3)
    assert headings(calls.card) == [
        "What it wrote",
        "What it moved to the Trash",
        "What it was given",
    ]


def test_the_list_is_narrowed_to_one_assistant(ask, activity, qtbot):
    ask("Claude", "memory_status")
    cursor = ask("Cursor", "memory_browse")
    calls = activity.page("calls")
    calls.refresh()
    qtbot.waitUntil(lambda: len(listed(calls)) == 2 and str(cursor) in calls.agents._chips)
    calls.agents._chips[str(cursor)].click()
    qtbot.waitUntil(lambda: listed(calls) == ["Looked through the memory"])


def test_a_long_log_is_fetched_as_far_as_it_is_looked_at(ask, activity, qtbot):
    for number in range(130):
        ask("Claude", "memory_search", f"question {number}")
    calls = activity.page("calls")
    calls.refresh()
    qtbot.waitUntil(lambda: calls.rows.total == 130)
    calls.list.scrollToBottom()
    qtbot.waitUntil(lambda: calls.rows.rowCount() == 130)
    assert listed(calls)[-1] == "Looked for “question 0”"


def test_what_was_asked_is_forgotten_after_a_question(ask, engine, activity, window, qtbot):
    ask("Claude", "memory_status")
    calls = activity.page("calls")
    calls.refresh()
    qtbot.waitUntil(lambda: calls.rows.total == 1)
    calls.forget.click()
    window.findChild(Dialog).accept()
    qtbot.waitUntil(lambda: not engine.activity().total)


def test_what_an_assistant_may_do_is_changed_and_holds(ask, engine, activity, window, qtbot):
    agent_id = ask("Claude")
    activity.show_tab("assistants")
    page = activity.page("assistants")
    qtbot.waitUntil(lambda: "Claude" in page.cards)
    page.cards["Claude"].rights.click()
    qtbot.waitUntil(lambda: window.findChild(RightsDialog) is not None)
    dialog = window.findChild(RightsDialog)
    dialog.forget.click()
    dialog.private.click()
    dialog.accept()
    qtbot.waitUntil(lambda: engine.agent(agent_id).own_rights)
    agent = engine.agent(agent_id)
    assert (agent.rights.read, agent.rights.write, agent.rights.forget) == (True, True, False)
    qtbot.waitUntil(lambda: engine.agent(agent_id).overrides == {"private_mode": True})


def test_an_assistant_sees_only_the_chosen_spaces(ask, keep, engine, activity, window, qtbot):
    keep("bread needs salt")
    keep("the contract of the house", namespace="private")
    agent_id = ask("Claude")
    activity.show_tab("assistants")
    page = activity.page("assistants")
    qtbot.waitUntil(lambda: "Claude" in page.cards)
    page.cards["Claude"].rights.click()
    qtbot.waitUntil(lambda: window.findChild(RightsDialog) is not None)
    dialog = window.findChild(RightsDialog)
    dialog.chosen.click()
    assert not dialog.save.isEnabled()
    dialog.spaces["default"].click()
    dialog.accept()
    qtbot.waitUntil(lambda: engine.agent(agent_id).rights.namespaces == ("default",))


def test_everything_an_assistant_kept_is_moved_to_the_trash_and_back(
    ask, keep, engine, activity, window, toast, qtbot
):
    keep("Jonas prefers tea", attribution=Attribution(agent="Claude"))
    keep("bread needs salt")
    ask("Claude", "memory_store")
    activity.show_tab("assistants")
    page = activity.page("assistants")
    page.refresh()
    qtbot.waitUntil(lambda: "Claude" in page.cards and not page.cards["Claude"].trash.isHidden())
    page.cards["Claude"].trash.click()
    window.findChild(Dialog).accept()
    told = toast("moved to the Trash")
    assert engine.status().trashed == 1
    told.action.click()
    qtbot.waitUntil(lambda: engine.status().trashed == 0)


def test_private_mode_is_one_switch_everywhere(app, activity, qtbot):
    activity.show_tab("assistants")
    row = activity.page("assistants").private
    row.switch.click()
    assert app.preferences.settings.private_mode
    app.preferences.change(private_mode=False)
    assert not row.switch.isChecked()


def test_an_import_is_taken_back_from_the_list(engine, activity, qtbot, tmp_path, toast):
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "bread.md").write_text("Bread needs salt", encoding="utf-8")
    engine.wait_for_import(engine.import_paths([folder]), 20)
    activity.show_tab("imports")
    page = activity.page("imports")
    page.refresh()
    qtbot.waitUntil(lambda: bool(page.cards))
    page.cards[0].undo.click()
    toast("Import taken back")
    assert engine.status().memories == 0


@pytest.mark.parametrize(
    ("tool", "query", "words"),
    [
        ("memory_search", " retry\nlogic ", "Looked for “retry logic”"),
        ("memory_get", "", "Read memories"),
        ("goal_create", "Ship it", "Set the goal “Ship it”"),
        ("POST /search", "retry", "Looked for “retry”"),
        ("GET /tags", "", "Asked through HTTP: GET /tags"),
        ("memory_explode", "", "Explode"),
    ],
)
def test_calls_are_told_in_plain_words(tool, query, words):
    call = Access(agent_id=1, session="", at=0, tool=tool, query=query, outcome=Outcome.DONE)
    assert call_title(call) == words


@pytest.mark.parametrize(
    ("tool", "words", "size"),
    [
        ("memory_search", "got no memory", ""),
        ("POST /search", "got no memory", ""),
        ("memory_status", "", "about 15 words"),
        ("memory_store", "", "about 15 words"),
    ],
)
def test_that_no_memory_was_given_is_told_where_one_was_asked_for(qapp, tool, words, size):
    call = Access(agent_id=1, session="", at=0, tool=tool, tokens=20)
    assert (given_words(call), size_words(call)) == (words, size)


def test_all_of_a_memory_is_told_alike_on_a_line_and_by_itself(qapp):
    forms = (Form.LINE, Form.FULL, Form.PREVIEW)
    given = tuple(Given(str(number), 1, form) for number, form in enumerate(forms))
    call = Access(agent_id=1, session="", at=0, tool="memory_search", given=given)
    assert given_words(call) == "1 memory, only a part · 2 memories, in full"


def test_every_tool_is_told_in_words_of_its_own_in_both_languages(qapp):
    tools = [tool.name for tool in offered(ToolProfile.FULL, Rights())]
    assert_told(tools)
    try:
        speak(qapp, "zh")
        assert_told(tools)
        assert not any(letter.isascii() for letter in "".join(told(tools)))
    finally:
        speak(qapp, "en")


def assert_told(tools):
    words = told(tools)
    assert len(set(words)) == len(tools)
    for tool, said in zip(tools, words, strict=True):
        assert said != tool.removeprefix("memory_").replace("_", " ").capitalize()


def told(tools):
    return [call_title(Access(agent_id=1, session="", at=0, tool=tool)) for tool in tools]
