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
from keepsake.text.redaction import OPTIONAL

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
        ("text_percent", "1e2"),
        ("notifications", "\ud800"),
        ("notifications", "False"),
        ("masking_off", ["\ud800"]),
        ("tag_aliases", {"k8s": "\ud800"}),
        ("tag_aliases", {"\ud800": "k8s"}),
        ("of_tomorrow", "\ud800"),
        ("of_tomorrow", [{"\ud800": 1}]),
    ],
)
def test_a_value_that_cannot_be_is_named_and_becomes_the_usual_one(
    tmp_path: Path, name: str, value: object
):
    loaded = read(tmp_path / "settings.json", {name: value, "idle_minutes": 20})
    assert loaded.settings == Settings(idle_minutes=20)
    assert loaded.problems == (f"The setting “{name}” has a value that cannot be used.",)


@given(st.dictionaries(st.sampled_from([*sorted(NAMES), "of_tomorrow"]), JSON, max_size=5))
def test_whatever_the_file_holds_the_settings_can_be_read_and_are_what_they_may_be(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, object]
):
    path = tmp_path_factory.getbasetemp() / "settings.json"
    loaded = read(path, values)
    again = loaded.settings.values()
    save_settings(path, loaded.settings)
    assert load_settings(path) == LoadedSettings(loaded.settings)
    assert Settings.of(again) == loaded.settings
    assert all(declared.fits(again[name]) for name, declared in declarations().items())


def test_a_name_that_is_no_text_is_named_as_far_as_it_can_be(tmp_path: Path):
    path = tmp_path / "settings.json"
    loaded = read(path, {"half \ud800": 1, "idle_minutes": 20})
    assert loaded.settings == Settings(idle_minutes=20)
    assert loaded.problems == ("The setting “half ?” has a value that cannot be used.",)


@pytest.mark.parametrize(
    ("name", "damaged", "held"),
    [
        ("private_mode", "False", True),
        ("private_mode", 0, True),
        ("assistants_read", "true", False),
        ("http_api", 1, False),
        ("masking_extra", ["email", 5], ("email",)),
        ("masking_extra", "email", tuple(sorted(OPTIONAL))),
        ("masking_extra", [5], tuple(sorted(OPTIONAL))),
        ("excluded_patterns", ["secret*", "\ud800", "*.log"], ("secret*", "*.log")),
        ("excluded_patterns", "secret*", ("*",)),
        ("excluded_patterns", None, ("*",)),
        ("masking_off", ["aws", None], ("aws",)),
        ("masking_off", {"aws": 1}, ()),
        ("import_folders", 7, ()),
    ],
)
def test_damage_opens_no_guard(tmp_path: Path, name: str, damaged: object, held: object):
    loaded = read(tmp_path / "settings.json", {name: damaged})
    assert getattr(loaded.settings, name) == held
    assert len(loaded.problems) == 1
    assert loaded.problems[0].startswith(f"The setting “{name}” has a value that cannot be used.")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"private_mode": false'])
def test_a_file_that_cannot_be_read_opens_no_guard(tmp_path: Path, text: str):
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    held = load_settings(path).settings
    assert held.private_mode
    opened = (held.assistants_read, held.assistants_write, held.assistants_forget, held.http_api)
    assert not any(opened)
    assert set(held.masking_extra) == OPTIONAL
    assert held.excluded_patterns == ("*",)


@pytest.mark.parametrize(
    ("name", "twins", "held"),
    [
        ("private_mode", ("true", "false"), True),
        ("assistants_write", ("true", "true"), False),
        ("masking_off", ('["aws"]', "[]"), ()),
        ("excluded_patterns", ('["secret*"]', "[]"), ("*",)),
        ("activity_days", ("30", "40"), 90),
    ],
)
def test_of_two_values_of_one_name_none_counts(
    tmp_path: Path, name: str, twins: tuple[str, str], held: object
):
    path = tmp_path / "settings.json"
    one, other = twins
    path.write_text(f'{{"{name}": {one}, "{name}": {other}}}', encoding="utf-8")
    loaded = load_settings(path)
    assert getattr(loaded.settings, name) == held
    assert name in loaded.problems[0]


def test_of_two_values_of_one_name_deeper_down_none_is_kept(tmp_path: Path):
    path = tmp_path / "settings.json"
    path.write_text('{"of_tomorrow": [{"a": 1, "a": 2}]}', encoding="utf-8")
    loaded = load_settings(path)
    assert "of_tomorrow" in loaded.problems[0]
    save_settings(path, loaded.settings)
    assert load_settings(path) == LoadedSettings(Settings())


def test_every_setting_says_what_it_means_and_may_be():
    for declared in declarations().values():
        assert declared.meaning.endswith(".")
        assert declared.possible
    assert declarations()["text_percent"].possible == "It is a whole number from 80 to 300."
    assert declarations()["appearance"].possible == "It is one of “system”, “light”, “dark”."
