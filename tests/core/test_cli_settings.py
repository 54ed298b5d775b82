"""Settings in a terminal: named, explained, checked, and in force in the host that runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from keepsake.paths import DataFolder
from keepsake.settings import NAMES, Settings, load_settings

SECONDS = 60.0


def keepsake(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "keepsake.cli", "settings", *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
        env=os.environ,
    )


def answered(*words: str) -> Any:
    ended = keepsake(*words, "--json")
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_every_setting_is_listed_with_what_it_means(data_folder: DataFolder):
    listed = answered("list")
    assert listed.keys() == NAMES
    assert all(one["meaning"] and one["value"] == one["default"] for one in listed.values())


def test_a_setting_is_chosen_kept_and_given_back(data_folder: DataFolder):
    assert answered("set", "context_tokens", "2000")["context_tokens"]["value"] == 2000
    assert answered("set", "excluded_patterns", '["*.log"]')
    assert load_settings(data_folder.settings).settings.excluded_patterns == ("*.log",)
    assert answered("list", "--changed").keys() == {"context_tokens", "excluded_patterns"}
    shown = keepsake("get", "context_tokens")
    assert shown.stdout == "2000\n"
    assert "By itself: 1000." in shown.stderr
    answered("reset", "context_tokens", "excluded_patterns")
    assert load_settings(data_folder.settings).settings == Settings()


def test_words_are_words_and_switches_are_switches(data_folder: DataFolder):
    assert answered("set", "language", "zh")["language"]["value"] == "zh"
    assert answered("set", "language", "")["language"]["value"] == ""
    for word, on in {"true": True, "Off": False, "yes": True, "no": False, "on": True}.items():
        assert answered("set", "private_mode", word)["private_mode"]["value"] is on


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("get", "colour"), 3, "There is no setting “colour”."),
        (("set", "colour", "red"), 3, "There is no setting “colour”."),
        (("reset", "colour"), 3, "There is no setting “colour”."),
        (("set", "context_tokens", "5"), 1, "It is a whole number from 100 to 20000."),
        (("set", "context_tokens", "many"), 1, "It is a whole number"),
        (("set", "assistant_tools", "every"), 1, "It is one of “default”, “full”."),
        (("set", "private_mode", "maybe"), 1, "It is true or false."),
        (("set", "language", "klingon"), 1, "It is one of “”, “en”, “zh”."),
    ],
)
def test_what_is_wrong_is_said(data_folder: DataFolder, words, code: int, said: str):
    ended = keepsake(*words)
    assert ended.returncode == code
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not data_folder.settings.exists()


TORN = '{"text_percent": 150, "private_mode": true, "masking_ex'


def copies(data_folder: DataFolder) -> set[str]:
    found = data_folder.root.glob("settings.damaged-*.json")
    return {path.read_text(encoding="utf-8") for path in found}


def test_a_torn_file_is_told_and_kept_and_opens_nothing(data_folder: DataFolder):
    data_folder.settings.write_text(TORN, encoding="utf-8")
    for words in (("list",), ("get", "private_mode")):
        shown = keepsake(*words)
        assert "The settings file could not be read" in shown.stderr
        assert "starts in private mode" in shown.stderr
        assert not copies(data_folder)
    assert answered("list")["private_mode"]["value"] is True
    changed = keepsake("set", "notifications", "false")
    assert "could not be read" in changed.stderr
    assert "settings.damaged-" in changed.stderr
    assert copies(data_folder) == {TORN}
    saved = load_settings(data_folder.settings)
    assert not saved.problems
    assert saved.settings.private_mode
    assert not saved.settings.assistants_read
    assert not saved.settings.notifications
    assert keepsake("list").stderr == ""


def test_one_bad_value_is_told_and_kept_in_a_further_copy(data_folder: DataFolder):
    bad = '{"private_mode": "perhaps", "text_percent": 150}'
    for text in (TORN, bad):
        data_folder.settings.write_text(text, encoding="utf-8")
        changed = keepsake("set", "notifications", "false")
    assert "The setting “private_mode” has a value that cannot be used." in changed.stderr
    assert copies(data_folder) == {TORN, bad}
    saved = load_settings(data_folder.settings).settings
    assert (saved.private_mode, saved.text_percent, saved.assistants_read) == (True, 150, True)


def test_what_cannot_be_read_at_all_is_not_written_over(data_folder: DataFolder):
    data_folder.settings.mkdir(parents=True)
    changed = keepsake("set", "notifications", "false")
    assert changed.returncode == 1
    assert "settings.json" in changed.stderr
    assert "Traceback" not in changed.stderr
    assert data_folder.settings.is_dir()


def test_settings_are_taken_from_an_export_when_a_person_says_so(
    data_folder: DataFolder, tmp_path: Path
):
    file, other = tmp_path / "all.jsonl", tmp_path / "other.jsonl"
    values: dict[str, object] = {"context_tokens": 3000, "from_tomorrow": 1}
    record = {"record": "settings", "values": values}
    file.write_text(f'{{"keepsake_export": 2}}\n{json.dumps(record)}\n', encoding="utf-8")
    other.write_text('{"keepsake_export": 2}\n', encoding="utf-8")
    assert answered("import", str(file)).keys() == {"context_tokens"}
    assert load_settings(data_folder.settings).settings.context_tokens == 3000
    assert keepsake("import", str(other)).returncode == 3
    values["context_tokens"] = "many"
    file.write_text(f"{json.dumps(record)}\n", encoding="utf-8")
    assert keepsake("import", str(file)).returncode == 1
