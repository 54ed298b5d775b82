"""What is found on computers of every system, made up in a folder."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from keepsake.bench.chat_export import write_export
from keepsake.clients.environment import Environment, Platform
from keepsake.domain.source import Place, SourceKind
from keepsake.ingest.places.apps import kind_of
from keepsake.ingest.places.exports import export_name
from keepsake.ingest.places.finder import find_places, look_at

LINUX = {
    SourceKind.CLAUDE_CODE: ".claude/projects/-home-me/one.jsonl",
    SourceKind.CLAUDE_DESKTOP: ".config/Claude/local-agent-mode-sessions/a/.claude/x.jsonl",
    SourceKind.CODEX: ".codex/sessions/2026/01/02/rollout-1.jsonl",
    SourceKind.GEMINI_CLI: ".gemini/tmp/abc/chats/session-1.json",
    SourceKind.CURSOR: ".config/Cursor/User/globalStorage/state.vscdb",
    SourceKind.VSCODE: ".config/Code/User/workspaceStorage/abc/chatSessions/1.json",
}
MACOS = {
    kind: path.replace(".config/", "Library/Application Support/") for kind, path in LINUX.items()
}
WINDOWS = {kind: path.replace(".config/", "AppData/Roaming/") for kind, path in LINUX.items()} | {
    SourceKind.CLAUDE_DESKTOP: "AppData/Local/Packages/Claude_abc/LocalCache/Roaming/Claude/"
    "local-agent-mode-sessions/x.jsonl"
}


def environment(home: Path, platform: Platform = "linux", **variables: str) -> Environment:
    return Environment.of(platform, home, variables)


def put(path: Path, text: str = "words") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def found(env: Environment, own: Path) -> dict[str, Place]:
    return {place.name: place for place in find_places(env, own)}


@pytest.mark.parametrize(
    ("platform", "files"), [("linux", LINUX), ("macos", MACOS), ("windows", WINDOWS)]
)
def test_conversations_of_every_app_are_found(
    tmp_path: Path, data_root: Path, platform: Platform, files: dict[SourceKind, str]
):
    for path in files.values():
        put(tmp_path / path)
    put(tmp_path / files[SourceKind.VSCODE]).with_name("noise.txt").touch()
    places = find_places(environment(tmp_path, platform), data_root)
    assert {place.kind: place.files for place in places} == dict.fromkeys(files, 1)
    assert all(place.personal for place in places)


def test_variables_move_the_folders_of_apps(tmp_path: Path, data_root: Path):
    put(tmp_path / "c" / "projects" / "x" / "a.jsonl")
    put(tmp_path / "o" / "archived_sessions" / "rollout-1.jsonl")
    put(tmp_path / "o" / "sessions" / "2026" / "rollout-2.jsonl.zst")
    env = environment(
        tmp_path, CLAUDE_CONFIG_DIR=str(tmp_path / "c"), CODEX_HOME=str(tmp_path / "o")
    )
    places = found(env, data_root)
    assert {name: (place.path, place.files) for name, place in places.items()} == {
        "Claude Code": (tmp_path / "c", 1),
        "Codex": (tmp_path / "o", 2),
    }


def test_notes_and_vaults_are_found(tmp_path: Path, data_root: Path):
    put(tmp_path / "Notes" / "a.md")
    put(tmp_path / "Second Brain" / "idea.md")
    put(tmp_path / "Second Brain" / "picture.png")
    vaults = {"vaults": {"a": {"path": str(tmp_path / "Second Brain")}}}
    put(tmp_path / ".config" / "obsidian" / "obsidian.json", json.dumps(vaults))
    places = found(environment(tmp_path), data_root)
    assert {name: place.files for name, place in places.items()} == {"Notes": 1, "Second Brain": 1}
    assert not places["Notes"].personal


@pytest.mark.parametrize("content", ["", "[]", "{", '{"vaults": []}', '{"vaults": {"a": 1}}'])
def test_a_broken_list_of_vaults_is_no_trouble(tmp_path: Path, data_root: Path, content: str):
    put(tmp_path / ".config" / "obsidian" / "obsidian.json", content)
    assert find_places(environment(tmp_path), data_root) == []


def test_exports_among_the_downloads_are_offered_as_files(tmp_path: Path, data_root: Path):
    downloads = tmp_path / "Downloads"
    put(downloads / "broken.zip")
    for name, inside in {
        "chatgpt.zip": "conversations-000.json",
        "takeout.zip": "Takeout/My Activity/Gemini Apps/MyActivity.json",
        "photos.zip": "beach.jpg",
    }.items():
        with zipfile.ZipFile(downloads / name, "w") as archive:
            archive.writestr(inside, "[]")
    places = found(environment(tmp_path), data_root)
    assert set(places) == {"chatgpt.zip", "takeout.zip"}
    assert {place.kind for place in places.values()} == {SourceKind.FILES}


def test_documents_are_counted_and_programs_are_not(tmp_path: Path, data_root: Path):
    for name in ("a.md", "b.csv", "c.pptx", "d.html", "e.eml", "f.py", "g.png"):
        put(tmp_path / "Papers" / name)
    assert look_at(tmp_path / "Papers", SourceKind.FOLDER, data_root).files == 5


def test_a_place_that_is_not_there_holds_nothing(tmp_path: Path, data_root: Path):
    assert look_at(tmp_path / "nowhere", SourceKind.FOLDER, data_root).files == 0


def test_the_folder_of_an_app_is_recognized(tmp_path: Path):
    env = environment(tmp_path)
    assert kind_of(tmp_path / ".claude", env) is SourceKind.CLAUDE_CODE
    assert kind_of(tmp_path / ".claude" / "projects", env) is SourceKind.CLAUDE_CODE
    assert kind_of(tmp_path / ".codex" / "sessions", env) is SourceKind.CODEX
    assert kind_of(tmp_path / "notes", env) is SourceKind.FOLDER


def chatgpt_export(folder: Path, *, zipped: bool = False) -> Path:
    plain = folder / "conversations.json"
    write_export(plain, 0.01)
    if not zipped:
        return plain
    archive = folder / "2026-05-01.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("user.json", "{}")
        target.write(plain, "export/conversations.json")
    return archive


@pytest.mark.parametrize("zipped", [False, True])
def test_an_export_goes_by_what_it_is_whatever_its_file_is_called(tmp_path: Path, zipped: bool):
    export = chatgpt_export(tmp_path, zipped=zipped)
    renamed = export.rename(tmp_path / f"my chats{export.suffix}")
    assert export_name([renamed]) == "ChatGPT export"
    assert export_name([renamed, renamed]) == "ChatGPT export"


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_has_no_such_name(tmp_path: Path, method: int):
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("conversations.json", json.dumps([{"mapping": {}}] * 50))
    sound = path.read_bytes()
    for place in range(30, len(sound) - 30):
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 0xFF]) + sound[place + 1 :])
        export_name([path])


def test_other_files_have_no_such_name(tmp_path: Path):
    note, broken = put(tmp_path / "a.md"), put(tmp_path / "b.zip", "PK\x03\x04 no archive")
    session = put(tmp_path / "c.jsonl", json.dumps({"type": "user", "message": {"content": "x"}}))
    export = chatgpt_export(tmp_path)
    claude = put(tmp_path / "d.json", json.dumps([{"uuid": "1", "chat_messages": [], "name": "A"}]))
    assert export_name([claude]) == "Claude export"
    for paths in ([note], [broken], [session], [tmp_path], [tmp_path / "gone"], []):
        assert export_name(paths) == ""
    assert export_name([export, note]) == export_name([export, claude]) == ""
