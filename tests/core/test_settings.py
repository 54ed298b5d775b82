"""Settings as they are read, whatever the file holds, and written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.settings import (
    NAMES,
    Appearance,
    LoadedSettings,
    Settings,
    declarations,
    load_settings,
    save_settings,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def read(path: Path, values: object) -> LoadedSettings:
    path.write_text(json.dumps(values), encoding="utf-8")
    return load_settings(path)


def test_what_another_version_saved_is_kept(tmp_path: Path):
    path = tmp_path / "settings.json"
    loaded = read(path, {"text_percent": 150, "unknown": [1], "of_tomorrow": {"a": 2**70}})
    assert not loaded.problems
    save_settings(path, loaded.settings.having({"appearance": "dark"}))
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert saved.keys() == NAMES | {"unknown", "of_tomorrow"}
    assert (saved["unknown"], saved["of_tomorrow"]) == ([1], {"a": 2**70})
    assert load_settings(path).settings.appearance is Appearance.DARK


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text_percent", 79),
        ("text_percent", 2**70),
        ("text_percent", 100.5),
        ("language", "klingon"),
        ("language", "\ud800"),
        ("appearance", 1),
        ("masking_off", "all"),
        ("tag_aliases", {"k8s": 8}),
        ("notifications", "\ud800"),
    ],
)
def test_a_value_that_cannot_be_is_named_and_becomes_the_usual_one(
    tmp_path: Path, name: str, value: object
):
    loaded = read(tmp_path / "settings.json", {name: value, "idle_minutes": 20})
    assert loaded.settings == Settings(idle_minutes=20)
    assert loaded.problems == (f"The setting “{name}” has a value that cannot be used.",)


@given(st.dictionaries(st.sampled_from(sorted(NAMES)), JSON, max_size=5))
def test_whatever_the_file_holds_the_settings_can_be_read_and_are_what_they_may_be(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, object]
):
    loaded = read(tmp_path_factory.getbasetemp() / "settings.json", values)
    again = loaded.settings.values()
    assert Settings.of(again) == loaded.settings
    assert all(declared.fits(again[name]) for name, declared in declarations().items())


def test_every_setting_says_what_it_means_and_may_be():
    for declared in declarations().values():
        assert declared.meaning.endswith(".")
        assert declared.possible
    assert declarations()["text_percent"].possible == "It is a whole number from 80 to 300."
    assert declarations()["appearance"].possible == "It is one of “system”, “light”, “dark”."
