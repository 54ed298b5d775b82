"""Faults are planted, the doctor finds each, and its advice, followed, repairs it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from keepsake.cli.checks import assistants, host, model, storage, system
from keepsake.cli.checks.finding import Check, Finding, Health
from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.engine.backups import back_up
from keepsake.errors import KeepsakeError
from keepsake.host.host_file import new_address, write_host_file
from keepsake.paths import DataFolder
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")


@dataclass(frozen=True, slots=True)
class Place:
    """A computer on which something can be broken."""

    folder: DataFolder
    home: Path

    @property
    def cursor(self) -> Path:
        return self.home / ".cursor" / "mcp.json"


@pytest.fixture
def place(data_folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    home = tmp_path / "home"
    (home / ".cursor").mkdir(parents=True)
    (home / "notes").mkdir()
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home))
    with Engine.open(data_folder, load_embedder=HashingEmbedder) as engine:
        engine.remember(Capture(text="the zebra lives here"))
        engine.add_folder(home / "notes")
        engine.wait_for_vectors(10)
    back_up(data_folder)
    return Place(data_folder, home)


def wrong(check: Check, place: Place) -> list[Finding]:
    return [one for one in check(place.folder) if one.health is Health.WRONG]


def change(place: Place, *statements: str) -> None:
    db = open_database(place.folder.database)
    for statement in statements:
        db.execute(statement)
    db.close()


def run_line(line: str) -> None:
    """Run a line of advice, as a person who copies it."""
    words = shlex.split(line)
    if words[0] == "keepsake":
        words = [sys.executable, "-P", "-m", "keepsake.cli", *words[1:]]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL, capture_output=True)


def command_in(advice: str) -> str:
    found = re.search(r"(?:keepsake|chmod) .*?(?=\.$|$|, or| write)", advice)
    assert found, advice
    return found.group()


def share_the_host_file(place: Place) -> None:
    write_host_file(place.folder.host_file, new_address("nowhere", "headless"))
    place.folder.host_file.chmod(0o644)


def share_the_way_to_the_host(place: Place) -> None:
    place.folder.run.chmod(0o755)


def share_the_log_of_the_memory(place: Place) -> None:
    place.folder.database_files()[-1].chmod(0o640)


def lose_a_word(place: Place) -> None:
    change(place, "DELETE FROM chunk_fts")


def lose_a_vector(place: Place) -> None:
    change(place, "DELETE FROM chunk_vector")


def scribble(place: Place) -> None:
    place.folder.database.write_bytes(b"this is no database " * 500)


def lose_the_tables(place: Place) -> None:
    place.folder.database.unlink()
    change(place, "PRAGMA user_version = 1")


def protect_the_memory(place: Place) -> None:
    place.folder.database.chmod(0o400)


def lose_the_entry(place: Place) -> None:
    entry = {"command": str(place.home / "keepsake-mcp"), "args": []}
    place.cursor.write_text(json.dumps({"mcpServers": {"keepsake": entry}}), encoding="utf-8")


def protect_the_settings(place: Place) -> None:
    lose_the_entry(place)
    place.cursor.chmod(0o400)


@pytest.mark.parametrize(
    ("plant", "check", "said"),
    [
        pytest.param(share_the_host_file, host.check_rights, "host.json", marks=POSIX),
        pytest.param(share_the_way_to_the_host, host.check_rights, "run", marks=POSIX),
        pytest.param(share_the_log_of_the_memory, host.check_rights, "memory.db", marks=POSIX),
        (lose_a_word, storage.check_database, "missing from the word index: 1"),
        (lose_a_vector, storage.check_database, "whose vector is lost: 1"),
        (scribble, storage.check_database, "damaged"),
        (lose_the_tables, storage.check_database, "tables are gone"),
        pytest.param(protect_the_memory, storage.check_database, "may not be", marks=POSIX),
        (lose_the_entry, assistants.check_assistants, "another memory"),
    ],
)
def test_a_fault_is_found_and_the_command_it_advises_repairs_it(
    place: Place, plant: Callable[[Place], None], check: Check, said: str
):
    assert wrong(check, place) == []
    plant(place)
    (finding,) = wrong(check, place)
    assert said in finding.text
    run_line(command_in(finding.advice))
    assert wrong(check, place) == []


@POSIX
def test_protected_settings_are_found_and_can_be_changed_again(place: Place):
    protect_the_settings(place)
    (finding,) = wrong(assistants.check_assistants, place)
    assert "write-protected" in finding.text
    run_line(command_in(finding.advice))
    (finding,) = wrong(assistants.check_assistants, place)
    run_line(command_in(finding.advice))
    assert wrong(assistants.check_assistants, place) == []


def test_settings_of_an_assistant_with_a_mistake_are_found_and_repaired(place: Place):
    place.cursor.write_text('{"mcpServers": {"a": {"command": "b"} "x": 1}}', encoding="utf-8")
    (finding,) = wrong(assistants.check_assistants, place)
    assert "line 1" in finding.text
    run_line(command_in(finding.advice))
    place.cursor.with_name("mcp.repaired.json").replace(place.cursor)
    assert wrong(assistants.check_assistants, place) == []


def test_a_model_that_is_not_the_published_one_is_found_and_goes(
    place: Place, model_entry: dict[str, object]
):
    strange = place.folder.models / str(model_entry["file"])
    strange.write_bytes(b"GGUF, or so it says")
    (finding,) = wrong(model.check_model, place)
    assert str(strange) in finding.advice
    strange.unlink()
    assert wrong(model.check_model, place) == []


@pytest.fixture
def silent_host(data_folder: DataFolder) -> Iterator[subprocess.Popen[bytes]]:
    program = (
        "import sys\nfrom pathlib import Path\nfrom keepsake.host.lock import HostLock\n"
        "lock = HostLock(Path(sys.argv[1]))\nprint(lock.acquire(), flush=True)\nsys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(data_folder.host_lock)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    yield process
    process.communicate()


def test_a_host_that_does_not_answer_is_found_and_named(
    place: Place, silent_host: subprocess.Popen[bytes]
):
    address = new_address(str(place.folder.run / "gone.sock"), "headless")
    write_host_file(place.folder.host_file, address._replace(pid=silent_host.pid))
    (finding,) = wrong(host.check_host, place)
    assert f"End process {silent_host.pid}," in finding.advice
    silent_host.kill()
    silent_host.wait()
    assert wrong(host.check_host, place) == []


def test_settings_that_cannot_be_used_are_found(place: Place):
    place.folder.settings.write_text('{"idle_minutes": "many"}', encoding="utf-8")
    (finding,) = wrong(system.check_settings, place)
    assert "idle_minutes" in finding.text
    assert str(place.folder.settings) in finding.advice
    place.folder.settings.unlink()
    assert wrong(system.check_settings, place) == []


def test_a_watched_folder_that_is_gone_is_found(place: Place):
    (place.home / "notes").rmdir()
    (finding,) = wrong(system.check_watching, place)
    assert "notes" in finding.text
    (place.home / "notes").mkdir()
    assert wrong(system.check_watching, place) == []


def test_a_vector_extension_that_is_missing_is_found(place: Place, tmp_path: Path):
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sqlite_vec.py").write_text("def loadable_path(): return 'nowhere'")
    program = (
        "from keepsake.cli.checks.storage import check_libraries\n"
        "from keepsake.errors import StorageError\n"
        "try:\n    list(check_libraries(None))\nexcept StorageError as error:\n"
        "    print(error.hint)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys\nsys.path.insert(0, {str(broken)!r})\n{program}"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert ended.stdout == "Install Keepsake again.\n"
    assert next(storage.check_libraries(place.folder)).health is Health.FINE


def test_a_memory_of_a_newer_keepsake_is_told_of(place: Place):
    change(place, "PRAGMA user_version = 99")
    with pytest.raises(KeepsakeError, match="newer"):
        list(storage.check_database(place.folder))
