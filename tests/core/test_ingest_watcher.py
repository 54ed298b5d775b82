"""Real changes on a real disk, and what the memory makes of them."""

from __future__ import annotations

import json
import random
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from keepsake.domain.query import Filters
from keepsake.domain.source import FileState, SourceKind, SourceState
from keepsake.engine import Engine
from keepsake.events import Event
from keepsake.ingest.rules import ScanRules
from keepsake.ingest.watcher import NOT_THERE, FolderWatcher, RootListener, Timing
from keepsake.paths import DataFolder
from keepsake.settings import Settings

PATIENCE = 30


class Watched:
    """A folder that an engine watches, and a way to wait for what becomes of it."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine = engine
        self.folder = folder
        self._changed = threading.Condition()
        engine.events.subscribe(self._hear)
        self.source = engine.add_folder(folder)
        self.until(lambda: engine.receipts()[0].finished_at is not None)

    def _hear(self, event: Event) -> None:
        with self._changed:
            self._changed.notify_all()

    def until(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, PATIENCE), self.describe()

    def texts(self) -> dict[str, str]:
        page = self.engine.browse(Filters(), limit=500)
        return {memory.source_key: memory.text for memory in page.memories}

    def state(self) -> SourceState:
        return next(s.state for s in self.engine.sources() if s.id == self.source.id)

    def files(self) -> dict[str, FileState]:
        return {file.path: file.state for file in self.engine.source_files(self.source.id)}

    def describe(self) -> str:
        return f"{self.state()} {self.files()} {self.texts()}"


@pytest.fixture
def watched(data_folder: DataFolder, tmp_path: Path) -> Iterator[Watched]:
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "first.md").write_text("the first note", encoding="utf-8")
    with Engine.open(data_folder, Settings(), embed=False) as engine:
        yield Watched(engine, folder)


def test_what_is_written_is_kept(watched: Watched):
    assert watched.texts() == {"first.md": "the first note"}
    watched.until(lambda: watched.state() is SourceState.WATCHING)
    (watched.folder / "second.md").write_text("a second one", encoding="utf-8")
    watched.until(lambda: watched.texts().get("second.md") == "a second one")
    with (watched.folder / "second.md").open("a", encoding="utf-8") as file:
        file.write(" with more")
    watched.until(lambda: watched.texts()["second.md"] == "a second one with more")
    quiet = watched.engine.receipts()[0]
    assert (quiet.new, quiet.updated) == (1, 1)


def test_an_atomic_save_is_one_change(watched: Watched, tmp_path: Path):
    beside = watched.folder / ".first.md.tmp"
    beside.write_text("saved beside", encoding="utf-8")
    beside.replace(watched.folder / "first.md")
    watched.until(lambda: watched.texts()["first.md"] == "saved beside")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("saved elsewhere", encoding="utf-8")
    elsewhere.replace(watched.folder / "first.md")
    watched.until(lambda: watched.texts()["first.md"] == "saved elsewhere")
    assert set(watched.texts()) == {"first.md"}


def test_a_renamed_file_keeps_its_memory(watched: Watched):
    before = watched.engine.browse(Filters()).memories[0].uid
    (watched.folder / "first.md").rename(watched.folder / "renamed.md")
    watched.until(lambda: set(watched.texts()) == {"renamed.md"})
    assert watched.engine.browse(Filters()).memories[0].uid == before


def test_folders_come_move_and_go(watched: Watched, tmp_path: Path):
    outside = tmp_path / "outside"
    (outside / "deep").mkdir(parents=True)
    (outside / "deep" / "note.md").write_text("from outside", encoding="utf-8")
    outside.rename(watched.folder / "inside")
    watched.until(lambda: "inside/deep/note.md" in watched.texts())
    (watched.folder / "inside").rename(watched.folder / "moved")
    watched.until(lambda: "moved/deep/note.md" in watched.texts())
    assert len(watched.texts()) == 2
    shutil.rmtree(watched.folder / "moved")
    watched.until(lambda: watched.files()["moved/deep/note.md"] is FileState.MISSING)
    assert "moved/deep/note.md" in watched.texts()


def test_a_storm_of_changes_ends_as_a_full_look_would(  # noqa: C901 - one storm in its order
    watched: Watched, tmp_path: Path
):
    chance = random.Random(7)
    root, outside = watched.folder, tmp_path / "outside"
    outside.mkdir()

    def any_file() -> Path:
        return chance.choice([*root.rglob("*.md")])

    def any_folder() -> Path:
        return chance.choice([root, *(path for path in root.rglob("*") if path.is_dir())])

    for number in range(200):
        text = f"text {number}"
        match chance.randrange(7):
            case 0 | 1:
                folder = any_folder() / f"folder {number}"
                folder.mkdir()
                (folder / "note.md").write_text(text, encoding="utf-8")
            case 2:
                any_file().write_text(text, encoding="utf-8")
            case 3:
                any_file().rename(any_folder() / f"renamed {number}.md")
            case 4:
                (root / ".saving").write_text(text, encoding="utf-8")
                (root / ".saving").replace(any_file())
            case 5:
                any_file().rename(outside / f"{number}.md")
                (any_folder() / f"new {number}.md").write_text(text, encoding="utf-8")
            case 6 if (folder := any_folder()) != root:
                folder.rename(root / f"moved {number}")

    on_disk = {
        file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
        for file in root.rglob("*.md")
    }

    def settled() -> bool:
        there = {path for path, state in watched.files().items() if state is FileState.KEPT}
        return there == set(on_disk) and on_disk.items() <= watched.texts().items()

    watched.until(settled)
    watched.engine.rescan(watched.source.id)
    receipt = watched.engine.wait_for_import(watched.engine.receipts()[0].id, PATIENCE)
    assert (receipt.unchanged, receipt.found) == (len(on_disk), len(on_disk))


def test_junk_is_not_noticed(watched: Watched):
    (watched.folder / ".git").mkdir()
    (watched.folder / ".git" / "note.md").write_text("junk", encoding="utf-8")
    (watched.folder / "draft.tmp").write_text("junk", encoding="utf-8")
    (watched.folder / "last.md").write_text("the last", encoding="utf-8")
    watched.until(lambda: "last.md" in watched.texts())
    assert set(watched.files()) == {"first.md", "last.md"}


def test_a_paused_source_is_left_alone_until_it_is_resumed(watched: Watched):
    watched.engine.pause_source(watched.source.id)
    assert watched.state() is SourceState.PAUSED
    (watched.folder / "while.md").write_text("written meanwhile", encoding="utf-8")
    (watched.folder / "first.md").write_text("changed meanwhile", encoding="utf-8")
    assert set(watched.texts()) == {"first.md"}
    watched.engine.resume_source(watched.source.id)
    watched.until(lambda: watched.texts().get("while.md") == "written meanwhile")
    watched.until(lambda: watched.texts()["first.md"] == "changed meanwhile")


def test_what_changed_while_nobody_watched_is_noticed_at_start(
    data_folder: DataFolder, tmp_path: Path
):
    folder = tmp_path / "vault"
    folder.mkdir()
    with Engine.open(data_folder, Settings(), embed=False) as engine:
        Watched(engine, folder)
    (folder / "new.md").write_text("written at night", encoding="utf-8")
    with Engine.open(data_folder, Settings(), embed=False) as engine:
        again = Watched(engine, folder)
        again.until(lambda: again.texts() == {"new.md": "written at night"})


def test_a_session_is_followed_while_it_grows(data_folder: DataFolder, tmp_path: Path):
    projects = tmp_path / "projects"
    session = projects / "-home-me" / "s.jsonl"
    session.parent.mkdir(parents=True)
    line = {"type": "user", "uuid": "u", "parentUuid": None, "message": {"content": "Hello?"}}
    session.write_text(json.dumps(line) + "\n", encoding="utf-8")
    with Engine.open(data_folder, Settings(), embed=False) as engine:
        source = engine.add_folder(projects, kind=SourceKind.CLAUDE_CODE)
        heard = threading.Event()
        engine.events.subscribe(lambda _event: heard.set())
        answer = {
            "type": "assistant", "uuid": "a", "parentUuid": "u", "message": {"content": "Hi."},
        }  # fmt: skip
        with session.open("a", encoding="utf-8") as file:
            file.write(json.dumps(answer) + "\n")
        while engine.browse(Filters()).memories[:1] == () or "Hi." not in (
            engine.browse(Filters()).memories[0].text
        ):
            assert heard.wait(PATIENCE)
            heard.clear()
        assert engine.sources()[0].id == source.id


def test_a_folder_that_another_process_adds_is_watched(data_folder: DataFolder, tmp_path: Path):
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "first.md").write_text("the first note", encoding="utf-8")
    with Engine.open(data_folder, Settings(), embed=False) as host:
        heard = threading.Condition()

        def hear(_event: Event) -> None:
            with heard:
                heard.notify_all()

        host.events.subscribe(hear)
        with Engine.open(data_folder, Settings(), watch=False, embed=False) as command:
            command.add_folder(folder)
        with heard:
            assert heard.wait_for(
                lambda: [s.state for s in host.sources()] == [SourceState.WATCHING], PATIENCE
            )
            (folder / "second.md").write_text("the second note", encoding="utf-8")
            assert heard.wait_for(
                lambda: (
                    {m.source_key for m in host.browse(Filters()).memories}
                    == {"first.md", "second.md"}
                ),
                PATIENCE,
            )


class Calls:
    """What a watcher tells, to wait for."""

    def __init__(self) -> None:
        self.changes: list[tuple[Path, ...]] = []
        self.present: list[tuple[bool, str]] = []
        self.happened = threading.Condition()

    def changed(self, _source_id: int, paths: tuple[Path, ...]) -> None:
        with self.happened:
            self.changes.append(paths)
            self.happened.notify_all()

    def state(self, source_id: int, state: SourceState, detail: str) -> None:
        with self.happened:
            assert source_id == 1
            self.present.append((state is SourceState.WATCHING, detail))
            self.happened.notify_all()

    def until(self, condition: Callable[[], bool]) -> None:
        with self.happened:
            assert self.happened.wait_for(condition, PATIENCE), (self.changes, self.present)


@pytest.fixture
def calls() -> Calls:
    return Calls()


def watcher_for(
    changed: Callable[[int, tuple[Path, ...]], None],
    state: RootListener,
    timing: Timing,
) -> FolderWatcher:
    return FolderWatcher(
        changed,
        state,
        refresh=lambda: None,
        rescan_minutes=lambda: 15,
        took=lambda _source_id: 0.0,
        timing=timing,
    )


@pytest.fixture
def folder_watcher(calls: Calls) -> Iterator[FolderWatcher]:
    folder_watcher = watcher_for(calls.changed, calls.state, Timing(check_roots=0.1, unwatched=0.1))
    folder_watcher.start()
    yield folder_watcher
    folder_watcher.close()


def test_a_watcher_without_folders_takes_none_of_the_systems_few_observers(calls: Calls):
    before = set(threading.enumerate())
    watcher = watcher_for(calls.changed, calls.state, Timing())
    assert set(threading.enumerate()) == before
    watcher.close()


def test_nothing_goes_on_watching_however_many_began_to_watch_at_once(
    calls: Calls, tmp_path: Path, data_root: Path
):
    before = set(threading.enumerate())
    rules = ScanRules(own_folder=data_root)
    watcher = watcher_for(calls.changed, calls.state, Timing(check_roots=0, unwatched=60))
    watcher.start()
    with ThreadPoolExecutor(4) as threads:
        for _ in range(40):
            threads.submit(watcher.watch, 1, tmp_path, lambda: rules, 0.05)
    watcher.close()
    watcher.watch(2, tmp_path, lambda: rules, 0.05)
    assert set(threading.enumerate()) == before


def test_a_folder_that_hangs_holds_up_no_other(tmp_path: Path, data_root: Path):
    asked, answers = threading.Event(), threading.Event()
    rules = ScanRules(own_folder=data_root)

    def hang() -> ScanRules:
        if threading.current_thread() is not threading.main_thread():
            asked.set()
            answers.wait(20)
        return rules

    watcher = watcher_for(
        lambda _source_id, _paths: None,
        lambda source_id, state, detail: None,  # noqa: ARG005 - called by these names
        Timing(check_roots=0, unwatched=60),
    )
    watcher.watch(1, tmp_path, hang, 0.05)
    watcher.watch(2, tmp_path, lambda: rules, 0.05)
    watcher.start()
    assert asked.wait(20)
    watcher.unwatch(2)
    watcher.unwatch(1)
    watcher.watch(3, tmp_path, lambda: rules, 0.05)
    assert watcher.folders() == {3}
    assert not answers.is_set()
    answers.set()
    watcher.close()


def test_a_root_that_goes_and_comes_back(
    folder_watcher: FolderWatcher, calls: Calls, tmp_path: Path, data_root: Path
):
    root = tmp_path / "drive"
    rules = ScanRules(own_folder=data_root)
    folder_watcher.watch(1, root, lambda: rules, 0.05)
    assert calls.present == [(False, NOT_THERE)]
    root.mkdir()
    calls.until(lambda: calls.present[-1] == (True, "") and calls.changes == [()])
    root.rename(tmp_path / "unplugged")
    calls.until(lambda: calls.present[-1] == (False, NOT_THERE))
    (tmp_path / "unplugged").rename(root)
    calls.until(lambda: calls.present[-1] == (True, "") and calls.changes == [(), ()])
    (root / "a.md").touch()
    calls.until(lambda: calls.changes[-1] == (root / "a.md",))
    folder_watcher.unwatch(1)
    assert folder_watcher.folders() == frozenset()


def test_a_flood_becomes_a_look_at_everything(
    folder_watcher: FolderWatcher, calls: Calls, tmp_path: Path, data_root: Path
):
    rules = ScanRules(own_folder=data_root)
    folder_watcher.watch(1, tmp_path, lambda: rules, 0.3)
    for number in range(700):
        (tmp_path / f"{number}.md").touch()
    calls.until(lambda: () in calls.changes)


def test_thousands_of_folders_are_watched(
    folder_watcher: FolderWatcher, calls: Calls, tmp_path: Path, data_root: Path
):
    for number in range(4_000):
        (tmp_path / f"{number // 100}" / f"{number}").mkdir(parents=True)
    rules = ScanRules(own_folder=data_root)
    folder_watcher.watch(1, tmp_path, lambda: rules, 0.05)
    note = tmp_path / "39" / "3999" / "deep.md"
    note.touch()
    calls.until(lambda: any(note in paths for paths in calls.changes))
