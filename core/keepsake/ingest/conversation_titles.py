"""Titles of conversations, which are given late and changed again."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from keepsake.store import conversation_titles
from keepsake.text.analysis import index_terms

Conversation = tuple[str, str]
"""A namespace, and a thread in it."""


def title_terms(title: str, conversation: str, language: str) -> str:
    """The analyzed words of a memory's title and of that of its conversation."""
    titles = dict.fromkeys((title, conversation))
    return index_terms("\n".join(one for one in titles if one), language)


def rename(db: apsw.Connection, titles: Mapping[Conversation, str]) -> None:
    """Give all turns of these conversations their present titles, inside the writer's transaction.

    Their words stay as they are, so this makes no version and is no change of an import.
    """
    for (namespace, thread), title in titles.items():
        for turn in conversation_titles.named_otherwise(db, namespace, thread, title):
            terms = title_terms(turn.title, title, turn.language)
            conversation_titles.rename(db, turn.id, title, terms)
