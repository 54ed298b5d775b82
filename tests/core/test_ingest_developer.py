"""Projects and shells over a real Git repository, real history files and a real shell."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from keepsake.domain.memory import Kind, Memory
from keepsake.domain.project import ProjectWishes, Shell
from keepsake.domain.query import Filters
from keepsake.domain.source import Receipt
from keepsake.engine import Engine
from keepsake.errors import InvalidInputError
from keepsake.ingest.projects.identity import normalized_origin
from keepsake.ingest.shell.journal import journal_in
from keepsake.paths import DataFolder
from keepsake.settings import Settings

TOKEN = "ghp_" + "a1B2" * 9
EVERYTHING = ProjectWishes(commits=True, diffs=True, commands=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    for name in ("ZDOTDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def engine(data_folder: DataFolder) -> Iterator[Engine]:
    with Engine.open(data_folder, Settings(), watch=False, embed=False) as engine:
        yield engine


def git(folder: Path, *arguments: str) -> None:
    name = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *name, *arguments], check=True, capture_output=True)


def commit(folder: Path, name: str, text: str, message: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", message)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    git(folder, "remote", "add", "origin", "git@example.org:Team/Tool.git")
    commit(folder, "a b.py", "one\n", "feat: begin\n\nBecause nobody had.")
    commit(folder, "a b.py", f"one\ntoken = '{TOKEN}'\n", "fix: two")
    return folder


def memories(engine: Engine, kind: Kind) -> list[Memory]:
    return list(engine.browse(Filters(kinds=(kind,)), limit=500).memories)


def last(engine: Engine) -> Receipt:
    return engine.wait_for_import(engine.receipts(limit=1)[0].id, 60)


def test_commits_and_changes_are_kept_once_and_followed(engine: Engine, project: Path):
    folder = engine.set_project(project, EVERYTHING)
    assert folder.project == "example.org/team/tool"
    assert (last(engine).new, len(memories(engine, Kind.COMMIT))) == (4, 2)
    assert {m.namespace for m in memories(engine, Kind.DIFF)} == {"project:example.org/team/tool"}
    assert all(TOKEN not in m.text for m in memories(engine, Kind.DIFF))

    commit(project, "c.py", "three\n", "docs: three")
    engine.wait_for_import(engine.rescan(folder.source_id), 60)
    assert (last(engine).new, len(memories(engine, Kind.COMMIT))) == (2, 3)
    git(project, "commit", "-q", "--amend", "-m", "docs: other words")
    engine.wait_for_import(engine.rescan(folder.source_id), 60)
    assert (last(engine).new, last(engine).unchanged) == (2, 4)


def test_many_commits_since_the_last_look_lose_none(engine: Engine, project: Path):
    folder = engine.set_project(project, ProjectWishes(diffs=True))
    last(engine)
    for number in range(30):
        commit(project, f"{number}.py", f"{number}\n", f"feat: number {number}")
    engine.wait_for_import(engine.rescan(folder.source_id), 60)
    assert last(engine).new == 30


def test_two_clones_are_one_project(engine: Engine, project: Path, tmp_path: Path):
    first = engine.set_project(project, ProjectWishes(commits=True))
    last(engine)
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", str(project), str(clone))
    git(clone, "remote", "set-url", "origin", "https://me:secret@example.org/team/tool/")
    second = engine.set_project(clone, ProjectWishes(commits=True))
    assert second.source_id == first.source_id
    assert (last(engine).new, last(engine).unchanged) == (0, 2)
    assert len(engine.projects()) == 2


def test_an_import_of_a_project_is_taken_back(engine: Engine, project: Path):
    engine.set_project(project, EVERYTHING)
    receipt = last(engine)
    assert engine.undo_import(receipt.id).removed == 4
    assert memories(engine, Kind.COMMIT) == []


def test_a_folder_without_a_repository_is_refused(engine: Engine, tmp_path: Path):
    (tmp_path / "plain").mkdir()
    with pytest.raises(InvalidInputError, match="no Git repository"):
        engine.set_project(tmp_path / "plain", EVERYTHING)


@pytest.mark.parametrize(
    "address",
    [
        "git@Host.org:Owner/Name.git", "https://user:pw@host.org/owner/name",
        "ssh://git@host.org:22/owner//name.git/", "git://host.org/owner/name.git",
    ],
)  # fmt: skip
def test_every_form_of_an_origin_is_the_same_project(address: str):
    assert normalized_origin(address) == "host.org/owner/name"


def test_histories_are_read_with_their_times_and_without_secrets(engine: Engine, home: Path):
    history = f"ls\n#1700000000\nexport API_KEY={TOKEN}\n#1700000100\nmake test\n"
    (home / ".bash_history").write_text(history, encoding="utf-8")
    zsh = b": 1700000200:3;echo hi\\\nthere\n" + b": 1700000300:0;echo \x83\xe3\x83\xa9\n"
    (home / ".zsh_history").write_bytes(zsh)
    for shell, count in ((Shell.BASH, 3), (Shell.ZSH, 2)):
        engine.remember_history(shell, wanted=True)
        assert last(engine).new == count
    kept = {m.title: m for m in memories(engine, Kind.COMMAND)}
    assert kept["make test"].happened_at == 1_700_000_100_000
    assert kept["echo hi"].metadata["duration_ms"] == 3_000
    assert all(TOKEN not in m.text + m.title for m in kept.values())
    with pytest.raises(InvalidInputError):
        engine.remember_history(Shell.FISH, wanted=True)
    assert [s.shell for s in engine.shells() if s.remembered] == [Shell.BASH, Shell.ZSH]


def test_a_hook_is_put_in_and_taken_out_to_the_byte(engine: Engine, home: Path):
    for start in (b"", b"alias x=y\n", b"no end of line", b"windows\r\n"):
        file = home / ".bashrc"
        file.unlink(missing_ok=True)
        if start:
            file.write_bytes(start)
        engine.hook_shell(Shell.BASH, wanted=True)
        engine.hook_shell(Shell.BASH, wanted=True)
        assert file.read_bytes().count(b"# >>> keepsake") == 1
        engine.hook_shell(Shell.BASH, wanted=False)
        assert (file.read_bytes() if file.exists() else b"") == start


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_a_shell_tells_of_commands_where_they_are_wanted(
    engine: Engine, project: Path, home: Path, tmp_path: Path, data_folder: DataFolder
):
    engine.set_project(project, ProjectWishes(commands=True))
    engine.hook_shell(Shell.BASH, wanted=True)
    typed = [
        f". '{home / '.bashrc'}'", "echo elsewhere", f"cd '{project}'", 'echo "in \\ it"', "false",
        f"export TOKEN={TOKEN}", f"cd '{tmp_path}'", "echo elsewhere again",
    ]  # fmt: skip
    subprocess.run(
        ["bash", "--norc", "--noprofile", "-i"],
        input="\n".join(typed) + "\n",
        encoding="utf-8",
        capture_output=True,
        env={**os.environ, "HISTFILE": str(tmp_path / "history")},
        check=False,
    )
    told = journal_in(data_folder.root).path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["command"] for line in told][1:3] == ['echo "in \\ it"', "false"]
    (source,) = (s for s in engine.sources() if s.name == "Commands you typed")
    engine.wait_for_import(engine.rescan(source.id), 60)
    kept = {m.title: m for m in memories(engine, Kind.COMMAND)}
    assert kept["false"].metadata["status"] == 1
    assert kept["false"].namespace == "project:example.org/team/tool"
    assert not any("elsewhere" in m.text or TOKEN in m.text for m in kept.values())
    assert list(journal_in(data_folder.root).folder.glob("*.jsonl")) == []
