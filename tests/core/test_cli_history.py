from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.paths import DataFolder

OLD = "The rent of the flat in Porto is 900 euros."
NEW = "The rent of the flat in Porto is 950 euros."


def keepsake(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "keepsake.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ,
    )


@pytest.fixture
def uids(data_folder: DataFolder, model_path) -> list[str]:
    with Engine.open(data_folder, watch=False) as engine:
        kept = []
        for text in (OLD, NEW):
            kept.append(engine.remember(Capture(text=text)).uid)
            assert engine.wait_for_vectors(60)
    return kept


def test_what_a_memory_superseded_is_shown_and_brought_back(uids: list[str]):
    old, new = uids
    versions = json.loads(keepsake("history", new, "--json").stdout)
    assert [(one["uid"], one["text"]) for one in versions] == [(new, NEW), (old, OLD)]
    assert "900 euros" in keepsake("history", new).stdout
    assert "supersedes" in keepsake("links", new).stdout
    back = keepsake("reinstate", old)
    assert back.returncode == 0, back.stderr
    assert "live again" in back.stderr
    assert json.loads(keepsake("links", old, "--json").stdout)[0]["type"] == "related"
    assert json.loads(keepsake("reinstate", old, "--json").stdout)["superseded_by"] is None


def test_an_unknown_id_is_said_to_be_unknown(data_folder: DataFolder):
    answer = keepsake("reinstate", "nothing-of-the-kind")
    assert answer.returncode == 3
    assert "There is no memory" in answer.stderr


def test_a_memory_holds_until_a_date_and_then_for_good(data_folder: DataFolder):
    kept = json.loads(keepsake("add", "Ada is away", "--expires", "2001-05-04", "--json").stdout)
    assert json.loads(keepsake("list", "--json").stdout)["memories"] == []
    listed = json.loads(keepsake("list", "--expired", "--json").stdout)["memories"]
    assert [one["uid"] for one in listed] == [kept["uid"]]
    assert "until 2001-05-04 23:59" in keepsake("get", kept["uid"]).stdout
    assert keepsake("edit", kept["uid"], "--expires", "never").returncode == 0
    assert len(json.loads(keepsake("list", "--json").stdout)["memories"]) == 1
    refused = keepsake("edit", kept["uid"], "--expires", "someday")
    assert refused.returncode == 1
    assert "is not a date" in refused.stderr


def test_every_command_takes_the_ids_that_others_print_and_how_they_begin(data_folder: DataFolder):
    kept = json.loads(keepsake("add", "Ada lives in Porto.", "--json").stdout)
    listed = json.loads(keepsake("list", "--json").stdout)["memories"]
    (uid,) = [one["uid"] for one in listed]
    assert (uid, "id" in listed[0]) == (kept["uid"], False)
    beginning = uid[:13].upper()
    for words in (
        ("get", beginning),
        ("edit", beginning, "--title", "Ada"),
        ("history", beginning),
        ("links", beginning),
        ("feedback", beginning, "helpful"),
        ("forget", beginning),
        ("restore", beginning),
        ("forget", uid),
        ("purge", beginning, "--yes"),
    ):
        ended = keepsake(*words)
        assert ended.returncode == 0, (words, ended.stderr)
    assert keepsake("purge", beginning).returncode == 3


def test_a_beginning_that_several_ids_share_is_too_short(data_folder: DataFolder):
    for text in ("One.", "Two."):
        keepsake("add", text)
    ended = keepsake("get", "0")
    assert ended.returncode == 1
    assert "Several memories have an id that begins with “0”." in ended.stderr


def test_what_is_no_file_is_said_and_a_mistake_is_told_without_its_traces(data_folder: DataFolder):
    ended = keepsake("extract", "I live in Berlin")
    assert ended.returncode == 2
    assert "does not exist" in ended.stderr
    other = data_folder.root / "other.db"
    other.write_text("no database", encoding="utf-8")
    ended = keepsake("verify-backup", str(other))
    assert "“other.db” is no backup of Keepsake" in ended.stderr
