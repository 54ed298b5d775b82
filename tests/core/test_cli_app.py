from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keepsake.paths import HOME_VARIABLE, DataFolder

SECONDS = 60.0
COMMAND = [sys.executable, "-P", "-m", "keepsake.cli"]


def run(
    root: Path, *words: str, where: dict[str, str] | None = None, stdout: int | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        env={**os.environ, HOME_VARIABLE: str(root), **(where or {})},
        stdout=stdout,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.parametrize("command", ["status", "serve"])
def test_a_data_folder_that_cannot_be_made_is_explained(tmp_path: Path, command: str):
    (tmp_path / "file").touch()
    ended = run(tmp_path / "file", command)
    assert ended.returncode == 1
    assert "cannot be written" in ended.stderr
    assert HOME_VARIABLE in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_memory_that_cannot_be_served_is_explained(data_folder: DataFolder):
    data_folder.database.write_bytes(b"this is no database " * 500)
    ended = run(data_folder.root, "serve")
    assert ended.returncode == 1
    assert "damaged" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_what_nobody_foresaw_is_told_without_a_traceback(data_folder: DataFolder):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = run(data_folder.root, "status", "--json", stdout=full.fileno())
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert str(data_folder.logs) in ended.stderr
    assert "Traceback" in (data_folder.logs / "keepsake.log").read_text(encoding="utf-8")


def test_the_doctor_says_what_is_wrong_with_a_connection(tmp_path: Path, data_folder: DataFolder):
    config = tmp_path / "home" / ".cursor" / "mcp.json"
    config.parent.mkdir(parents=True)
    where = {"HOME": str(tmp_path / "home"), "USERPROFILE": str(tmp_path / "home")}
    assert run(tmp_path / "other", "connect", "cursor", where=where).returncode == 0
    ended = run(data_folder.root, "doctor", where=where, stdout=subprocess.PIPE)
    assert ended.returncode == 1
    assert "!!  Cursor" in ended.stdout
    assert "It is connected to another memory" in ended.stdout
    assert "Run keepsake connect cursor." in ended.stdout


def test_what_is_no_text_is_not_kept(data_folder: DataFolder):
    ended = subprocess.run(
        [*COMMAND, "add"],
        env={**os.environ, HOME_VARIABLE: str(data_folder.root)},
        input=b"\x89PNG\r\n\x1a\n\xff\xfe\x00",
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert ended.returncode == 1
    assert b"no text" in ended.stderr
    assert not data_folder.database.exists()


@pytest.mark.parametrize("budget", ["0", "-5", "many"])
def test_a_budget_that_is_none_is_wrong_usage(data_folder: DataFolder, budget: str):
    ended = run(data_folder.root, "search", "--budget", budget, "falcon")
    assert ended.returncode == 2
    assert "--budget" in ended.stderr


def test_an_unknown_command_is_answered_with_the_nearest_one(data_folder: DataFolder):
    ended = run(data_folder.root, "serach", "falcon")
    assert ended.returncode == 2
    assert "Did you mean 'search'" in ended.stderr
    assert not data_folder.database.exists()


def test_what_is_kept_can_be_handed_on_and_no_file_is_written_over(data_folder: DataFolder):
    target = data_folder.root / "out.jsonl"
    assert run(data_folder.root, "add", "the zebra lives here").returncode == 0
    assert run(data_folder.root, "export", str(target)).returncode == 0
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [line["text"] for line in lines if "text" in line] == ["the zebra lives here"]
    assert lines[-1]["record"] == "end"
    assert run(data_folder.root, "export", str(target)).returncode == 1


def test_a_pipe_gets_whole_values_a_line_a_row(data_folder: DataFolder):
    folder = data_folder.root.parent / "a folder of notes" / ("with a long name " * 12).strip()
    folder.mkdir(parents=True)
    assert run(data_folder.root, "watch", str(folder), "--once").returncode == 0
    listed = run(data_folder.root, "sources", stdout=subprocess.PIPE).stdout.splitlines()
    rows = [line.split("\t") for line in listed]
    assert [row[-1] for row in rows] == ["Where", str(folder)]
    run(data_folder.root, "add", "first line\n\tsecond line")
    uid = json.loads(run(data_folder.root, "list", "--json", stdout=subprocess.PIPE).stdout)[
        "memories"
    ][0]["uid"]
    history = run(data_folder.root, "history", uid, stdout=subprocess.PIPE).stdout.splitlines()
    assert [line.split("\t")[-1] for line in history] == ["Text", "first line  second line"]


def test_a_goal_is_set_and_shown(data_folder: DataFolder):
    made = run(data_folder.root, "goal", "add", "Ship it", "--json", stdout=subprocess.PIPE)
    uid = json.loads(made.stdout)["uid"]
    assert run(data_folder.root, "goal", "step", uid, "Test it").returncode == 0
    shown = run(data_folder.root, "goal", "show", uid, "--json", stdout=subprocess.PIPE)
    assert json.loads(shown.stdout)["goal"]["milestones"][0]["title"] == "Test it"


def test_what_expires_with_the_calendar_is_kept_and_what_is_over_is_said(data_folder: DataFolder):
    lasting = run(data_folder.root, "add", "The key hangs here", "--expires", "9999-12-31")
    assert lasting.returncode == 0, lasting.stderr
    words = ("add", "The key hung there", "--expires", "2001-01-01", "--json")
    over = run(data_folder.root, *words, stdout=subprocess.PIPE)
    assert over.returncode == 0, over.stderr
    kept = json.loads(over.stdout)
    assert "no search finds it" in "".join(kept["notes"])
    again = run(data_folder.root, "edit", kept["uid"], "--tag", "keys", stdout=subprocess.PIPE)
    assert "no search finds it" in again.stderr


@pytest.mark.skipif(os.name == "nt", reason="words of a command are always text there")
@pytest.mark.parametrize("words", [("settings", "set", "language"), ("search",), ("add",)])
def test_bytes_that_are_no_text_are_refused(data_folder: DataFolder, words: tuple[str, ...]):
    ended = run(data_folder.root, *words, os.fsdecode(b"\xff\xfe"))
    assert ended.returncode == 1
    assert "“\\xff\\xfe” in this command is no text" in ended.stderr


@pytest.mark.parametrize("command", ["status", "doctor"])
def test_a_folder_in_place_of_the_memory_is_named(data_folder: DataFolder, command: str):
    data_folder.database.mkdir(parents=True)
    ended = run(data_folder.root, command, stdout=subprocess.PIPE)
    assert ended.returncode == 1
    said = ended.stdout + ended.stderr
    assert f"“{data_folder.database}” is a folder." in said
    assert "Move it away and start again." in said
