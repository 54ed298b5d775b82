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
from keepsake.settings import Settings, load_settings

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
    assert listed.keys() == Settings.model_fields.keys()
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
    assert answered("set", "private_mode", "true")["private_mode"]["value"] is True


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("get", "colour"), 3, "There is no setting “colour”."),
        (("set", "colour", "red"), 3, "There is no setting “colour”."),
        (("reset", "colour"), 3, "There is no setting “colour”."),
        (("set", "context_tokens", "5"), 1, "greater than or equal to 100"),
        (("set", "context_tokens", "many"), 1, "valid integer"),
        (("set", "assistant_tools", "every"), 1, "'default' or 'full'"),
    ],
)
def test_what_is_wrong_is_said(data_folder: DataFolder, words, code: int, said: str):
    ended = keepsake(*words)
    assert ended.returncode == code
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not data_folder.settings.exists()


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
