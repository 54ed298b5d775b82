"""Conversations stored as trees: every edited question and every second answer is a branch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A message in a tree, by its id; ``time`` is milliseconds UTC, None for unknown."""

    id: str
    parent: str
    time: int | None


def main_path(nodes: Iterable[Node], current: str = "") -> list[str]:
    """The ids from the first message to the ``current`` one, else to the latest last message.

    A chain that begins at a message whose parent is missing is continued with what came before it
    in the file's other trees. Without any links the messages are in the order of their times.
    """
    known = {node.id: node for node in nodes}
    if not any(node.parent in known for node in known.values()):
        return _by_time(known)
    parents = {node.id: node.parent for node in known.values()}
    path = _chain(current if current in known else _latest_leaf(known, set(known)), known)
    while path and parents[path[0]] and parents[path[0]] not in known:
        apart = set(known) - _tree_of(path[0], parents)
        earlier = {one for one in apart if one not in path and _before(known[one], known[path[0]])}
        if not earlier:
            break
        path = [*_chain(_latest_leaf(known, earlier), known), *path]
    return path


def _chain(leaf: str, known: Mapping[str, Node]) -> list[str]:
    """From the root to this message; a circle ends where it closes."""
    chain: dict[str, None] = {}
    while leaf in known and leaf not in chain:
        chain[leaf] = None
        leaf = known[leaf].parent
    return list(reversed(chain))


def _latest_leaf(known: Mapping[str, Node], among: set[str]) -> str:
    """The latest message that none answers, the last in the file of those without a time."""
    inner = {known[one].parent for one in among}
    leaves = [one for one in known if one in among and one not in inner]
    candidates = leaves or [one for one in known if one in among]
    order = {one: place for place, one in enumerate(candidates)}
    return max(candidates, key=lambda one: (known[one].time or 0, order[one]))


def _tree_of(start: str, parents: Mapping[str, str]) -> set[str]:
    """All messages that hang together with this one."""
    beside: dict[str, list[str]] = {}
    for one, parent in parents.items():
        beside.setdefault(one, []).append(parent)
        beside.setdefault(parent, []).append(one)
    beside.pop("", None)
    tree, waiting = {start}, [start]
    while waiting:
        for one in beside.get(waiting.pop(), []):
            if one in parents and one not in tree:
                tree.add(one)
                waiting.append(one)
    return tree


def _before(node: Node, other: Node) -> bool:
    return node.time is None or other.time is None or node.time <= other.time


def _by_time(known: Mapping[str, Node]) -> list[str]:
    """In the order of time; what has none stays behind the message before it."""
    latest, keys = 0, {}
    for node in known.values():
        latest = node.time if node.time is not None else latest
        keys[node.id] = latest
    return sorted(known, key=lambda one: keys[one])
