"""Faults of the computer, planted for real where Linux gives a process a world of its own."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from keepsake.cli.checks import system
from keepsake.cli.checks.finding import Health
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.testing.embedder import HashingEmbedder

DOCTOR = shlex.join([sys.executable, "-P", "-m", "keepsake.cli", "doctor", "--json"])
LIMIT = "/proc/sys/fs/inotify/max_user_watches"

Examine = Callable[[str], list[dict[str, str]]]


def _has_own_world() -> bool:
    words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return False
    return subprocess.run(words, check=False, capture_output=True).returncode == 0


@pytest.fixture(scope="module")
def examine() -> Examine:
    """Runs lines of a shell in a world where it may mount; each ``doctor`` tells what it found."""
    if not _has_own_world():
        pytest.skip("no process can have file systems of its own here")

    def run(lines: str) -> list[dict[str, str]]:
        script = f"set -e; doctor() {{ {DOCTOR} || true; }}; {lines}"
        ended = subprocess.run(
            ["unshare", "-rm", "sh", "-c", script],
            check=True,
            capture_output=True,
            encoding="utf-8",
            env=os.environ,
        )
        found, place, decoder = [], 0, json.JSONDecoder()
        while "[" in ended.stdout[place:]:
            told, place = decoder.raw_decode(ended.stdout, ended.stdout.index("[\n", place))
            found.append({one["name"]: f"{one['health']}: {one['advice']}" for one in told})
        return found

    return run


def test_a_disk_that_is_nearly_full_is_found(
    examine: Examine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    root = tmp_path / "disk"
    root.mkdir()
    monkeypatch.setenv(HOME_VARIABLE, str(root))
    mount = f"mount -t tmpfs -o size=64m none {root}"
    before, after = examine(f"{mount}; doctor; mount -o remount,size=2g {root}; doctor")
    assert before["Disk"] == f"wrong: Free some space where {root} is."
    assert after["Disk"].startswith("fine")


def test_more_folders_than_can_be_watched_are_found_and_the_advice_allows_them(
    examine: Examine, tmp_path: Path, data_folder: DataFolder
):
    notes, etc = tmp_path / "notes", tmp_path / "etc"
    etc.mkdir()
    for number in range(30):
        (notes / str(number)).mkdir(parents=True)
    with Engine.open(data_folder, load_embedder=HashingEmbedder) as engine:
        engine.add_folder(notes)
    limit = tmp_path / "limit"
    limit.write_text("10\n", encoding="ascii")
    world = f"mount --bind {limit} {LIMIT}; mount --bind {etc} /etc/sysctl.d"
    (before,) = examine(f"{world}; doctor")
    advice = before["Watching"].removeprefix("wrong: Raise it: sudo ")
    assert advice.startswith("sh -c")
    (after,) = examine(f"{world}; {advice} >/dev/null; doctor")
    assert after["Watching"].startswith("fine")
    assert [one.read_text(encoding="ascii") for one in etc.iterdir()] == [
        "fs.inotify.max_user_watches=62\n"
    ]


def test_a_missing_keyring_is_told_of(data_folder: DataFolder):
    (finding,) = system.check_keyring(data_folder)
    assert finding.health is Health.NOTE
    assert "GNOME Keyring" in finding.advice


def test_an_unlocked_keyring_is_fine(keyring: dict[str, str], data_folder: DataFolder):
    told = subprocess.run(
        shlex.split(DOCTOR), check=False, env=keyring, capture_output=True, encoding="utf-8"
    )
    found = {one["name"]: one["health"] for one in json.loads(told.stdout)}
    assert found["Keyring"] == "fine"
