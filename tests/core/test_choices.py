"""Choices made at the same time: none is lost, by threads or by programs."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from keepsake.choices import keep_values
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.file_lock import FileLock
from keepsake.paths import DataFolder
from keepsake.settings import Settings, load_settings, save_settings
from keepsake.testing.embedder import HashingEmbedder

KEEP = """
import sys
from pathlib import Path
from keepsake.choices import keep_values
from keepsake.paths import DataFolder
sys.stdin.read()
for number in range(100, 120):
    keep_values(DataFolder(Path(sys.argv[1])), {sys.argv[2]: number})
"""
CHOICES = {
    "text_percent": 120,
    "largest_file_mb": 60,
    "passage_tokens": 230,
    "context_tokens": 2000,
    "rules_tokens": 600,
    "activity_days": 30,
    "idle_minutes": 20,
    "calls_per_minute": 60,
}


def test_threads_lose_none_of_each_others_choices(data_folder: DataFolder):
    with (
        Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine,
        ThreadPoolExecutor(len(CHOICES)) as threads,
    ):
        list(threads.map(lambda one: engine.change_settings(dict([one])), CHOICES.items()))
        in_force = engine.settings()
    saved = load_settings(data_folder.settings).settings.values()
    assert CHOICES.items() <= in_force.items()
    assert CHOICES.items() <= saved.items()


def test_programs_lose_none_of_each_others_choices(data_folder: DataFolder):
    names = ("text_percent", "activity_days")
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", KEEP, str(data_folder.root), name],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in names
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.close()
    for program in programs:
        assert program.stderr is not None
        assert program.stderr.read() == b""
        program.stderr.close()
        assert program.wait(60) == 0
    saved = load_settings(data_folder.settings).settings
    assert (saved.text_percent, saved.activity_days) == (119, 119)


def test_the_lock_is_free_after_what_cannot_be_chosen(data_folder: DataFolder):
    with pytest.raises(InvalidInputError):
        keep_values(data_folder, {"text_percent": 7})
    with FileLock(data_folder.settings_lock) as lock:
        assert lock.acquire()


@pytest.mark.parametrize(
    "values",
    [{"masking_off": ["\ud800"]}, {"tag_aliases": {"a": "\ud800"}}, {"\ud800": 1}],
)
def test_half_a_character_is_refused_in_words_that_can_be_sent(
    data_folder: DataFolder, values: dict[str, object]
):
    with pytest.raises(InvalidInputError) as refused:
        keep_values(data_folder, values)
    assert str(refused.value).encode()
    assert not data_folder.settings.exists()


@pytest.mark.parametrize(
    "damaged",
    ['{"x": "\\ud800"}', '{"masking_off": ["\\ud800"]}', '{"tag_aliases": {"\\ud83d": "a"}}'],
)
def test_half_a_character_in_the_file_lets_choices_be_saved(data_folder: DataFolder, damaged: str):
    data_folder.settings.parent.mkdir(parents=True, exist_ok=True)
    data_folder.settings.write_text(damaged, encoding="utf-8")
    assert load_settings(data_folder.settings).problems
    keep_values(data_folder, {"private_mode": True})
    loaded = load_settings(data_folder.settings)
    assert (loaded.settings, loaded.problems) == (Settings(private_mode=True), ())
    (copy,) = data_folder.root.glob("settings.damaged-*.json")
    assert copy.read_text(encoding="utf-8") == damaged


def test_a_window_and_a_command_are_told_of_damage(data_folder: DataFolder):
    data_folder.settings.parent.mkdir(parents=True, exist_ok=True)
    data_folder.settings.write_text("{", encoding="utf-8")
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        assert engine.settings()["private_mode"] is True
        first, second = engine.status().problems
    assert first.startswith("The settings file could not be read")
    assert "private mode" in second


OPENINGS = """
import sys
from pathlib import Path
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.testing.embedder import HashingEmbedder
folder = DataFolder(Path(sys.argv[1]))
reads = []
sys.addaudithook(
    lambda event, args: event == "open" and str(args[0]) == str(folder.settings) and reads.append(1)
)
with Engine.open(folder, load_embedder=HashingEmbedder, watch=False):
    print(len(reads))
"""


def test_the_settings_are_read_once_when_a_memory_is_opened(data_folder: DataFolder):
    save_settings(data_folder.settings, Settings())
    command = [sys.executable, "-c", OPENINGS, str(data_folder.root)]
    assert subprocess.run(command, capture_output=True, check=True).stdout.strip() == b"1"
