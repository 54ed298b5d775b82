from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.engine import Engine
from keepsake.paths import DataFolder


def keepsake(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "keepsake.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ,
    )


@pytest.fixture
def folder(data_folder: DataFolder, model_path) -> DataFolder:
    with Engine.open(data_folder, watch=False) as engine:
        engine.remember(Capture(text="The ferns are watered on Sundays.", source_key="ferns"))
        for n in range(30):
            engine.remember(Capture(text=f"Ship number {n} left.", source_key=str(n)))
        engine.wait_for_vectors(60)
    return data_folder


def test_answers_are_saved_compared_and_dropped_from_the_command_line(folder):
    saved = keepsake("regression", "save", "when are the ferns watered", "--json")
    assert saved.returncode == 0, saved.stderr
    assert json.loads(saved.stdout)[0]["text"] == "when are the ferns watered"
    same = keepsake("regression", "compare", "--json")
    assert same.returncode == 0, same.stderr
    assert json.loads(same.stdout)["overlap"] == 1.0

    with Engine.open(folder, watch=False) as engine:
        (golden,) = engine.golden_queries()
        for uid in golden.top:
            engine.revise(uid, Changes(text="Nothing of the kind stands here any more."))
        engine.wait_for_vectors(60)
    moved = keepsake("regression", "compare")
    assert moved.returncode == 1, moved.stdout
    assert "!!" in moved.stdout
    dropped = keepsake("regression", "drop", "when are the ferns watered", "--json")
    assert json.loads(dropped.stdout) == {"dropped": 1}
    listed = json.loads(keepsake("regression", "list", "--json").stdout)
    assert listed["questions"] == []
    assert [run["alerts"] for run in listed["runs"]] == [1, 0]


def test_questions_without_an_answer_are_listed_and_cleared(data_folder):
    found = keepsake("search", "--mode", "lexical", "unicorns", "in", "Porto")
    assert found.returncode == 0, found.stderr
    assert json.loads(keepsake("unanswered", "--json").stdout)[0]["times"] == 1
    assert "unicorns" not in keepsake("unanswered", "--clear").stdout


def test_small_talk_says_why_nothing_was_found(data_folder):
    assert "small talk" in keepsake("search", "thanks!").stderr


def test_weights_are_shown_and_stay_without_feedback(data_folder):
    shown = json.loads(keepsake("weights", "--json").stdout)
    weights = {one["name"]: one["present"] for one in shown["steps"]}
    assert weights == {"recency": 0.288, "signal": 0.215, "importance": 0.2, "usefulness": 0.1}
    for step in ("--apply", "--revert"):
        assert json.loads(keepsake("weights", step, "--json").stdout) == shown
    assert "0.288" in keepsake("weights").stdout
    assert keepsake("weights", "--apply", "--revert").returncode != 0
