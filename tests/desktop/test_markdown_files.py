from __future__ import annotations

import os
import stat

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from keepsake.domain.capture import Capture
from keepsake_desktop.dragging import carried
from keepsake_desktop.markdown_files import as_markdown, file_name, write_files


def kept(engine, *captures: Capture):
    return engine.get_many([one.uid for one in engine.remember_many(captures)])


def test_a_memory_becomes_markdown_with_what_is_known_in_front(engine):
    (memory,) = kept(
        engine,
        Capture(
            text="Use: backoff\n\n- twice",
            title="Why: retries?",
            tags=("work",),
            category="decision",
            happened_at=1_700_000_000_000,
        ),
    )
    front, _, text = as_markdown(memory).removeprefix("---\n").partition("---\n")
    assert yaml.safe_load(front) == {
        "title": "Why: retries?",
        "date": "2023-11-14T22:13:20+00:00",
        "tags": ["work"],
        "category": "decision",
        "id": memory.uid,
    }
    assert text == "\nUse: backoff\n\n- twice\n"


def test_files_get_names_every_system_takes(engine, tmp_path):
    memories = kept(
        engine,
        Capture(text="one", title="a/b: c?"),
        Capture(text="two", title="a/b: c?"),
        Capture(text="three", title="CON"),
        Capture(text="four", title="\u202e\u200b ..."),
        Capture(text="five", title="🎉🎉"),
    )
    names = [path.name for path in write_files(memories, tmp_path)]
    assert names == ["a b c.md", "a b c 2.md", "CON_.md", "Memory.md", "🎉🎉.md"]


@given(st.text(max_size=300))
def test_a_name_never_leaves_its_folder_nor_is_too_long(title):
    name = file_name(title)
    assert 0 < len(name) <= 81
    assert not set(name) & set('<>:"/\\|?*')
    assert name == name.strip(" .")


def test_what_is_dragged_is_text_markdown_and_files(engine, tmp_path):
    memories = kept(engine, Capture(text="Bread needs salt", title="Bread"))
    data = carried(memories, write_files(memories, tmp_path))
    assert data.text() == "# Bread\n\nBread needs salt"
    assert data.hasFormat("text/markdown")
    assert [url.toLocalFile() for url in data.urls()] == [(tmp_path / "Bread.md").as_posix()]


@pytest.mark.skipif(os.name != "posix", reason="has other permissions")
def test_what_is_exported_is_for_its_owner_alone(engine, tmp_path):
    kept = engine.remember(Capture(text="bread needs salt"))
    (path,) = write_files([engine.get(kept.uid)], tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
