"""What somebody who hears the window instead of seeing it is told."""

from __future__ import annotations

import pytest
from tests.e2e.desk import Desk, Seen, desk, missing

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.host.remote import RemoteMemory
from keepsake.paths import DataFolder
from keepsake.settings import Settings, save_settings
from keepsake.testing.embedder import HashingEmbedder

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=f"needs {missing()}"),
    pytest.mark.timeout(240),
]

OPERATED = {
    "push button", "check box", "radio button", "text", "combo box", "list", "page tab",
    "spin button", "slider",
}  # fmt: skip
PLACES = ("Memories", "Sources", "Insights", "Activity", "Trash", "Settings")
MOST_STEPS = 60


@pytest.fixture(scope="module")
def at_desk(tmp_path_factory):
    """The application over three memories, its window in front."""
    home = tmp_path_factory.mktemp("accessible")
    data_folder = DataFolder(home / "Keepsake").create()
    save_settings(data_folder.settings, Settings(first_run_done=True))
    with Engine.open(data_folder, load_embedder=HashingEmbedder) as engine:
        engine.remember_many([Capture(text=text) for text in ("one tree", "two trees", "a wood")])
    environment = {"HOME": str(home), "KEEPSAKE_HOME": str(data_folder.root)}
    with desk(environment) as place:
        application = place.start()
        place.until(lambda: RemoteMemory.reach(data_folder), "the memory to be served").close()
        place.find("^Text of the memory$", "label")
        yield place
        application.terminate()
        assert application.wait(20) == 0


def operated(at_desk: Desk) -> list[Seen]:
    seen = at_desk.everything()
    return [one for one in seen if one.role in OPERATED and "focusable" in one.states]


def test_everything_has_a_name_and_a_role(at_desk):
    wrong = []
    for number, place in enumerate(PLACES, start=1):
        at_desk.press(f"ctrl+{number}")
        at_desk.until(lambda place=place: is_in(at_desk, place), f"{place} to be shown")
        everything = at_desk.everything()
        parts = [one for one in everything if "focusable" in one.states]
        wrong += [(place, one.role) for one in parts if not one.name.strip()]
        wrong += [(place, one.name) for one in parts if one.role in {"unknown", "panel", ""}]
        boxes = [one for one in everything if one.role == "combo box"]
        wrong += [(place, f"{one.name} has no label") for one in boxes if not one.label]
    assert wrong == []


def is_in(at_desk: Desk, place: str) -> bool:
    seen = at_desk.look(f"^{place}", "check box")
    return seen is not None and "checked" in seen.states


def test_a_memory_is_read_out_with_all_that_is_known_of_it(at_desk):
    at_desk.press("ctrl+1")
    at_desk.find("^Text of the memory$", "label")
    read = {one.name: one.text for one in at_desk.everything() if one.text}
    assert read["Text of the memory"] == "a wood"
    assert read["Source"] == "Written by you"


def test_tab_leads_through_everything_in_the_order_it_is_read(at_desk):
    at_desk.press("ctrl+1")
    visited = round_trip(at_desk)
    assert len({(one.name, one.box) for one in visited}) == len(visited)
    by_tab = {one.name for one in operated(at_desk) if not is_reached_by_arrows(one)}
    missed = by_tab - {one.name for one in visited}
    assert missed == set()
    column = [one for one in visited if one.box[0] < 205]
    assert [one.box[1] for one in column] == sorted(one.box[1] for one in column)


def round_trip(at_desk: Desk) -> list[Seen]:
    """What has the focus, Tab after Tab, until it comes round."""
    at_desk.press("Tab")
    visited: list[Seen] = []
    for _ in range(MOST_STEPS):
        focused = at_desk.focused()
        assert focused is not None
        if visited and (focused.name, focused.box) == (visited[0].name, visited[0].box):
            return visited
        visited.append(focused)
        at_desk.press("Tab")
    raise AssertionError("Tab never comes back to where it began")


def is_reached_by_arrows(one: Seen) -> bool:
    """Of those of which one is always chosen, Tab leads to the chosen one."""
    return one.role == "check box" and "checked" not in one.states
