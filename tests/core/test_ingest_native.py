"""What the system tells of changes, whatever is moved where."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from keepsake.ingest.native import Following, follow

PATIENCE = 20


class Told:
    """Everything that was told, to wait for."""

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self.left_out: set[str] = set()
        self.errors: list[OSError] = []
        self.losses = 0
        self.happened = threading.Condition()
        self.listening = threading.Event()
        self.listening.set()

    def takes(self, folder: Path) -> bool:
        return folder.name not in self.left_out

    def changed(self, path: Path, *, is_folder: bool) -> None:
        assert self.listening.wait(PATIENCE)
        with self.happened:
            self.paths.add(path)
            self.happened.notify_all()

    def lost(self) -> None:
        with self.happened:
            self.losses += 1
            self.happened.notify_all()

    def failed(self, error: OSError) -> None:
        with self.happened:
            self.errors.append(error)
            self.happened.notify_all()

    def until(self, condition: Callable[[], bool]) -> None:
        with self.happened:
            assert self.happened.wait_for(condition, PATIENCE), self.paths

    def until_told(self, *paths: Path) -> None:
        self.until(
            lambda: all(any(p in (path, *path.parents) for p in self.paths) for path in paths)
        )
        self.paths.clear()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "left out").mkdir()
    return folder


@pytest.fixture
def following(root: Path, told: Told) -> Iterator[Following]:
    told.left_out.add("left out")
    following = follow(root, told)
    yield following
    following.close()


def test_what_happens_in_every_folder_is_told(following: Following, root: Path, told: Told):
    (root / "note.md").touch()
    (root / "a" / "b" / "deep.md").touch()
    told.until_told(root / "note.md", root / "a" / "b" / "deep.md")
    (root / "new").mkdir()
    told.until_told(root / "new")
    (root / "new" / "note.md").touch()
    told.until_told(root / "new" / "note.md")
    (root / "note.md").unlink()
    told.until_told(root / "note.md")


def test_a_moved_folder_is_known_by_its_new_place(
    following: Following, root: Path, told: Told, tmp_path: Path
):
    (root / "a").rename(root / "moved")
    told.until_told(root / "a", root / "moved")
    (root / "moved" / "b" / "note.md").touch()
    told.until_told(root / "moved" / "b" / "note.md")

    (root / "moved").rename(tmp_path / "gone")
    told.until_told(root / "moved")
    (root / "moved" / "b").mkdir(parents=True)
    told.until_told(root / "moved")
    (tmp_path / "gone" / "b" / "elsewhere.md").touch()
    (root / "moved" / "b" / "here.md").touch()
    told.until_told(root / "moved" / "b" / "here.md")
    shutil.rmtree(root / "moved")
    told.until_told(root / "moved")
    (tmp_path / "gone").rename(root / "moved")
    told.until_told(root / "moved")
    (root / "moved" / "b" / "again.md").touch()
    told.until_told(root / "moved" / "b" / "again.md")
    assert told.errors == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems watch whole trees")
def test_folders_that_do_not_matter_are_not_watched(following: Following, root: Path, told: Told):
    (root / "left out" / "x.md").touch()
    (root / "last.md").touch()
    told.until(lambda: root / "last.md" in told.paths)
    assert root / "left out" / "x.md" not in told.paths


def test_the_going_of_the_root_is_told(
    following: Following, root: Path, told: Told, tmp_path: Path
):
    root.rename(tmp_path / "unplugged")
    told.until(lambda: root in told.paths)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_changes_that_overflow_are_said_to_be_lost(root: Path, told: Told):
    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text("ascii"))
    if most > 100_000:
        pytest.skip("this system keeps more events than a test can make")
    notes = [root / "a.md", root / "b.md"]
    for note in notes:
        note.touch()
    told.listening.clear()
    following = follow(root, told)
    for number in range(most + 1_000):
        os.utime(notes[number % 2])
    told.listening.set()
    told.until(lambda: told.losses > 0)
    following.close()


def test_a_folder_that_is_not_there_cannot_be_followed(tmp_path: Path, told: Told):
    with pytest.raises(OSError, match="No such file"):
        follow(tmp_path / "nowhere", told)
