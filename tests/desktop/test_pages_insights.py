from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from keepsake.domain.capture import Capture
from keepsake.domain.entity import EntityKind
from keepsake.domain.query import Query
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.pages.insights.entity_dialogs import EntityDialog, MergeDialog


@pytest.fixture
def insights(window):
    window.show_page("insights")
    return window.insights


@pytest.fixture
def named(engine, keep):
    """Memories that speak of people."""
    keep("Anna works at Siemens", "Siemens promoted Anna", "Tom lives in Lisbon")
    engine.wait_for_enrichment(30)


def people(insights, qtbot):
    insights.show_tab("people")
    page = insights.page("people")
    qtbot.waitUntil(lambda: bool(page.list.entities))
    return page


def ids(page):
    return {entity.name: entity.id for entity in page.list.entities}


def tag_twice(engine, *tags):
    for tag in tags:
        for text in ("the boiler man of", "a ticket for"):
            engine.remember(Capture(text=f"{text} {tag}", tags=(tag,)))


def test_what_is_known_is_listed_by_topic_and_can_be_forgotten(keep, insights, toast, qtbot):
    keep("A negative, from the donor card.", title="Blood type", category="identity")
    keep("Short answers", category="preference")
    page = insights.page("profile")
    page.refresh()
    qtbot.waitUntil(lambda: len(page.lines) == 2)
    assert page.lines[0].link.text() == "Blood type: A negative, from the donor card."
    page.lines[0].forget.click()
    told = toast("moved to the Trash")
    qtbot.waitUntil(lambda: len(page.lines) == 1)
    told.action.click()
    qtbot.waitUntil(lambda: len(page.lines) == 2)


def test_a_line_leads_to_its_memory(keep, insights, window, qtbot):
    (uid,) = keep("Short answers", category="preference")
    page = insights.page("profile")
    page.refresh()
    qtbot.waitUntil(lambda: len(page.lines) == 1)
    qtbot.mouseClick(page.lines[0].link, Qt.MouseButton.LeftButton)
    detail = window.memories.detail
    qtbot.waitUntil(lambda: detail.memory is not None and detail.memory.uid == uid)
    assert window.navigation.current() == "memories"


def test_a_bar_opens_what_happened_then(keep, insights, window, qtbot):
    keep("long ago", happened_at=1_700_000_000_000)
    keep("bread needs salt")
    insights.show_tab("timeline")
    page = insights.page("timeline")
    page.refresh()
    qtbot.waitUntil(lambda: page.figures[0].value.text() == "2")
    page.chart.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(page.chart, Qt.Key.Key_Return)
    pane = window.memories.pane
    qtbot.waitUntil(lambda: pane.count.text() == "1 memory")
    qtbot.waitUntil(lambda: pane.rows.row(0).shown.title == "bread needs salt")
    assert pane.facets.time.text() != "Any time"


def test_a_person_is_chosen_on_the_map_and_her_memories_are_shown(named, insights, window, qtbot):
    page = people(insights, qtbot)
    anna = ids(page)["Anna"]
    qtbot.waitUntil(lambda: page.map.isVisible() and page.map.width() > 200)
    point = page.map.point_of(anna).toPoint()
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=QPoint(point))
    qtbot.waitUntil(lambda: page.card is not None)
    page.card.memories_asked.emit("Anna")
    pane = window.memories.pane
    qtbot.waitUntil(lambda: pane.count.text() == "2 memories")


def test_the_map_is_walked_by_keyboard(named, insights, qtbot):
    page = people(insights, qtbot)
    qtbot.waitUntil(lambda: page.map.width() > 200)
    page.map.setFocus()
    with qtbot.waitSignal(page.map.chosen):
        qtbot.keyClick(page.map, Qt.Key.Key_Right)
    before = page.map.point_of(page.map._current)
    qtbot.keyClick(page.map, Qt.Key.Key_Plus)
    assert page.map.point_of(page.map._current) != before or before == page.map.rect().center()
    qtbot.keyClick(page.map, Qt.Key.Key_0)
    assert page.map.point_of(page.map._current) == before


def test_a_name_is_put_right_for_good(named, insights, window, engine, qtbot):
    page = people(insights, qtbot)
    page.show_entity(ids(page)["Anna"])
    qtbot.waitUntil(lambda: page.card is not None)
    page.card.edit.click()
    dialog = window.findChild(EntityDialog)
    dialog.name.setText("Anna Larsen")
    dialog.accept()
    qtbot.waitUntil(lambda: "Anna Larsen" in ids(page))
    assert [one.by_hand for one in engine.entities("anna larsen")] == [True]


def test_two_that_are_one_become_one(named, insights, window, engine, qtbot):
    engine.add_entity("Annie", EntityKind.PERSON)
    page = people(insights, qtbot)
    page.refresh()
    qtbot.waitUntil(lambda: "Annie" in ids(page))
    anna = ids(page)["Anna"]
    page.show_entity(ids(page)["Annie"])
    qtbot.waitUntil(lambda: page.card is not None)
    page.card.merge.click()
    dialog = window.findChild(MergeDialog)
    dialog.other.setCurrentIndex(dialog.other.findData(anna))
    dialog.accept()
    qtbot.waitUntil(lambda: "Annie" not in ids(page))
    assert "Annie" in engine.entity(anna).entity.aliases


def test_what_is_no_name_is_removed_and_comes_back_by_undo(named, insights, toast, qtbot):
    page = people(insights, qtbot)
    page.show_entity(ids(page)["Tom"])
    qtbot.waitUntil(lambda: page.card is not None)
    page.card.remove.click()
    told = toast("no longer listed")
    qtbot.waitUntil(lambda: "Tom" not in ids(page))
    told.action.click()
    qtbot.waitUntil(lambda: "Tom" in ids(page))


def test_the_list_of_names_is_narrowed(named, insights, qtbot):
    page = people(insights, qtbot)
    page.list.search.setText("lis")
    names = [page.list.tree.topLevelItem(n) for n in range(page.list.tree.topLevelItemCount())]
    assert [item.text(0) for item in names if item is not None] == ["Lisbon"]


def test_tags_are_merged_and_parted_again(engine, insights, toast, qtbot):
    tag_twice(engine, "kubernetes", "kubernets")
    engine.remember(Capture(text="bread needs salt", tags=("kubernetes",)))
    insights.show_tab("tidying")
    page = insights.page("tidying")
    page.refresh()
    qtbot.waitUntil(lambda: len(page.pairs) == 1)
    gone = page.pairs[0].pair.name
    page.pairs[0].merge.click()
    told = toast("is now")
    assert gone not in dict(engine.tags())
    told.action.click()
    qtbot.waitUntil(lambda: gone in dict(engine.tags()))


def test_tags_left_as_they_are_are_not_offered_again(engine, insights, qtbot):
    tag_twice(engine, "payment", "payments")
    page = insights.page("tidying")
    page.refresh()
    qtbot.waitUntil(lambda: len(page.pairs) == 1)
    page.pairs[0].leave.click()
    qtbot.waitUntil(lambda: not page.pairs)


def test_a_search_that_found_nothing_is_answered(engine, insights, window, qtbot):
    engine.remember(Capture(text="bread needs salt"))
    engine.search(Query(text="xylophone lessons"))
    insights.show_tab("tidying")
    page = insights.page("tidying")
    qtbot.waitUntil(lambda: bool(engine.unanswered()))
    page.refresh()
    qtbot.waitUntil(lambda: bool(page.questions))
    page.questions[0].answer.click()
    dialog = window.findChild(NoteDialog)
    assert dialog.text.toPlainText() == "xylophone lessons"
    dialog.reject()
