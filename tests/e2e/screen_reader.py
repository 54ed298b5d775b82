"""What a screen reader is told of the windows on this desktop, asked for line by line.

Runs as a program under the system's own Python, which has the library for AT-SPI: one request a
line on the standard input, ``{"ask": "find", "name": ..., "role": ...}``, one answer a line on the
standard output. Places are pixels of the screen.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

import gi  # type: ignore[import-not-found]  # the system brings it

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

MOST_ROWS = 30
ANSWER_MS = 5_000
LISTS = {"list", "table", "tree", "tree table"}
ITEMS = {"list item", "table cell", "tree item"}
FIELDS = {"combo box", "text", "spin button"}
STATES = {
    "focused": Atspi.StateType.FOCUSED,
    "focusable": Atspi.StateType.FOCUSABLE,
    "showing": Atspi.StateType.SHOWING,
    "enabled": Atspi.StateType.ENABLED,
    "checked": Atspi.StateType.CHECKED,
    "active": Atspi.StateType.ACTIVE,
}


def windows() -> list[Any]:
    """The windows of Keepsake, the active one first."""
    desktop = Atspi.get_desktop(0)
    programs = [desktop.get_child_at_index(place) for place in range(desktop.get_child_count())]
    ours = [one for one in programs if one is not None and "keepsake" in one.get_name().lower()]
    found = [window for program in ours for window in children(program)]
    return sorted(found, key=lambda one: not is_(one, "active"))


def children(parent: Any, most: int = 400) -> list[Any]:
    count = min(parent.get_child_count(), most)
    inside = (parent.get_child_at_index(place) for place in range(count))
    return [one for one in inside if one is not None]


def everything(parent: Any) -> Iterator[Any]:
    """The parent and all that shows inside of it, of a long list only the beginning."""
    yield parent
    most = MOST_ROWS if parent.get_role_name() in LISTS else 400
    for one in children(parent, most):
        if is_(one, "showing"):
            yield from everything(one)


def is_(one: Any, state: str) -> bool:
    return bool(one.get_state_set().contains(STATES[state]))


def told(one: Any) -> dict[str, Any]:
    states = one.get_state_set()
    box = one.get_extents(Atspi.CoordType.SCREEN)
    role = one.get_role_name()
    return {
        "name": one.get_name() or "",
        "role": role,
        "label": label_of(one) if role in FIELDS else "",
        "box": [box.x, box.y, box.width, box.height],
        "states": [name for name, state in STATES.items() if states.contains(state)],
        "text": text_of(one),
    }


def label_of(one: Any) -> str:
    """The name of what stands beside a field to say what it is for."""
    for relation in one.get_relation_set():
        if relation.get_relation_type() is Atspi.RelationType.LABELLED_BY:
            return relation.get_target(0).get_name() or ""
    return ""


def text_of(one: Any) -> str:
    """What is written in it, where that is more than its name."""
    if "Text" not in one.get_interfaces():
        return ""
    return Atspi.Text.get_text(one, 0, Atspi.Text.get_character_count(one))


def matching(name: str = "", role: str = "") -> Iterator[Any]:
    """What has this role, and a name in which the pattern is found."""
    pattern = re.compile(name)
    for window in windows():
        for one in everything(window):
            if role in {"", one.get_role_name()} and pattern.search(one.get_name() or ""):
                yield one


def focused() -> Any:
    """What has the focus; in a list that is the list, whose rows are only current."""
    active = [window for window in windows() if is_(window, "active")]
    found = [one for window in active for one in everything(window) if is_(one, "focused")]
    holds = (one for one in found if one.get_role_name() not in ITEMS and is_(one, "focusable"))
    return next(holds, None)


def answer(ask: str, name: str = "", role: str = "") -> Any:
    if ask == "all":
        return [told(one) for one in matching(name, role)]
    found = focused() if ask == "focus" else next(matching(name, role), None)
    return told(found) if found is not None else None


def main() -> None:
    Atspi.init()
    Atspi.set_timeout(ANSWER_MS, ANSWER_MS)
    for line in sys.stdin:
        try:
            result = {"answer": answer(**json.loads(line))}
        except GLib.Error as error:  # what is asked about may end while it is asked
            result = {"gone": error.message}
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
