"""Titles of conversations, which are given late and changed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import apsw

from keepsake.store import conversation_titles
from keepsake.store.conversation_titles import Renaming, Turn
from keepsake.text.analysis import index_terms

Conversation = tuple[str, str]
"""A namespace, and a thread in it."""


def title_terms(title: str, conversation: str, language: str) -> str:
    """The analyzed words of a memory's title and of that of its conversation."""
    titles = dict.fromkeys((title, conversation))
    return index_terms("\n".join(one for one in titles if one), language)


def rename(db: apsw.Connection, titles: Mapping[Conversation, str]) -> list[Renaming]:
    """Give all turns of these conversations their present titles, inside the writer's transaction.

    Their words stay as they are, so this makes no version. What is called otherwise than before.
    """
    renamed: list[Renaming] = []
    for (namespace, thread), title in titles.items():
        turns = conversation_titles.turns(db, namespace, thread)
        others = [turn for turn in turns if turn.conversation != title]
        if others:
            renamed.append(Renaming(namespace, thread, others[0].conversation, title))
        for turn in others:
            _rename(db, turn, title)
    return renamed


def take_back(db: apsw.Connection, receipt_id: int, renaming: Renaming) -> None:
    """Give a conversation that an import renamed the title it had before."""
    if not conversation_titles.hand_on(db, receipt_id, renaming):
        _change(db, renaming.namespace, renaming.thread, renaming.after, renaming.before)


def bring_again(db: apsw.Connection, receipt_id: int, renaming: Renaming) -> None:
    """Give a conversation again the title that was taken back with an import."""
    present = replace(renaming, before=renaming.after)
    if not conversation_titles.hand_on(db, receipt_id, present):
        _change(db, renaming.namespace, renaming.thread, renaming.before, renaming.after)


def _change(db: apsw.Connection, namespace: str, thread: str, old: str, new: str) -> None:
    for turn in conversation_titles.turns(db, namespace, thread):
        if turn.conversation == old:
            _rename(db, turn, new)


def _rename(db: apsw.Connection, turn: Turn, title: str) -> None:
    terms = title_terms(turn.title, title, turn.language)
    conversation_titles.rename(db, turn.id, title, terms)
